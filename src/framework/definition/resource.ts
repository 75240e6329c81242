import type { Attributes } from "./types.js";
import type { AnyViews, PartialState, State, Values, ViewsOf, Arguments, Config } from "./infer.js";
import { idAttribute, type ImportIdForm } from "./identity.js";
import { noPrivateState, type PrivateStateType } from "./private-state.js";
import { type Timeouts, timeoutsAttribute } from "./timeouts.js";
import type { ResourceHooks } from "./resource-hooks.js";
import type { AnyAt, ReadDataContext, ValidateConfigContext } from "./stateless.js";
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

/** The known filter, with its defaults. Stop if the signal of `options` aborts. */
interface ListContext<Client, K, P> extends ReadDataContext<Client, K, P> {
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
interface ListSpec<Client, A extends Attributes, Item>
  extends ListFacts<A>, ListHooks<Client, Config<A>, Arguments<A>, At<A>, Item> {}

/** The {@link ListSpec} of any resource. */
export interface AnyListSpec<Client>
  extends ListFacts<Attributes>, ListHooks<Client, Values, Values, AnyAt, Listed<Values, Values>> {}

/**
 * Converts state of an older schema version to the present version. `attributes` is the old schema. Receives no private state.
 */
export interface Upgrade<R> {
  readonly attributes: Attributes;
  upgrade(old: Values): R;
}

/** A resource type whose state can be moved to this type (`moved`). Runs without client and configuration. */
export interface MoveSource<R, P = unknown> {
  /** Namespace and type of the source's provider, in any registry: `bunnyway/bunnynet`. */
  readonly provider: string;
  readonly type: string;
  /** The attributes to decode from the source's state; others are skipped. */
  readonly attributes: Attributes;
  /** Returns the known part of the new state. Also returns the private state for the next `read`. */
  move(source: Values): { readonly state: R; readonly private?: P };
}

interface ResourceFacts<I extends string> {
  readonly type: string;
  readonly doc: string;
  /** The attributes that identify the object, in the order of the import ID. They never change. */
  readonly identity: readonly I[];
  /** Required attributes that no two objects share, for a computed identity. */
  readonly uniqueBy?: readonly string[];
  /** Default time limits. Adds the `timeouts` attribute with these operations. */
  readonly timeouts?: Timeouts;
  /** Recognizes a created object that was not read yet. Needed if the API assigns the object's ID. */
  readonly unread?: Recognition;
  /** The schema's version. It is 0, unless the state of older releases cannot be decoded by name. */
  readonly version?: number;
}

export interface ResourceSpec<Client, A extends Attributes, I extends keyof A & string, P, F extends Attributes>
  extends ResourceFacts<I>, ResourceHooks<Client, ViewsOf<A, I, P>> {
  /** `id` is added, if the definition has none. */
  readonly attributes: A;
  readonly private?: PrivateStateType<P>;
  readonly importId?: ImportIdForm<ViewsOf<A, I, P>["identity"]>;
  readonly upgrade?: Readonly<Record<number, Upgrade<PartialState<A>>>>;
  readonly moveFrom?: readonly MoveSource<PartialState<A>, P>[];
  readonly list?: ListSpec<Client, F, Listed<ViewsOf<A, I, P>["identity"], ViewsOf<A, I, P>["result"]>>;
}

/** A resource, for the lifecycle. `A` and `I` are kept for data sources and tests. */
export interface Resource<
  Client,
  A extends Attributes = Attributes,
  I extends string = string,
> extends ResourceFacts<I> {
  readonly attributes: A;
  readonly timeouts: Timeouts;
  readonly version: number;
  readonly private: PrivateStateType<unknown>;
  readonly importId: ImportIdForm<Values> | undefined;
  readonly upgrade: Readonly<Record<number, Upgrade<Values>>>;
  readonly moveFrom: readonly MoveSource<Values>[];
  readonly list: AnyListSpec<Client> | undefined;
  readonly hooks: ResourceHooks<Client, AnyViews>;
}

interface ErasedSpec<Client> extends ResourceFacts<string>, ResourceHooks<Client, AnyViews> {
  readonly attributes: Attributes;
  readonly private?: PrivateStateType<unknown>;
  readonly importId?: ImportIdForm<Values>;
  readonly upgrade?: Readonly<Record<number, Upgrade<Values>>>;
  readonly moveFrom?: readonly MoveSource<Values>[];
  readonly list?: AnyListSpec<Client>;
}

/**
 * Defines a resource. The types of its hooks follow from `attributes`, `identity` and `private`. The definition takes two calls,
 * `defineResource<Client>()({ … })`, because TypeScript infers either all type parameters or none.
 */
export function defineResource<Client>() {
  return <
    const A extends Attributes,
    const I extends keyof A & string,
    P = never,
    const F extends Attributes = Attributes,
  >(
    spec: ResourceSpec<Client, A, I, P, F>,
  ): Resource<Client, A, I> => {
    // From here on, the compiler does not check the values of the hooks. The codec checks these values against `attributes`.
    const { attributes, timeouts, ...erased } = spec as unknown as ErasedSpec<Client>;
    if (Object.hasOwn(attributes, "timeouts"))
      throw new TypeError(`${spec.type}: the attribute timeouts is reserved for the framework`);
    const { identity, importId } = erased;
    const all: Attributes = {
      id: idAttribute({ attributes, identity, importId }),
      ...attributes,
      ...(timeouts && { timeouts: timeoutsAttribute(timeouts) }),
    };
    return {
      type: spec.type,
      doc: spec.doc,
      attributes: all as A,
      identity: spec.identity,
      uniqueBy: spec.uniqueBy ?? spec.identity,
      ...(spec.unread && { unread: spec.unread }),
      timeouts: timeouts ?? {},
      version: erased.version ?? 0,
      private: erased.private ?? noPrivateState,
      importId,
      upgrade: erased.upgrade ?? {},
      moveFrom: erased.moveFrom ?? [],
      list: erased.list,
      hooks: erased,
    };
  };
}

/** Defines a {@link MoveSource} whose `move` has typed attributes of the source. */
export function moveSource<S extends Attributes, R, P = never>(source: {
  readonly provider: string;
  readonly type: string;
  readonly attributes: S;
  move(source: Partial<State<S>>): { readonly state: R; readonly private?: P };
}): MoveSource<R, P> {
  return source;
}

/** Distinguishes an object from another object that has the same ID. */
interface Recognition {
  readonly sent: readonly string[];
  /**
   * A computed attribute that is null until the first read. Needed if no required attribute identifies the object. If such an
   * object is tainted, engines lose its private state when they replace it.
   */
  readonly nullUntilRead?: string;
}
