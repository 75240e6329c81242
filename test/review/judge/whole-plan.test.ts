import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONDITIONS, parseConditions } from "../../../src/review/judge/fail-on.js";
import { failedStack } from "../../../src/review/judge/review-plan.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { accessList, change, type JsonObject } from "../support/plan-builder.js";
import { expectRecorded } from "../../support/recorded.js";
import { reviewOf } from "../support/review-of.js";

/** What a review says of a plan that has something of everything; `UPDATE_GOLDEN=1` writes it. */
const FILE = join(__dirname, "..", "..", "golden", "report", "whole-plan.json");

const list = (index: number | string): string => `bunny_shield_access_list.l[${JSON.stringify(index)}]`;
const zone = (id: number, more: JsonObject = {}) => accessList({ list_id: id, shield_zone_id: 1000 + id, ...more });

const addresses = (count: number): string[] => Array.from({ length: count }, (_, index) => `192.0.2.${index + 1}`);

const limited = (request_count: number, rate_limit_id = 1): JsonObject => ({
  rate_limit_id,
  name: "Login",
  shield_zone_id: 42,
  action: "rate_limit",
  request_count,
  timeframe: 60,
});
const bot = (bot_id: number, action: string): JsonObject => ({ shield_zone_id: 42, bot_id, action });

const lists = [12, 2, 1, 30, 3, ...Array.from({ length: 25 }, (_, index) => 100 + index)].map((id) =>
  change(list(id), zone(id), zone(id, { enabled: false })),
);
const forced = { actions: ["delete", "create"], reason: "replace_because_cannot_update" };
const changes = [
  ...lists,
  change(list("b"), zone(201), zone(201, { name: "Renamed" })),
  change(list("a"), zone(202), zone(202, { name: "Renamed" }), { previousAddress: "bunny_shield_access_list.before" }),
  change("null_resource.p[0]", null, { id: "1" }),
  change(
    "null_resource.tree",
    { a: { b: [1, 2] }, c: 1 },
    { a: { b: [1, 3] }, c: 2 },
    { ...forced, replacePaths: [["a", "b", 1]] },
  ),
  change("null_resource.first", { a: 1 }, { a: 2 }, { actions: ["create", "delete"], replacePaths: [["a"]] }),
  change("null_resource.moved", { a: 1 }, { a: 1 }, { previousAddress: "null_resource.old" }),
  change("null_resource.imported", { a: 1 }, { a: 1 }, { importing: { id: "x" } }),
  change("null_resource.kept", { a: 1 }, { a: 2 }, { actions: ["create", "forget"] }),
  change("null_resource.gone", { a: 1 }, null, { deposed: "0a1b2c3d" }),
  change("null_resource.left", { a: 1 }, null, { actions: ["forget"] }),
  ...["no_resource_config", "wrong_repetition", "count_index", "each_key", "no_module", "no_move_target", "later"].map(
    (reason) => change(`null_resource.${reason}`, { a: 1 }, null, { reason: `delete_because_${reason}` }),
  ),
  change("null_resource.both", { a: 1, b: 1 }, { a: 2, b: 2 }, { ...forced, replacePaths: [["a"], ["b"]] }),
  change(list("long"), zone(300, { entries: addresses(30) }), zone(300, { entries: addresses(5) })),
  change(list("wide"), zone(301, { entries: addresses(5) }), zone(301, { entries: addresses(30) })),
  change(
    list("open"),
    zone(302, { action: "allow", entries: addresses(2) }),
    zone(302, { action: "allow", entries: addresses(30) }),
  ),
  ...["a", "b", "c", "d", "e"].map((name) => change(`bunny_shield_rate_limit.${name}`, limited(5), limited(9))),
  change("bunny_shield_bot_action.moved", bot(7, "block"), bot(8, "block"), forced),
  change("bunny_shield_bot_action.later", null, bot(7, "block"), { unknown: { bot_id: true } }),
  change("bunny_shield_bot_action.hidden", bot(7, "block"), bot(7, "allow"), { afterSensitive: { bot_id: true } }),
  change("bunny_shield_rate_limit.unknown", limited(5, 2), limited(9, 2), { actions: ["later"] }),
  change("data.null_data_source.later", null, { a: 1 }, { actions: ["read"], mode: "data" }),
];

const reasons = [
  ...["instance_count_unknown", "resource_config_unknown", "provider_config_unknown"],
  ...["deferred_prereq", "absent_prereq", "something_new"],
];
const rest: JsonObject = {
  errored: true,
  complete: false,
  tomorrow: [{}],
  deferred_changes: reasons.map((reason, index) => ({
    reason,
    resource_change: change(`null_resource.d${index}`, null, {}),
  })),
  output_changes: {
    made: { actions: ["create"], before: null, after: 1 },
    changed: { actions: ["update"], before: { a: 1 }, after: { a: 2 } },
    ended: { actions: ["delete"], before: 1, after: null },
    later: { actions: ["update"], before: 1, after_unknown: true },
    same: { actions: ["no-op"], before: 1, after: 1 },
  },
  action_invocations: [
    { address: "action.x.alone" },
    { address: "action.x.after", lifecycle_action_trigger: { triggering_resource_address: "null_resource.p" } },
  ],
  deferred_action_invocations: [{ reason: "deferred_prereq", action_invocation: { address: "action.x.c" } }],
  checks: [
    {
      address: { to_display: "check.failed" },
      status: "fail",
      instances: [{ problems: [{ message: "too old" }, { message: "too new" }] }],
    },
    { address: { to_display: "check.unsure" }, status: "error" },
    { address: { to_display: "check.fine" }, status: "pass" },
  ],
  resource_drift: [
    change(list(1), zone(1), zone(1, { entries: ["192.0.2.1"] })),
    change(list(2), zone(2), null),
    change("null_resource.same", { a: 1 }, { a: 1 }),
  ],
  configuration: {
    root_module: {
      resources: [
        { address: "data.external.e", mode: "data", type: "external", name: "e", expressions: {} },
        {
          address: "null_resource.p",
          mode: "managed",
          type: "null_resource",
          name: "p",
          provisioners: [{ type: "local-exec" }],
        },
        {
          address: "null_resource.q",
          mode: "managed",
          type: "null_resource",
          name: "q",
          provisioners: [{ type: "local-exec" }],
        },
      ],
    },
  },
};

test("a plan with something of everything is reviewed as recorded", () => {
  const conditions = parseConditions(
    [...Object.keys(CONDITIONS), "enforcement-stopped"].filter((name) => name !== "since").join(),
  );
  const other = reviewOf([change("null_resource.z", { a: 1 }, { a: 2 })]);
  const failed = failedStack("failed", "failed/plan.json", "It is no plan.");
  const report = assembleReview([reviewOf(changes, rest), other], conditions);
  const worst = assembleReview([other, failed], conditions);
  const text = `${JSON.stringify({ report, worst }, null, 1)}\n`;
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(FILE, text);
  expectRecorded(
    JSON.parse(text),
    JSON.parse(readFileSync(FILE, "utf8")),
    "UPDATE_GOLDEN=1 npx jest test/review/judge/whole-plan",
  );
});
