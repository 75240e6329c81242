import type { Finding, ResourceReview } from "../document/resource-document.js";
import { grouped } from "../../shared/phrase.js";
import type { Tone } from "./nodes.js";
import { directionLabel } from "../judge/review-rules.js";

/** Counts changes that loosen or tighten: `2 changes loosen protection (1 high), 1 tightens it`; "" for none. */
export function protectionText(resources: readonly ResourceReview[], change = "change"): string {
  const directions = resources.map((review) => (uncertainLabel(review) === undefined ? review.direction : "unknown"));
  const of = (direction: ResourceReview["direction"]) =>
    resources.filter((_, index) => directions[index] === direction);
  const kinds = [
    [of("loosens"), "loosens", "loosen"],
    [of("mixed"), "loosens and tightens", "loosen and tighten"],
    [of("unknown"), "may loosen", "may loosen"],
    [of("tightens"), "tightens", "tighten"],
  ] as const;
  const parts: string[] = [];
  for (const [group, one, many] of kinds) {
    if (group.length === 0) continue;
    const high = group.filter(({ severity }) => severity === "high").length;
    const weight = high > 0 && one !== "tightens" ? ` (${grouped(high)} high)` : "";
    const verb = group.length === 1 ? one : many;
    const noun = parts.length > 0 ? "" : ` ${change}${group.length === 1 ? "" : "s"}`;
    parts.push(`${grouped(group.length)}${noun} ${verb} ${parts.length > 0 ? "it" : "protection"}${weight}`);
  }
  return parts.join(", ");
}

/** Reports whether an object is destroyed or replaced. */
export function isEnding({ action }: ResourceReview): boolean {
  return action === "destroy" || action === "replace";
}

/**
 * Reports whether a change belongs above all others, because the change loosens protection, is severe, destroys something, or
 * matches a `--fail-on` condition.
 */
export function needsAttention(review: ResourceReview): boolean {
  const { findings, matches, outside } = review;
  return (!outside && isEnding(review)) || matches !== undefined || findings.some(isSevere);
}

/** Reports whether a finding is shown above all changes. */
export function isSevere({ direction, severity }: Finding): boolean {
  return direction === "loosens" || severity === "high";
}

/**
 * Returns the reasons for a change, as phrases. If findings are severe or say that an object is forgotten or created elsewhere,
 * returns only these and the first finding of each direction that they lack. Otherwise returns all findings, and the reason of
 * the review unless a finding contains it.
 */
export function reasonsOf({ findings, reason }: ResourceReview): readonly string[] {
  const named = findings.filter(
    (found) => isSevere(found) || found.rule === "forgotten" || found.rule === "recreated-elsewhere",
  );
  if (named.length > 0) return [...named, ...oppositeFindings(findings, named)].map(({ text }) => text);
  const texts = protectionFirst(findings).map(({ text }) => text);
  const isShown = reason === undefined || texts.some((text) => text.includes(reason));
  return isShown ? texts : [...texts, `Why: ${reason}.`];
}

/** Sorts findings that loosen protection first, and findings that are not about protection last. */
export const protectionFirst = (findings: readonly Finding[]): readonly Finding[] =>
  (["loosens", "unknown", "tightens", "neutral"] as const).flatMap((wanted) =>
    findings.filter(({ direction }) => direction === wanted),
  );

/** If a change loosens and tightens, returns the first finding of the direction that is not shown. */
function oppositeFindings(findings: readonly Finding[], named: readonly Finding[]): readonly Finding[] {
  return (["loosens", "tightens"] as const).flatMap((wanted) => {
    if (named.some(({ direction }) => direction === wanted)) return [];
    const first = findings.find(({ direction }) => direction === wanted);
    return first === undefined ? [] : [first];
  });
}

/**
 * Reports whether a change that does not loosen should still be read before the merge, because the change may cost more or stop
 * visitors.
 */
export function isToRead({ findings }: ResourceReview): boolean {
  return findings.some(isNotable);
}

/** Reports whether a finding is a reason to read a change. Any stricter setting may stop visitors. */
function isNotable({ severity, direction }: Finding): boolean {
  return severity !== "low" || direction === "tightens";
}

/** Returns `loosens, high`; "" if no rule applies. */
export function verdictText({ direction, severity, findings }: ResourceReview): string {
  if (findings.length === 0) return "";
  const label = uncertainLabel({ direction, findings });
  const word = direction === "mixed" ? `${label ?? "loosens"} and tightens` : (label ?? direction);
  return direction === "neutral" ? severity : `${word}, ${severity}`;
}

/** Returns the color of a verdict. */
export function verdictTone({ direction, severity }: Pick<Finding, "direction" | "severity">): Tone {
  if (direction === "loosens" || direction === "mixed") return severity === "high" ? "red" : "amber";
  if (severity === "high") return "red";
  return direction === "tightens" ? "green" : "gray";
}

/** Returns the words for an object that counts as loosened only because something could not be judged. */
function uncertainLabel({ direction, findings }: Pick<ResourceReview, "direction" | "findings">): string | undefined {
  if (direction !== "loosens" && direction !== "mixed") return undefined;
  const labels = findings.filter((finding) => finding.direction === "loosens").map(directionLabel);
  return labels.every((text) => text !== undefined) ? labels[0] : undefined;
}

/** Returns the verdict of one finding: `loosens, high`. */
export function weightText(finding: Pick<Finding, "rule" | "direction" | "severity">): string {
  const { direction, severity } = finding;
  return direction === "neutral" ? severity : `${directionLabel(finding) ?? direction}, ${severity}`;
}
