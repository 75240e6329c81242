import { zone } from "../blocks.js";
import type { Difference, PullRequest } from "../pull-request.js";
import { bothWays, nothing, type Written } from "./both-ways.js";

type Values = Readonly<Record<string, unknown>>;

/** A zone with all protection. */
export const STRICT: Values = {
  plan_type: "enterprise",
  learning_mode: false,
  waf_enabled: true,
  waf_execution_mode: "block",
  ddos_shield_sensitivity: "medium",
};

const is =
  (values: Values): Written =>
  (at) => ({ zone: zone(at, { ...STRICT, ...values }) });

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => String(941_000 + index));

const learnsUntil = (day: string): Values => ({ learning_mode: true, learning_mode_until: `${day}T00:00:00Z` });
const NO_DDOS: Values = { ddos_shield_sensitivity: "off" };

const unknown: Partial<Record<"there" | "back", Difference>> = { there: "nobody knows", back: "nobody knows" };

/** A setting, and one that is looser or otherwise different. */
export const SETTINGS: readonly (readonly [string, Values, Values, Partial<Record<"there" | "back", Difference>>?])[] =
  [
    ["the WAF off", {}, { waf_enabled: false }],
    ["the WAF only logs", {}, { waf_execution_mode: "log" }],
    ["the WAF learns", {}, { learning_mode: true }],
    ["the WAF off while it learns", { learning_mode: true }, { learning_mode: true, waf_enabled: false }],
    ["the WAF only logs while it learns", { learning_mode: true }, { learning_mode: true, waf_execution_mode: "log" }],
    ["the WAF learns while it is off", { waf_enabled: false }, { waf_enabled: false, learning_mode: true }],
    ["the WAF learns for longer", learnsUntil("2030-01-01"), learnsUntil("2030-02-01")],
    [
      "the WAF learns for longer while it only logs",
      { ...learnsUntil("2030-01-01"), waf_execution_mode: "log" },
      { ...learnsUntil("2030-02-01"), waf_execution_mode: "log" },
    ],
    ["an attack that is over", { under_attack: true }, {}],
    ["an attack that is over, without DDoS protection", { under_attack: true, ...NO_DDOS }, NO_DDOS],
    [
      "an attack where all are challenged anyway",
      { under_attack: true, ddos_shield_sensitivity: "challenge" },
      { ddos_shield_sensitivity: "challenge" },
    ],
    ["DDoS protection off under attack", { under_attack: true }, { under_attack: true, ...NO_DDOS }],
    [
      "the WAF off instead of only logging",
      { waf_execution_mode: "log" },
      { waf_execution_mode: "log", waf_enabled: false },
    ],
    ["DDoS protection off", {}, { ddos_shield_sensitivity: "off" }],
    ["DDoS protection low", {}, { ddos_shield_sensitivity: "low" }],
    ["DDoS protection no longer challenges all", { ddos_shield_sensitivity: "challenge" }, {}],
    ["a longer challenge", { ddos_challenge_window: 900 }, { ddos_challenge_window: 90_000 }],
    [
      "a longer challenge without DDoS protection",
      { ddos_shield_sensitivity: "off", ddos_challenge_window: 900 },
      { ddos_shield_sensitivity: "off", ddos_challenge_window: 90_000 },
    ],
    ["a rule disabled", { waf_disabled_rules: [] }, { waf_disabled_rules: ids(1) }],
    ["many rules disabled", { waf_disabled_rules: ids(1) }, { waf_disabled_rules: ids(40) }],
    ["another rule disabled", { waf_disabled_rules: ["941000"] }, { waf_disabled_rules: ["941001"] }],
    ["a rule only logs", { waf_log_only_rules: [] }, { waf_log_only_rules: ids(1) }],
    [
      "a rule that logs disabled",
      { waf_log_only_rules: ids(1), waf_disabled_rules: [] },
      { waf_log_only_rules: [], waf_disabled_rules: ids(1) },
    ],
    [
      "a rule disabled while the WAF is off",
      { waf_enabled: false, waf_disabled_rules: [] },
      { waf_enabled: false, waf_disabled_rules: ids(1) },
    ],
    [
      "threat intelligence off",
      { waf_realtime_threat_intelligence_enabled: true },
      { waf_realtime_threat_intelligence_enabled: false },
    ],
    ["a longer body", { waf_request_body_limit_action: "block" }, { waf_request_body_limit_action: "ignore" }],
    ["a longer response", { waf_response_body_limit_action: "log" }, { waf_response_body_limit_action: "ignore" }],
    ["a lower paranoia for blocking", { waf_blocking_paranoia_level: 3 }, { waf_blocking_paranoia_level: 1 }],
    ["a lower paranoia for detection", { waf_detection_paranoia_level: 3 }, { waf_detection_paranoia_level: 2 }],
    ["a method more", { waf_allowed_methods: ["GET"] }, { waf_allowed_methods: ["GET", "TRACE"] }],
    ["another method", { waf_allowed_methods: ["GET"] }, { waf_allowed_methods: ["POST"] }],
    [
      "a version more",
      { waf_allowed_http_versions: ["HTTP/2"] },
      { waf_allowed_http_versions: ["HTTP/2", "HTTP/1.0"] },
    ],
    [
      "a content type more",
      { waf_allowed_request_content_types: ["text/plain"] },
      { waf_allowed_request_content_types: ["text/plain", "text/html"] },
    ],
    [
      "a higher threshold",
      { waf_engine_config: { inbound_anomaly_score_threshold: "5" } },
      { waf_engine_config: { inbound_anomaly_score_threshold: "100000" } },
    ],
    [
      "more arguments",
      { waf_engine_config: { max_num_args: "100", arg_length: "400" } },
      { waf_engine_config: { max_num_args: "255", arg_length: "400" } },
    ],
    [
      "more arguments, but shorter ones",
      { waf_engine_config: { max_num_args: "100", arg_length: "400" } },
      { waf_engine_config: { max_num_args: "255", arg_length: "40" } },
    ],
    [
      "a higher threshold while the WAF only logs",
      { waf_execution_mode: "log", waf_engine_config: { inbound_anomaly_score_threshold: "5" } },
      { waf_execution_mode: "log", waf_engine_config: { inbound_anomaly_score_threshold: "100000" } },
    ],
    [
      "another setting of the engine",
      { waf_engine_config: { do_it_like: "a" } },
      { waf_engine_config: { do_it_like: "b" } },
      unknown,
    ],
    ["another profile", { waf_profile_id: 2 }, { waf_profile_id: 3 }, unknown],
    [
      "another profile while the WAF is off",
      { waf_enabled: false, waf_profile_id: 2 },
      { waf_enabled: false, waf_profile_id: 3 },
    ],
    ["a lower plan", {}, { plan_type: "business" }, { back: "what it costs" }],
    ["request bodies in logs", { request_body_logging_enabled: false }, { request_body_logging_enabled: true }],
    ["headers in logs", { waf_request_header_logging_enabled: false }, { waf_request_header_logging_enabled: true }],
    ["pages of its own", { whitelabel_response_pages: true }, { whitelabel_response_pages: false }],
  ];

