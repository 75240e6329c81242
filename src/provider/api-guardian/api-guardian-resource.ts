import { isDeepStrictEqual } from "node:util";
import {
  type ApiGuardianConfiguration,
  type ApiGuardianSettings,
  apiGuardianSettingsOf,
  type ApiGuardianState,
  type BunnyClient,
  type CallOptions,
} from "../../api/index.js";
import {
  type AttributePath,
  type DiagnosticError,
  defineResource,
  isKnown,
  privateState,
  UNKNOWN,
} from "../../framework/index.js";
import { changedSincePlan } from "../policies/changed-since-plan.js";
import {
  type FoundForms,
  firstFound,
  keptSettings,
  mergedSettings,
  readFound,
  takeOver,
  warnWhereOff,
  mergeWritten,
} from "../policies/take-over.js";
import { apiGuardianAttributes, guardian, limits, NEW_SETTINGS } from "./api-guardian-attributes.js";
import { parseApiDocument } from "./api-document.js";
import {
  checkDocument,
  declareEndpoints,
  isBlank,
  parseAt,
  warnAboutEveryEndpoint,
  warnAboutReferences,
  warnAboveLimits,
} from "./plan-policies.js";
import { nullWhenGone, requireZone } from "../policies/gone.js";
import { inEachZone, onlyZoneId, LONG_TIMEOUTS } from "../policies/attributes.js";
import { destroyBy, restoredSettings, warnAboutRestore } from "../policies/restore.js";
import { warnAboutWeakening } from "../policies/weakening.js";
import * as v from "valibot";
import { schemas } from "../policies/stored-form.js";
import { safeJson } from "../../shared/safe-json.js";

/**
 * Returns the limits to store. An update must not change the limits that were planned from the state. If the state lacks a limit,
 * returns the limit of the API.
 */
function limitsOf(prior: object, now: ApiGuardianConfiguration): Limits {
  const found = Object.entries(limits.read(now));
  return Object.fromEntries(
    found.map(([name, limit]) => [name, (Reflect.get(prior, name) ?? limit) as unknown]),
  ) as Limits;
}

type Limits = ReturnType<typeof limits.read>;

/** The visible properties of a document. The API does not return the document itself. */
interface Shown {
  readonly title: string | null;
  readonly version: string | null;
  readonly endpoints: readonly string[];
}

/** The state before the first write, and the visible properties of the document before and after the last upload. */
interface Recorded {
  readonly found: FoundState;
  readonly uploaded?: Shown;
  readonly replaced?: Shown;
}

type FoundState = ReturnType<typeof guardian.read> & { readonly title: string | null; readonly version: string | null };

const recordedForms: FoundForms<Recorded, FoundState> = {
  stateOf: ({ found }) => found,
  settingsOf: (found) => ({ found }),
};

function recordedUpload(before: ApiGuardianState | null, after: ApiGuardianState) {
  return { uploaded: shownBy(after), ...(before && { replaced: shownBy(before) }) };
}

function shows(state: ApiGuardianState, document: Shown | undefined): boolean {
  return isDeepStrictEqual(shownBy(state), document);
}

function showsState(
  found: ApiGuardianState | null,
  state: { readonly title: string | null; readonly version: string | null; readonly endpoint_count: number | null },
): boolean {
  const shown = found?.configuration;
  const count = found?.endpoints.length ?? null;
  return shown?.title === state.title && shown.version === state.version && count === state.endpoint_count;
}

function otherDocument(zone: number, found: ApiGuardianState | null, at: AttributePath): DiagnosticError {
  const { title = null, version = null } = found?.configuration ?? {};
  const facts =
    found === null
      ? "The zone has none."
      : `It has title ${safeJson(title)}, version ${safeJson(version)}, and ${found.endpoints.length} endpoints.`;
  return changedSincePlan(at, `The OpenAPI document of Shield zone ${zone}`, facts);
}

function shownBy({ configuration: { title, version }, endpoints }: ApiGuardianState): Shown {
  const keys = endpoints.map(({ requestMethod, requestPath }) => `${requestMethod} ${requestPath}`);
  return { title, version, endpoints: keys.sort() };
}

function foundState(state: ApiGuardianState | null): FoundState {
  if (state === null) return { ...guardian.read(null), enabled: false, title: null, version: null };
  const { title, version } = state.configuration;
  return { ...guardian.stateOf(state.configuration), title, version };
}

