import { NO_ROWS } from "../../../../src/review/drift/ignore-file.js";
import type { DriftedObject } from "../../../../src/review/document/drift-document.js";
import { driftStack } from "../../../../src/review/drift/drift-stack.js";
import { type ConstructPaths, noConstructs } from "../../../../src/review/plan/synthesized-app.js";
import type { SourceFiles } from "../../../../src/review/plan/synthesized-app.js";
import { provider } from "../../../../src/provider/provider.js";
import { planText } from "../../../oracle/pull-requests/plan-text.js";
import type { Outcome } from "../../../support/provider-driver.js";
import { planOf } from "../../support/review-of.js";

export type Values = Record<string, unknown>;

/** What one object is in the state, in the API, and after the next apply. */
export interface Drifted {
  readonly type: string;
  /** Undefined if the configuration has no block for it. */
  readonly config: Values | undefined;
  readonly before: Values | null;
  readonly found: Values | null;
  readonly planned: Values | null;
  readonly replaces?: readonly string[];
}

/** What `bunny-tf drift` says of one object, from a normal plan of its configuration; undefined for no drift. */
export function driftOf(
  { type, config, before, found, planned, replaces = [] }: Drifted,
  {
    expressions: given,
    ...paths
  }: {
    readonly expressions?: Values;
    readonly constructPath?: ConstructPaths;
    readonly resourcePath?: ConstructPaths;
    readonly sourceFile?: SourceFiles;
  } = {},
): DriftedObject | undefined {
  const attributes = provider.resources.find((one) => one.type === type)?.attributes ?? {};
  const address = `${type}.mine`;
  const isSame = JSON.stringify(found) === JSON.stringify(planned);
  const actions =
    found === null ? ["create"] : replaces.length > 0 ? ["delete", "create"] : [isSame ? "no-op" : "update"];
  const common = { address, type, attributes, replaces: [] as string[] };
  const row = { ...common, actions, before: found, after: planned, replaces: [...replaces] };
  const rows = config === undefined ? [] : [row];
  const outside = [{ ...common, actions: [found === null ? "delete" : "update"], before, after: found }];
  const plan = JSON.parse(planText(rows)) as object;
  const { resource_changes: drift } = JSON.parse(planText(outside)) as { resource_changes: unknown[] };
  const expressions =
    given ??
    Object.fromEntries(
      Object.entries(config ?? {}).flatMap(([name, value]) =>
        value === null ? [] : [[name, { constant_value: value }]],
      ),
    );
  const resources = config === undefined ? [] : [{ address, mode: "managed", type, name: "mine", expressions }];
  const text = JSON.stringify({
    ...plan,
    resource_drift: JSON.stringify(before) === JSON.stringify(found) ? [] : drift,
    configuration: { root_module: { resources } },
  });
  const from = { name: "site", source: "site", constructPath: noConstructs, ...paths };
  return driftStack(planOf(text), from, NO_ROWS).drifted[0];
}

/** The state of an outcome that has one. */
export function stateOf({ state }: Outcome): Values {
  if (state === null) throw new Error("the object is gone");
  return state;
}
