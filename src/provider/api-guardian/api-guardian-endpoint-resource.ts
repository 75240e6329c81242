import type { ApiGuardianEndpoint, ApiGuardianEndpointSettings, BunnyClient } from "../../api/index.js";
import { defineResource, isKnown, matches, privateState, required, string } from "../../framework/index.js";
import {
  endpointFactsAttributes,
  endpointSettings,
  foundEndpointSettings,
} from "./api-guardian-endpoint-attributes.js";
import {
  declaredSettings,
  endpointFacts,
  endpointForms,
  endpointSettingsOf,
  endpointSettingsState,
  endpointState,
  findEndpoint,
  getEndpoint,
} from "./api-guardian-endpoint.js";
import { checkEndpoint, warnAboutParameters } from "./plan-policies.js";
import { nullWhenGone, requireZone } from "../policies/gone.js";
import { inEachZone, onlyZoneId, shieldZoneId, onDestroyAttribute, DEFAULT_TIMEOUTS } from "../policies/attributes.js";
import {
  firstFound,
  foundAttribute,
  keptSettings,
  readFound,
  recordFound,
  takeOver,
  warnWhereOff,
} from "../policies/take-over.js";
import { destroyBy, namesToRestore, warnAboutRestore } from "../policies/restore.js";
import { warnAboutWeakening } from "../policies/weakening.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";
import * as v from "valibot";
import { schemas } from "../policies/stored-form.js";

const { count, flag, text } = schemas;

const recordedEndpoint = () => {
  const names = v.array(v.string());
  return schemas.object({
    isEnabled: flag,
    validateRequestBodySchema: flag,
    validateResponseBodySchema: flag,
    validateAuthorization: flag,
    detectParameterXss: flag,
    detectParameterSqli: flag,
    injectionDetectionParameters: v.nullable(
      schemas.object({ path: names, query: names, header: names, cookie: names }),
    ),
    rateLimitingEnabled: flag,
    rateLimitingType: text,
    rateLimitingRequestCount: count,
    rateLimitingTimeframe: count,
  });
};

const MAX_INT32 = 2_147_483_647;

