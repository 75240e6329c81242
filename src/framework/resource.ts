import type { Attributes } from "./attribute.js";
import type { PartialState, State } from "./infer.js";
import type { PrivateStateType } from "./private-state.js";
import { privateState } from "./private-state.js";
import type { ResourceHooks } from "./resource-hooks.js";
import { timeoutsAttribute, type Timeouts } from "./timeouts.js";
import type { AnyViews, Values, ViewsOf } from "./views.js";

/** How state of an older schema version becomes state of the next release: `attributes` is the old schema. */
export interface Upgrade<R> {
  readonly attributes: Attributes;
  upgrade(old: Values): R;
}

/** State of another resource type that this one takes over (`moved`). Runs without client and configuration. */
export interface MoveSource<R> {
  /** Namespace and type of the source's provider, whatever its registry: `bunnyway/bunnynet`. */
  readonly provider: string;
  readonly type: string;
  /** What is read of the source's state; other attributes are passed over. */
  readonly attributes: Attributes;
  /** Answers what is known of the new state, and what to keep as private state for the `read` that follows. */
  move(source: Values): { readonly state: R; readonly private?: unknown };
}

/** An import id of its own form, where `<a>/<b>` of the identity does not do. */
export interface ImportIdForm<Id> {
  /** As people are told: `<zone>:<name>`. */
  readonly form: string;
  /** The identity in the text; undefined when the text is not of this form. */
  parse(id: string): Id | undefined;
}

interface ResourceFacts<I extends string> {
  /** The whole type name, with the provider's prefix. */
  readonly type: string;
  /** Markdown for the registry page. */
  readonly doc: string;
  /** The attributes that say which object it is. They never change; in this order they form the import id. */
  readonly identity: readonly I[];
  /** Default time limits; adds the `timeouts` attribute with these operations. */
  readonly timeouts?: Timeouts;
  /** The schema's version; 0 unless state of older releases cannot be read by name. */
  readonly version?: number;
}

/** A resource as its author writes it; see {@link defineResource}. */
export interface ResourceSpec<Client, A extends Attributes, I extends keyof A & string, P>
  extends ResourceFacts<I>, ResourceHooks<Client, ViewsOf<A, I, P>> {
  readonly attributes: A;
  readonly private?: PrivateStateType<P>;
  readonly importId?: ImportIdForm<ViewsOf<A, I, P>["identity"]>;
  readonly upgrade?: Readonly<Record<number, Upgrade<PartialState<A>>>>;
  readonly moveFrom?: readonly MoveSource<PartialState<A>>[];
}

/** A resource as the lifecycle runs it. `A` and `I` remain for those who build on it (list resources, tests). */
export interface Resource<
  Client,
  A extends Attributes = Attributes,
  I extends string = string,
> extends ResourceFacts<I> {
  /** All attributes, `timeouts` included. */
  readonly attributes: A;
  readonly timeouts: Timeouts;
  readonly version: number;
  readonly private: PrivateStateType<unknown>;
  readonly importId: ImportIdForm<Values> | undefined;
  readonly upgrade: Readonly<Record<number, Upgrade<Values>>>;
  readonly moveFrom: readonly MoveSource<Values>[];
  readonly hooks: ResourceHooks<Client, AnyViews>;
}

interface ErasedSpec<Client> extends ResourceFacts<string>, ResourceHooks<Client, AnyViews> {
  readonly attributes: Attributes;
  readonly private?: PrivateStateType<unknown>;
  readonly importId?: ImportIdForm<Values>;
  readonly upgrade?: Readonly<Record<number, Upgrade<Values>>>;
  readonly moveFrom?: readonly MoveSource<Values>[];
}

/**
 * Defines a resource; all types of its hooks follow from `attributes`, `identity` and `private`. Called in two steps,
 * since TypeScript infers either all type parameters or none: `defineResource<Client>()({ … })`.
 */
export function defineResource<Client>() {
  return <const A extends Attributes, const I extends keyof A & string, P = never>(
    spec: ResourceSpec<Client, A, I, P>,
  ): Resource<Client, A, I> => {
    // From here on the hooks run with values that the codec has checked against `attributes`, not the compiler.
    const { attributes, timeouts, ...erased } = spec as unknown as ErasedSpec<Client>;
    if (Object.hasOwn(attributes, "timeouts"))
      throw new TypeError(`${spec.type}: timeouts is the framework's attribute`);
    return {
      type: spec.type,
      doc: spec.doc,
      attributes: (timeouts ? { ...attributes, timeouts: timeoutsAttribute(timeouts) } : attributes) as A,
      identity: spec.identity,
      timeouts: timeouts ?? {},
      version: erased.version ?? 0,
      private: erased.private ?? privateState(),
      importId: erased.importId,
      upgrade: erased.upgrade ?? {},
      moveFrom: erased.moveFrom ?? [],
      hooks: erased,
    };
  };
}

/** A {@link MoveSource} whose `move` sees the source's attributes with their types. */
export function moveSource<S extends Attributes, R>(source: {
  readonly provider: string;
  readonly type: string;
  readonly attributes: S;
  move(source: Partial<State<S>>): { readonly state: R; readonly private?: unknown };
}): MoveSource<R> {
  return source;
}
