import { isDeepStrictEqual } from "node:util";
import {
  type ApiGuardianConfiguration,
  apiGuardianSettingsOf,
  type ApiGuardianState,
  type ApiGuardianSettings,
  bodyLimitActions,
  codeName,
  requireCode,
  wafExecutionModes,
} from "../../api/index.js";
import type { AttributePath, DiagnosticError } from "../../framework/index.js";
import { changedSincePlan } from "../policies/changed-since-plan.js";
import type { FoundForms } from "../policies/take-over.js";

interface Declared {
  readonly enabled: boolean;
  readonly execution_mode: string;
  readonly body_limit_action: string;
  readonly unmatched_path_action: string;
}

/** The settings of a zone's first document where nothing is configured: it checks requests and stops none. */
export const NEW_SETTINGS: ReturnType<typeof settingsState> = {
  enabled: true,
  execution_mode: "log",
  body_limit_action: "log",
  unmatched_path_action: "ignore",
};

/** Declared settings for a request. */
export function encodeSettings(from: Declared): ApiGuardianSettings {
  return {
    isEnabled: from.enabled,
    executionMode: requireCode(wafExecutionModes, from.execution_mode),
    bodyLimitAction: requireCode(bodyLimitActions, from.body_limit_action),
    unmatchedPathAction: requireCode(bodyLimitActions, from.unmatched_path_action),
  };
}

/** Settings as state. */
export function settingsState(from: ApiGuardianSettings) {
  return {
    enabled: from.isEnabled ?? false,
    execution_mode: codeName(wafExecutionModes, from.executionMode ?? 0),
    body_limit_action: codeName(bodyLimitActions, from.bodyLimitAction ?? 0),
    unmatched_path_action: codeName(bodyLimitActions, from.unmatchedPathAction ?? 0),
  };
}

/** The limits of the zone's plan as state. */
function limitsState(from: ApiGuardianConfiguration) {
  return {
    max_endpoints: from.maxEndpoints,
    max_fields_per_type: from.maxFieldsPerType,
    max_nesting_depth: from.maxNestingDepth,
    max_total_schema_nodes: from.maxTotalSchemaNodes,
    max_total_regex_length: from.maxTotalRegexLength,
  };
}

type Limits = ReturnType<typeof limitsState>;

/** The limits in the state, which an update must not change; those of the API where there are none. */
export function limitsOf(prior: Limits, now: ApiGuardianConfiguration): Limits {
  const found = limitsState(now);
  return {
    max_endpoints: prior.max_endpoints ?? found.max_endpoints,
    max_fields_per_type: prior.max_fields_per_type ?? found.max_fields_per_type,
    max_nesting_depth: prior.max_nesting_depth ?? found.max_nesting_depth,
    max_total_schema_nodes: prior.max_total_schema_nodes ?? found.max_total_schema_nodes,
    max_total_regex_length: prior.max_total_regex_length ?? found.max_total_regex_length,
  };
}

/** What identifies a document at the API, which does not return it. */
interface Shown {
  readonly title: string | null;
  readonly version: string | null;
  readonly endpoints: readonly string[];
}

/** The state before the first write, and what the API showed after the last upload, and before it. */
export interface Recorded {
  readonly found: FoundState;
  readonly uploaded?: Shown;
  readonly replaced?: Shown;
}

interface FoundState {
  readonly enabled: boolean | null;
  readonly execution_mode: string | null;
  readonly body_limit_action: string | null;
  readonly unmatched_path_action: string | null;
  readonly title: string | null;
  readonly version: string | null;
}

/** What was found is recorded as it is in the state. */
export const recordedForms: FoundForms<Recorded, FoundState> = {
  stateOf: ({ found }) => found,
  settingsOf: (found) => ({ found }),
};

/** What is recorded of an upload. */
export function recordedUpload(before: ApiGuardianState | null, after: ApiGuardianState) {
  return { uploaded: shownBy(after), ...(before && { replaced: shownBy(before) }) };
}

/** Whether the zone has a document that the API shows like this one. */
export function shows(state: ApiGuardianState, document: Shown | undefined): boolean {
  return isDeepStrictEqual(shownBy(state), document);
}

/** Whether the API shows the document of which a state has the facts. */
export function showsState(
  found: ApiGuardianState | null,
  state: { readonly title: string | null; readonly version: string | null; readonly endpoint_count: number | null },
): boolean {
  const shown = found?.configuration;
  const count = found?.endpoints.length ?? null;
  return shown?.title === state.title && shown.version === state.version && count === state.endpoint_count;
}

/** The error about a document that somebody replaced after the plan, which the API cannot return. */
export function otherDocument(zone: number, found: ApiGuardianState | null, at: AttributePath): DiagnosticError {
  const { title = null, version = null } = found?.configuration ?? {};
  const facts =
    found === null
      ? "The zone has none."
      : `It has title ${JSON.stringify(title)}, version ${JSON.stringify(version)}, and ${found.endpoints.length} endpoints.`;
  return changedSincePlan(at, `The OpenAPI document of Shield zone ${zone}`, facts);
}

/** What the API shows of the document. */
function shownBy({ configuration: { title, version }, endpoints }: ApiGuardianState): Shown {
  const keys = endpoints.map(({ requestMethod, requestPath }) => `${requestMethod} ${requestPath}`);
  return { title, version, endpoints: keys.sort() };
}

/** API Guardian before the first write; it checks nothing if the zone had no document. */
export function foundState(state: ApiGuardianState | null): FoundState {
  if (state === null)
    return {
      enabled: false,
      execution_mode: null,
      body_limit_action: null,
      unmatched_path_action: null,
      title: null,
      version: null,
    };
  const { title, version } = state.configuration;
  return { ...settingsState(state.configuration), title, version };
}

/** API Guardian as state, without what the API does not return. */
export function apiGuardianState({ configuration, endpoints }: ApiGuardianState) {
  const { title, version } = configuration;
  return {
    ...settingsState(configuration),
    ...limitsState(configuration),
    title,
    version,
    endpoint_count: endpoints.length,
  };
}

/** Whether the zone has the declared settings, so that they need not be written. */
export function hasSettings({ configuration }: ApiGuardianState, plan: Declared): boolean {
  return JSON.stringify(apiGuardianSettingsOf(configuration)) === JSON.stringify(encodeSettings(plan));
}
