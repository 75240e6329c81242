import type { Diagnostics } from "./diagnostics.js";
import type { AttributePath } from "./path.js";
import type { PrivateReader, PrivateState } from "./private-state.js";
import type { Views } from "./views.js";

/** What every hook has: the attributes' paths and a place to tell the user something. */
export interface Telling<V extends Views> {
  readonly at: V["at"];
  readonly diagnostics: Diagnostics;
}

/** What every hook that calls the service has. `signal` aborts on Ctrl-C, on cancellation and when time is up. */
export interface Calling<Client, V extends Views> extends Telling<V> {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly private: PrivateState<V["private"]>;
}

/** For `validate`: the configuration, in which anything may be unknown; what breaks its own constraints is. */
export interface ValidateContext<V extends Views> extends Telling<V> {
  readonly config: V["config"];
}

/** For `plan`: what Terraform would do, to be made more precise. Must answer the same for the same question. */
export interface PlanContext<Client, V extends Views> extends Telling<V> {
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
export interface PlanDestroyContext<Client, V extends Views> extends Telling<V> {
  readonly state: V["recorded"];
  readonly client: () => Promise<Client | undefined>;
  readonly signal: AbortSignal;
  readonly private: PrivateReader<V["private"]>;
}

/** For `create`. */
export interface CreateContext<Client, V extends Views> extends Calling<Client, V> {
  readonly plan: V["planned"];
  /** The configuration, write-only values included. */
  readonly config: V["knownConfig"];
  /** Call it as soon as the object exists: if create fails after that, the object is stored, tainted, with these values and private state. */
  readonly checkpoint: (partial: V["partial"]) => void;
  /** Takes back all checkpoints: the object was not touched after all. */
  readonly retract: () => void;
}

/** For `read`. Right after an import only the identity and local attributes are certain. */
export interface ReadContext<Client, V extends Views> extends Calling<Client, V> {
  readonly state: V["recorded"];
}

/** For `update`; not called when only local attributes change. */
export interface UpdateContext<Client, V extends Views> extends Calling<Client, V> {
  readonly prior: V["prior"];
  readonly plan: V["planned"];
  readonly config: V["knownConfig"];
  /** The attributes whose planned values are known and differ from the stored ones. */
  readonly changed: ReadonlySet<V["name"]>;
  /** Says what has been changed already: if update fails after that, these values are stored with the prior ones. */
  readonly checkpoint: (partial: V["partial"]) => void;
}

/** For `delete`. */
export interface DeleteContext<Client, V extends Views> extends Calling<Client, V> {
  readonly state: V["recorded"];
}

/** For `import`: called with the identity that the user gave, before the `read` that Terraform asks for. */
export interface ImportContext<Client, V extends Views> extends Calling<Client, V> {
  readonly identity: V["identity"];
}

/** The hooks of a resource. Errors are thrown; the provider's `describeError` says what they mean to the user. */
export interface ResourceHooks<Client, V extends Views> {
  /** Rules between attributes. Must not call the service. */
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
