import type { Attributes } from "./types.js";
import type { AnyAt, ReadDataContext, ValidateConfigContext } from "./data-source.js";
import type { Arguments, Config, Values } from "./infer.js";
import type { At } from "./diagnostics.js";

/** One object that exists. `resource` is needed only if Terraform requests whole objects. */
export interface Listed<Id, R> {
  readonly identity: Id;
  /** The name that a user recognizes in a list. */
  readonly displayName: string;
  readonly resource?: R;
  /**
   * Why no configuration can declare the object, and what to do instead, in sentences. Such an object is reported by a
   * warning instead of being listed.
   */
  readonly undeclarable?: string;
  /** Whether it is known to be switched off, so that it has no effect. */
  readonly off?: boolean;
}

/**
 * For `objects`: the filter, known and with its defaults. Stop if the signal of `options` aborts. `limit` comes from Terraform; 0 means
 * none.
 */
export interface ListContext<Client, K, P> extends ReadDataContext<Client, K, P> {
  readonly limit: number;
  readonly includeResource: boolean;
}

interface ListHooks<Client, C, K, P, Item> {
  /** Rules between attributes. Must not call the API. */
  validate?(context: ValidateConfigContext<C, P>): void;
  /** Yields the objects, page by page. The framework stops the iteration at the limit. */
  objects(context: ListContext<Client, K, P>): AsyncIterable<Item>;
}

/** What describes a list. */
export interface ListFacts<A extends Attributes> {
  /** Markdown for the registry page. */
  readonly doc: string;
  /** The attributes of a `list` block's `config`: the filter. */
  readonly attributes: A;
}

/** How a resource's objects are found, as its author writes it: the member `list` of a resource. */
export interface ListSpec<Client, A extends Attributes, Item>
  extends ListFacts<A>, ListHooks<Client, Config<A>, Arguments<A>, At<A>, Item> {}

/** The {@link ListSpec} of any resource. */
export interface AnyListSpec<Client>
  extends ListFacts<Attributes>, ListHooks<Client, Values, Values, AnyAt, Listed<Values, Values>> {}
