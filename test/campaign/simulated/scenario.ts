import { CASES, type ResourceType } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import type { Attributes } from "../../support/configuration.js";

/** What the command with a fault does to the object. */
export const SIMULATED_OPERATIONS = ["create", "update", "replace", "delete"] as const;

/** The same start and the same declaration. */
export interface SimulatedScenario {
  readonly type: ResourceType;
  readonly operation: (typeof SIMULATED_OPERATIONS)[number];
  /** A value of `on_destroy`, if the type has that. */
  readonly onDestroy: string | undefined;
  /** Another type that is created at the same time, by somebody else. */
  readonly writer: ResourceType | undefined;
}

/** A run: one fault at one request, while reads lag. */
export interface SimulatedRun extends SimulatedScenario {
  /** From 1; 0 for no fault. */
  readonly step: number;
  readonly fault: string;
  readonly retries: number;
  /** Milliseconds that reads are behind; 0 for none. */
  readonly lag: number;
  readonly refresh: boolean;
  /** What somebody else changes between plan and apply, as an index of {@link changesOf}. */
  readonly change: number | undefined;
}

/** The configuration before the command and with it; null for none. */
export function declarationsOf({ type, operation, onDestroy }: SimulatedScenario) {
  const { attributes, updates, replaces } = CASES[type](SEEDED);
  const kept = onDestroy === undefined ? {} : { on_destroy: onDestroy };
  const declared: Attributes = { ...attributes, ...kept };
  if (operation === "create") return { before: null, after: declared };
  if (operation === "delete") return { before: declared, after: null };
  if (operation === "update") return { before: declared, after: { ...attributes, ...updates, ...kept } };
  const [[name, { value, along }] = ["", { value: undefined, along: undefined }]] = Object.entries(replaces);
  return { before: declared, after: { ...declared, ...along, ...(value === undefined ? {} : { [name]: value }) } };
}
