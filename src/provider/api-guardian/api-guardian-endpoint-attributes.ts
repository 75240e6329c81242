import { rateLimitTimeframes } from "../../api/index.js";
import {
  between,
  bool,
  computed,
  defaulted,
  integer,
  listOf,
  object,
  oneOfKnown,
  optionalComputed,
  satisfies,
  setOf,
  string,
} from "../../framework/index.js";

const TIMEFRAMES: readonly number[] = rateLimitTimeframes;
const MAX_INT32 = 2_147_483_647;

const setting = { changesWith: [] as string[] };
/** Disabling a check lets more requests pass. */
const check = (doc: string, requires: readonly string[] = ["enabled"]) =>
  optionalComputed(bool, {
    ...setting,
    doc,
    meaning: { kind: "scale", order: [false, true], starts: [true], requires },
  });
const names = (where: string) =>
  defaulted(setOf(string), [], {
    doc: `Names of ${where} that are searched for injections.`,
    meaning: { kind: "exceptions", of: "checked", requires: ["enabled"] },
  });
const available = (where: string) => computed(setOf(string), { doc: `Names of ${where}.` });
const wasFlag = (doc: string) => computed(bool, { doc });
const parameters = {
  path: available("path parameters"),
  query: available("query parameters"),
  header: available("headers"),
  cookie: available("cookies"),
};

export const endpointChecks = {
  enabled: optionalComputed(bool, {
    ...setting,
    doc: "Whether requests to the endpoint are checked.",
    meaning: { kind: "scale", order: [false, true], stops: true },
  }),
  validate_request_body_schema: check("Whether request bodies are checked against the document's schema."),
  validate_response_body_schema: check("Whether response bodies are checked against the document's schema."),
  validate_authorization: optionalComputed(bool, {
    ...setting,
    doc: "Whether the authorization that the document requires is checked.",
    meaning: { kind: "scale", order: [false, true], stops: true, requires: ["enabled"] },
  }),
  detect_parameter_xss: check("Whether parameters are searched for cross-site scripting."),
  detect_parameter_sqli: check("Whether parameters are searched for SQL injection."),
  rate_limiting_enabled: check("Whether the rate of requests is limited."),
  rate_limiting_request_count: optionalComputed(integer, {
    ...setting,
    doc: "Number of requests that are allowed per timeframe.",
    constraints: [between(1, MAX_INT32)],
    meaning: { kind: "subject" },
  }),
  rate_limiting_timeframe: optionalComputed(integer, {
    ...setting,
    doc: `Timeframe in seconds: ${TIMEFRAMES.join(", ")}.`,
    constraints: [satisfies<number>(`one of ${TIMEFRAMES.join(", ")}`, (value) => TIMEFRAMES.includes(value))],
  }),
};

export const endpointSettings = {
  ...endpointChecks,
  injection_detection_parameters: optionalComputed(
    object({
      path: names("path parameters"),
      query: names("query parameters"),
      header: names("headers"),
      cookie: names("cookies"),
    }),
    { ...setting, doc: "Parameters that are searched for injections; they must be in `available_parameters`." },
  ),
  rate_limiting_type: optionalComputed(oneOfKnown("global", "ip"), {
    ...setting,
    doc: "Whether requests are counted for all clients together or for each IP address.",
    meaning: {
      kind: "scale",
      order: ["ip", "global"],
      starts: ["global"],
      adds: { global: "all clients share the limit" },
      requires: ["enabled", "rate_limiting_enabled"],
    },
  }),
};

export const foundEndpointSettings = {
  enabled: wasFlag("Whether requests were checked."),
  validate_request_body_schema: wasFlag("Whether request bodies were checked."),
  validate_response_body_schema: wasFlag("Whether response bodies were checked."),
  validate_authorization: wasFlag("Whether authorization was checked."),
  detect_parameter_xss: wasFlag("Whether parameters were searched for cross-site scripting."),
  detect_parameter_sqli: wasFlag("Whether parameters were searched for SQL injection."),
  injection_detection_parameters: computed(object(parameters), {
    doc: "Parameters that were searched for injections.",
  }),
  rate_limiting_enabled: wasFlag("Whether the rate of requests was limited."),
  rate_limiting_type: computed(string, { doc: "How requests were counted." }),
  rate_limiting_request_count: computed(integer, { doc: "Number of requests per timeframe." }),
  rate_limiting_timeframe: computed(integer, { doc: "Timeframe in seconds." }),
};

export const endpointFactsAttributes = {
  endpoint_id: computed(integer, { doc: "ID of the endpoint.", changesWith: [] }),
  available_parameters: computed(object(parameters), {
    doc: "Parameters of the endpoint in the document.",
    changesWith: [],
  }),
  auth_schemes: computed(
    listOf(
      object({
        scheme_name: computed(string, { doc: "Name in the document." }),
        scheme_type: computed(string, { doc: "Type, such as `ApiKey` or `Http`." }),
        location: computed(string, { doc: "Where the credential is: `Header`, `Query`, or `Cookie`." }),
        credential_name: computed(string, { doc: "Name of the header, parameter, or cookie." }),
        http_scheme: computed(string, { doc: "Scheme of the header `Authorization`." }),
      }),
    ),
    {
      doc: "Security schemes of the endpoint.",
      changesWith: [],
      meaning: { kind: "subject", observed: true },
    },
  ),
};
