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

/** The configuration of a data source, an ephemeral resource, or an action: known, with its defaults. */
export interface ReadDataContext<Client, C, P> extends ValidateConfigContext<C, P> {
  readonly client: Client;
  /** Pass these to each of the client's calls. */
  readonly options: OperationOptions;
}

/** Paths by attribute name, for definitions whose attributes are not statically typed. */
export type AnyAt = Readonly<Record<string, AttributePath>>;

/** What every definition without a stored object says about itself. */
interface Facts<A extends Attributes> {
  readonly type: string;
  readonly doc: string;
  readonly attributes: A;
}

interface Checked<C, P> {
  /** Checks combinations of attributes. Must not call the API. */
  validate?(context: ValidateConfigContext<C, P>): void;
}

interface DataSourceHooks<Client, C, K, R, P> extends Checked<C, P> {
  /**
   * Returns at least the attributes that the API sets. The framework adds the configured attributes. Throws if the object is not
   * found.
   */
  read(context: ReadDataContext<Client, K, P>): Promise<R>;
}

interface EphemeralHooks<Client, C, K, R, P> extends Checked<C, P> {
  /** Creates the object. Its values are never stored, renewed, or closed. */
  open(context: ReadDataContext<Client, K, P>): Promise<R>;
}

interface ActionHooks<Client, C, K, P> extends Checked<C, P> {
  /** The message that Terraform prints before the action. */
  progress(config: K): string;
  /** Runs the action. An action changes no resource, and may run again after a failure. */
  invoke(context: ReadDataContext<Client, K, P>): Promise<void>;
}

export interface DataSource<Client, A extends Attributes = Attributes> extends Facts<A> {
  readonly hooks: DataSourceHooks<Client, Values, Values, Values, AnyAt>;
}

export interface EphemeralResource<Client, A extends Attributes = Attributes> extends Facts<A> {
  readonly hooks: EphemeralHooks<Client, Values, Values, Values, AnyAt>;
}

export interface Action<Client, A extends Attributes = Attributes> extends Facts<A> {
  readonly hooks: ActionHooks<Client, Values, Values, AnyAt>;
}

function defined<A extends Attributes, Hooks>({ type, doc, attributes }: Facts<A>, hooks: Hooks) {
  return { type, doc, attributes, hooks };
}

/** Defines a data source. Takes two calls, `defineDataSource<Client>()({ … })`, so that TypeScript can infer the types. */
export function defineDataSource<Client>() {
  return <const A extends Attributes>(
    spec: Facts<A> & DataSourceHooks<Client, Config<A>, Arguments<A>, Answer<A>, At<A>>,
  ): DataSource<Client, A> => defined(spec, spec);
}

/** Defines an ephemeral resource, in two calls as {@link defineDataSource}. */
export function defineEphemeralResource<Client>() {
  return <const A extends Attributes>(
    spec: Facts<A> & EphemeralHooks<Client, Config<A>, Arguments<A>, Answer<A>, At<A>>,
  ): EphemeralResource<Client, A> => defined(spec, spec);
}

/** Defines an action, in two calls as {@link defineDataSource}. */
export function defineAction<Client>() {
  return <const A extends Attributes>(
    spec: Facts<A> & ActionHooks<Client, Config<A>, Arguments<A>, At<A>>,
  ): Action<Client, A> => defined(spec, spec);
}
