import type { Attributes } from "./types.js";
import type { AnyAt, ReadDataContext, ValidateConfigContext } from "./data-source.js";
import type { At } from "./diagnostics.js";
import type { Answer, Arguments, Config, Values } from "./infer.js";

interface EphemeralHooks<Client, C, K, R, P> {
  validate?(context: ValidateConfigContext<C, P>): void;
  /** Creates the object. Its values are never stored, renewed, or closed. */
  open(context: ReadDataContext<Client, K, P>): Promise<R>;
}

export interface EphemeralResourceSpec<Client, A extends Attributes> extends EphemeralHooks<
  Client,
  Config<A>,
  Arguments<A>,
  Answer<A>,
  At<A>
> {
  readonly type: string;
  readonly doc: string;
  readonly attributes: A;
}

export interface EphemeralResource<Client, A extends Attributes = Attributes> {
  readonly type: string;
  readonly doc: string;
  readonly attributes: A;
  readonly hooks: EphemeralHooks<Client, Values, Values, Values, AnyAt>;
}

/**
 * Defines an ephemeral resource. Takes two calls, `defineEphemeralResource<Client>()({ … })`, so that TypeScript can infer the
 * types.
 */
export function defineEphemeralResource<Client>() {
  return <const A extends Attributes>(spec: EphemeralResourceSpec<Client, A>): EphemeralResource<Client, A> => ({
    type: spec.type,
    doc: spec.doc,
    attributes: spec.attributes,
    hooks: spec,
  });
}
