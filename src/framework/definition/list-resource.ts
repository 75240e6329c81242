import type { Attributes } from "./types.js";
import type { AnyAt, ReadDataContext, ValidateConfigContext } from "./data-source.js";
import type { Arguments, Config, Values } from "./infer.js";
import type { At } from "./diagnostics.js";

/** An existing object. `resource` is needed only if Terraform requests whole objects. */
export interface Listed<Id, R> {
  readonly identity: Id;
  readonly displayName: string;
  readonly resource?: R;
  /**
   * Says why no configuration can declare the object, and names an alternative. Such an object is not listed. A warning reports
   * it instead.
   */
  readonly undeclarable?: string;
  /** The object as the API returned it, to notice changes outside of its attributes. */
  readonly raw?: unknown;
  readonly off?: boolean;
}

/**
 * The known filter, with its defaults. Stop if the signal of `options` aborts. `limit` comes from Terraform; 0 means no limit.
 */
export interface ListContext<Client, K, P> extends ReadDataContext<Client, K, P> {
  readonly limit: number;
  readonly includeResource: boolean;
}

interface ListHooks<Client, C, K, P, Item> {
  validate?(context: ValidateConfigContext<C, P>): void;
  /** Yields the objects, page by page. The framework stops at the limit. */
  objects(context: ListContext<Client, K, P>): AsyncIterable<Item>;
}

export interface ListFacts<A extends Attributes> {
  readonly doc: string;
  /** The filter: the attributes of `config` in a `list` block. */
  readonly attributes: A;
}

/** The member `list` of a resource's definition. It finds the objects of the resource. */
export interface ListSpec<Client, A extends Attributes, Item>
  extends ListFacts<A>, ListHooks<Client, Config<A>, Arguments<A>, At<A>, Item> {}

/** The {@link ListSpec} of any resource. */
export interface AnyListSpec<Client>
  extends ListFacts<Attributes>, ListHooks<Client, Values, Values, AnyAt, Listed<Values, Values>> {}
