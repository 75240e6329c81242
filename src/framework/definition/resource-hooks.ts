import type { OperationOptions } from "../../shared/call-options.js";
import type { Diagnostics } from "./diagnostics.js";
import type { Views } from "./infer.js";
import type { PrivateReader, PrivateState } from "./private-state.js";

interface HookContext<V extends Views> {
  readonly at: V["at"];
  readonly diagnostics: Diagnostics;
}

/**
 * The context of every hook that calls the API. Pass `options` to every call of the client. Its signal aborts on Ctrl-C, on
 * cancellation and at the time limit.
 */
export interface ClientHookContext<Client, V extends Views> extends HookContext<V> {
  readonly client: Client;
  readonly options: OperationOptions;
  readonly private: PrivateState<V["private"]>;
}

/** The configuration in `validate`. Any value may be unknown. A value that violates its own constraints is unknown too. */
export interface ValidateContext<V extends Views> extends HookContext<V> {
  readonly config: V["config"];
  /** True if the engine calls `plan` next. During an apply, a value that was unknown may then be known for the first time. */
  readonly isPlanned: boolean;
}

/**
 * Reports whether the state has an object. `unknown` means that the engine may name the object later, or that this may be the
 * walk of an apply.
 */
export type InState = "found" | "absent" | "unknown";

/** The plan to refine in `plan`, which must be deterministic. */
export interface PlanContext<Client, V extends Views> extends HookContext<V> {
  /** The plan so far. Assign known values to its attributes. Configured values must not change. */
  readonly plan: V["plan"];
  /** The stored state; null in a create. */
  readonly prior: V["prior"] | null;
  readonly config: V["config"];
  /** The configured attributes that differ from the stored state. In a create, these are all configured attributes. */
  readonly changed: ReadonlySet<V["name"]>;
  /** Forces a new resource because of this attribute, if its value changes. */
  readonly requireReplace: (name: V["name"]) => void;
  /** The client, created on first use. Undefined if the provider's configuration is unknown or incomplete. */
  readonly client: () => Promise<Client | undefined>;
  /**
   * True if this plan is certainly the repetition that engines make before an apply. The repetition must equal the first plan,
   * but needs no warnings.
   */
  readonly applying: boolean;
  /**
   * True if the state contains the object. The plan then updates the object, or replaces it with an object of the same identity.
   */
  readonly isStored: boolean;
  /**
   * Reports whether the state has the object with this identity, which the API must have assigned. This function waits until the
   * engine has named the state's objects, so call it only if an object was found.
   */
  readonly findInState: (identity: V["identity"]) => Promise<InState>;
  readonly options: OperationOptions;
  readonly private: PrivateReader<V["private"]>;
}

/** Compares a restorable member of `present` with the last value that this resource wrote to the member. */
export type WrittenCheck = (name: string, present: object) => "never declared" | "as written" | "changed";

export interface PlanDestroyContext<Client, V extends Views> extends HookContext<V> {
  readonly state: V["recorded"];
  readonly writtenCheck: WrittenCheck;
  readonly client: () => Promise<Client | undefined>;
  readonly options: OperationOptions;
  readonly private: PrivateReader<V["private"]>;
}

export interface CreateContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly plan: V["planned"];
  readonly config: V["knownConfig"];
  /**
   * Call this function as soon as the object exists. If the create then fails, the object is stored as tainted, with these values
   * and the private state.
   */
  readonly checkpoint: (partial: V["partial"]) => void;
  /**
   * Like `checkpoint`, for an object that was not read yet, when only its ID from the API's response is known. The object is
   * neither changed nor deleted until a read confirms that this create made the object. The next checkpoint is also a
   * confirmation.
   */
  readonly answered: (partial: V["partial"]) => void;
  /** Withdraws all checkpoints, because the object was not changed. */
  readonly retract: () => void;
  /** Records attributes from before a write. If a read still shows them within a minute, the read is repeated. */
  readonly replacing: (before: unknown) => void;
  /**
   * The state that a failed earlier create stored. Present if this create is the second half of the object's replacement, and the
   * first half left the object unchanged. `private` then has the private state of the failed create.
   */
  readonly failed: V["recorded"] | null;
}

/** The context of `read`. Right after an import, only the identity and local attributes are certain. */
export interface ReadContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly state: V["recorded"];
  /**
   * Declares that the result or error may show the object from before a write. If the last write was less than a minute ago, the
   * object is read again.
   */
  readonly mayBeOld: () => void;
}

/** The stored object and the object that was read, for `refreshed`. */
export interface RefreshedContext<V extends Views> extends HookContext<V> {
  readonly state: V["recorded"];
  readonly found: V["recorded"];
}

/** The context of `update`, which is not called if only local attributes change. */
export interface UpdateContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly prior: V["prior"];
  readonly plan: V["planned"];
  readonly config: V["knownConfig"];
  /** The attributes whose planned values are known and differ from the stored values. */
  readonly changed: ReadonlySet<V["name"]>;
  /**
   * Reports whether `found` shows the object as it was before a write of this resource in the last minute. In that case, `found`
   * does not prove that somebody else changed the object. Without `found`, reports whether this resource wrote the object in the
   * last minute.
   */
  readonly isStale: (found?: Readonly<Record<string, unknown>>) => boolean;
  /** Records the changes so far. If the update then fails, they are stored together with the prior values. */
  readonly checkpoint: (partial: V["partial"]) => void;
}

export interface DeleteContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly state: V["recorded"];
  readonly writtenCheck: WrittenCheck;
}

/** Called with the identity, before the `read` that Terraform requests. */
export interface ImportContext<Client, V extends Views> extends ClientHookContext<Client, V> {
  readonly identity: V["identity"];
}

export interface ResourceHooks<Client, V extends Views> {
  validate?(context: ValidateContext<V>): void;
  /** Refines the plan of a create or an update. Called even if nothing changes. Must not write. */
  plan?(context: PlanContext<Client, V>): void | Promise<void>;
  planDestroy?(context: PlanDestroyContext<Client, V>): void | Promise<void>;
  create(context: CreateContext<Client, V>): Promise<V["result"]>;
  /** Returns the present object, or null if it was deleted. */
  read(context: ReadContext<Client, V>): Promise<V["result"] | null>;
  /** Warns about the object that was read. Not called while the read may be from before a write. */
  refreshed?(context: RefreshedContext<V>): void;
  /** Required if any attribute can change in place. */
  update?(context: UpdateContext<Client, V>): Promise<V["result"]>;
  delete(context: DeleteContext<Client, V>): void | Promise<void>;
  /** Adds values to the imported state, or throws to reject the import. If this hook is missing, the identity is enough. */
  import?(context: ImportContext<Client, V>): Promise<V["partial"]>;
}