const hadNoDocument = (found: FoundState | null): boolean => found !== null && found.execution_mode === null;

const settingsIn = (found: FoundState): typeof guardian.unset =>
  guardian.stateOf(guardian.encode(mergeWritten(found, guardian.unset)));

function apiGuardianState({ configuration, endpoints }: ApiGuardianState) {
  const { title, version } = configuration;
  return {
    ...guardian.stateOf(configuration),
    ...limits.read(configuration),
    title,
    version,
    endpoint_count: endpoints.length,
  };
}

function hasSettings({ configuration }: ApiGuardianState, plan: typeof guardian.unset): boolean {
  return isDeepStrictEqual(apiGuardianSettingsOf(configuration), guardian.encode(plan));
}

const shown = schemas.object({ title: schemas.text, version: schemas.text, endpoints: v.array(v.string()) });

const recordedDocument = () =>
  schemas.object({
    found: schemas.object({ ...guardian.storedState, title: schemas.text, version: schemas.text }),
    uploaded: v.exactOptional(shown),
    replaced: v.exactOptional(shown),
  });

const WITHOUT_DOCUMENT =
  'The API does not return the OpenAPI document, which the configuration needs. If you have the file, write the resource with content = file("openapi.yaml") and its settings, and import it: the next apply uploads the document.';

/**
 * `bunny_shield_api_guardian`: POST and PATCH `api-guardian/spec`, PATCH and GET `api-guardian`
 * (docs/reference/service.md#api-guardian).
 */
