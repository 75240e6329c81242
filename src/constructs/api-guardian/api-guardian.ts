import type { IResolvable, TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import { apiDocumentKind, type ApiDocument } from "./api-document.js";
import { ApiEndpoint, type ApiEndpointOptions } from "./api-endpoint.js";
import { ShieldApiGuardian, type ShieldApiGuardianTimeouts } from "../generated/cdktf/shield-api-guardian/index.js";
import { importAs } from "../import-id.js";
import { given } from "../../shared/collections.js";
import { commonOf, OF_ZONE } from "../meta-arguments.js";
import type { IShieldZone } from "../zones/zone.js";
import { oneObjectProblems } from "../one-object.js";
import { bool, checkProps, word } from "../props.js";
import { ApiGuardianMode, ApiGuardianOnDestroy, UnmatchedRequests } from "../generated/words.js";

/** Properties of API Guardian in a zone. */
export interface ApiGuardianProps extends TerraformMetaArguments {
  /** Zone to protect; it has one document. */
  readonly zone: IShieldZone;
  /** OpenAPI 3.0 document of the API. */
  readonly document: ApiDocument;
  /** Action for requests that the document does not allow. Start with `LOG`. */
  readonly mode: ApiGuardianMode;
  /**
   * Action for requests that match no endpoint of the document.
   *
   * @default - unchanged; `UnmatchedRequests.IGNORE` for the first document of the zone
   */
  readonly unmatched?: UnmatchedRequests;
  /**
   * Whether a new document turns on the check of authorization for endpoints that declare security.
   *
   * @default - true for a first document; later documents keep the setting of each endpoint
   */
  readonly checkAuthorization?: boolean | IResolvable;
  /**
   * Behavior on destroy. The document stays in the zone in any case.
   *
   * @default ApiGuardianOnDestroy.RESTORE
   */
  readonly onDestroy?: ApiGuardianOnDestroy;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldApiGuardianTimeouts;
  /**
   * Import ID of an existing API Guardian, in the form `<shield_zone_id>`, for the first apply.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

/**
 * API Guardian of a zone, which checks requests against an OpenAPI document. Requests that match an endpoint are checked
 * against its schemas instead of the managed WAF rules.
 *
 * @example
 * const document = ApiDocument.fromFile("openapi.yaml");
 * const api = new ApiGuardian(this, "api", { zone, document, mode: ApiGuardianMode.BLOCK });
 * api.addEndpoint("pet", { method: "GET", path: "/pets/{petId}", detectSqlInjection: true });
 */
export class ApiGuardian extends Construct {
  /** The generated resource. */
  public readonly resource: ShieldApiGuardian;
  private readonly zone: IShieldZone;
  private readonly document: ApiDocument;

  public constructor(scope: Construct, id: string, props: ApiGuardianProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "ApiGuardian" }, props, PROPS, ["zone", "document", "mode"]);
    const { zone, document, mode, unmatched, checkAuthorization } = props;
    this.zone = zone;
    this.document = document;
    this.resource = new ShieldApiGuardian(this, "Resource", {
      ...commonOf(props),
      content: document.content,
      enabled: true,
      executionMode: mode,
      ...given({ unmatchedPathAction: unmatched, enforceAuthorizationValidation: checkAuthorization }),
    });
    importAs(this.resource, props.importId);
    this.node.addValidation({
      validate: () => [...document._problems(), ...oneObjectProblems([this.resource])],
    });
  }

  /** Configures the checks of an endpoint of the document. */
  public addEndpoint(id: string, props: ApiEndpointOptions): ApiEndpoint {
    const dependsOn = [...(props.dependsOn ?? []), this.resource];
    const endpoint = new ApiEndpoint(this, id, { ...props, dependsOn, zone: this.zone });
    endpoint.node.addValidation({
      validate: () => this.document._endpointProblem(`${props.method} ${props.path}`),
    });
    return endpoint;
  }

  /** SHA-256 of the document in lower-case hexadecimal; a token. */
  public get contentSha256(): string {
    return this.resource.contentSha256;
  }

  /** Title of the document; a token. */
  public get title(): string {
    return this.resource.title;
  }

  /** Version of the document; a token. */
  public get version(): string {
    return this.resource.version;
  }

  /** Number of endpoints of the document; a token. */
  public get endpointCount(): number {
    return this.resource.endpointCount;
  }
}

const PROPS = {
  ...OF_ZONE,
  document: apiDocumentKind,
  mode: word(ApiGuardianMode),
  unmatched: word(UnmatchedRequests),
  checkAuthorization: bool,
  onDestroy: word(ApiGuardianOnDestroy),
};
