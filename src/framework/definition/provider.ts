import type { Attributes } from "./attribute.js";
import type { AnyAt, DataSource, ValidateConfigContext } from "./data-source.js";
import type { EphemeralResource } from "./ephemeral-resource.js";
import type { ProviderFunction } from "./function.js";
import type { Arguments, Config, Values } from "./infer.js";
import type { ListResource } from "./list-resource.js";
import type { Log } from "./log.js";
import type { At } from "./diagnostics.js";
import type { Resource } from "./resource.js";

/** What was being done when an error was thrown. */
export type Operation =
  "configure" | "plan" | "create" | "read" | "update" | "delete" | "import" | "list" | "open" | "renew" | "close";

/** Where an error came from: which operation on which type, and which object if there is one. */
export interface ErrorContext {
  readonly operation: Operation;
  /** The type name; the provider's name for `configure`. */
  readonly type: string;
  /** The import id of the object, where it is known. */
  readonly id: string | undefined;
}

/** An error in words for the person who must act. */
export interface DescribedError {
  readonly summary: string;
  readonly detail: string;
  /** What the API says about single attributes; a name that is no attribute joins the detail. */
  readonly fields?: readonly { readonly name: string; readonly message: string }[];
  /**
   * The object does not exist. `"ambiguous"`: or it belongs to someone else, which the API does not tell apart; it is
   * then removed from the state with a warning.
   */
  readonly gone?: true | "ambiguous";
  /** The error is only the echo of a cancellation. */
  readonly cancelled?: boolean;
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
  /** What an error thrown by a hook means; undefined for what it does not know. */
  describeError?(error: unknown, context: ErrorContext): DescribedError | undefined;
}

/** A provider as its author writes it; see {@link defineProvider}. */
export interface ProviderSpec<Client, A extends Attributes> extends ProviderFacts {
  readonly attributes: A;
  /** Rules between attributes. Must not call the API. */
  validate?(context: ValidateConfigContext<Config<A>, At<A>>): void;
  /**
   * Tells what a wholly known configuration lacks, once and before anything is planned, where `configure` would tell it to
   * every call. Must be cheap: it runs in every process that Terraform configures.
   */
  check?(context: ValidateConfigContext<Arguments<A>, At<A>>): void;
  /**
   * Makes the client. Called at the first call that needs one, only with a wholly known configuration, once per
   * configuration. What is missing is told to `diagnostics`.
   */
  configure(context: ConfigureContext<Arguments<A>, At<A>>): Client | Promise<Client>;
  readonly resources?: readonly Resource<NoInfer<Client>>[];
  readonly dataSources?: readonly DataSource<NoInfer<Client>>[];
  readonly functions?: readonly ProviderFunction[];
  readonly ephemeralResources?: readonly EphemeralResource<NoInfer<Client>>[];
  readonly listResources?: readonly ListResource<NoInfer<Client>>[];
}

/** A provider as the lifecycle runs it. */
export interface Provider<Client> extends ProviderFacts {
  readonly attributes: Attributes;
  readonly hooks: {
    validate?(context: ValidateConfigContext<Values, AnyAt>): void;
    check?(context: ValidateConfigContext<Values, AnyAt>): void;
    configure(context: ConfigureContext<Values, AnyAt>): Client | Promise<Client>;
  };
  readonly resources: readonly Resource<Client>[];
  readonly dataSources: readonly DataSource<Client>[];
  readonly functions: readonly ProviderFunction[];
  readonly ephemeralResources: readonly EphemeralResource<Client>[];
  readonly listResources: readonly ListResource<Client>[];
}

/** Defines a provider. Serve it with `createProviderServer`. */
export function defineProvider<Client, const A extends Attributes>(spec: ProviderSpec<Client, A>): Provider<Client> {
  return {
    resources: [],
    dataSources: [],
    functions: [],
    ephemeralResources: [],
    listResources: [],
    ...spec,
    hooks: spec,
  };
}
