import {
  bool,
  computed,
  integer,
  oneOfKnown,
  optional,
  optionalComputed,
  readOnly,
  required,
  string,
} from "../../framework/index.js";
import {
  type ApiGuardianConfiguration,
  type ApiGuardianSettings,
  bodyLimitActions,
  codeNames,
  wafExecutionModes,
} from "../../api/index.js";
import { readMembers } from "../policies/read-members.js";
import { partSettings } from "../policies/part-settings.js";
import { shieldZoneId, onDestroyAttribute } from "../policies/attributes.js";
import { foundAttribute, KEPT_SETTING } from "../policies/take-over.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";
import { stancesOf } from "../../zone/words/code-table.js";

/** Without these settings, violations have no effect. */
const ACTING = ["enabled", "execution_mode"];

export const guardian = partSettings<ApiGuardianSettings>()({
  isEnabled: {
    name: "enabled",
    unset: false,
    attribute: optionalComputed(bool, {
      ...KEPT_SETTING,
      doc: "Whether requests are checked. If not set, the first document of a zone sets `true`.",
      meaning: { kind: "switch" },
    }),
  },
  executionMode: {
    name: "execution_mode",
    unset: wafExecutionModes.codes.log,
    words: wafExecutionModes,
    attribute: optionalComputed(oneOfKnown(...codeNames(wafExecutionModes)), {
      ...KEPT_SETTING,
      doc: "Whether violations are only logged or blocked. `log` overrides the other actions. If not set, the first document sets `log`.",
      meaning: { kind: "action", stances: stancesOf(wafExecutionModes) },
    }),
  },
  bodyLimitAction: {
    name: "body_limit_action",
    unset: bodyLimitActions.codes.block,
    words: bodyLimitActions,
    attribute: optionalComputed(oneOfKnown(...codeNames(bodyLimitActions)), {
      ...KEPT_SETTING,
      doc: "Action for bodies that are longer than the zone's Shield plan inspects. If not set, the first document sets `log`.",
      meaning: {
        kind: "scale",
        order: ["ignore", "log", "block"],
        starts: ["log", "block"],
        adds: { log: "longer bodies are logged", block: "longer bodies are blocked" },
        requires: ACTING,
      },
    }),
  },
  unmatchedPathAction: {
    name: "unmatched_path_action",
    unset: bodyLimitActions.codes.block,
    words: bodyLimitActions,
    attribute: optionalComputed(oneOfKnown(...codeNames(bodyLimitActions)), {
      ...KEPT_SETTING,
      doc: "Action for requests that match no endpoint. Only `ignore` passes them to the managed WAF rules. If not set, the first document sets `ignore`.",
      meaning: { kind: "subject" },
    }),
  },
});

/** Default settings for a zone's first document. Requests are checked and logged, and none is blocked. */
export const NEW_SETTINGS: typeof guardian.unset = {
  enabled: true,
  execution_mode: "log",
  body_limit_action: "log",
  unmatched_path_action: "ignore",
};

/** The limits of the zone's Shield plan. */
export const limits = readMembers<ApiGuardianConfiguration>()(
  {
    max_endpoints: ["maxEndpoints", integer, "Endpoints that the zone's Shield plan allows."],
    max_fields_per_type: ["maxFieldsPerType", integer, "Fields of one type that the plan allows."],
    max_nesting_depth: ["maxNestingDepth", integer, "Depth of schemas that the plan allows."],
    max_total_schema_nodes: ["maxTotalSchemaNodes", integer, "Schemas that the plan allows."],
    max_total_regex_length: [
      "maxTotalRegexLength",
      integer,
      "Total length of regular expressions that the Shield plan allows. The unit is not documented.",
    ],
  },
  { stable: true },
);

export const documentFacts = {
  title: computed(string, { doc: "Title of the document.", changesWith: ["content"] }),
  version: computed(string, { doc: "Version of the document.", changesWith: ["content"] }),
  ...limits.attributes,
};

export const apiGuardianAttributes = {
  shield_zone_id: shieldZoneId,
  content: required(string, {
    doc: "OpenAPI 3.0 document in JSON or YAML, at most 2 MB. Changes of format (JSON or YAML, order of keys, comments) are ignored. After an import, an empty string keeps the zone's document.",
    meaning: { kind: "subject" },
  }),
  enforce_authorization_validation: optional(bool, {
    meaning: { kind: "scale", order: [false, true], starts: [true], requires: ACTING },
    doc: "Whether the authorization of requests is checked, for endpoints that declare security. The first document and a change of this argument set every endpoint; later documents set only new endpoints. If not set, the first document enables the check.",
  }),
  ...guardian.attributes,
  content_sha256: computed(string, {
    doc: "SHA-256 hash of the document as JSON with sorted keys. `null` if the document in the zone is not the one that this resource uploaded.",
    changesWith: ["content"],
    meaning: { kind: "derived", from: ["content"] },
  }),
  ...documentFacts,
  endpoint_count: computed(integer, { doc: "Number of endpoints.", changesWith: ["content"] }),
  found: foundAttribute(
    {
      ...readOnly(guardian.attributes, {
        enabled: "Whether requests were checked.",
        execution_mode: "Whether violations were logged or blocked.",
        body_limit_action: "Action for bodies that were too long.",
        unmatched_path_action: "Action for requests that matched no endpoint.",
      }),
      title: computed(string, { doc: "Title of the document; `null` if the zone had none." }),
      version: computed(string, { doc: "Version of the document." }),
    },
    "Settings and document",
  ),
  on_destroy: onDestroyAttribute(onDestroyWords.bunny_shield_api_guardian),
};
