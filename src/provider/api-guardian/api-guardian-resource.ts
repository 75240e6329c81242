import {
  apiGuardianSettingsOf,
  type ApiGuardianState,
  bodyLimitActions,
  type BunnyClient,
  codeNames,
  wafExecutionModes,
} from "../../api/index.js";
import {
  bool,
  computed,
  defaulted,
  defineResource,
  integer,
  isKnown,
  notBlank,
  oneOfKnown,
  optional,
  privateState,
  required,
  string,
  UNKNOWN,
} from "../../framework/index.js";
import { parseApiDocument } from "./document.js";
import { parseAt, warnAboveLimits } from "./plan-policies.js";
import {
  apiGuardianState,
  encodeSettings,
  foundState,
  hasSettings,
  limitsOf,
  type Recorded,
  shownBy,
} from "./settings.js";
import { nullWhenGone } from "../policies/gone.js";
import { shieldZoneId } from "../policies/ids.js";
import { onDestroyAttribute } from "../policies/on-destroy.js";
import { foundAttribute, takeOver, unlessRefused } from "../policies/take-over.js";
import { LONG_TIMEOUTS } from "../policies/timeouts.js";
import { stancesOf } from "../../vocabulary/code-table.js";
import { onDestroyWords } from "../../vocabulary/on-destroy.js";

