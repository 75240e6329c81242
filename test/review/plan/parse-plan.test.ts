import { gzipSync } from "node:zlib";
import { parsePlan } from "../../../src/review/plan/parse-plan.js";
import { PlanError } from "../../../src/review/plan/plan.js";
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
  ["no JSON", '{"password":"hunter2-hunter2"', /not (?:whole )?JSON/],
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

it.each([
  ["bunnynet_pullzone_access_list.a", 0],
  ['module.m["bunny_shield_access_list.x"].bunnynet_pullzone_access_list.a["bunny_shield_access_list.b"]', 0],
  ["bunny_shield_access_list.before", 1],
  ['bunny_shield_access_list.before["a.b"]', 1],
  ["module.m[0].bunny_shield_access_list.before[0]", 1],
])("counts no change outside for what the first read adds to %s", (previous_address, drifted) => {
  const moved = change("bunny_shield_access_list.a", accessList({ action: null }), accessList());
  const text = planJson([], { resource_drift: [{ ...moved, previous_address }] });
  expect(planOf(text).drift).toHaveLength(drifted);
});

it("is loud about a plan that is not whole", () => {
  expect(planOf(planJson([], { errored: true })).problems).toEqual([expect.stringMatching(/failed partway/)]);
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
    {
      address: { to_display: "check.heredoc" },
      status: "fail",
      instances: [{ problems: [{ message: "The site\n  does not answer.\r\n\n" }, { message: "\n" }] }],
    },
  ];
  expect(planOf(planJson([], { checks })).checks).toEqual([
    { address: "check.b", status: "fail", messages: ["no"] },
    { address: "check.heredoc", status: "fail", messages: ["The site does not answer."] },
  ]);
});

const read = (text: string | Buffer) => parsePlan(Buffer.isBuffer(text) ? text : Buffer.from(text), () => false);

it.each([
  ["its command before it", `[command]/opt/terraform-bin show -json tfplan\n${planJson([])}`],
  ["its lines after it", `${planJson([])}\n\n::debug::Terraform exited with code 0.\n::debug::stderr: \n`],
])("names the wrapper of setup-terraform: %s", (_, text) => {
  expect(() => read(text)).toThrow(/wrapper of the action setup-terraform.*terraform_wrapper: false/);
});

it.each([
  ["nothing but a version", '{"format_version":"1.0"}', "no configuration"],
  ["validate -json", '{"format_version":"1.0","valid":true,"error_count":0,"diagnostics":[]}', "terraform validate"],
  ["providers schema", '{"format_version":"1.0","provider_schemas":{}}', "providers schema"],
  ["our own report", '{"format":"bunny-tf/review","format_version":"1.0","stacks":[]}', "report of bunny-tf"],
  ["changes that are no list", planJson([], { resource_changes: {} }), "resource_changes is not a list"],
  ["drift that is no list", planJson([], { resource_drift: {} }), "resource_drift is not a list"],
  ["outputs that are no object", planJson([], { output_changes: [] }), "output_changes is not an object"],
  ["a state", '{"format_version":"1.0","terraform_version":"1.11.4","values":{}}', "is a state"],
  ["a state file", '{"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"x","resources":[]}', "is a state"],
  ["one line of a log", '{"@level":"info","@message":"x","type":"version"}', "prints a log"],
  ["a log", '{"@level":"info","@message":"x"}\n{"@level":"info"}', "prints a log"],
  [
    "an encrypted plan file",
    '{"meta":{"key_provider.x":"e30="},"encrypted_data":"x","encryption_version":"v0"}',
    "encrypted plan file",
  ],
  ["gzip", gzipSync(planJson([])), "compressed with gzip"],
  ["a duplicate", planJson([]).replace("{", '{"resource_changes":[],'), "same name twice"],
  [
    "nesting of thousands of levels",
    planJson([]).replace("{", `{"x":${"[".repeat(9_999)}${"]".repeat(9_999)},`),
    "500 levels",
  ],
])("refuses %s, with the hint that fits", (_, input, hint) => {
  expect(() => read(input)).toThrow(PlanError);
  expect(() => read(input)).toThrow(hint);
});

it.each([
  ["big-endian, with a mark", true, "\uFEFF"],
  ["big-endian", true, ""],
  ["little-endian", false, ""],
])("reads UTF-16, %s", (_, swap, mark) => {
  const bytes = Buffer.from(mark + planJson([change("a.b", null, { name: "é" })]), "utf16le");
  expect(read(swap ? bytes.swap16() : bytes).resources).toHaveLength(1);
});

it("reads actions that are invoked, now and later, and names what it does not know", () => {
  const plan = planOf(
    planJson([], {
      action_invocations: [
        { address: "action.x.a", lifecycle_action_trigger: { triggering_resource_address: "a.b" } },
        { address: "action.x.b", invoke_action_trigger: {} },
      ],
      deferred_action_invocations: [{ reason: "deferred_prereq", action_invocation: { address: "action.x.c" } }],
      tomorrow: 1,
    }),
  );
  expect(plan.invocations).toMatchObject([
    { address: "action.x.a", trigger: "a.b", row: { address: "action.x.a" } },
    { address: "action.x.b" },
    { address: "action.x.c", deferred: "deferred_prereq", row: { address: "action.x.c" } },
  ]);
  expect(plan.unread).toEqual(["tomorrow"]);
});
