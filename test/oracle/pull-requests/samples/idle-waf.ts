import { guardian, limit, list, rule, zone } from "../blocks.js";
import type { PullRequest } from "../pull-request.js";
import { bothWays, nothing, type Written } from "./both-ways.js";
import { one, ordered } from "./rules.js";
import { STRICT } from "./zones.js";

type Values = Readonly<Record<string, unknown>>;

/** A zone whose WAF stops nothing, in each way that there is. */
const IDLE: readonly (readonly [string, Values])[] = [
  ["is off", { waf_enabled: false }],
  ["only logs", { waf_execution_mode: "log" }],
  ["learns", { learning_mode: true }],
];

const within =
  (values: Values, inside: Written = nothing): Written =>
  (at) => ({ zone: zone(at, { ...STRICT, ...values }), ...inside(at) });

const LOGS = { execution_mode: "log" };

const api =
  (values: Values = {}): Written =>
  (at) => ({ api: guardian(at, values) });

/** Whose requests the managed rules would see: those that no endpoint has, and all while API Guardian is off. */
const GUARDED: readonly (readonly [string, Written, Written])[] = [
  ["API Guardian created", nothing, api()],
  ["API Guardian that logs created", nothing, api(LOGS)],
  ["API Guardian that logs other paths created", nothing, api({ unmatched_path_action: "log" })],
  ["API Guardian on", api({ enabled: false }), api({ enabled: true })],
  ["API Guardian that logs on", api({ ...LOGS, enabled: false }), api({ ...LOGS, enabled: true })],
  ["other paths logged", api({ unmatched_path_action: "ignore" }), api({ unmatched_path_action: "log" })],
  ["other paths logged, then blocked", api({ unmatched_path_action: "log" }), api({ unmatched_path_action: "block" })],
  ["other paths left, then blocked", api({ unmatched_path_action: "ignore" }), api({ unmatched_path_action: "block" })],
];

/** What a rule is worth in a zone whose WAF stops nothing; rate limits and lists act without it. */
export const IDLE_WAF: readonly PullRequest[] = IDLE.flatMap(([how, off]) => [
  ...["block", "challenge", "log", "allow", "bypass"].flatMap((action_type) =>
    bothWays(
      `a rule with ${action_type}, created where the WAF ${how}`,
      within(off),
      within(off, one(rule, { action: action_type })),
    ),
  ),
  ...["challenge", "log", "allow"].flatMap((action_type) =>
    bothWays(
      `a rule from block to ${action_type} where the WAF ${how}`,
      within(off, one(rule)),
      within(off, one(rule, { action: action_type })),
    ),
  ),
  ...["block", "bypass"].flatMap((action_type) =>
    bothWays(
      `a longer beginning of a rule with ${action_type} where the WAF ${how}`,
      within(off, one(rule, { action: action_type, value: "/adm" })),
      within(off, one(rule, { action: action_type })),
    ),
  ),
  ...GUARDED.flatMap(([what, one, other]) =>
    bothWays(`${what} where the WAF ${how}`, within(off, one), within(off, other)),
  ),
  ...bothWays(
    `API Guardian that logs created, and the WAF of its zone, which ${how}, acts`,
    within(off),
    within({}, api(LOGS)),
  ),
  ...bothWays(
    `other paths logged, and the WAF of their zone, which ${how}, acts`,
    within(off, api({ unmatched_path_action: "ignore" })),
    within({}, api({ unmatched_path_action: "log" })),
  ),
  ...bothWays(`a rule created, and the WAF of its zone, which ${how}, acts`, within(off), within({}, one(rule))),
  ...bothWays(`a rule destroyed, and the WAF of its zone, which ${how}, acts`, within(off, one(rule)), within({})),
  ...bothWays(`a limit created where the WAF ${how}`, within(off), within(off, one(limit))),
  ...bothWays(`a list created where the WAF ${how}`, within(off), within(off, one(list))),
  ...bothWays(
    `the bypass comes first where the WAF ${how}`,
    within(off, ordered("first", "second")),
    within(off, ordered("second", "first")),
  ),
]);
