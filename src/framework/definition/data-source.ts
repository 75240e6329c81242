import type { OperationOptions } from "../../shared/call-options.js";
import type { Attributes } from "./types.js";
import type { At, AttributePath, Diagnostics } from "./diagnostics.js";
import type { Answer, Arguments, Config, Values } from "./infer.js";

/** The configuration, which may be partly unknown. Types and constraints are already checked. */
export interface ValidateConfigContext<C, P> {
  readonly config: C;
  readonly at: P;
  readonly diagnostics: Diagnostics;
}

/** The configuration of a data source: known, with its defaults. */
export interface ReadDataContext<Client, C, P> extends ValidateConfigContext<C, P> {
  readonly client: Client;
  /** Pass these to each of the client's calls. */
  readonly options: OperationOptions;
}

export interface DataSourceSpec<Client, A extends Attributes> {
  readonly type: string;
  readonly doc: string;
  readonly attributes: A;
  /** Checks combinations of attributes. Must not call the API. */
  validate?(context: ValidateConfigContext<Config<A>, At<A>>): void;
  /**
   * Returns at least the attributes that the API sets. The framework adds the configured attributes. Throws if the object is not
   * found.
   */
  read(context: ReadDataContext<Client, Arguments<A>, At<A>>): Promise<Answer<A>>;
}

/** Paths by attribute name, for definitions whose attributes are not statically typed. */
export type AnyAt = Readonly<Record<string, AttributePath>>;

export interface DataSource<Client, A extends Attributes = Attributes> {
  readonly type: string;
  readonly doc: string;
  readonly attributes: A;
  readonly hooks: {
    validate?(context: ValidateConfigContext<Values, AnyAt>): void;
    read(context: ReadDataContext<Client, Values, AnyAt>): Promise<Values>;
  };
}

/** Defines a data source. Takes two calls, `defineDataSource<Client>()({ … })`, so that TypeScript can infer the types. */
export function defineDataSource<Client>() {
  return <const A extends Attributes>(spec: DataSourceSpec<Client, A>): DataSource<Client, A> => ({
    type: spec.type,
    doc: spec.doc,
    attributes: spec.attributes,
    hooks: spec,
  });
}
