import type { OperationOptions } from "../../shared/call-options.js";
import type { Attributes } from "./types.js";
import type { AnyAt, DataSource, ValidateConfigContext, Action, EphemeralResource } from "./stateless.js";
import type { ProviderFunction } from "./function.js";
import type { Arguments, Config, Values } from "./infer.js";
import type { Log } from "./log.js";
import type { At } from "./diagnostics.js";
import type { Resource, AnyListSpec, ListFacts } from "./resource.js";

export type Operation =
  "configure" | "plan" | "create" | "read" | "update" | "delete" | "import" | "list" | "open" | "invoke";

export interface ErrorContext {
  readonly operation: Operation;
  readonly type: string;
  readonly id: string | undefined;
}

export interface DescribedError {
  readonly summary: string;
  readonly detail: string;
  /** The API's messages about single attributes. If no attribute has the name, the message is appended to the detail. */
  readonly fields?: readonly { readonly name: string; readonly message: string }[];
  /**
   * The object is missing, or belongs to another account. `unproven` is an error, unless the plan of the destroy read the object
   * with the same credentials. `accepted` removes the object from the state with a warning.
   */
  readonly gone?: "unproven" | "accepted";
  /** The error is only the result of a cancellation. */
  readonly cancelled?: boolean;
  /** The object was written, but the API has other values. */
  readonly storedOtherwise?: boolean;
}

/** The provider's configuration: known, with its defaults. */
export interface ConfigureContext<C, P> extends ValidateConfigContext<C, P> {
  readonly terraformVersion: string;
  readonly log: Log;
}

interface ProviderFacts {
  /** The provider's type name, the prefix of all resource types. */
  readonly name: string;
  /** The full source address, for messages: `registry.terraform.io/ns/name`. */
  readonly address?: string;
  readonly doc: string;
  /** Reports whether a destroy leaves the object of this state unchanged. Without this function, no destroy does. */
  keepsOnDestroy?(resource: Resource<unknown>, state: Values): boolean;
  /** Reports whether objects of this resource exist without Terraform. If they do, a create changes an existing object. */
  takesOver?(resource: Resource<unknown>): boolean;
  /** How long to repeat a read that shows the object from before a recent write, in milliseconds. Defaults to 30,000. */
  lagLimitMs?(): number;
  /** Explains an error from a hook. Returns undefined for an unknown error. */
  describeError?(error: unknown, context: ErrorContext): DescribedError | undefined;
}

export interface ProviderSpec<Client, A extends Attributes> extends ProviderFacts {
  readonly attributes: A;
  validate?(context: ValidateConfigContext<Config<A>, At<A>>): void;
  /**
   * Reports missing values of a known configuration once, before planning. `configure` would report them for every call. This
   * check must be fast, because it runs in every process that Terraform configures.
   */
  check?(context: ValidateConfigContext<Arguments<A>, At<A>>): void;
  /** Creates the client. Runs once per known configuration, when the first call needs a client. Errors go to `diagnostics`. */
  configure(context: ConfigureContext<Arguments<A>, At<A>>): Client | Promise<Client>;
  /** Returns a digest of the client's credentials and `text`. The digest does not reveal the credentials. */
  credentialCode?(client: NoInfer<Client>, text: string): string | undefined;
  /**
   * Rejects unless the client's account has the container of the object. Called for a destroy that leaves the object unchanged.
   * Without this check, such a destroy with another account's credentials would remove the object from the state.
   */
  requireContainer?(client: NoInfer<Client>, state: Values, options: OperationOptions): Promise<void>;
  readonly resources?: readonly Resource<NoInfer<Client>>[];
  readonly dataSources?: readonly DataSource<NoInfer<Client>>[];
  readonly functions?: readonly ProviderFunction[];
  readonly ephemeralResources?: readonly EphemeralResource<NoInfer<Client>>[];
  readonly actions?: readonly Action<NoInfer<Client>>[];
}

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

export interface ListResource<Client> extends ListFacts<Attributes> {
  /** The resource whose objects are listed. The list resource has the same type name. */
  readonly resource: Resource<Client>;
  readonly hooks: AnyListSpec<Client>;
}

/** Returns the list resource of a resource, if it has one. */
export function listResourceOf<Client>(resource: Resource<Client>): ListResource<Client> | undefined {
  const { list } = resource;
  return list && { resource, doc: list.doc, attributes: list.attributes, hooks: list };
}

/** Returns the list resources of the resources that have one. */
export function listResourcesOf<Client>(resources: readonly Resource<Client>[]): ListResource<Client>[] {
  return resources.flatMap((resource) => listResourceOf(resource) ?? []);
}
