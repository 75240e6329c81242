import { Fn, Token, type IResolvable, type TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import {
  ShieldApiGuardianEndpoint,
  type ShieldApiGuardianEndpointTimeouts,
} from "../generated/cdktf/shield-api-guardian-endpoint/index.js";
import { importAs } from "../import-id.js";
import { given } from "../../shared/collections.js";
import { commonOf, OF_ZONE } from "../meta-arguments.js";
import { describeValue, literalText } from "../texts.js";
import type { IShieldZone } from "../zones/zone.js";
import { oneObjectProblems } from "../one-object.js";
import { arrayOf, bool, checkProps, integer, object, text, word } from "../props.js";
import { ApiEndpointOnDestroy, RateLimitTimeframe } from "../generated/words.js";

const MOST_REQUESTS = 2_147_483_647;

/** Parameters of an endpoint by their place in a request. */
export interface ApiParameters {
  /**
   * Parameters in the path.
   *
   * @default - none
   */
  readonly path?: readonly string[];
  /**
   * Parameters in the query.
   *
   * @default - none
   */
  readonly query?: readonly string[];
  /**
   * Headers.
   *
   * @default - none
   */
  readonly header?: readonly string[];
  /**
   * Cookies.
   *
   * @default - none
   */
  readonly cookie?: readonly string[];
}

/** Rate limit of an endpoint. */
export interface ApiRateLimit {
  /** Number of allowed requests in the timeframe. */
  readonly requests: number;
  /** Period over which requests are counted. */
  readonly timeframe: RateLimitTimeframe;
  /**
   * Whether the requests of each IP address are counted separately.
   *
   * @default true
   */
  readonly eachAddress?: boolean | IResolvable;
  /**
   * Whether the limit is enabled.
   *
   * @default true
   */
  readonly enabled?: boolean | IResolvable;
}

/** Properties of an endpoint of a given API Guardian. */
export interface ApiEndpointOptions extends TerraformMetaArguments {
  /** HTTP method in capitals, such as `GET`. */
  readonly method: string;
  /** Path as in the document, such as `/pets/{petId}`. */
  readonly path: string;
  /**
   * Whether requests to the endpoint are checked.
   *
   * @default - unchanged
   */
  readonly enabled?: boolean | IResolvable;
  /**
   * Whether request bodies are checked against the schema of the document.
   *
   * @default - unchanged
   */
  readonly checkRequestBody?: boolean | IResolvable;
  /**
   * Whether response bodies are checked against the schema of the document.
   *
   * @default - unchanged
   */
  readonly checkResponseBody?: boolean | IResolvable;
  /**
   * Whether the authorization that the document requires is checked.
   *
   * @default - unchanged
   */
  readonly checkAuthorization?: boolean | IResolvable;
  /**
   * Whether parameters are searched for cross-site scripting.
   *
   * @default - unchanged
   */
  readonly detectCrossSiteScripting?: boolean | IResolvable;
  /**
   * Whether parameters are searched for SQL injection.
   *
   * @default - unchanged
   */
  readonly detectSqlInjection?: boolean | IResolvable;
  /**
   * Parameters that are searched for injections.
   *
   * @default - unchanged
   */
  readonly searchedParameters?: ApiParameters;
  /**
   * Rate limit of the endpoint.
   *
   * @default - unchanged
   */
  readonly rateLimit?: ApiRateLimit;
  /**
   * Behavior on destroy.
   *
   * @default ApiEndpointOnDestroy.RESTORE
   */
  readonly onDestroy?: ApiEndpointOnDestroy;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldApiGuardianEndpointTimeouts;
  /**
   * Import ID of existing settings, in the form `<shield_zone_id>/<request_method>/<request_path without its first slash>`, for
   * the first apply.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

/** Checks of one endpoint of an API. Omitted settings stay unchanged. */
export interface ApiEndpointProps extends ApiEndpointOptions {
  /** Zone that the endpoint belongs to. */
  readonly zone: IShieldZone;
}

/**
 * The checks of one endpoint of an API. `addEndpoint` of an `ApiGuardian` also creates an `ApiEndpoint`, after the document is
 * uploaded.
 *
 * @example
 * new ApiEndpoint(this, "pet", {
 *   zone,
 *   method: "GET",
 *   path: "/pets/{petId}",
 *   rateLimit: { requests: 10, timeframe: RateLimitTimeframe.ONE_MINUTE },
 * });
 */
export class ApiEndpoint extends Construct {
  /** The generated resource. */
  public readonly resource: ShieldApiGuardianEndpoint;

  public constructor(scope: Construct, id: string, props: ApiEndpointProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "ApiEndpoint" }, props, PROPS, ["zone", "method", "path"]);
    const { rateLimit: limit, searchedParameters: searched } = props;
    const rateLimit =
      limit &&
      checkProps({ scope: this, name: "rateLimit", within: "rateLimit." }, limit, LIMIT_PROPS, [
        "requests",
        "timeframe",
      ]);
    const parameters =
      searched && checkProps({ scope: this, name: "searchedParameters" }, searched, PARAMETER_PROPS, []);
    this.resource = new ShieldApiGuardianEndpoint(this, "Resource", {
      ...commonOf(props),
      requestMethod: props.method,
      requestPath: literalText(props.path),
      ...given({
        enabled: props.enabled,
        validateRequestBodySchema: props.checkRequestBody,
        validateResponseBodySchema: props.checkResponseBody,
        validateAuthorization: props.checkAuthorization,
        detectParameterXss: props.detectCrossSiteScripting,
        detectParameterSqli: props.detectSqlInjection,
        injectionDetectionParameters: parameters && parametersOf(parameters),
      }),
      ...limitOf(rateLimit),
    });
    importAs(this.resource, props.importId);
    this.node.addValidation({
      validate: () => [...endpointProblems(props), ...oneObjectProblems([this.resource])],
    });
  }
}

