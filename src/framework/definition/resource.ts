import type { Attributes } from "./attribute.js";
import type { AnyViews, PartialState, State, Values, Views, ViewsOf } from "./infer.js";
import { type PrivateReader, privateState, type PrivateState, type PrivateStateType } from "./private-state.js";
import { type Timeouts, timeoutsAttribute } from "./timeouts.js";
import type { AttributePath, Diagnostics } from "./diagnostics.js";

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
  /** Required attributes that no two objects share, where the identity is computed. */
  readonly uniqueBy?: readonly string[];
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
      uniqueBy: spec.uniqueBy ?? spec.identity,
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

/** What every hook has: the attributes' paths and a place to tell the user something. */
interface HookContext<V extends Views> {
  readonly at: V["at"];
  readonly diagnostics: Diagnostics;
}

/** What every hook that calls the API has. `signal` aborts on Ctrl-C, on cancellation and when time is up. */
export interface ClientHookContext<Client, V extends Views> extends HookContext<V> {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly private: PrivateState<V["private"]>;
}

/** For `validate`: the configuration, in which anything may be unknown; what breaks its own constraints is. */
export interface ValidateContext<V extends Views> extends HookContext<V> {
  readonly config: V["config"];
}

/** For `plan`: what Terraform would do, to be made more precise. Must answer the same for the same question. */
export interface PlanContext<Client, V extends Views> extends HookContext<V> {
  /** The plan so far; assign what is known beforehand. What the user configured must stay. */
  readonly plan: V["plan"];
  /** What is stored; null when the object is to be created. */
  readonly prior: V["prior"] | null;
  readonly config: V["config"];
  /** The attributes that the user set and that differ from what is stored; all of them in a create. */
  readonly changed: ReadonlySet<V["name"]>;
  /** Plans a new object because of this attribute, if its value really differs. */
  readonly requireReplace: (path: AttributePath) => void;
  /** The client, made on first use; undefined while the provider's configuration is not known or not complete. */
  readonly client: () => Promise<Client | undefined>;
  /**
   * Whether this is the plan that engines make once more right before they apply, as far as they let it be known. The
   * plan must come out the same; advice that costs a request need not be given twice.
   */
  readonly applying: boolean;
  /** Whether the state holds the object already: it is updated, or replaced by one of the same identity. */
  readonly isStored: boolean;
  readonly signal: AbortSignal;
  readonly private: PrivateReader<V["private"]>;
}

/** For `planDestroy`: a last word before the object is destroyed. */
export interface PlanDestroyContext<Client, V extends Views> extends HookContext<V> {
  readonly state: V["recorded"];
  readonly client: () => Promise<Client | undefined>;
  readonly signal: AbortSignal;
  readonly private: PrivateReader<V["private"]>;
}

/** For `create`. */
export interface CreateContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly plan: V["planned"];
  /** The configuration, write-only values included. */
  readonly config: V["knownConfig"];
  /** Call it as soon as the object exists: if create fails after that, the object is stored, tainted, with these values and private state. */
  readonly checkpoint: (partial: V["partial"]) => void;
  /** Takes back all checkpoints: the object was not touched after all. */
  readonly retract: () => void;
}

/** For `read`. Right after an import only the identity and local attributes are certain. */
export interface ReadContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly state: V["recorded"];
}

/** For `update`; not called when only local attributes change. */
export interface UpdateContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly prior: V["prior"];
  readonly plan: V["planned"];
  readonly config: V["knownConfig"];
  /** The attributes whose planned values are known and differ from the stored ones. */
  readonly changed: ReadonlySet<V["name"]>;
  /** Says what has been changed already: if update fails after that, these values are stored with the prior ones. */
  readonly checkpoint: (partial: V["partial"]) => void;
}

/** For `delete`. */
export interface DeleteContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly state: V["recorded"];
}

/** For `import`: called with the identity that the user gave, before the `read` that Terraform asks for. */
export interface ImportContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly identity: V["identity"];
}

/** The hooks of a resource. Errors are thrown; the provider's `describeError` says what they mean to the user. */
export interface ResourceHooks<Client, V extends Views> {
  /** Rules between attributes. Must not call the API. */
  validate?(context: ValidateContext<V>): void;
  /** Makes the plan more precise; called for creates and updates, also when nothing changes. Writes nothing. */
  plan?(context: PlanContext<Client, V>): void | Promise<void>;
  planDestroy?(context: PlanDestroyContext<Client, V>): void | Promise<void>;
  create(context: CreateContext<Client, V>): Promise<V["result"]>;
  /** Answers what exists now, or null when the object is gone. */
  read(context: ReadContext<Client, V>): Promise<V["result"] | null>;
  /** Needed as soon as one attribute can change in place. */
  update?(context: UpdateContext<Client, V>): Promise<V["result"]>;
  delete(context: DeleteContext<Client, V>): void | Promise<void>;
  /** Adds to the state of an import, or refuses it by throwing. Without it the identity suffices. */
  import?(context: ImportContext<Client, V>): Promise<V["partial"]>;
}
