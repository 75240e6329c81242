import {
  bot,
  category,
  detection,
  document,
  endpoint,
  guardian,
  managedList,
  page,
  scaling,
  uploads,
} from "../blocks.js";
import { type Declared, type Difference, KnownAfterApply, type Place, type PullRequest } from "../pull-request.js";
import { bothWays, nothing, type Written } from "./both-ways.js";

type Values = Readonly<Record<string, unknown>>;
type Make = (at: Place, values?: Values) => Declared;

const is =
  (make: Make, values?: Values): Written =>
  (at) => ({ a: make(at, values) });

/** One object with this setting, then with that. */
const SETTINGS: readonly (readonly [string, Make, Values, Values, Partial<Record<"there" | "back", Difference>>?])[] = [
  ["a bot allowed", bot, {}, { action: "allow" }],
  ["a bot ignored", bot, {}, { action: "ignore" }],
  ["a bot left to its category", bot, {}, { action: "none" }],
  ["a bot ignored instead of allowed", bot, { action: "allow" }, { action: "ignore" }],
  ["a category allowed", category, {}, { action: "allow" }],
  ["a category without an action", category, {}, { action: "none" }],
  [
    "bots only logged",
    detection,
    { request_integrity_sensitivity: "medium" },
    { request_integrity_sensitivity: "medium", execution_mode: "log" },
  ],
  ["less sensitive", detection, { ip_address_sensitivity: "high" }, { ip_address_sensitivity: "low" }],
  [
    "no longer sensitive",
    detection,
    { request_integrity_sensitivity: "off", ip_address_sensitivity: "low", browser_fingerprint_sensitivity: "off" },
    { request_integrity_sensitivity: "off", ip_address_sensitivity: "off", browser_fingerprint_sensitivity: "off" },
  ],
  [
    "less sensitive while it only logs",
    detection,
    { execution_mode: "log", ip_address_sensitivity: "high" },
    { execution_mode: "log", ip_address_sensitivity: "low" },
  ],
  ["less aggressive", detection, { browser_fingerprint_aggression: "high" }, { browser_fingerprint_aggression: "low" }],
  [
    "fingerprints not judged",
    detection,
    { browser_fingerprint_aggression: "low" },
    { browser_fingerprint_aggression: "off" },
  ],
  [
    "fingerprints judged by own thresholds",
    detection,
    { browser_fingerprint_aggression: "high" },
    { browser_fingerprint_aggression: "custom" },
    { there: "nobody knows", back: "nobody knows" },
  ],
  ["uploads not scanned", uploads, {}, { enabled: false }],
  ["viruses logged", uploads, {}, { antivirus_scanning_mode: "log" }],
  ["CSAM not looked for", uploads, {}, { csam_scanning_mode: "off" }],
  [
    "viruses logged while nothing is scanned",
    uploads,
    { enabled: false },
    { enabled: false, antivirus_scanning_mode: "log" },
  ],
  ["a managed list off", managedList, {}, { enabled: false }],
  ["a managed list only logs", managedList, {}, { action: "log" }],
  ["a managed list bypasses", managedList, {}, { action: "bypass" }],
  ["a managed list challenges", managedList, {}, { action: "challenge" }],
  ["API Guardian off", guardian, { enabled: true }, { enabled: false }],
  ["API Guardian only logs", guardian, {}, { execution_mode: "log" }],
  ["other paths blocked", guardian, { unmatched_path_action: "block" }, { unmatched_path_action: "ignore" }],
  ["other paths logged", guardian, { unmatched_path_action: "ignore" }, { unmatched_path_action: "log" }],
  ["longer bodies", guardian, { body_limit_action: "block" }, { body_limit_action: "log" }],
  ["an endpoint less", guardian, { content: document("/pets", "/orders") }, { content: document("/pets") }],
  [
    "authorization not checked",
    guardian,
    { enforce_authorization_validation: true },
    { enforce_authorization_validation: false },
  ],
  [
    "authorization not checked while it only logs",
    guardian,
    { enforce_authorization_validation: true, execution_mode: "log" },
    { enforce_authorization_validation: false, execution_mode: "log" },
  ],
  ["fewer instances", scaling, {}, { min: 1 }],
  ["a lower limit of instances", scaling, {}, { max: 3 }],
  ["another page", page, {}, { html: "<h1>Stopped</h1>" }],
  [
    "a page with a script",
    page,
    {},
    { html: "<h1>Blocked</h1><script>alert(1)</script>" },
    { back: "only what is new" },
  ],
  [
    "a page with a picture from outside",
    page,
    {},
    { html: '<img src="https://other.example/x.png">' },
    { back: "only what is new" },
  ],
];

const CREATED: readonly (readonly [string, Make, Values])[] = [
  ["a bot blocked", bot, {}],
  ["a bot allowed", bot, { action: "allow" }],
  ["a category blocked", category, {}],
  ["a category allowed", category, { action: "allow" }],
  ["bots challenged", detection, {}],
  ["bots logged", detection, { execution_mode: "log" }],
  ["uploads scanned", uploads, {}],
  ["uploads logged", uploads, { antivirus_scanning_mode: "log", csam_scanning_mode: "log" }],
  ["a managed list blocks", managedList, {}],
  ["a managed list bypasses", managedList, { action: "bypass" }],
  ["a managed list off", managedList, { enabled: false }],
  ["API Guardian", guardian, {}],
  ["API Guardian that logs", guardian, { execution_mode: "log" }],
  ["API Guardian that logs other paths", guardian, { execution_mode: "log", unmatched_path_action: "log" }],
  ["API Guardian off", guardian, { enabled: false }],
  ["instances", scaling, {}],
  ["a page", page, {}],
  ["a page with a script", page, { html: "<script>alert(1)</script>" }],
];

