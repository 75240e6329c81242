import { stanceOfAction, stops } from "../../zone/action/stance.js";
import { counted, listed, phrase, words, titled } from "../../shared/phrase.js";
import type { Finding } from "../document/resource-document.js";
import { auditFinding } from "./audit-rules.js";
import { type AuditedObject, type Found, listOf, type ZoneFinder } from "./audited-zone.js";

const NOUNS: Readonly<Record<string, string>> = {
  bunny_shield_access_list: "list",
  bunny_shield_access_list_configuration: "managed list",
  bunny_shield_waf_rule: "rule",
  bunny_shield_rate_limit: "rate limit",
};

/** Finds objects and managed rules that could stop visitors, but do not. */
export const idleFindings: ZoneFinder = ({ self, objects }) => [
  ...managedRuleFindings(self.values ?? {}).map((finding): Found => ({ object: self, finding })),
  ...objects.flatMap((object) => {
    const noun = NOUNS[object.type];
    const finding = noun === undefined ? undefined : idleFinding(object, noun);
    return finding === undefined ? [] : [{ object, finding } satisfies Found];
  }),
];

function idleFinding(object: AuditedObject, noun: string): Finding | undefined {
  const { action, isEnabled, type } = listOf(object);
  const isList = object.type.startsWith("bunny_shield_access_list");
  const does = isList ? action : object.values?.["action"];
  // Every new zone has managed lists that are off. Another rule counts them.
  if (isList && isEnabled === false)
    return object.type === "bunny_shield_access_list" && type !== undefined && stops(stanceOfAction(does))
      ? auditFinding("blocking-list-off", "low", titled`The list is off|. Its action would be ${String(does)}.`)
      : undefined;
  if (stanceOfAction(does) !== "observes") return undefined;
  return auditFinding("only-logs", "low", phrase`The ${words(noun)} only logs, so it stops nobody.`);
}

/** The most rules that people usually except on purpose, as in house rules. */
const MANY = 20;
const MOST_NAMED = 5;

function managedRuleFindings(values: Readonly<Record<string, unknown>>): readonly Finding[] {
  const [disabled, logOnly] = ["waf_disabled_rules", "waf_log_only_rules"].map((name) => {
    const ids = values[name];
    return Array.isArray(ids) ? ids.map(String) : [];
  });
  const all = [...(disabled ?? []), ...(logOnly ?? [])];
  if (all.length === 0) return [];
  const named = listed(all, MOST_NAMED, (id) => phrase`${id}`);
  const text = titled`${counted(all.length, "managed rule")} of the WAF ${all.length === 1 ? words("is") : words("are")} disabled or only logging|: ${named}.`;
  return [auditFinding("managed-rules-idle", all.length > MANY ? "medium" : "low", text)];
}