export const shieldApiGuardian = defineResource<BunnyClient>()({
  type: "bunny_shield_api_guardian",
  doc: [
    "API Guardian of a Shield zone, which checks requests against an OpenAPI 3.0 document.",
    "",
    "Requests for an endpoint of the document are checked against its schemas *instead of* the managed WAF rules; rate limits",
    "and bot detection always apply. Of the other requests, only those that are ignored (`unmatched_path_action`) reach the",
    "managed WAF rules. Bodies are checked only if their content type is `application/json` or ends in `+json`.",
    "",
    "Paths of OpenID Connect, and of the authentication endpoints in the document's security schemes, are let through by",
    'themselves, so a new scheme opens paths that `unmatched_path_action = "block"` refused. On string schemas,',
    'the extension `x-bunny-shield: "detectxss,detectsqli"` switches on detectors of injections.',
    "",
    "The API does not return the document, so a replacement outside of Terraform is noticed only by its title, version, and",
    "endpoints. After an import, `content` is empty in the state, and the next apply uploads the document, unless `content` is empty, too. A document cannot be deleted:",
    "destroying the resource leaves it in the zone.",
  ].join("\n"),
  identity: ["shield_zone_id"],
  timeouts: LONG_TIMEOUTS,
  private: privateState<Recorded>(recordedDocument),
  attributes: apiGuardianAttributes,

  async plan({ plan, prior, config, changed, at, diagnostics, client, applying, isStored, options, private: stored }) {
    const { shield_zone_id: zone } = plan;
    const uploads = prior === null || changed.has("content");
    const session = uploads && isKnown(zone) ? await client() : undefined;
    const asked = isKnown(zone) ? session?.apiGuardian.get(zone, options) : undefined;
    const now = await readFound(asked, { applying, attribute: "shield_zone_id" });
    // In a replacement, the destroy of the stored object first changes the settings. The create then finds the changed settings.
    if (prior === null && now !== undefined && !isStored) {
      const kept = now === null ? NEW_SETTINGS : guardian.stateOf(now.configuration);
      Object.assign(plan, { ...keptSettings(config, kept), found: stored.get()?.found ?? foundState(now) });
      if (now && !applying) {
        warnAboutWeakening(guardian.attributes, kept, plan, at, diagnostics);
        warnWhereOff(["API Guardian", "enabled"], config, plan, at, diagnostics);
      }
    }
    if (!applying) warnAboutEveryEndpoint({ prior, plan, changed, now }, at, diagnostics);
    declareEndpoints(session, zone, null);
    if (!isKnown(config.content) || !checkDocument(config.content, prior, at.content, diagnostics)) return;
    const document = await parseAt(config.content, at.content);
    declareEndpoints(session, zone, document.endpoints);
    if (uploads && !applying) warnAboutReferences(document, at.content, diagnostics);
    if (now && !applying) warnAboveLimits(document, now.configuration, at.content, diagnostics);
    const before = prior?.content ? await parseApiDocument(prior.content).catch(() => undefined) : undefined;
    if (prior !== null && before?.sha256 === document.sha256) plan.content = prior.content;
    const isUploaded = prior?.content_sha256 === document.sha256;
    plan.content_sha256 = document.sha256;
    plan.title = isUploaded ? prior.title : document.title;
    plan.version = isUploaded ? prior.version : document.version;
    const isOurs = prior !== null && prior.content_sha256 !== null;
    const isSame = isUploaded || (isOurs && isDeepStrictEqual(before?.endpoints, document.endpoints));
    plan.endpoint_count = isSame ? prior.endpoint_count : UNKNOWN;
  },

  planDestroy(context) {
    const { state, diagnostics } = context;
    const found = context.private.get()?.found ?? state.found;
    const isRestored = state.on_destroy === "restore" && !hadNoDocument(found);
    if (isRestored) warnAboutRestore({ ...context, state: { ...state, found: found && settingsIn(found) } });
    diagnostics.warning(
      undefined,
      "The document stays in the zone",
      `The API cannot delete the OpenAPI document of Shield zone ${state.shield_zone_id}. ` +
        (isRestored || state.on_destroy === "keep"
          ? "While API Guardian is enabled, it checks requests against the document."
          : "API Guardian is disabled, so the document has no effect until somebody enables it."),
    );
  },

  async create({ plan, config, at, client, options, ...taking }) {
    const { shield_zone_id: zone } = plan;
    const before = await client.apiGuardian.get(zone, options);
    const first = firstFound(taking, { found: foundState(before) }, recordedForms, plan.found);
    // The API does not return the old document, so the old document counts as different.
    taking.replacing({ content: null });
    const document = await parseAt(plan.content, at.content);
    const { content, enforce_authorization_validation: enforceAuthorizationValidation } = plan;
    const upload = { ...document, content, enforceAuthorizationValidation };
    let state = await takeOver(taking, first, {}, () => client.apiGuardian.upload(zone, upload, options));
    taking.private.set({ found: first.settings?.found ?? foundState(null), ...recordedUpload(before, state) });
    const kept = before === null ? NEW_SETTINGS : guardian.stateOf(before.configuration);
    const settings = mergedSettings(kept, config, plan);
    if (!hasSettings(state, settings))
      state = await client.apiGuardian.update(zone, guardian.encode(settings), { ...options, before: state });
    return {
      ...mergeWritten(plan, settings),
      ...apiGuardianState(state),
      title: document.title,
      version: document.version,
      content_sha256: document.sha256,
      found: plan.found ?? first.found,
    };
  },

  read: ({ state, client, options, mayBeOld, private: recorded }) =>
    nullWhenGone(client, state.shield_zone_id, options, async () => {
      const now = await client.apiGuardian.get(state.shield_zone_id, options);
      if (now === null) return null;
      const { uploaded, replaced } = recorded.get() ?? {};
      const isUploaded = shows(now, uploaded);
      if (!isUploaded && shows(now, replaced)) mayBeOld();
      const facts = isUploaded && state.title !== null ? { title: state.title, version: state.version } : {};
      return {
        ...state,
        content: state.content ?? "",
        ...apiGuardianState(now),
        ...facts,
        content_sha256: isUploaded ? state.content_sha256 : null,
      };
    }),

  async update({ plan, prior, changed, at, client, options, checkpoint, isStale, private: recorded }) {
    const { shield_zone_id: zone } = plan;
    const document = isBlank(plan.content) ? undefined : await parseAt(plan.content, at.content);
    const flag = plan.enforce_authorization_validation;
    const setsEvery = changed.has("enforce_authorization_validation") && flag !== null;
    let state: ApiGuardianState | undefined;
    if (document && (prior.content_sha256 !== document.sha256 || setsEvery)) {
      // If API Guardian is turned off, the settings are written before the upload. After an upload, the managed WAF would not
      // check the new endpoints until the settings are written.
      if (plan.enabled === false && prior.enabled === true) await writeSettings(client, zone, plan, options);
      let before: ApiGuardianState | null = null;
      const onFound = (found: ApiGuardianState | null): void => {
        before = found;
        const { uploaded, replaced } = recorded.get() ?? {};
        const isExpected =
          prior.content_sha256 !== null && uploaded !== undefined
            ? found !== null && shows(found, uploaded)
            : showsState(found, prior);
        const isOld = found !== null && shows(found, replaced) && isStale();
        if (!isExpected && !isOld) throw otherDocument(zone, found, at.content);
      };
      const { content } = plan;
      const upload = { ...document, content, enforceAuthorizationValidation: setsEvery ? flag : null };
      state = await client.apiGuardian.upload(zone, upload, { ...options, onFound });
      const found = recorded.get()?.found ?? prior.found ?? foundState(null);
      recorded.set({ found, ...recordedUpload(before, state) });
      checkpoint({
        content: plan.content,
        content_sha256: document.sha256,
        title: document.title,
        version: document.version,
        endpoint_count: state.endpoints.length,
      });
      if (!setsEvery && flag !== null) await setNewEndpoints(client, zone, { before, after: state, flag }, options);
    }
    state = await writeSettings(client, zone, plan, options, state);
    return {
      ...plan,
      ...apiGuardianState(state),
      ...limitsOf(prior, state.configuration),
      title: plan.title ?? null,
      version: plan.version ?? null,
      endpoint_count: plan.endpoint_count ?? state.endpoints.length,
      content_sha256: document?.sha256 ?? prior.content_sha256,
      found: prior.found,
    };
  },

  async delete(context) {
    const { state, client, options } = context;
    const { shield_zone_id: zone } = state;
    const write = (wantedFor: (now: ApiGuardianState) => ApiGuardianSettings | undefined) =>
      nullWhenGone(client, zone, options, async () => {
        const now = await client.apiGuardian.get(zone, options);
        if (now === null) return null;
        const wanted = wantedFor(now);
        return wanted && client.apiGuardian.update(zone, wanted, options);
      });
    const disable = () => write(({ configuration }) => ({ ...apiGuardianSettingsOf(configuration), isEnabled: false }));
    const restore = ({ found }: Recorded) =>
      hadNoDocument(found)
        ? disable()
        : write(({ configuration }) => {
            const restored = restoredSettings(settingsIn(found), guardian.stateOf(configuration), context);
            return restored && guardian.encode(restored);
          });
    await destroyBy(context, recordedForms, { restore, otherwise: disable });
  },

  async import({ identity, client, options, private: recorded }) {
    const state = await requireZone(client, identity.shield_zone_id, options, () =>
      client.apiGuardian.get(identity.shield_zone_id, options),
    );
    recorded.set({ found: foundState(state) });
    return { found: foundState(state) };
  },

  list: {
    doc: "API Guardian of each Shield zone of the account that has an OpenAPI document. The API does not return the document itself.",
    attributes: { shield_zone_id: onlyZoneId },
    objects: inEachZone(async function* (zone, { client, options, includeResource }) {
      const found = await client.apiGuardian.get(zone, options);
      if (found)
        yield {
          identity: { shield_zone_id: zone },
          displayName: found.configuration.title ?? `API Guardian of Shield zone ${zone}`,
          ...(includeResource && { undeclarable: WITHOUT_DOCUMENT, raw: found }),
        };
    }),
  },
});

