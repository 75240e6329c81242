import type { Attributes } from "./attribute.js";
import type { AnyAt, ReadDataContext, ValidateConfigContext } from "./data-source.js";
import type { Arguments, Config, Identity, Result, Values } from "./infer.js";
import type { At } from "./diagnostics.js";
import type { Resource } from "./resource.js";

/** One object that exists. `resource` is called only if Terraform requests whole objects. */
export interface Listed<Id, R> {
  readonly identity: Id;
  /** The name that a user recognizes in a list. */
  readonly displayName: string;
  readonly resource?: R;
}

/**
 * For `list`: the filter, known and with its defaults. Stop if `signal` aborts. `limit` comes from Terraform; 0 means
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
  list(context: ListContext<Client, K, P>): AsyncIterable<Item>;
}

/** A list resource as its author writes it; see {@link defineListResource}. */
interface ListResourceSpec<
  Client,
  R extends Attributes,
  I extends keyof R & string,
  A extends Attributes,
> extends ListHooks<Client, Config<A>, Arguments<A>, At<A>, Listed<Identity<R, I>, Result<R>>> {
  /** The resource whose objects are listed; the list has its type name. */
  readonly resource: Resource<Client, R, I>;
  /** Markdown for the registry page. */
  readonly doc: string;
  /** The attributes of a `list` block's `config`. */
  readonly attributes: A;
}

/** A list resource as the lifecycle runs it. */
export interface ListResource<Client> {
  readonly resource: Resource<Client>;
  readonly doc: string;
  readonly attributes: Attributes;
  readonly hooks: ListHooks<Client, Values, Values, AnyAt, Listed<Values, Values>>;
}

/** Defines a list resource, in two calls for type inference. */
export function defineListResource<Client>() {
  return <R extends Attributes, I extends keyof R & string, const A extends Attributes>(
    spec: ListResourceSpec<Client, R, I, A>,
  ): ListResource<Client> => ({
    resource: spec.resource,
    doc: spec.doc,
    attributes: spec.attributes,
    hooks: spec,
  });
}
