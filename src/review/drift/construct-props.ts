import { constantSets } from "../../zone/words/constants.js";
import type { Shown } from "../document/resource-document.js";
import type { AttributeRows } from "../judge/attribute-rows.js";
import { conditionOf, toTypeScript } from "./typescript-values.js";

/** A drifted object as a construct would declare it. */
export interface FoundObject {
  /** The value of an attribute such as `rule_configuration.value`; null if there is none. */
  readonly read: (path: string) => Shown;
  /** Whether the configuration sets an attribute. */
  readonly sets: (attribute: string) => boolean;
}

/** A block that a construct of an app declares. */
export interface DeclaredByConstruct {
  readonly type: string;
  /** The construct that the user wrote. */
  readonly path: string;
  /** The block's own path; undefined if it is not known. */
  readonly resourcePath: string | undefined;
  readonly object: FoundObject;
  readonly rows: AttributeRows;
}

/** A prop, the attributes that it stands for, and its value: undefined if it cannot say what was found, null if it must go. */
export interface Prop {
  readonly name: string;
  readonly covers: readonly string[];
  readonly write: (found: FoundObject) => string | null | undefined;
}

/** How a hand-written construct declares a resource. */
export interface TypedConstruct {
  /** A name for it in statements. */
  readonly variable: string;
  /** Whether its resource may be undefined. */
  readonly optionalResource?: true;
  readonly props: readonly Prop[];
}

const WORDS = new Map(constantSets.map(({ name, words }) => [name, [...words.keys()]]));

const plain = (name: string, attribute: string): Prop => ({
  name,
  covers: [attribute],
  write: ({ read }) => {
    const value = read(attribute);
    return value === null ? null : toTypeScript(value);
  },
});

/** A prop with a closed set of words, which the compiler checks. */
const word = (name: string, attribute: string, constants: string): Prop => ({
  name,
  covers: [attribute],
  write: ({ read }) => {
    const value = read(attribute);
    if (value === null) return null;
    return WORDS.get(constants)?.some((one) => one === value) === true ? toTypeScript(value) : undefined;
  },
});

const RULE = "rule_configuration";
const CONDITION = [
  "variable_types",
  "operator_type",
  "value",
  "is_negated",
  "is_regex_variable",
  "chained_rule_conditions",
];

const condition = (name: string): Prop => ({
  name,
  covers: CONDITION.map((member) => `${RULE}.${member}`),
  write: ({ read }) => conditionOf(read(RULE), WORDS),
});

const transformations: Prop = {
  name: "transformations",
  covers: [`${RULE}.transformation_types`],
  write: ({ read }) => {
    const found = read(`${RULE}.transformation_types`);
    const known = WORDS.get("RuleTransformation") ?? [];
    return Array.isArray(found) && found.every((one) => known.some((other) => other === one))
      ? toTypeScript(found)
      : undefined;
  },
};

const WAF = ["waf_enabled", "waf_execution_mode", "learning_mode", "waf_disabled_rules", "waf_log_only_rules"];

const waf: Prop = {
  name: "waf",
  covers: WAF,
  write: ({ read, sets }) => {
    if (read("waf_enabled") === false) return "Waf.OFF";
    const exceptions = [
      ["except", "waf_disabled_rules"],
      ["logOnly", "waf_log_only_rules"],
    ] as const;
    const options = exceptions.flatMap(([name, attribute]) =>
      sets(attribute) ? [`${name}: ${toTypeScript(read(attribute) ?? [])}`] : [],
    );
    const given = options.length === 0 ? "" : `{ ${options.join(", ")} }`;
    const learns = read("learning_mode") === true;
    if (read("waf_execution_mode") === "block") return learns ? undefined : `Waf.blocking(${given})`;
    if (read("waf_execution_mode") !== "log") return undefined;
    return learns ? `Waf.learning(${given})` : `Waf.logging(${given})`;
  },
};

const html: Prop = {
  name: "content",
  covers: ["html"],
  write: ({ read }) => `PageContent.fromHtml(${toTypeScript(read("html") ?? "")})`,
};

