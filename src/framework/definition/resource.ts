import type { OperationOptions } from "../../shared/call-options.js";
import type { Attributes } from "./types.js";
import type { AnyViews, PartialState, State, Values, Views, ViewsOf } from "./infer.js";
import type { AnyListSpec, Listed, ListSpec } from "./list-resource.js";
import { noPrivateState, type PrivateReader, type PrivateState, type PrivateStateType } from "./private-state.js";
import { type Timeouts, timeoutsAttribute } from "./timeouts.js";
import type { AttributePath, Diagnostics } from "./diagnostics.js";
import type { Recognition } from "./recognition.js";

/** Converts state of an older schema version to the present one; `attributes` is the old schema. It gets no private state. */
export interface Upgrade<R> {
  readonly attributes: Attributes;
  upgrade(old: Values): R;
}

/** State of another resource type that can be moved to this one (`moved`). Runs without client and configuration. */
export interface MoveSource<R, P = unknown> {
  /** Namespace and type of the source's provider, in any registry: `bunnyway/bunnynet`. */
  readonly provider: string;
  readonly type: string;
  /** The attributes to decode from the source's state; others are skipped. */
  readonly attributes: Attributes;
  /** Returns the known part of the new state, and private state for the `read` that follows. */
  move(source: Values): { readonly state: R; readonly private?: P };
}

/** An import ID with a form of its own, if `<a>/<b>` of the identity is not enough. */
export interface ImportIdForm<Id> {
  /** The form as shown to users: `<zone>:<name>`. */
  readonly form: string;
  /** Parses the identity; undefined if the text does not have this form. */
  parse(id: string): Id | undefined;
  /** The text that `parse` reads as this identity. */
  format(identity: Id): string;
}

interface ResourceFacts<I extends string> {
  /** The whole type name, with the provider's prefix. */
  readonly type: string;
  /** Markdown for the registry page. */
  readonly doc: string;
  /** The attributes that identify the object. They never change; in this order they form the import ID. */
  readonly identity: readonly I[];
  /** Whether a destroy never restores `found`, so that nothing is noted of what was written. */
  readonly restoresNothing?: true;
  /** Required attributes that no two objects share, where the identity is computed. */
  readonly uniqueBy?: readonly string[];
  /** Default time limits; adds the `timeouts` attribute with these operations. */
  readonly timeouts?: Timeouts;
  /** Of objects whose number the API assigns: how one that was created, and could not be read since, is recognized. */
  readonly unread?: Recognition;
  /** The schema's version; 0 unless the state of older releases cannot be decoded by name. */
  readonly version?: number;
}

/** A resource as its author writes it; see {@link defineResource}. */
export interface ResourceSpec<Client, A extends Attributes, I extends keyof A & string, P, F extends Attributes>
  extends ResourceFacts<I>, ResourceHooks<Client, ViewsOf<A, I, P>> {
  readonly attributes: A;
  readonly private?: PrivateStateType<P>;
  readonly importId?: ImportIdForm<ViewsOf<A, I, P>["identity"]>;
  readonly upgrade?: Readonly<Record<number, Upgrade<PartialState<A>>>>;
  readonly moveFrom?: readonly MoveSource<PartialState<A>, P>[];
  /** Finds the existing objects for `terraform query`. */
  readonly list?: ListSpec<Client, F, Listed<ViewsOf<A, I, P>["identity"], ViewsOf<A, I, P>["result"]>>;
}

/** A resource as the lifecycle runs it. `A` and `I` are kept for data sources and tests. */
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
 * Defines a resource; all types of its hooks follow from `attributes`, `identity` and `private`. In two calls, since
 * TypeScript infers either all type parameters or none: `defineResource<Client>()({ … })`.
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
    // From here on, the codec checks the hooks' values against `attributes`; the compiler does not.
    const { attributes, timeouts, ...erased } = spec as unknown as ErasedSpec<Client>;
    if (Object.hasOwn(attributes, "timeouts"))
      throw new TypeError(`${spec.type}: the attribute timeouts is reserved for the framework`);
    return {
      type: spec.type,
      doc: spec.doc,
      attributes: (timeouts ? { ...attributes, timeouts: timeoutsAttribute(timeouts) } : attributes) as A,
      identity: spec.identity,
      uniqueBy: spec.uniqueBy ?? spec.identity,
      ...(spec.restoresNothing && { restoresNothing: true as const }),
      ...(spec.unread && { unread: spec.unread }),
      timeouts: timeouts ?? {},
      version: erased.version ?? 0,
      private: erased.private ?? noPrivateState,
      importId: erased.importId,
      upgrade: erased.upgrade ?? {},
      moveFrom: erased.moveFrom ?? [],
      list: erased.list,
      hooks: erased,
    };
  };
}

/** A {@link MoveSource} whose `move` has typed attributes of the source. */
export function moveSource<S extends Attributes, R, P = never>(source: {
  readonly provider: string;
  readonly type: string;
  readonly attributes: S;
  move(source: Partial<State<S>>): { readonly state: R; readonly private?: P };
}): MoveSource<R, P> {
  return source;
}

/** The context of every hook: the attributes' paths, and diagnostics. */
interface HookContext<V extends Views> {
  readonly at: V["at"];
  readonly diagnostics: Diagnostics;
}

/**
 * The context of every hook that calls the API. `options` are for each of the client's calls; their signal aborts on
 * Ctrl-C, on cancellation and when the time limit is reached.
 */
