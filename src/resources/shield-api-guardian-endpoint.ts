import type { ApiGuardianEndpoint, ApiGuardianEndpointSettings, BunnyClient } from "../api/index.js";
import {
  type AttributePath,
  between,
  bool,
  computed,
  defaulted,
  defineResource,
  DiagnosticError,
  integer,
  isKnown,
  listOf,
  matches,
  object,
  oneOf,
  oneOfKnown,
  optionalComputed,
  privateState,
  required,
  satisfies,
  setOf,
  string,
} from "../framework/index.js";
import { encodeEndpoint, endpointFacts, endpointSettingsState, endpointState } from "./api-guardian/endpoint.js";
import { nullWhenGone } from "./gone.js";
import { shieldZoneId } from "./identifying-attributes.js";
import { foundAttribute, takeOver, toRestore, unlessRefused } from "./take-over.js";
import { DEFAULT_TIMEOUTS } from "./timeouts.js";

const TIMEFRAMES = [1, 10, 60, 300, 900, 3600];
const MAX_INT32 = 2_147_483_647;

/** Where an endpoint is. */
interface Address {
  readonly shield_zone_id: number;
  readonly request_method: string;
  readonly request_path: string;
}

async function find(client: BunnyClient, address: Address, signal: AbortSignal) {
  const { shield_zone_id: zone, request_method: method, request_path: path } = address;
  const endpoints = (await client.apiGuardian.get(zone, { signal }))?.endpoints ?? [];
  const found = endpoints.find(({ requestMethod, requestPath }) => requestMethod === method && requestPath === path);
  return { found, endpoints };
}

async function getEndpoint(
  client: BunnyClient,
  address: Address,
  signal: AbortSignal,
  at?: AttributePath,
): Promise<ApiGuardianEndpoint> {
  const { found, endpoints } = await find(client, address, signal);
  if (found !== undefined) return found;
  const { shield_zone_id: zone, request_method: method, request_path: path } = address;
  const ofPath = endpoints.flatMap((one) => (one.requestPath === path ? [one.requestMethod] : []));
  const instead =
    endpoints.length === 0
      ? "API Guardian of the zone has no document. Upload one with bunny_shield_api_guardian, and refer to that resource in shield_zone_id so that it is created first."
      : ofPath.length > 0
        ? `For this path, the document has: ${ofPath.join(", ")}.`
        : "Add the endpoint to the document of bunny_shield_api_guardian, or correct request_path.";
  throw new DiagnosticError(
    at,
    "The document does not have this endpoint",
    `API Guardian of Shield zone ${zone} has no endpoint ${method} ${path}. ${instead}`,
  );
}

const setting = { changesWith: [] as string[] };
const flag = (doc: string) => optionalComputed(bool, { ...setting, doc });
const names = (where: string) =>
  defaulted(setOf(string), [], { doc: `Names of ${where} that are searched for injections.` });
const available = (where: string) => computed(setOf(string), { doc: `Names of ${where}.` });
const wasFlag = (doc: string) => computed(bool, { doc });

const settings = {
  enabled: optionalComputed(bool, {
    ...setting,
    doc: "Whether requests to the endpoint are checked.",
    meaning: { kind: "switch" },
  }),
  validate_request_body_schema: flag("Whether request bodies are checked against the document's schema."),
  validate_response_body_schema: flag("Whether response bodies are checked against the document's schema."),
  validate_authorization: flag("Whether the authorization that the document requires is checked."),
  detect_parameter_xss: flag("Whether parameters are searched for cross-site scripting."),
  detect_parameter_sqli: flag("Whether parameters are searched for SQL injection."),
  injection_detection_parameters: optionalComputed(
    object({
      path: names("path parameters"),
      query: names("query parameters"),
      header: names("headers"),
      cookie: names("cookies"),
    }),
    { ...setting, doc: "Parameters that are searched for injections; they must be in `available_parameters`." },
  ),
  rate_limiting_enabled: flag("Whether the rate of requests is limited."),
  rate_limiting_type: optionalComputed(oneOfKnown("global", "ip"), {
    ...setting,
    doc: "Whether requests are counted for all clients together or for each IP address.",
  }),
  rate_limiting_request_count: optionalComputed(integer, {
    ...setting,
    doc: "Number of requests that are allowed per timeframe.",
    constraints: [between(1, MAX_INT32)],
    meaning: { kind: "rate", periodAttribute: "rate_limiting_timeframe" },
  }),
  rate_limiting_timeframe: optionalComputed(integer, {
    ...setting,
    doc: `Timeframe in seconds: ${TIMEFRAMES.join(", ")}.`,
    constraints: [satisfies<number>(`one of ${TIMEFRAMES.join(", ")}`, (value) => TIMEFRAMES.includes(value))],
  }),
};

