import { stanceOfAction } from "../action/stance.js";
import { listStance, readList } from "../access-lists/list.js";
import { wafOf } from "../zones/waf.js";

/** A declared resource, or an object of an account. */
export interface CheckedObject {
  /** Such as `bunny_shield_zone`. */
  readonly type: string;
  /** Reads a path such as `found.enabled`; undefined if unset. */
  readonly read: (path: string) => unknown;
}

/** The names are those of the props of the construct `HouseRules`. */
export interface Demands {
  readonly forbidLogOnly: boolean;
  readonly preventDestroy: boolean;
  readonly mostExceptedRules: number;
}

export type HouseRuleName = keyof Demands;

export const USUAL_DEMANDS: Demands = { forbidLogOnly: true, preventDestroy: true, mostExceptedRules: 20 };

/** A violation of a rule. */
export interface HouseRuleProblem {
  readonly rule: HouseRuleName;
  /** Such as `The WAF is off.` */
  readonly problem: string;
  /** Such as `Turn it on`. */
  readonly remedy: string;
  /** An example of the remedy in TypeScript: `Waf.blocking()`. */
  readonly construct?: string;
}

/**
 * Returns the rules that an object violates. An unknown value violates no rule. `preventDestroy` is checked elsewhere, because
 * attributes do not show whether Terraform may destroy a resource.
 */
export function houseRuleProblems(judged: CheckedObject, demands: Demands): readonly HouseRuleProblem[] {
  const without = demands.forbidLogOnly ? (WITHOUT_EFFECT[judged.type]?.(judged) ?? []) : [];
  return [
    ...exceptedRules(judged, demands.mostExceptedRules),
    ...without.map(([problem, remedy, construct]) => ({
      rule: "forbidLogOnly" as const,
      problem,
      remedy,
      ...(construct !== undefined && { construct }),
    })),
  ];
}

function exceptedRules({ type, read }: CheckedObject, most: number): readonly HouseRuleProblem[] {
  if (type !== "bunny_shield_zone") return [];
  const excepted = new Set([read("waf_disabled_rules"), read("waf_log_only_rules")].flatMap(items));
  if (excepted.size <= most) return [];
  return [
    {
      rule: "mostExceptedRules",
      problem: `The zone excepts ${excepted.size} managed WAF rules, more than ${most}.`,
      remedy: "Except fewer rules, or raise mostExceptedRules",
    },
  ];
}

const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

type Found = readonly [problem: string, remedy: string, construct?: string];

/** Finds settings without effect, by type. */
const WITHOUT_EFFECT: Readonly<Record<string, (judged: CheckedObject) => readonly Found[]>> = {
  bunny_shield_access_list: lists,
  bunny_shield_access_list_configuration: lists,
  bunny_shield_zone: zone,
  bunny_shield_bot_detection: botDetection,
  bunny_shield_upload_scanning: uploads,
  bunny_shield_api_guardian: guardian,
  bunny_shield_api_guardian_endpoint: ({ read }) =>
    read("enabled") === false ? [["The endpoint is not checked.", "Enable it, or remove it"]] : [],
  bunny_shield_rate_limit: (judged) =>
    onlyLogs(judged) ? [["The rate limit only logs.", "Give it an action that acts, such as rate_limit"]] : [],
  bunny_shield_waf_rule: (judged) =>
    onlyLogs(judged) ? [["The WAF rule only logs.", "Give it an action that acts, such as block"]] : [],
};

const onlyLogs = ({ read }: CheckedObject): boolean => stanceOfAction(read("action")) === "observes";

function lists({ read }: CheckedObject): readonly Found[] {
  const found: Found[] = [];
  const { action, isEnabled } = readList({ action: read("action"), enabled: read("enabled") });
  if (listStance({ action, isEnabled: true }) === "observes")
    found.push(["The list only logs.", "Give it an action that acts, such as block"]);
  if (isEnabled === false) found.push(["The list is switched off.", "Switch it on, or remove it"]);
  return found;
}

function zone({ read }: CheckedObject): readonly Found[] {
  const found: Found[] = [];
  const blocking = "Waf.blocking()";
  const { idleBy } = wafOf({
    waf_enabled: read("waf_enabled"),
    waf_execution_mode: read("waf_execution_mode"),
    learning_mode: read("learning_mode"),
  });
  if (idleBy.includes("waf_enabled")) found.push(["The WAF is off.", "Enable it", blocking]);
  else if (idleBy.includes("learning_mode"))
    found.push(["The WAF only learns.", "When it has learned enough, let it block", blocking]);
  else if (idleBy.length > 0) found.push(["The WAF only logs.", "Let it block", blocking]);
  if (read("ddos_execution_mode") === "log")
    found.push(["DDoS protection only logs.", "Let it block, in the dashboard"]);
  // Every visitor of a zone under attack is challenged.
  if (read("ddos_shield_sensitivity") === "off" && read("under_attack") !== true)
    found.push(["DDoS protection is off.", "Choose a sensitivity, such as medium"]);
  return found;
}

const SENSITIVITIES = ["request_integrity", "ip_address", "browser_fingerprint"];

function botDetection({ read }: CheckedObject): readonly Found[] {
  const found: Found[] = [];
  if (read("execution_mode") === "log") found.push(["Bot detection only logs.", "Give it the mode challenge"]);
  if (SENSITIVITIES.every((name) => read(`${name}_sensitivity`) === "off"))
    found.push(["Bot detection is off: all its sensitivities are off.", "Raise one, such as to low"]);
  return found;
}

function uploads({ read }: CheckedObject): readonly Found[] {
  const modes = [read("antivirus_scanning_mode"), read("csam_scanning_mode")];
  if (read("enabled") === false || modes.every((mode) => mode === "off"))
    return [["Uploads are not scanned.", "Block what is found, or remove the scanning"]];
  return modes.includes("log") ? [["The scanning of uploads only logs.", "Block what is found"]] : [];
}

function guardian({ read }: CheckedObject): readonly Found[] {
  if (read("enabled") === false) return [["API Guardian is off.", "Enable it, or remove it"]];
  return (read("execution_mode") ?? "log") === "log" ? [["API Guardian only logs.", "Give it the mode block"]] : [];
}