const PROPS = {
  ...OF_ZONE,
  method: text,
  path: text,
  enabled: bool,
  checkRequestBody: bool,
  checkResponseBody: bool,
  checkAuthorization: bool,
  detectCrossSiteScripting: bool,
  detectSqlInjection: bool,
  searchedParameters: object,
  rateLimit: object,
  onDestroy: word(ApiEndpointOnDestroy),
};
const LIMIT_PROPS = {
  requests: integer(1, MOST_REQUESTS),
  timeframe: word(RateLimitTimeframe),
  eachAddress: bool,
  enabled: bool,
};
const NAMES = arrayOf(text);
const PARAMETER_PROPS = { path: NAMES, query: NAMES, header: NAMES, cookie: NAMES };

function parametersOf({ path, query, header, cookie }: ApiParameters) {
  const literal = (names?: readonly string[]): string[] | undefined => names?.map(literalText);
  return given({ path: literal(path), query: literal(query), header: literal(header), cookie: literal(cookie) });
}

function limitOf(limit: ApiRateLimit | undefined) {
  if (limit === undefined) return {};
  return {
    rateLimitingEnabled: limit.enabled ?? true,
    rateLimitingType: countedBy(limit.eachAddress ?? true),
    rateLimitingRequestCount: limit.requests,
    rateLimitingTimeframe: limit.timeframe,
  };
}

function countedBy(eachAddress: boolean | IResolvable): string {
  if (Token.isUnresolved(eachAddress)) return Token.asString(Fn.conditional(eachAddress, "ip", "global"));
  return eachAddress === false ? "global" : "ip";
}

function endpointProblems({ method, path }: ApiEndpointProps): string[] {
  return [
    ...(Token.isUnresolved(method) || /^[A-Z]+$/.test(method)
      ? []
      : [`method is ${describeValue(method)}. Give an HTTP method in capitals, such as GET.`]),
    ...(Token.isUnresolved(path) || path.startsWith("/")
      ? []
      : [`path is ${describeValue(path)}. Give a path that begins with /, as in the document.`]),
  ];
}
