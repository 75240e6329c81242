import { change, type ChangeOptions, type Json, type JsonObject } from "./plan-builder.js";

const on = (type: string, ...patterns: string[]): JsonObject => ({ type, patterns, match_type: "any", parameter: "" });
const HOOKS = on("url", "/hooks/*");
const EVERYTHING = on("url", "*://shop.example/*");

/** A change of an exception that skips the WAF for a path. */
function exception(before: JsonObject | null, after: JsonObject | null, options: ChangeOptions = {}): JsonObject {
  const whole = (values: JsonObject | null): Json =>
    values && { pull_zone_id: 7, disables: ["waf"], match_type: "any", conditions: [HOOKS], enabled: true, ...values };
  return change("bunny_shield_exception.a", whole(before), whole(after), options);
}

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
];