/** An endpoint that no document has yet gets no limit with its document. */
const NEW_ENDPOINT = { rate_limiting_enabled: false };

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
      const [, zone, method, path] = /^([1-9]\d{0,9})\/([A-Za-z]+)\/([^]*)$/.exec(id) ?? [];
      if (zone === undefined || method === undefined || path === undefined || Number(zone) > MAX_INT32)
        return undefined;
      return { shield_zone_id: Number(zone), request_method: method.toUpperCase(), request_path: `/${path}` };
    },
    format: ({ shield_zone_id: zone, request_method: method, request_path: path }) =>
      `${zone}/${method}/${path.replace(/^\//, "")}`,
  },
  timeouts: DEFAULT_TIMEOUTS,
  private: privateState<ApiGuardianEndpointSettings>(recordedEndpoint),
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
    ...endpointSettings,
    ...endpointFactsAttributes,
    found: foundAttribute(foundEndpointSettings, "Settings"),
    on_destroy: onDestroyAttribute(onDestroyWords.bunny_shield_api_guardian_endpoint),
  },

  async plan({ plan, prior, config, at, diagnostics, client, applying, isStored, options, private: recorded }) {
    const { shield_zone_id, request_method, request_path, injection_detection_parameters: searched } = config;
    const warnAbout = (available: Parameters<typeof warnAboutParameters>[1]) => {
      warnAboutParameters(searched, available, at.injection_detection_parameters, diagnostics);
    };
    if (prior !== null && !applying) warnAbout(prior.available_parameters);
    const warnAboutLimit = (now: { readonly rate_limiting_enabled: unknown }) => {
      if (config.rate_limiting_request_count !== null)
        warnWhereOff(["The rate limit", "rate_limiting_enabled"], config, now, at, diagnostics);
    };
    if (!isKnown(shield_zone_id) || !isKnown(request_method) || !isKnown(request_path)) {
      if (prior === null && !applying) warnAboutLimit(NEW_ENDPOINT);
      return;
    }
    const address = { shield_zone_id, request_method, request_path };
    const isNew = prior === null && !isStored;
    // Without a key, an unchanged endpoint can still be planned.
    const api = isNew ? await client() : await client().catch(() => undefined);
    const asked = isNew && api ? findEndpoint(api, address, options) : undefined;
    const read = await readFound(asked, { applying, attribute: "shield_zone_id" });
    if (!applying)
      checkEndpoint({ address, isNew, client: api, present: read?.endpoints }, at.request_path, diagnostics);
    if (!isNew) return;
    const now = read?.found;
    if (!applying) warnAbout(now?.availableParameters);
    const endpoint = recorded.get() ?? now;
    if (endpoint === undefined) {
      if (!applying) warnAboutLimit(NEW_ENDPOINT);
      return;
    }
    const found = endpointSettingsState(endpoint);
    Object.assign(plan, { ...keptSettings(config, found), found });
    if (applying) return;
    warnAboutWeakening(endpointSettings, found, plan, at, diagnostics);
    warnWhereOff(["The endpoint", "enabled"], config, plan, at, diagnostics);
    warnAboutLimit(plan);
  },

  async create({ plan, config, at, client, options, ...taking }) {
    const before = await getEndpoint(client, plan, options, at.request_path);
    const wanted = declaredSettings(plan, (name) => Reflect.get(config, name) !== null);
    const zone = plan.shield_zone_id;
    const first = firstFound(taking, endpointSettingsOf(before), endpointForms, plan.found);
    const after = await takeOver(taking, first, endpointFacts(before), () =>
      client.apiGuardian.updateEndpoint(zone, before.id, wanted, options),
    );
    return { ...asPlanned(plan, after), found: plan.found ?? first.found };
  },

  read: ({ state, client, options }) =>
    nullWhenGone(client, state.shield_zone_id, options, async () => {
      const { found } = await findEndpoint(client, state, options);
      return found === undefined ? null : { ...state, ...endpointState(found) };
    }),

  async update({ plan, prior, config, client, options }) {
    const { id } = await getEndpoint(client, plan, options);
    // An upload of the document may have changed settings since the refresh.
    const wanted = declaredSettings(plan, (name) => Reflect.get(config, name) !== null);
    const after = await client.apiGuardian.updateEndpoint(plan.shield_zone_id, id, wanted, options);
    return { ...asPlanned(plan, after), found: prior.found };
  },

  planDestroy: (context) => {
    warnAboutRestore(context);
  },

  async delete(context) {
    const { state, client, options } = context;
    const { shield_zone_id: zone } = state;
    const write = (wantedFor: (now: ApiGuardianEndpoint) => Partial<ApiGuardianEndpointSettings> | undefined) =>
      nullWhenGone(client, zone, options, async () => {
        const { found: now } = await findEndpoint(client, state, options);
        if (!now) return null;
        const wanted = wantedFor(now);
        return wanted && client.apiGuardian.updateEndpoint(zone, now.id, wanted, options);
      });
    await destroyBy(context, endpointForms, {
      restore: (found) =>
        write((now) => {
          const before = endpointSettingsState(found);
          const names = namesToRestore(before, endpointSettingsState(now), context);
          return names.size === 0 ? undefined : declaredSettings(before, (name) => names.has(name));
        }),
      otherwise: () => write(() => ({ isEnabled: false })),
    });
  },

  async import({ identity, client, options, private: recorded }) {
    const endpoint = await requireZone(client, identity.shield_zone_id, options, () =>
      getEndpoint(client, identity, options),
    );
    return { found: recordFound(recorded, endpointSettingsOf(endpoint), endpointForms) };
  },

  list: {
    doc: "The endpoints of a Shield zone's OpenAPI document.",
    attributes: { shield_zone_id: onlyZoneId },
    objects: inEachZone(async function* (shield_zone_id, { client, options }) {
      for (const endpoint of (await client.apiGuardian.get(shield_zone_id, options))?.endpoints ?? []) {
        const { requestMethod: request_method, requestPath: request_path } = endpoint;
        const identity = { shield_zone_id, request_method, request_path };
        yield {
          identity,
          displayName: `${request_method} ${request_path}`,
          resource: { ...identity, ...endpointState(endpoint), found: endpointSettingsState(endpoint) },
        };
      }
    }),
  },
});

function asPlanned<Plan extends object>(plan: Plan, after: ApiGuardianEndpoint) {
  const planned = Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined));
  return { ...plan, ...endpointState(after), ...planned };
}
