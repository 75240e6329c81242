import type { OperationOptions } from "../../shared/call-options.js";
import type { Attributes } from "./types.js";
import type { AnyAt, DataSource, ValidateConfigContext } from "./data-source.js";
import type { Action } from "./action.js";
import type { EphemeralResource } from "./ephemeral-resource.js";
import type { ProviderFunction } from "./function.js";
import type { Arguments, Config, Values } from "./infer.js";
import type { AnyListSpec, ListFacts } from "./list-resource.js";
import type { Log } from "./log.js";
import type { At } from "./diagnostics.js";
import type { Resource } from "./resource.js";

/** What was being done when an error was thrown. */
export type Operation =
  "configure" | "plan" | "create" | "read" | "update" | "delete" | "import" | "list" | "open" | "invoke";

/** The origin of an error: which operation on which type, and which object if there is one. */
export interface ErrorContext {
  readonly operation: Operation;
  /** The type name; the provider's name for `configure`. */
  readonly type: string;
  /** The import ID of the object, if known. */
  readonly id: string | undefined;
}

/** An error as it is shown to the user. */
export interface DescribedError {
  readonly summary: string;
  readonly detail: string;
  /** The API's messages about single attributes; those with other names are appended to the detail. */
  readonly fields?: readonly { readonly name: string; readonly message: string }[];
  /**
   * The object is not where the state has it, and may belong to another account. `unproven` is an error, except for a destroy
   * whose plan read the object with the same credentials; `accepted` removes the object from the state with a warning.
   */
  readonly gone?: "unproven" | "accepted";
  /** The error is only the result of a cancellation. */
  readonly cancelled?: boolean;
  /** The object was written, and the API has it otherwise. */
  readonly storedOtherwise?: boolean;
}

/** For `configure`: the provider's configuration, known, with its defaults. */
export interface ConfigureContext<C, P> extends ValidateConfigContext<C, P> {
  readonly terraformVersion: string;
  readonly log: Log;
}

interface ProviderFacts {
  /** The provider's type name, which every resource type begins with. */
  readonly name: string;
  /** The full source address, for messages: `registry.terraform.io/ns/name`. */
  readonly address?: string;
  /** Markdown for the registry page. */
  readonly doc: string;
  /** Whether destroying the object of this state leaves it unchanged; by default it does not. */
  keepsOnDestroy?(resource: Resource<unknown>, state: Values): boolean;
  /** Whether the objects of this resource exist without Terraform, so that a create changes one that is there already. */
  takesOver?(resource: Resource<unknown>): boolean;
  /** How long a read is repeated while it shows what was before a recent write, in milliseconds; by default 30 000. */
  lagLimitMs?(): number;
  /** Explains an error that a hook throws; undefined for an unknown error. */
  describeError?(error: unknown, context: ErrorContext): DescribedError | undefined;
}

/** A provider as its author writes it; see {@link defineProvider}. */
export interface ProviderSpec<Client, A extends Attributes> extends ProviderFacts {
  readonly attributes: A;
  /** Rules between attributes. Must not call the API. */
  validate?(context: ValidateConfigContext<Config<A>, At<A>>): void;
  /**
   * Reports what is missing in a wholly known configuration, once and before planning; `configure` would report it for
   * every call. Must be fast: it runs in every process that Terraform configures.
   */
  check?(context: ValidateConfigContext<Arguments<A>, At<A>>): void;
  /**
   * Creates the client. Called once per configuration, for the first call that needs a client, only if the
   * configuration is wholly known. Errors go to `diagnostics`.
   */
  configure(context: ConfigureContext<Arguments<A>, At<A>>): Client | Promise<Client>;
  /** A code of the client's credentials and a text, from which the credentials cannot be found. */
  credentialCode?(client: NoInfer<Client>, text: string): string | undefined;
  /**
   * Rejects unless the account of the client has what contains the object of this state. Called for a deletion that leaves the
   * object as it is, so that another account's credentials do not remove it from the state.
   */
  requireContainer?(client: NoInfer<Client>, state: Values, options: OperationOptions): Promise<void>;
  readonly resources?: readonly Resource<NoInfer<Client>>[];
  readonly dataSources?: readonly DataSource<NoInfer<Client>>[];
  readonly functions?: readonly ProviderFunction[];
  readonly ephemeralResources?: readonly EphemeralResource<NoInfer<Client>>[];
  readonly actions?: readonly Action<NoInfer<Client>>[];
}

/** A provider as the lifecycle runs it. */
export interface Provider<Client> extends ProviderFacts {
  readonly attributes: Attributes;
  readonly hooks: {
    validate?(context: ValidateConfigContext<Values, AnyAt>): void;
    check?(context: ValidateConfigContext<Values, AnyAt>): void;
    configure(context: ConfigureContext<Values, AnyAt>): Client | Promise<Client>;
    credentialCode?(client: Client, text: string): string | undefined;
    requireContainer?(client: Client, state: Values, options: OperationOptions): Promise<void>;
  };
  readonly resources: readonly Resource<Client>[];
  readonly dataSources: readonly DataSource<Client>[];
  readonly functions: readonly ProviderFunction[];
  readonly ephemeralResources: readonly EphemeralResource<Client>[];
  readonly actions: readonly Action<Client>[];
}

/** Defines a provider. Serve it with `createProviderServer`. */
export function defineProvider<Client, const A extends Attributes>(spec: ProviderSpec<Client, A>): Provider<Client> {
  return {
    resources: [],
    dataSources: [],
    functions: [],
    ephemeralResources: [],
    actions: [],
    ...spec,
    hooks: spec,
  };
}

/** A list resource as the lifecycle runs it. */
export interface ListResource<Client> extends ListFacts<Attributes> {
  /** The resource whose objects are listed; the list has its type name. */
  readonly resource: Resource<Client>;
  readonly hooks: AnyListSpec<Client>;
}

/** The list resource of a resource that has one. */
export function listResourceOf<Client>(resource: Resource<Client>): ListResource<Client> | undefined {
  const { list } = resource;
  return list && { resource, doc: list.doc, attributes: list.attributes, hooks: list };
}

/** The list resource of each resource that has one. */
export function listResourcesOf<Client>(resources: readonly Resource<Client>[]): ListResource<Client>[] {
  return resources.flatMap((resource) => listResourceOf(resource) ?? []);
}
