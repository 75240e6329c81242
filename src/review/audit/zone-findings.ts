import { readTime } from "../../shared/time.js";
import { counted, phrase, words } from "../../shared/phrase.js";
import type { Finding } from "../document/resource-document.js";
import { auditFinding } from "./audit-rules.js";
import { type AuditedZone, type Found, textOf, type ZoneFinder } from "./audited-zone.js";

/** What a zone as a whole lacks. */
export const zoneFindings: ZoneFinder = (zone, now) =>
  [...wafFindings(zone, now), ...listsOff(zone), ...nearLimits(zone)].map((finding): Found => ({
    object: zone.self,
    finding,
  }));

function wafFindings({ self }: AuditedZone, now: Date): readonly Finding[] {
  const { waf_enabled: enabled, learning_mode: learns } = self.values ?? {};
  if (enabled === false) return [auditFinding("waf-off", "high", "The WAF is off.")];
  if (learns === true) return learningFindings(textOf(self, "learning_mode_until"), now);
  if (textOf(self, "waf_execution_mode") === "log")
    return [auditFinding("waf-only-logs", "high", "The WAF only logs, so it stops nothing.")];
  return [];
}

function learningFindings(until: string | undefined, now: Date): readonly Finding[] {
  if (until === undefined)
    return [auditFinding("learning-without-end", "medium", "The WAF learns, and no end is set, so it stops nothing.")];
  if (!(readTime(until) <= now.getTime())) return [];
  return [
    auditFinding(
      "learning-without-end",
      "medium",
      phrase`The WAF still learns, although its end has passed: ${until}.`,
    ),
  ];
}

function listsOff({ listsOff: names }: AuditedZone): readonly Finding[] {
  if (names.length === 0) return [];
  const listed = names.map((name) => phrase`${name}`).join(", ");
  const text = phrase`${counted(names.length, "managed list of its plan is off", "managed lists of its plan are off")}: ${words(listed)}.`;
  return [auditFinding("managed-lists-off", "low", text)];
}

/** From this share on, a quota is nearly used. */
const NEARLY = 0.9;

function nearLimits({ quotas }: AuditedZone): readonly Finding[] {
  return quotas
    .filter(({ used, limit }) => limit > 0 && used / limit >= NEARLY)
    .map(({ what, used, limit }) =>
      auditFinding("near-limit", "low", phrase`Near a limit of its plan: ${used} of ${limit} ${words(what)}.`),
    );
}
