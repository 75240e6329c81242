import type { CallOptions, Rule, RuleConfiguration, Rules } from "../../api/index.js";
import { isKnown } from "../../framework/index.js";

/** Whether nothing in a planned value is unknown, so that it has the form of the state. */
export function isWhole(value: unknown): boolean {
  if (!isKnown(value)) return false;
  return typeof value !== "object" || value === null || Object.values(value).every(isWhole);
}

/** Reads the rules of a zone once for all plans of a walk, which has a client of its own. */
export function rulesOfZones<Sent extends RuleConfiguration>() {
  const read = new WeakMap<Rules<Sent>, Map<number, Promise<readonly Rule<Sent>[]>>>();
  return (rules: Rules<Sent>, zone: number, options: CallOptions): Promise<readonly Rule<Sent>[]> => {
    const zones = read.get(rules) ?? new Map<number, Promise<readonly Rule<Sent>[]>>();
    read.set(rules, zones);
    const reading = zones.get(zone) ?? rules.list(zone, options);
    zones.set(zone, reading);
    return reading;
  };
}