export interface ClientHookContext<Client, V extends Views> extends HookContext<V> {
  readonly client: Client;
  readonly options: OperationOptions;
  readonly private: PrivateState<V["private"]>;
}

/**
 * For `validate`: the configuration. Anything may be unknown; values that violate their own constraints are unknown
 * too.
 */
export interface ValidateContext<V extends Views> extends HookContext<V> {
  readonly config: V["config"];
}

/** For `plan`: the plan so far, to be refined. Must be deterministic. */
export interface PlanContext<Client, V extends Views> extends HookContext<V> {
  /** The plan so far; assign what is known in advance. Configured values must not change. */
  readonly plan: V["plan"];
  /** The stored state; null in a create. */
  readonly prior: V["prior"] | null;
  readonly config: V["config"];
  /** The attributes that the user set and that differ from the stored state; all that are set in a create. */
  readonly changed: ReadonlySet<V["name"]>;
  /** Forces a new resource because of this attribute, if its value changes. */
  readonly requireReplace: (path: AttributePath) => void;
  /** The client, created on first use; undefined while the provider's configuration is unknown or incomplete. */
  readonly client: () => Promise<Client | undefined>;
  /** Whether this is the plan that engines repeat before apply, if detected. It must be the same, but needs no warnings. */
  readonly applying: boolean;
  /** Whether the state already contains the object: it is updated, or replaced by one with the same identity. */
  readonly isStored: boolean;
  /**
   * Whether the state has an object whose identity the API assigned. Waits until the engine has named what the state has, so
   * it is for an object that was found, not for each plan.
   */
  readonly hasInState: (identity: V["identity"]) => Promise<boolean>;
  readonly options: OperationOptions;
  readonly private: PrivateReader<V["private"]>;
}

/**
 * Whose value a member has that a destroy can restore: whether this resource ever declared it, and whether `present` (the
 * object with the member) still has what it last wrote.
 */
export type Standing = (name: string, present: object) => "never declared" | "as written" | "changed";

/** For `planDestroy`: warnings before the object is destroyed. */
export interface PlanDestroyContext<Client, V extends Views> extends HookContext<V> {
  readonly state: V["recorded"];
  readonly standing: Standing;
  readonly client: () => Promise<Client | undefined>;
  readonly options: OperationOptions;
  readonly private: PrivateReader<V["private"]>;
}

/** For `create`. */
export interface CreateContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly plan: V["planned"];
  /** The configuration. */
  readonly config: V["knownConfig"];
  /**
   * Call it as soon as the object exists: if create then fails, the object is stored as tainted, with these values and
   * private state.
   */
  readonly checkpoint: (partial: V["partial"]) => void;
  /**
   * Like `checkpoint`, for an object whose number the API has returned and that was not read yet: until it is read, and is
   * what was created, it is neither changed nor deleted. The next checkpoint says that it was read.
   */
  readonly answered: (partial: V["partial"]) => void;
  /** Withdraws all checkpoints: the object was not changed after all. */
  readonly retract: () => void;
  /** Reports attributes as they were right before a write: a read that still shows them within a minute is repeated. */
  readonly replacing: (before: unknown) => void;
  /**
   * The state of the object that an earlier create stored when it failed, if this create is the second half of its
   * replacement and the object was left as it was. `private` has its private state then.
   */
  readonly failed: V["recorded"] | null;
}

/** For `read`. Right after an import only the identity and local attributes are certain. */
export interface ReadContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly state: V["recorded"];
  /** Says that the result or error may be what was before a write: within a minute of one, it is read again. */
  readonly mayBeOld: () => void;
}

/** For `update`; not called when only local attributes change. */
export interface UpdateContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly prior: V["prior"];
  readonly plan: V["planned"];
  readonly config: V["knownConfig"];
  /** The attributes whose planned values are known and differ from the stored ones. */
  readonly changed: ReadonlySet<V["name"]>;
  /**
   * Whether a read shows what was before this resource's own last write, which is less than a minute ago: it says nothing
   * about what somebody else changed. `found` has the attributes that were read; without it, whether there was such a write.
   */
  readonly isStale: (found?: Readonly<Record<string, unknown>>) => boolean;
  /** Records what has been changed so far: if update then fails, these values are stored with the prior ones. */
  readonly checkpoint: (partial: V["partial"]) => void;
}

/** For `delete`. */
export interface DeleteContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly state: V["recorded"];
  readonly standing: Standing;
}

/** For `import`: called with the identity, before the `read` that Terraform requests. */
export interface ImportContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly identity: V["identity"];
}

/** The hooks of a resource. They throw errors; the provider's `describeError` explains them to the user. */
export interface ResourceHooks<Client, V extends Views> {
  /** Rules between attributes. Must not call the API. */
  validate?(context: ValidateContext<V>): void;
  /** Refines the plan of a create or an update, even if nothing changes. Must not write. */
  plan?(context: PlanContext<Client, V>): void | Promise<void>;
  planDestroy?(context: PlanDestroyContext<Client, V>): void | Promise<void>;
  create(context: CreateContext<Client, V>): Promise<V["result"]>;
  /** Returns the object as it is now, or null if it was deleted. */
  read(context: ReadContext<Client, V>): Promise<V["result"] | null>;
  /** Required as soon as one attribute can change in place. */
  update?(context: UpdateContext<Client, V>): Promise<V["result"]>;
  delete(context: DeleteContext<Client, V>): void | Promise<void>;
  /** Adds to the imported state, or rejects the import by throwing. Without it, the identity is enough. */
  import?(context: ImportContext<Client, V>): Promise<V["partial"]>;
}
