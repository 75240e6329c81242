import { parsePlan } from "../../../src/report/plan/parse-plan.js";
import { PlanError } from "../../../src/report/plan/plan.js";
import { accessList, change, planJson } from "../support/plan-builder.js";
import { planOf } from "../support/review-of.js";

const whole = planJson([change("bunny_shield_access_list.a", accessList(), accessList({ action: "log" }))]);

it("reads what a plan says of its changes", () => {
  const plan = planOf(whole);
  expect(plan.formatVersion).toBe("1.2");
  expect(plan.engineVersion).toBe("1.11.4");
  expect(plan.resources.map(({ address, action }) => [address, action])).toEqual([
    ["bunny_shield_access_list.a", "update"],
  ]);
  expect(plan.problems).toEqual([]);
});

it.each([
  ["empty", "", /empty/],
  ["no JSON", '{"password":"hunter2-hunter2"', /not JSON/],
  ["JSON of something else", '{"hello":"world"}', /no format_version/],
  ["a log", '{"@level":"info"}', /plan -json/],
  ["a state", '{"format_version":"1.0","values":{"root_module":{}}}', /a state, not a plan/],
  ["an unknown major", '{"format_version":"2.0"}', /version 2\.0.*1\.x only/],
  ["a hostile version", '{"format_version":"2<script>"}', /\(unreadable\)/],
  ["a change without actions", planJson([{ address: "a.b", type: "a", change: {} }]), /no list of actions/],
  ["a change without address", planJson([{ type: "a", change: { actions: ["create"] } }]), /no address/],
])("refuses %s loudly and quotes nothing of it", (_name, text, message) => {
  expect(() => planOf(text)).toThrow(PlanError);
  expect(() => planOf(text)).toThrow(message);
  expect(() => planOf(text)).not.toThrow(/hunter2/);
});

it("is loud about a plan that is not whole", () => {
  expect(planOf(planJson([], { errored: true })).problems).toEqual([expect.stringMatching(/failed part-way/)]);
  expect(planOf(planJson([], { complete: false })).problems).toEqual([expect.stringMatching(/incomplete/)]);
  expect(planOf(planJson([], { complete: false })).incomplete).toBe(true);
});

it("accepts a minor version and members of tomorrow", () => {
  expect(planOf(planJson([], { format_version: "1.99", action_invocations: [] })).formatVersion).toBe("1.99");
});

it.each(["utf8", "utf16le"] as const)("accepts %s with a byte order mark, as some shells write it", (encoding) => {
  expect(parsePlan(Buffer.from(`\uFEFF${whole}`, encoding), () => false).resources).toHaveLength(1);
});

it("tells integers apart that a double cannot", () => {
  const text = planJson([change("a.b", { id: 1 }, { id: 2 })]);
  const long = text
    .replace('"before":{"id":1}', '"before":{"id":9007199254740993}')
    .replace('"after":{"id":2}', '"after":{"id":9007199254740992}');
  const [only] = planOf(long).resources;
  expect(only?.before).toEqual({ id: 9007199254740993n });
  expect(only?.after).toEqual({ id: 9007199254740992n });
});

it.each([
  [["delete", "create"], "replace"],
  [["create", "delete"], "replace"],
  [["delete"], "destroy"],
  [["forget"], "forget"],
  [["create", "forget"], "create"],
  [["invoke"], "unknown"],
  [["constructor"], "unknown"],
])("names the actions %j %s", (actions, action) => {
  expect(planOf(planJson([change("a.b", {}, {}, { actions })])).resources[0]?.action).toBe(action);
});

it("lists failed checks and no others", () => {
  const checks = [
    { address: { to_display: "check.a" }, status: "pass", instances: [] },
    { address: { to_display: "check.b" }, status: "fail", instances: [{ problems: [{ message: "no" }] }] },
  ];
  expect(planOf(planJson([], { checks })).checks).toEqual([{ address: "check.b", status: "fail", messages: ["no"] }]);
});
