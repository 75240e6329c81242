import type { Attributes } from "./attribute.js";
import type { Config, Identity, KnownConfig, PartialState, Plan, Planned, Recorded, Result, State } from "./infer.js";
import type { At, AttributePath } from "./path.js";

/** The types that a resource's hooks see, each phase its own; all follow from the attributes. */
export interface Views {
  config: unknown;
  knownConfig: unknown;
  plan: unknown;
  planned: unknown;
  prior: unknown;
  recorded: unknown;
  result: unknown;
  partial: unknown;
  identity: unknown;
  name: string;
  at: unknown;
  private: unknown;
}

/** The views of a resource with attributes `A`, identity `I` and private state `P`. */
export interface ViewsOf<A extends Attributes, I extends keyof A & string, P> extends Views {
  config: Config<A>;
  knownConfig: KnownConfig<A>;
  plan: Plan<A>;
  planned: Planned<A>;
  prior: State<A>;
  recorded: Recorded<A, I>;
  result: Result<A>;
  partial: PartialState<A>;
  identity: Identity<A, I>;
  name: keyof A & string;
  at: At<A>;
  private: P;
}

/** Attribute values by name, where the attributes are not known to the compiler. */
export type Values = Record<string, unknown>;

/** The views that the lifecycle works with: any resource's. */
export interface AnyViews extends Views {
  config: Values;
  knownConfig: Values;
  plan: Values;
  planned: Values;
  prior: Values;
  recorded: Values;
  result: Values;
  partial: Values;
  identity: Values;
  at: Readonly<Record<string, AttributePath>>;
}
