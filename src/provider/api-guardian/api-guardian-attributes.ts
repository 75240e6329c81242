import {
  bool,
  computed,
  integer,
  notBlank,
  oneOfKnown,
  optional,
  optionalComputed,
  required,
  string,
} from "../../framework/index.js";
import { bodyLimitActions, codeNames, wafExecutionModes } from "../../api/index.js";
import { shieldZoneId } from "../policies/ids.js";
import { foundAttribute, KEPT_SETTING } from "../policies/take-over.js";
import { onDestroyAttribute } from "../policies/on-destroy.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";
import { stancesOf } from "../../zone/words/code-table.js";

/** Without these settings, violations have no effect. */
const ACTING = ["enabled", "execution_mode"];

export const guardianSettings = {
  enabled: optionalComputed(bool, {
    ...KEPT_SETTING,
    doc: "Whether requests are checked. `true` for the first document of a zone if not set.",
    meaning: { kind: "switch" },
  }),
  execution_mode: optionalComputed(oneOfKnown(...codeNames(wafExecutionModes)), {
    ...KEPT_SETTING,
    doc: "Whether violations are only logged or blocked. `log` overrides the other actions. `log` for the first document if not set.",
    meaning: { kind: "action", stances: stancesOf(wafExecutionModes) },
  }),
  body_limit_action: optionalComputed(oneOfKnown(...codeNames(bodyLimitActions)), {
    ...KEPT_SETTING,
    doc: "Action for bodies that are longer than the zone's plan inspects. `log` for the first document if not set.",
    meaning: {
      kind: "scale",
      order: ["ignore", "log", "block"],
      starts: ["log", "block"],
      adds: { log: "longer bodies are logged", block: "longer bodies are blocked" },
      requires: ACTING,
    },
  }),
  unmatched_path_action: optionalComputed(oneOfKnown(...codeNames(bodyLimitActions)), {
    ...KEPT_SETTING,
    doc: "Action for requests that match no endpoint. Only `ignore` passes them to the managed WAF rules. `ignore` for the first document if not set.",
    meaning: { kind: "subject" },
  }),
};

export const documentFacts = {
  title: computed(string, { doc: "Title of the document.", changesWith: ["content"] }),
  version: computed(string, { doc: "Version of the document.", changesWith: ["content"] }),
  max_endpoints: computed(integer, { doc: "Endpoints that the zone's plan allows.", stable: true }),
  max_fields_per_type: computed(integer, { doc: "Fields of one type that the plan allows.", stable: true }),
  max_nesting_depth: computed(integer, { doc: "Depth of schemas that the plan allows.", stable: true }),
  max_total_schema_nodes: computed(integer, { doc: "Schemas that the plan allows.", stable: true }),
  max_total_regex_length: computed(integer, {
    doc: "Total length of regular expressions that the plan allows.",
    stable: true,
  }),
};

export const apiGuardianAttributes = {
  shield_zone_id: shieldZoneId,
  content: required(string, {
    doc: "OpenAPI 3.0 document in JSON or YAML, at most 2 MB. Changes of spelling (JSON or YAML, order of keys, comments) are ignored.",
    constraints: [notBlank],
    meaning: { kind: "subject" },
  }),
  enforce_authorization_validation: optional(bool, {
    meaning: { kind: "scale", order: [false, true], starts: [true], requires: ACTING },
    doc: "Whether the upload enables the authorization check of endpoints that declare security. If not set, the first document enables it, and later documents keep the setting of each endpoint.",
  }),
  ...guardianSettings,
  content_sha256: computed(string, {
    doc: "SHA-256 hash of the document as JSON with sorted keys. `null` if the zone has another document than the uploaded one.",
    changesWith: ["content"],
    meaning: { kind: "derived", from: ["content"] },
  }),
  ...documentFacts,
  endpoint_count: computed(integer, { doc: "Number of endpoints.", changesWith: ["content"] }),
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
};
