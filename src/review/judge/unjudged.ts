import { phrase, words } from "../../shared/phrase.js";
import { isUnsettled, judgedAttribute } from "../../zone/official/judged-attributes.js";
import { isOfficialProvider, officialPart } from "../../zone/official/parts.js";
import type { Finding, ResourceReview } from "../document/resource-document.js";
import { field, isArray, isObject, marks, type ResourceChange, sameValue, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import type { AttributeRows } from "./attribute-rows.js";
import { isOurType, type TypeMeaning } from "./meaning-table.js";
import { finding } from "./review-rules.js";

/** Reports attributes of a known type that change, and that this release does not know, or cannot judge. */
export function unjudgedFindings(
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
  shown: Pick<ResourceReview, "attributes" | "known_after_apply">,
  { outside, redactor }: { readonly outside: boolean; readonly redactor: Redactor },
): readonly Finding[] {
  if (change.mode !== "managed" || change.action === "destroy" || change.action === "forget") return [];
  const unjudged = isOurType(change.type)
    ? unknownMembers(change, meaning?.rows, "").map((path) => redactor.text(path))
    : unjudgedOfficial(change, shown, outside);
  if (unjudged.length === 0) return [];
  const names = words([...new Set(unjudged)].map((path) => phrase`${path}`).join(", "));
  return [finding("effect-unknown", "medium", phrase`Not judged, so it may let more through: ${names}.`)];
}

type Members = { readonly [side in "before" | "after" | "unknown"]: Value | undefined };

/** The schema paths of members that differ, and that the table does not have: a newer provider has them. */
function unknownMembers(sides: Members, rows: AttributeRows | undefined, prefix: string): readonly string[] {
  if (rows === undefined) return [];
  const items = [sides.before, sides.after, sides.unknown].flatMap((side) => (isArray(side) ? [...side.keys()] : []));
  if (items.length > 0)
    return [...new Set(items)].flatMap((index) =>
      unknownMembers(
        at(sides, (list) => itemAt(list, index)),
        rows,
        prefix,
      ),
    );
  const names = [sides.before, sides.after, sides.unknown].flatMap((side) => (isObject(side) ? Object.keys(side) : []));
  return [...new Set(names)].flatMap((name) => {
    const inside = at(sides, (object) => field(object, name));
    if (sameValue(inside.before ?? null, inside.after ?? null) && !marks(inside.unknown)) return [];
    const path = `${prefix}${name}`;
    if (!Object.hasOwn(rows, path)) return [path];
    return isWhole(path, rows) ? [] : unknownMembers(inside, rows, `${path}.`);
  });
}

const at = ({ before, after, unknown }: Members, inside: (side: Value | undefined) => Value | undefined): Members => ({
  before: inside(before),
  after: inside(after),
  unknown: inside(unknown),
});

const itemAt = (list: Value | undefined, index: number): Value | undefined => (isArray(list) ? list[index] : undefined);

/** Whether all that an attribute has is its own value: the keys of maps, and what the provider only records or needs itself. */
const isWhole = (path: string, rows: AttributeRows): boolean => {
  const kind = rows[path]?.meaning?.kind;
  return kind === "found" || !Object.keys(rows).some((other) => other.startsWith(`${path}.`));
};

function unjudgedOfficial(
  { type, provider, action, after }: ResourceChange,
  { attributes, known_after_apply }: Pick<ResourceReview, "attributes" | "known_after_apply">,
  outside: boolean,
): readonly string[] {
  if (!isOfficialProvider(provider) || officialPart(type) === undefined) return [];
  if (action === "create" && type === "bunnynet_pullzone") return [];
  const paths = [...attributes.map(({ path }) => path), ...known_after_apply];
  return paths
    .map((path) => path.replaceAll(/\[[^[\]]*\]/g, ""))
    .filter((path) => judgedAttribute(type, path) === "unknown" || (!outside && isUnsettled(path, after)));
}