interface Uploaded {
  readonly before: ApiGuardianState | null;
  readonly after: ApiGuardianState;
  readonly flag: boolean;
}

/** Gives the setting to endpoints that the document adds. The others keep theirs. */
async function setNewEndpoints(
  client: BunnyClient,
  zone: number,
  { before, after, flag }: Uploaded,
  options: CallOptions,
): Promise<void> {
  const known = new Set(before && shownBy(before).endpoints);
  for (const { id, requestMethod, requestPath, validateAuthorization } of after.endpoints) {
    const isNew = !known.has(`${requestMethod} ${requestPath}`);
    if (isNew && validateAuthorization !== flag)
      await client.apiGuardian.updateEndpoint(zone, id, { validateAuthorization: flag }, options);
  }
}

/** Writes the planned settings. If a setting is not configured, it keeps the API's value. `known` has the present values. */
async function writeSettings(
  client: BunnyClient,
  zone: number,
  plan: object,
  options: CallOptions,
  known?: ApiGuardianState,
): Promise<ApiGuardianState> {
  const state = known ?? (await client.apiGuardian.get(zone, options)) ?? undefined;
  const settings = mergeWritten(plan, state === undefined ? NEW_SETTINGS : guardian.stateOf(state.configuration));
  if (state !== undefined && hasSettings(state, settings)) return state;
  return client.apiGuardian.update(zone, guardian.encode(settings), { ...options, before: state });
}
