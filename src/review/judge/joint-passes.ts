import { phrase, words, titled } from "../../shared/phrase.js";
import { declaredZone, describeSkipped } from "../../zone/index.js";
import { exempts, stanceOfAction } from "../../zone/action/stance.js";
import { jointPasses } from "../../zone/pass-together.js";
import type { Finding } from "../document/resource-document.js";
import { field, listField, type ResourceChange, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import type { Standing, ZoneSides } from "../zones/zone-sides.js";
import { finding } from "./review-rules.js";

/** Judges a change together with other objects of its zone that let requests skip protections. */
export type PassedTogether = (change: ResourceChange) => readonly Finding[];

const NONE: readonly Finding[] = [];

const MOST_NAMED = 5;

/**
 * Reports by type whether an object lets requests skip a protection. Each check must be cheap, because a plan may have thousands
 * of lists.
 */
const LETS_PAST: Readonly<Record<string, (values: Value | undefined) => boolean>> = {
  bunny_shield_access_list: (values) => exempts(stanceOfAction(field(values, "action"))),
  bunny_shield_waf_rule: (values) => exempts(stanceOfAction(field(values, "action"))),
  bunny_shield_exception: (values) => listField(values, "disables").length > 0,
};

/** Compares the objects of a zone when a change affects an object that lets requests skip a protection. */
export function passedTogether({ inZones }: ZoneSides, redactor: Redactor): PassedTogether {
  let found: ReadonlyMap<string, readonly Finding[]> | undefined;
  return (change) => {
    if (LETS_PAST[change.type]?.(change.after) !== true) return NONE;
    found ??= findingsByObject([...inZones.values()], redactor);
    return found.get(change.address) ?? NONE;
  };
}

function findingsByObject(
  zones: readonly (readonly Standing[])[],
  redactor: Redactor,
): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, readonly Finding[]>();
  for (const standings of zones) {
    const after = declaredZone(standings.flatMap(({ after }) => after ?? []));
    for (const { ids, past, whom } of jointPasses(after, () =>
      declaredZone(standings.flatMap(({ before }) => before ?? [])),
    )) {
      const first = ids.slice(0, MOST_NAMED + 1);
      for (const id of ids) {
        const others = first.filter((other) => other !== id).slice(0, MOST_NAMED);
        const named = others.map((other) => phrase`${redactor.address(other)}`);
        const more = ids.length - 1 - others.length;
        if (more > 0) named.push(`${more} more`);
        const text = titled`Together with ${words(named.join(" and "))}, it lets past ${words(describeSkipped(past))}|: ${words(whom)}.`;
        found.set(id, [...(found.get(id) ?? NONE), finding("protection-skipped", "high", text)]);
      }
    }
  }
  return found;
}