const NO_PARAMETERS = { path: [], query: [], header: [], cookie: [] };

/** The settings of an endpoint, for a later restore. */
function settingsOf(endpoint: ApiGuardianEndpoint): ApiGuardianEndpointSettings {
  const { id: _id, requestMethod: _m, requestPath: _p, availableParameters: _a, authSchemes: _s, ...rest } = endpoint;
  return { ...rest, injectionDetectionParameters: rest.injectionDetectionParameters ?? NO_PARAMETERS };
}

/** The settings that the user declared and that differ from what is stored. */
function declared(
  plan: Parameters<typeof encodeEndpoint>[0],
  changed: (name: string) => boolean,
): Partial<ApiGuardianEndpointSettings> {
  const parts = Object.entries(encodeEndpoint(plan)).filter(([name]) => changed(name));
  return Object.assign({}, ...parts.map(([, part]) => part)) as Partial<ApiGuardianEndpointSettings>;
}

/**
 * `bunny_shield_api_guardian_endpoint`: PATCH `api-guardian/endpoint/{endpointId}`
 * (docs/reference/service.md#api-guardian).
 */
export const shieldApiGuardianEndpoint = defineResource<BunnyClient>()({
  type: "bunny_shield_api_guardian_endpoint",
  doc: [
    "The checks of one endpoint of a Shield zone's OpenAPI document.",
    "",
    "The document of `bunny_shield_api_guardian` determines which endpoints exist; creating this resource changes the settings",
    "of one. Attributes that are not set stay as they are. Settings have an effect only where the document has the schema or",
    "the security requirement, and only log if `execution_mode` of `bunny_shield_api_guardian` is `log`.",
  ].join("\n"),
  identity: ["shield_zone_id", "request_method", "request_path"],
  importId: {
    form: "<shield_zone_id>/<request_method>/<request_path without its first slash>",
    parse: (id) => {
      const [, zone, method, path] = /^([1-9]\d{0,9})\/([A-Za-z]+)\/(.*)$/.exec(id) ?? [];
      if (zone === undefined || method === undefined || path === undefined || Number(zone) > MAX_INT32)
        return undefined;
      return { shield_zone_id: Number(zone), request_method: method.toUpperCase(), request_path: `/${path}` };
    },
  },
  timeouts: DEFAULT_TIMEOUTS,
  private: privateState<ApiGuardianEndpointSettings>(),
  attributes: {
    shield_zone_id: shieldZoneId,
    request_method: required(string, {
      doc: "HTTP method in capitals, such as `GET`.",
      requiresReplace: true,
      constraints: [matches(/^[A-Z]+$/, "an HTTP method in capitals")],
      meaning: { kind: "target" },
    }),
    request_path: required(string, {
      doc: "Path as in the document, such as `/pets/{petId}`.",
      requiresReplace: true,
      constraints: [matches(/^\//, "a path that begins with /")],
      meaning: { kind: "target" },
    }),
    ...settings,
    endpoint_id: computed(integer, { doc: "ID of the endpoint.", changesWith: [] }),
    available_parameters: computed(
      object({
        path: available("path parameters"),
        query: available("query parameters"),
        header: available("headers"),
        cookie: available("cookies"),
      }),
      { doc: "Parameters of the endpoint in the document.", changesWith: [] },
    ),
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
      { doc: "Security schemes of the endpoint.", changesWith: [] },
    ),
    found: foundAttribute(
      {
        enabled: wasFlag("Whether requests were checked."),
        validate_request_body_schema: wasFlag("Whether request bodies were checked."),
        validate_response_body_schema: wasFlag("Whether response bodies were checked."),
        validate_authorization: wasFlag("Whether authorization was checked."),
        detect_parameter_xss: wasFlag("Whether parameters were searched for cross-site scripting."),
        detect_parameter_sqli: wasFlag("Whether parameters were searched for SQL injection."),
        injection_detection_parameters: computed(
          object({
            path: available("path parameters"),
            query: available("query parameters"),
            header: available("headers"),
            cookie: available("cookies"),
          }),
          { doc: "Parameters that were searched for injections." },
        ),
        rate_limiting_enabled: wasFlag("Whether the rate of requests was limited."),
        rate_limiting_type: computed(string, { doc: "How requests were counted." }),
        rate_limiting_request_count: computed(integer, { doc: "Number of requests per timeframe." }),
        rate_limiting_timeframe: computed(integer, { doc: "Timeframe in seconds." }),
      },
      "Settings",
    ),
    on_destroy: defaulted(oneOf("restore", "disable", "keep"), "restore", {
      doc: "Behavior on destroy: `restore` restores the settings found at create or import, `disable` disables the checks of the endpoint, and `keep` leaves the settings unchanged.",
      local: true,
      meaning: { kind: "on-destroy", keeps: ["keep"], restores: ["restore"] },
    }),
  },

  async plan({ plan, prior, config, client, applying, isStored, signal, private: recorded }) {
    const { shield_zone_id, request_method, request_path } = config;
    if (prior !== null || isStored || !isKnown(shield_zone_id) || !isKnown(request_method) || !isKnown(request_path))
      return;
    const api = await client();
    const asked = api && find(api, { shield_zone_id, request_method, request_path }, signal);
    const endpoint = recorded.get() ?? (await (applying ? asked : asked?.catch(unlessRefused)))?.found;
    if (endpoint !== undefined) plan.found = endpointSettingsState(endpoint);
  },

  async create({ plan, config, at, client, signal, ...taking }) {
    const before = await getEndpoint(client, plan, signal, at.request_path);
    const wanted = declared(plan, (name) => Reflect.get(config, name) !== null);
    const zone = plan.shield_zone_id;
    const after = await takeOver(taking, settingsOf(before), endpointFacts(before), () =>
      client.apiGuardian.updateEndpoint(zone, before.id, wanted, { signal }),
    );
    return { ...plan, ...endpointState(after), found: plan.found ?? endpointSettingsState(before) };
  },

  read: ({ state, client, signal }) =>
    nullWhenGone(client, state.shield_zone_id, signal, async () => {
      const { found } = await find(client, state, signal);
      return found === undefined ? null : { ...state, ...endpointState(found) };
    }),

  async update({ plan, prior, changed, client, signal }) {
    const { id } = await getEndpoint(client, plan, signal);
    const wanted = declared(plan, (name) => changed.has(name as never));
    const after = await client.apiGuardian.updateEndpoint(plan.shield_zone_id, id, wanted, { signal });
    const planned = Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined));
    return { ...plan, ...endpointState(after), ...planned, found: prior.found };
  },

  async delete({ state, client, signal, ...recording }) {
    const { shield_zone_id: zone, on_destroy: behavior } = state;
    if (behavior === "keep") return;
    const restored = behavior === "restore" ? toRestore(recording, "the endpoint's checks were disabled") : undefined;
    await nullWhenGone(client, zone, signal, async () => {
      const { found } = await find(client, state, signal);
      if (found) await client.apiGuardian.updateEndpoint(zone, found.id, restored ?? { isEnabled: false }, { signal });
    });
  },

  async import({ identity, client, signal, private: recorded }) {
    const endpoint = await getEndpoint(client, identity, signal);
    const found = settingsOf(endpoint);
    recorded.set(found);
    return { found: endpointSettingsState(found) };
  },
});
