import type { OutsideChange } from "../../support/battery-case.js";
import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import type { SimulatedScenario } from "./scenario.js";

/** The indexes of the changes that somebody may make between plan and apply; before a create there is no object. */
export function changesOf(scenario: SimulatedScenario): readonly number[] {
  return scenario.operation === "create" ? [] : [...allOf(scenario).keys()];
}

/** A change of somebody else between plan and apply. */
export function changeOf(scenario: SimulatedScenario, index: number | undefined): OutsideChange | undefined {
  return index === undefined ? undefined : allOf(scenario)[index];
}

/** What the case makes as drift, and the removal of the object. */
function allOf({ type }: SimulatedScenario): readonly OutsideChange[] {
  const { drifts, remove } = CASES[type](SEEDED);
  return remove === null ? drifts : [...drifts, { name: "somebody deletes it", make: remove, shows: {} }];
}