const LIMIT = ["enabled", "request_count", "timeframe", "type"].map((name) => `rate_limiting_${name}`);

const endpointLimit: Prop = {
  name: "rateLimit",
  covers: LIMIT,
  write: ({ read }) => {
    const [enabled, requests, timeframe, type] = LIMIT.map(read);
    const isKnown = WORDS.get("RateLimitTimeframe")?.some((one) => one === timeframe);
    if (enabled === false || typeof requests !== "number" || isKnown !== true) return undefined;
    const each = type === "global" ? ", eachAddress: false" : "";
    return `{ requests: ${requests}, timeframe: ${toTypeScript(timeframe ?? null)}${each} }`;
  },
};

const searched: Prop = {
  name: "searchedParameters",
  covers: ["injection_detection_parameters"],
  write: ({ read }) => toTypeScript(read("injection_detection_parameters")),
};

/** The hand-written constructs, by the type of their resource. */
export const TYPED_CONSTRUCTS: Readonly<Record<string, TypedConstruct>> = {
  bunny_app_autoscaling: { variable: "autoscaling", props: [plain("min", "min"), plain("max", "max")] },
  bunny_shield_access_list: {
    variable: "list",
    props: [
      plain("listName", "name"),
      plain("description", "description"),
      plain("enabled", "enabled"),
      word("action", "action", "AccessListAction"),
    ],
  },
  bunny_shield_api_guardian: {
    variable: "api",
    props: [
      word("mode", "execution_mode", "ApiGuardianMode"),
      word("unmatched", "unmatched_path_action", "UnmatchedRequests"),
    ],
  },
  bunny_shield_api_guardian_endpoint: {
    variable: "endpoint",
    props: [
      plain("enabled", "enabled"),
      plain("checkRequestBody", "validate_request_body_schema"),
      plain("checkResponseBody", "validate_response_body_schema"),
      plain("checkAuthorization", "validate_authorization"),
      plain("detectCrossSiteScripting", "detect_parameter_xss"),
      plain("detectSqlInjection", "detect_parameter_sqli"),
      searched,
      endpointLimit,
    ],
  },
  bunny_shield_bot_detection: {
    variable: "detection",
    props: [
      word("mode", "execution_mode", "BotDetectionMode"),
      word("requestIntegrity", "request_integrity_sensitivity", "DetectionSensitivity"),
      word("ipAddress", "ip_address_sensitivity", "DetectionSensitivity"),
      word("browserFingerprint", "browser_fingerprint_sensitivity", "DetectionSensitivity"),
    ],
  },
  bunny_shield_custom_page: { variable: "page", props: [html] },
  bunny_shield_rate_limit: {
    variable: "limit",
    props: [
      plain("ruleName", "rule_name"),
      plain("description", "rule_description"),
      condition("match"),
      plain("requests", `${RULE}.request_count`),
      word("timeframe", `${RULE}.timeframe`, "RateLimitTimeframe"),
      word("blockTime", `${RULE}.block_time`, "RateLimitBlockTime"),
      word("action", `${RULE}.action_type`, "RateLimitAction"),
      word("countBy", `${RULE}.counter_key_type`, "RateLimitCounterKey"),
    ],
  },
  bunny_shield_upload_scanning: {
    variable: "uploads",
    props: [
      word("viruses", "antivirus_scanning_mode", "UploadAction"),
      word("csam", "csam_scanning_mode", "UploadAction"),
    ],
  },
  bunny_shield_waf_rule: {
    variable: "rule",
    props: [
      plain("ruleName", "rule_name"),
      plain("description", "rule_description"),
      condition("when"),
      word("action", `${RULE}.action_type`, "WafAction"),
      word("severity", `${RULE}.severity_type`, "WafSeverity"),
      transformations,
    ],
  },
  bunny_shield_zone: {
    variable: "zone",
    optionalResource: true,
    props: [
      word("plan", "plan_type", "ShieldPlan"),
      waf,
      word("ddos", "ddos_shield_sensitivity", "Ddos"),
      plain("whiteLabelPages", "whitelabel_response_pages"),
    ],
  },
};
