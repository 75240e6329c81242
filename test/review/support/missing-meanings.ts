import type { AttributeMeaning } from "../../../src/vocabulary/meaning.js";

const FILE = "test/review/support/missing-meanings.ts";

/** Shield types that do not act on traffic themselves: the order of rules decides between them. Other types serve no traffic. */
const NO_EFFECT_ON_TRAFFIC: readonly string[] = ["bunny_shield_waf_rule_order"];

const stops = (meaning: AttributeMeaning): boolean =>
  meaning.kind === "action" || meaning.kind === "page" || (meaning.kind === "scale" && meaning.stops !== undefined);

/** The meanings that a resource type needs for the review and that none of its attributes has, each with what to do. */
export function missingMeanings(type: string, meanings: readonly (AttributeMeaning | undefined)[]): string[] {
  const present = meanings.filter((meaning) => meaning !== undefined);
  const acts = type.startsWith("bunny_shield_") && !NO_EFFECT_ON_TRAFFIC.includes(type);
  const stop = "the meaning action or page, or scale with stops";
  const steps: [isDone: boolean, step: string][] = [
    [
      present.some(({ kind }) => kind === "target"),
      `${type} has no attribute with the meaning target: give it one, and run npm run generate`,
    ],
    [
      !acts || present.some(stops),
      `${type} has no attribute with ${stop}: give it one, and run npm run generate, or name the type in NO_EFFECT_ON_TRAFFIC of ${FILE} if it does not act on traffic`,
    ],
    [
      acts || !present.some(stops),
      `${type} has an attribute with ${stop}, but does not act on traffic according to ${FILE}: correct one of them`,
    ],
  ];
  return steps.flatMap(([isDone, step]) => (isDone ? [] : [step]));
}