/** Without these, violations have no consequence. */
const ACTING = ["enabled", "execution_mode"];

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
    "managed WAF rules.",
    "",
    "The API does not return the document, so a replacement outside of Terraform is noticed only by its title, version, and",
    "endpoints. After an import, `content` is empty in the state, and the next apply uploads the document. A document cannot be deleted:",
    "destroying the resource leaves it in the zone.",
  ].join("\n"),
  identity: ["shield_zone_id"],
  timeouts: LONG_TIMEOUTS,
  private: privateState<Recorded>(),
  attributes: {
    shield_zone_id: shieldZoneId,
    content: required(string, {
      doc: "OpenAPI 3.0 document in JSON or YAML, at most 2 MB. Changes of spelling (JSON or YAML, order of keys, comments) are ignored.",
      constraints: [notBlank],
      meaning: { kind: "match" },
    }),
    enforce_authorization_validation: optional(bool, {
      meaning: { kind: "scale", order: [false, true], starts: [true], requires: ["enabled"] },
      doc: "Whether the upload enables the authorization check of endpoints that declare security. If not set, the first document enables it, and later documents keep the setting of each endpoint.",
    }),
    enabled: defaulted(bool, true, { doc: "Whether requests are checked.", meaning: { kind: "switch" } }),
    execution_mode: defaulted(oneOfKnown(...codeNames(wafExecutionModes)), "log", {
      doc: "Whether violations are only logged or blocked. `log` overrides the other actions.",
      meaning: { kind: "action", stances: stancesOf(wafExecutionModes) },
    }),
    body_limit_action: defaulted(oneOfKnown(...codeNames(bodyLimitActions)), "log", {
      doc: "Action for bodies that are longer than the zone's plan inspects.",
      meaning: { kind: "scale", order: ["ignore", "log", "block"], starts: ["log", "block"], requires: ACTING },
    }),
    // Only requests that are ignored meet the managed WAF rules, so `log` is the loosest.
    unmatched_path_action: defaulted(oneOfKnown(...codeNames(bodyLimitActions)), "ignore", {
      doc: "Action for requests that match no endpoint. Only `ignore` passes them to the managed WAF rules.",
      meaning: {
        kind: "scale",
        order: ["log", "ignore", "block"],
        stops: "block",
        requires: ["enabled"],
        stopsWith: ["execution_mode"],
        inactive: "ignore",
      },
    }),
    content_sha256: computed(string, {
      doc: "SHA-256 hash of the document as JSON with sorted keys. `null` if the zone has another document than the one that was uploaded.",
      changesWith: ["content"],
      meaning: { kind: "derived", from: ["content"] },
    }),
    title: computed(string, { doc: "Title of the document.", changesWith: ["content"] }),
    version: computed(string, { doc: "Version of the document.", changesWith: ["content"] }),
    endpoint_count: computed(integer, { doc: "Number of endpoints.", changesWith: ["content"] }),
    max_endpoints: computed(integer, { doc: "Endpoints that the zone's plan allows.", stable: true }),
    max_fields_per_type: computed(integer, { doc: "Fields of one type that the plan allows.", stable: true }),
    max_nesting_depth: computed(integer, { doc: "Depth of schemas that the plan allows.", stable: true }),
    max_total_schema_nodes: computed(integer, { doc: "Schemas that the plan allows.", stable: true }),
    max_total_regex_length: computed(integer, {
      doc: "Total length of regular expressions that the plan allows.",
      stable: true,
    }),
    found: foundAttribute(
      {
        enabled: computed(bool, { doc: "Whether requests were checked." }),
        execution_mode: computed(string, { doc: "Whether violations were logged or blocked." }),
        body_limit_action: computed(string, { doc: "Action for bodies that were too long." }),
        unmatched_path_action: computed(string, { doc: "Action for requests that matched no endpoint." }),
        title: computed(string, { doc: "Title of the document; `null` if the zone had none." }),
        version: computed(string, { doc: "Version of the document." }),
      },
      "Settings and document",
    ),
    on_destroy: onDestroyAttribute(
      onDestroyWords.apiGuardian,
      "disable",
      "`disable` disables API Guardian, and `keep` leaves it unchanged. The document stays in both cases.",
    ),
  },

  async plan({ plan, prior, config, changed, at, diagnostics, client, applying, isStored, signal, private: recorded }) {
    const { shield_zone_id: zone } = plan;
    const asks = isKnown(zone) && (prior === null || changed.has("content"));
    const asked = asks ? (await client())?.apiGuardian.get(zone, { signal }) : undefined;
    const now = await (applying ? asked : asked?.catch(unlessRefused));
    // Before a replacement, the destroy of the stored object changes what the create finds.
    if (prior === null && now !== undefined && !isStored) plan.found = recorded.get()?.found ?? foundState(now);
    if (!isKnown(config.content)) return;
    const document = await parseAt(config.content, at.content);
    if (now && !applying) warnAboveLimits(document, now.configuration, at.content, diagnostics);
    const before = prior?.content ? await parseApiDocument(prior.content).catch(() => undefined) : undefined;
    if (prior !== null && before?.sha256 === document.sha256) plan.content = prior.content;
    const isUploaded = prior?.content_sha256 === document.sha256;
    plan.content_sha256 = document.sha256;
    plan.title = isUploaded ? prior.title : document.title;
    plan.version = isUploaded ? prior.version : document.version;
    plan.endpoint_count = isUploaded ? prior.endpoint_count : UNKNOWN;
  },

  planDestroy({ state, diagnostics }) {
    diagnostics.warning(
      undefined,
      "The document stays in the zone",
      `The API cannot delete the OpenAPI document of Shield zone ${state.shield_zone_id}. ` +
        (state.on_destroy === "keep"
          ? "API Guardian continues to check requests against it."
          : "API Guardian is disabled, so the document has no effect until somebody enables it."),
    );
  },

  async create({ plan, at, client, signal, ...taking }) {
    const { shield_zone_id: zone } = plan;
    const before = await client.apiGuardian.get(zone, { signal });
    const found = foundState(before);
    const document = await parseAt(plan.content, at.content);
    const upload = { ...document, ...uploadOf(plan) };
    let state = await takeOver(taking, { found }, {}, () => client.apiGuardian.upload(zone, upload, { signal }));
    taking.private.set({ found, uploaded: shownBy(state) });
    if (!hasSettings(state, plan)) state = await client.apiGuardian.update(zone, encodeSettings(plan), { signal });
    return {
      ...plan,
      ...apiGuardianState(state),
      title: document.title,
      version: document.version,
      content_sha256: document.sha256,
      found: plan.found ?? found,
    };
  },

  read: ({ state, client, signal, private: recorded }) =>
    nullWhenGone(client, state.shield_zone_id, signal, async () => {
      const now = await client.apiGuardian.get(state.shield_zone_id, { signal });
      if (now === null) return null;
      const isUploaded = JSON.stringify(shownBy(now)) === JSON.stringify(recorded.get()?.uploaded);
      const facts = isUploaded && state.title !== null ? { title: state.title, version: state.version } : {};
      return {
        ...state,
        content: state.content ?? "",
        ...apiGuardianState(now),
        ...facts,
        content_sha256: isUploaded ? state.content_sha256 : null,
      };
    }),

  async update({ plan, prior, changed, at, client, signal, checkpoint, private: recorded }) {
    const { shield_zone_id: zone } = plan;
    const document = await parseAt(plan.content, at.content);
    let state: ApiGuardianState | undefined;
    if (prior.content_sha256 !== document.sha256 || changed.has("enforce_authorization_validation")) {
      state = await client.apiGuardian.upload(zone, { ...document, ...uploadOf(plan) }, { signal });
      recorded.set({ found: recorded.get()?.found ?? foundState(null), uploaded: shownBy(state) });
      checkpoint({
        content: plan.content,
        content_sha256: document.sha256,
        title: document.title,
        version: document.version,
        endpoint_count: state.endpoints.length,
      });
    }
    state ??= (await client.apiGuardian.get(zone, { signal })) ?? undefined;
    if (state === undefined || !hasSettings(state, plan))
      state = await client.apiGuardian.update(zone, encodeSettings(plan), { signal });
    return {
      ...plan,
      ...apiGuardianState(state),
      ...limitsOf(prior, state.configuration),
      title: plan.title ?? null,
      version: plan.version ?? null,
      endpoint_count: plan.endpoint_count ?? state.endpoints.length,
      content_sha256: document.sha256,
      found: prior.found,
    };
  },

  async delete({ state, client, signal }) {
    const { shield_zone_id: zone } = state;
    if (state.on_destroy === "keep") return;
    await nullWhenGone(client, zone, signal, async () => {
      const now = await client.apiGuardian.get(zone, { signal });
      if (now === null) return;
      const settings = apiGuardianSettingsOf(now.configuration);
      await client.apiGuardian.update(zone, { ...settings, isEnabled: false }, { signal });
    });
  },

  async import({ identity, client, signal, private: recorded }) {
    const state = await client.apiGuardian.get(identity.shield_zone_id, { signal });
    recorded.set({ found: foundState(state) });
    return { found: foundState(state) };
  },
});

function uploadOf(plan: { readonly content: string; readonly enforce_authorization_validation: boolean | null }) {
  return { content: plan.content, enforceAuthorizationValidation: plan.enforce_authorization_validation };
}
