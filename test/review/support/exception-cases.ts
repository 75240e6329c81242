import { accessList, change, type ChangeOptions, type Json, type JsonObject } from "./plan-builder.js";

const on = (type: string, ...patterns: string[]): JsonObject => ({ type, patterns, match_type: "any", parameter: "" });
const HOOKS = on("url", "/hooks/*");
const EVERYTHING = on("url", "*://shop.example/*");

/** A change of an exception that skips the WAF for a path. */
function exception(before: JsonObject | null, after: JsonObject | null, options: ChangeOptions = {}): JsonObject {
  const whole = (values: JsonObject | null): Json =>
    values && { pull_zone_id: 7, disables: ["waf"], match_type: "any", conditions: [HOOKS], enabled: true, ...values };
  return change("bunny_shield_exception.a", whole(before), whole(after), options);
}

/** Another exception of the pull zone, or of the zone: it stays as it is. */
function stays(values: JsonObject): JsonObject {
  const whole = { pull_zone_id: 7, disables: ["waf"], match_type: "any", enabled: true, ...values };
  return change("bunny_shield_exception.b", whole, whole);
}

const ZONE = { shield_zone_id: 1001, pull_zone_id: 7, waf_enabled: true, waf_execution_mode: "block" };
const zone = change("bunny_shield_zone.a", ZONE, ZONE);
const ADDRESSES = on("remote_ip", "64.0.0.0/2");
const OTHERS = "128.0.0.0/2";
const GERMANS = on("country_code", "DE");

const rule = (action_type: string, is_negated: boolean): JsonObject => ({
  shield_zone_id: 1001,
  action: action_type,
  conditions: [{ operator: "str_eq", variables: ["REQUEST_METHOD"], value: "POST", negated: is_negated }],
});

const skips = (severity: string): string => `protection-skipped loosens ${severity}`;
const RESTORED = "protection-restored tightens low";

/** Changes of exceptions, as the other cases of rules. */
export const EXCEPTION_CASES: readonly (readonly [string, readonly JsonObject[], readonly string[]])[] = [
  ["an exception for a path", [exception(null, {})], [skips("medium")]],
  ["an exception for a host", [exception(null, { conditions: [EVERYTHING] })], [skips("high")]],
  ["an exception for all", [exception(null, { conditions: [] })], [skips("high")]],
  ["an exception for all except some", [exception(null, { match_type: "none" })], [skips("high")]],
  [
    "an exception for a path and everything",
    [exception(null, { match_type: "all", conditions: [HOOKS, EVERYTHING] })],
    [skips("medium")],
  ],
  [
    "an exception for what is not known",
    [exception(null, { conditions: null }, { unknown: { conditions: true } })],
    [skips("high")],
  ],
  ["an exception that is off", [exception(null, { enabled: false })], ["observation-changed neutral low"]],
  ["an exception switched on", [exception({ enabled: false }, {})], [skips("medium")]],
  ["an exception switched off", [exception({}, { enabled: false })], [RESTORED]],
  ["an exception destroyed", [exception({}, null)], [RESTORED]],
  ["an exception that skips more", [exception({}, { disables: ["waf", "shield"] })], [skips("medium")]],
  [
    "an exception that skips something else",
    [exception({}, { disables: ["challenges"] })],
    [skips("medium"), RESTORED],
  ],
  [
    "an exception that skips all of Shield, with what it skipped",
    [exception({}, { disables: ["shield"] })],
    [skips("medium")],
  ],
  [
    "an exception that skips less than all of Shield",
    [exception({ disables: ["shield"] }, { disables: ["waf"] })],
    [RESTORED],
  ],
  [
    "an exception that names a part of Shield, too",
    [exception({ disables: ["shield"] }, { disables: ["shield", "waf"] })],
    ["observation-changed neutral low"],
  ],
  ["an exception for all now", [exception({}, { conditions: [EVERYTHING] })], [skips("high")]],
  [
    "an exception for one more path",
    [exception({}, { conditions: [on("url", "/hooks/*", "/calls/*")] })],
    ["match-loosened loosens medium"],
  ],
  [
    "an exception for one path fewer",
    [exception({ conditions: [on("url", "/hooks/*", "/calls/*")] }, {})],
    ["match-tightened tightens low"],
  ],
  [
    "an exception for another path",
    [exception({}, { conditions: [on("url", "/calls/*")] })],
    ["enforcement-uncertain loosens medium"],
  ],
  [
    "an exception written in another order",
    [exception({ conditions: [on("url", "/a", "/b")] }, { conditions: [on("url", "/b", "/a")] })],
    [],
  ],
  [
    "an exception for more than half of IPv4",
    [exception(null, { conditions: [on("remote_ip", "64.0.0.0/2", OTHERS)] })],
    [skips("high")],
  ],
  [
    "two exceptions for more than half of IPv4 together",
    [exception(null, { conditions: [ADDRESSES] }), stays({ conditions: [on("remote_ip", OTHERS)] })],
    [skips("medium"), skips("high")],
  ],
  [
    "the same of two pull zones",
    [exception(null, { conditions: [ADDRESSES] }), stays({ pull_zone_id: 8, conditions: [on("remote_ip", OTHERS)] })],
    [skips("medium")],
  ],
  [
    "the same that skip different protections",
    [
      exception(null, { conditions: [ADDRESSES] }),
      stays({ disables: ["rate_limiting"], conditions: [on("remote_ip", OTHERS)] }),
    ],
    [skips("medium")],
  ],
  [
    "an exception for those whom another one excepts",
    [exception(null, { conditions: [GERMANS] }), stays({ match_type: "none", conditions: [GERMANS] })],
    [skips("medium"), skips("high")],
  ],
  [
    "an exception that becomes everybody's with another one",
    [exception({}, { conditions: [GERMANS] }), stays({ conditions: [{ ...GERMANS, match_type: "none" }] })],
    ["enforcement-uncertain loosens medium", skips("high")],
  ],
  [
    "exceptions that were everybody's together before",
    [
      exception({ conditions: [GERMANS] }, { conditions: [GERMANS, HOOKS] }),
      stays({ conditions: [{ ...GERMANS, match_type: "none" }] }),
    ],
    ["match-loosened loosens medium"],
  ],
  [
    "an exception that needs more than an address",
    [
      exception(null, { match_type: "all", conditions: [ADDRESSES, HOOKS] }),
      stays({ conditions: [on("remote_ip", OTHERS)] }),
    ],
    [skips("medium")],
  ],
  [
    "a list that allows everybody with an exception",
    [
      change("bunny_shield_access_list.a", null, accessList({ action: "allow", type: "cidr", entries: [OTHERS] })),
      zone,
      stays({ conditions: [ADDRESSES] }),
    ],
    ["exemption-started loosens medium", "wide-exemption loosens high", skips("high")],
  ],
  [
    "a rule that bypasses whom another one does not",
    [
      change("bunny_shield_waf_rule.a", rule("log", false), rule("bypass", false)),
      zone,
      change("bunny_shield_waf_rule.b", rule("bypass", true), rule("bypass", true)),
    ],
    ["exemption-started loosens high", skips("high")],
  ],
];