/** What the WAF does with these it does once it has learned, if that is ever. */
const LATER = [
  "many rules disabled",
  "a rule only logs",
  "threat intelligence off",
  "a longer body",
  "a lower paranoia for blocking",
  "a method more",
  "a higher threshold",
  "another profile",
];

const LOOSE: Values = { waf_enabled: false, ddos_shield_sensitivity: "off" };

const ends = (["keep", "disable", "restore"] as const).flatMap((on_destroy): PullRequest[] => [
  {
    name: `a strict zone destroyed with ${on_destroy}`,
    before: is({ on_destroy, plan_type: "enterprise" }),
    after: nothing,
  },
  { name: `a loose zone destroyed with ${on_destroy}`, before: is({ ...LOOSE, on_destroy }), after: nothing },
  { name: `a strict zone forgotten with ${on_destroy}`, before: is({ on_destroy }), after: nothing, forgets: ["zone"] },
]);

/** Pull requests about the settings of zones. */
export const ZONES: readonly PullRequest[] = [
  ...SETTINGS.flatMap(([name, one, other, differs]) => bothWays(`a zone: ${name}`, is(one), is(other), differs)),
  ...SETTINGS.map(([name, , values, differs]): PullRequest => ({
    name: `a zone taken over: ${name}`,
    after: is(values),
    ...(differs?.there && { differs: differs.there }),
  })),
  ...SETTINGS.filter(([name]) => LATER.includes(name)).flatMap(([name, one, other, differs]) => [
    ...bothWays(
      `a zone: ${name} while it learns`,
      is({ ...one, learning_mode: true }),
      is({ ...other, learning_mode: true }),
      differs,
    ),
    ...bothWays(
      `a zone: ${name} while it learns and only logs`,
      is({ ...one, learning_mode: true, waf_execution_mode: "log" }),
      is({ ...other, learning_mode: true, waf_execution_mode: "log" }),
    ),
  ]),
  ...ends,
  {
    name: "a zone allows what leaves it unprotected",
    before: (at) => ({ zone: zone(at, { allow_unprotected: false }) }),
    after: (at) => ({ zone: zone(at) }),
  },
  { name: "a zone taken over as it is", after: (at) => ({ zone: zone(at) }) },
  {
    name: "a zone's settings for another pull zone",
    before: is({ ...LOOSE }),
    after: (at) => ({ zone: zone(at, { ...STRICT, ...LOOSE, pull_zone_id: at.otherPullZone }) }),
    differs: "nobody knows",
  },
];
