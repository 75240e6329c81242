import type { OperationOptions } from "../../shared/call-options.js";
import type { Attributes } from "./types.js";
import type { At, AttributePath, Diagnostics } from "./diagnostics.js";
import type { Answer, Arguments, Config, Values } from "./infer.js";

/** For `validate`: the configuration, in which anything may be unknown. Types and constraints are already checked. */
export interface ValidateConfigContext<C, P> {
  readonly config: C;
  readonly at: P;
  readonly diagnostics: Diagnostics;
}

/** For `read` of a data source: the configuration is known and its defaults are set. */
export interface ReadDataContext<Client, C, P> extends ValidateConfigContext<C, P> {
  readonly client: Client;
  /** For each of the client's calls. */
  readonly options: OperationOptions;
}

/** A data source as its author writes it; see {@link defineDataSource}. */
export interface DataSourceSpec<Client, A extends Attributes> {
  /** The whole type name, with the provider's prefix. */
  readonly type: string;
  /** Markdown for the registry page. */
  readonly doc: string;
  readonly attributes: A;
  /** Rules between attributes. Must not call the API. */
  validate?(context: ValidateConfigContext<Config<A>, At<A>>): void;
  /**
   * Returns at least the attributes that the API sets; configured ones are added. Throws if the object is not found.
   */
  read(context: ReadDataContext<Client, Arguments<A>, At<A>>): Promise<Answer<A>>;
}

/** Paths by attribute name, for definitions whose attributes are not statically typed. */
export type AnyAt = Readonly<Record<string, AttributePath>>;

/** A data source as the lifecycle runs it. */
export interface DataSource<Client, A extends Attributes = Attributes> {
  readonly type: string;
  readonly doc: string;
  readonly attributes: A;
  readonly hooks: {
    validate?(context: ValidateConfigContext<Values, AnyAt>): void;
    read(context: ReadDataContext<Client, Values, AnyAt>): Promise<Values>;
  };
}

/** Defines a data source, in two calls for type inference: `defineDataSource<Client>()({ … })`. */
export function defineDataSource<Client>() {
  return <const A extends Attributes>(spec: DataSourceSpec<Client, A>): DataSource<Client, A> => ({
    type: spec.type,
    doc: spec.doc,
    attributes: spec.attributes,
    hooks: spec,
  });
}
