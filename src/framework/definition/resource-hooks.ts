import type { OperationOptions } from "../../shared/call-options.js";
import type { AttributePath, Diagnostics } from "./diagnostics.js";
import type { Views } from "./infer.js";
import type { PrivateReader, PrivateState } from "./private-state.js";

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

/** Whether a state has an object: `unknown` if the engine may name it later, or if this may be the walk of an apply. */
export type InState = "found" | "absent" | "unknown";

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
  readonly findInState: (identity: V["identity"]) => Promise<InState>;
  readonly options: OperationOptions;
  readonly private: PrivateReader<V["private"]>;
}

/**
 * Whose value a member has that a destroy can restore: whether this resource ever declared it, and whether `present` (the
 * object with the member) still has what it last wrote.
 */
export type WrittenCheck = (name: string, present: object) => "never declared" | "as written" | "changed";

/** For `planDestroy`: warnings before the object is destroyed. */
export interface PlanDestroyContext<Client, V extends Views> extends HookContext<V> {
  readonly state: V["recorded"];
  readonly writtenCheck: WrittenCheck;
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

/** For `refreshed`: the object as it was stored, and as it is now. */
export interface RefreshedContext<V extends Views> extends HookContext<V> {
  readonly state: V["recorded"];
  readonly found: V["recorded"];
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
  readonly writtenCheck: WrittenCheck;
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
  /** Warns of what a read found, once it is no answer from before a write. */
  refreshed?(context: RefreshedContext<V>): void;
  /** Required as soon as one attribute can change in place. */
  update?(context: UpdateContext<Client, V>): Promise<V["result"]>;
  delete(context: DeleteContext<Client, V>): void | Promise<void>;
  /** Adds to the imported state, or rejects the import by throwing. Without it, the identity is enough. */
  import?(context: ImportContext<Client, V>): Promise<V["partial"]>;
}