const ON_DESTROY: readonly (readonly [Make, string, readonly string[], Values])[] = [
  [bot, "bot action", ["delete", "keep", "restore"], {}],
  [category, "category action", ["delete", "keep", "restore"], {}],
  [detection, "bot detection", ["disable", "keep", "restore"], {}],
  [uploads, "upload scanning", ["disable", "keep", "restore"], {}],
  [managedList, "managed list", ["disable", "keep", "restore"], {}],
  [guardian, "API Guardian", ["disable", "keep"], {}],
  [scaling, "autoscaling", ["keep", "restore"], {}],
  [page, "page", ["delete", "keep", "restore"], {}],
];

const MOVED: readonly (readonly [string, Make, (at: Place) => Values])[] = [
  ["a bot action", bot, ({ otherZone }) => ({ shield_zone_id: otherZone })],
  ["a category action", category, ({ otherZone }) => ({ shield_zone_id: otherZone })],
  ["a bot action to another bot", bot, () => ({ bot_id: 19 })],
  ["bot detection", detection, ({ otherZone }) => ({ shield_zone_id: otherZone })],
  ["upload scanning", uploads, ({ otherZone }) => ({ shield_zone_id: otherZone })],
  ["a managed list", managedList, ({ otherZone }) => ({ shield_zone_id: otherZone })],
  ["API Guardian", guardian, ({ otherZone }) => ({ shield_zone_id: otherZone })],
  ["a page", page, ({ otherZone }) => ({ shield_zone_id: otherZone })],
  ["autoscaling", scaling, ({ otherApp }) => ({ app_id: otherApp })],
];

/** One endpoint of a document, whose checks change. */
const checks =
  (values: Values): Written =>
  (at) => ({ guardian: guardian(at), a: endpoint(at, values) });

const ENDPOINTS: readonly (readonly [string, Values, Values])[] = [
  ["authorization not checked", { validate_authorization: true }, { validate_authorization: false }],
  ["bodies not checked", { validate_request_body_schema: true }, { validate_request_body_schema: false }],
  ["responses not checked", { validate_response_body_schema: true }, { validate_response_body_schema: false }],
  ["not searched for injections", { detect_parameter_sqli: true }, { detect_parameter_sqli: false }],
  ["not searched for scripts", { detect_parameter_xss: true }, { detect_parameter_xss: false }],
  [
    "not checked at all",
    { enabled: true, validate_authorization: true },
    { enabled: false, validate_authorization: true },
  ],
  [
    "a higher limit",
    { rate_limiting_enabled: true, rate_limiting_request_count: 10, rate_limiting_timeframe: 60 },
    { rate_limiting_enabled: true, rate_limiting_request_count: 100, rate_limiting_timeframe: 60 },
  ],
  ["no limit", { rate_limiting_enabled: true }, { rate_limiting_enabled: false }],
  [
    "each client alone",
    { rate_limiting_enabled: true, rate_limiting_type: "global" },
    { rate_limiting_enabled: true, rate_limiting_type: "ip" },
  ],
  [
    "a higher limit that is off",
    { rate_limiting_enabled: false, rate_limiting_request_count: 10 },
    { rate_limiting_enabled: false, rate_limiting_request_count: 100 },
  ],
];

/** Pull requests about what a zone has one of, bots, pages, and applications. */
export const OTHER_SETTINGS: readonly PullRequest[] = [
  ...SETTINGS.flatMap(([name, make, one, other, differs]) => bothWays(name, is(make, one), is(make, other), differs)),
  ...CREATED.map(([name, make, values]): PullRequest => ({ name: `created: ${name}`, after: is(make, values) })),
  {
    name: "created: a bot ignored that its category does not stop",
    after: is(bot, { action: "ignore" }),
    differs: "not in the plan",
  },
  {
    name: "created: a bot ignored that its category stops",
    outside: (contents, { zone: id }) => {
      for (const zone of contents.zones) if (zone.shieldZoneId === id) zone.botCategoryActions = { "2": 1 };
    },
    after: is(bot, { action: "ignore" }),
  },
  ...ON_DESTROY.flatMap(([make, name, words, values]) =>
    words.flatMap((on_destroy): PullRequest[] => [
      { name: `${name} destroyed with ${on_destroy}`, before: is(make, { ...values, on_destroy }), after: nothing },
      {
        name: `${name} forgotten with ${on_destroy}`,
        before: is(make, { ...values, on_destroy }),
        after: nothing,
        forgets: ["a"],
      },
    ]),
  ),
  ...MOVED.map(([name, make, to]): PullRequest => ({
    name: `${name} moved`,
    before: is(make),
    after: (at) => ({ a: make(at, to(at)) }),
  })),
  ...ENDPOINTS.flatMap(([name, one, other]) => bothWays(`an endpoint: ${name}`, checks(one), checks(other))),
  ...ENDPOINTS.map(([name, , values]): PullRequest => ({
    name: `an endpoint taken over: ${name}`,
    before: (at) => ({ guardian: guardian(at) }),
    after: checks(values),
  })),
  {
    name: "a page known after apply",
    before: is(page),
    after: (at) => ({ a: page(at, { html: new KnownAfterApply("<script>alert(1)</script>") }) }),
  },
  {
    name: "a bot's action known after apply",
    before: is(bot),
    after: (at) => ({ a: bot(at, { action: new KnownAfterApply("allow") }) }),
  },
];
