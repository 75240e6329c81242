import type { Attributes } from "./types.js";
import type { AnyAt, ReadDataContext, ValidateConfigContext } from "./data-source.js";
import type { At } from "./diagnostics.js";
import type { Arguments, Config, Values } from "./infer.js";

interface ActionHooks<Client, C, K, P> {
  validate?(context: ValidateConfigContext<C, P>): void;
  /** The message that Terraform prints before the action. */
  progress(config: K): string;
  /** Runs the action. An action changes no resource, and may run again after a failure. */
  invoke(context: ReadDataContext<Client, K, P>): Promise<void>;
}

export interface ActionSpec<Client, A extends Attributes> extends ActionHooks<Client, Config<A>, Arguments<A>, At<A>> {
  readonly type: string;
  readonly doc: string;
  readonly attributes: A;
}

export interface Action<Client, A extends Attributes = Attributes> {
  readonly type: string;
  readonly doc: string;
  readonly attributes: A;
  readonly hooks: ActionHooks<Client, Values, Values, AnyAt>;
}

/** Defines an action. Takes two calls, `defineAction<Client>()({ … })`, so that TypeScript can infer the types. */
export function defineAction<Client>() {
  return <const A extends Attributes>(spec: ActionSpec<Client, A>): Action<Client, A> => ({
    type: spec.type,
    doc: spec.doc,
    attributes: spec.attributes,
    hooks: spec,
  });
}
