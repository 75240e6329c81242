import type { OfficialPart } from "./names.js";
import { PAGE_PARTS, PARTS } from "./table.js";

/** Attributes that decide about no request, or that others are judged by. */
const NEUTRAL: Readonly<Record<string, readonly string[]>> = {
  bunnynet_pullzone_shield: ["id", "access_list", "bot_categorization", "bot_detection", "ddos", "waf"],
  bunnynet_pullzone_access_list: ["id"],
  bunnynet_pullzone_waf_rule: ["id", "description", "condition", "response"],
  bunnynet_pullzone_ratelimit_rule: ["id", "description", "condition", "response", "limit"],
  bunnynet_pullzone_edgerule: [
    "id",
    "pullzone",
    "priority",
    "action",
    "action_parameter1",
    "action_parameter2",
    "action_parameter3",
  ],
};

/** Attributes of a pull zone that may let more or fewer requests through, in a way that this release cannot judge. */
const OF_PULL_ZONES = new Set(
  "allow_referers limit_requests limit_burst limit_connections limit_after limit_download_speed s3_auth_enabled".split(
    " ",
  ),
);

const BY_TYPE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(NEUTRAL).map(([type, names]) => [
    type,
    new Set([...names, ...partsOfType(type).flatMap(({ attributes }) => attributes.map(([official]) => official))]),
  ]),
);

function partsOfType(type: string): readonly OfficialPart[] {
  const all = [...Object.values<OfficialPart>(PARTS), ...Object.values(PAGE_PARTS)];
  return all.filter(({ name }) => name === type || name.startsWith(`${type} `));
}

/** Whether a change of an official attribute is judged, decides about no request, or is unknown to this release. */
export function judgedAttribute(type: string, path: string): "known" | "unknown" {
  if (type === "bunnynet_pullzone") return OF_PULL_ZONES.has(path) ? "unknown" : "known";
  const names = BY_TYPE.get(type);
  if (names === undefined) return "known";
  const steps = path.split(".");
  const isKnown = steps.some((_, index) => {
    const at = steps.slice(0, index + 1).join(".");
    return names.has(at) && (index === steps.length - 1 || WHOLE.has(at));
  });
  return isKnown ? "known" : "unknown";
}

/** Attributes of which every member is read. */
const WHOLE = new Set(["access_list", "bot_categorization", "condition", "actions", "triggers", "entries"]);
