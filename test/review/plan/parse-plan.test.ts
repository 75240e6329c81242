import { gzipSync } from "node:zlib";
import { parsePlan } from "../../../src/review/plan/parse-plan.js";
import { PlanError, tryJson, withoutKeys } from "../../../src/review/plan/plan.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { commentOn, driftOfPlan, firstReview, planOf, reviewOf, reviewOfPlan } from "../support/review-of.js";
import { withoutMissing } from "../../../src/review/plan/missing-containers.js";
import { parseManifest, readConstructs } from "../../../src/review/plan/synthesized-app.js";
import { namedNotInAccount, notInAccount } from "../../../src/shared/not-in-account.js";
import fc from "fast-check";
import { runs } from "../../framework/properties/runs.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { compareDocuments } from "../../../src/review/judge/api-guardian/document-reach.js";
import { isNestedDeeper, isYamlNestedDeeper } from "../../../src/shared/nesting.js";
import { loadYaml } from "../../../src/review/plan/read-yaml.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { parseProtectionTests } from "../../../src/review/requests/protection-tests.js";
import { Lexer, Parser } from "yaml";

const whole = planJson([change("bunny_shield_access_list.a", accessList(), accessList({ action: "log" }))]);

it("reads what a plan says of its changes", () => {
  const plan = planOf(whole);
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
  expect(planOf(planJson([], { format_version: "1.99", action_invocations: [] })).unread).toEqual([]);
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

const inZone = (zone: number): JsonObject => accessList({ shield_zone_id: zone });
const zone = change("bunny_shield_zone.gone", { shield_zone_id: 42, pull_zone_id: 9001 }, null);
const exception = change("bunny_shield_exception.gone", { pull_zone_id: 9001, exception_id: "a" }, null);
const listOf = (id: number) => change(`bunny_shield_access_list.of_${id}`, inZone(id), null);
const planWith = (...drift: readonly JsonObject[]) => planOf(planJson([], { resource_drift: drift }));

const NONE = (named: string): string =>
  `The account of this access key has none of these zones and applications: ${named}. Their objects are unknown.`;

test("a zone that left the state shows that the account does not have it, nor what is in it or in its pull zone", () => {
  const stack = driftOfPlan(planWith(zone, exception, listOf(42)));
  expect(stack).toMatchObject({ verdict: "failed", drifted: [] });
  expect(stack.problems).toEqual([
    NONE("`Shield zone 42` (2 objects of the state), `pull zone 9001` (1 object of the state)"),
  ]);
});

test("what is in a zone that the account has is compared, besides", () => {
  const stack = driftOfPlan(planWith(zone, listOf(42), listOf(43)));
  expect(stack.drifted.map(({ object }) => object.address)).toEqual(["bunny_shield_access_list.of_43"]);
  expect(stack.problems).toEqual([NONE("`Shield zone 42` (2 objects of the state)")]);
  expect(stack.verdict).toBe("failed");
});

test("an object alone shows nothing of its zone, unless an error of the plan has named that", () => {
  const plan = planWith(listOf(42));
  expect(driftOfPlan(plan)).toMatchObject({ verdict: "drift", problems: [] });
  expect(driftOfPlan(withoutMissing(plan, ["Shield zone 42"]))).toMatchObject({
    verdict: "failed",
    drifted: [],
    problems: [NONE("`Shield zone 42` (1 object of the state)")],
  });
});

test("a review says so, and does not call what was dropped deleted outside", () => {
  const app = { app_id: "`shop`", min: 1, max: 2 };
  const row = "bunny_app_autoscaling.shop";
  const review = reviewOf([change(row, null, app)], { resource_drift: [change(row, app, null)] });
  expect(review.problems).toEqual([NONE("`application \u02CBshop\u02CB` (1 object of the state)")]);
  expect(review.drift).toEqual([]);
});

test("the headings of errors name what is missing, once", () => {
  const output = ["Shield zone 42", "Pull zone 9001", "Application app-shop", "Shield zone 42"]
    .map((container) => `Error: ${notInAccount(container)}\n\n  with x.y,\n`)
    .join("\n");
  expect(namedNotInAccount(output)).toEqual(["Shield zone 42", "pull zone 9001", "application app-shop"]);
});

beforeAll(loadYaml);

const LIST = ["[", "]"] as const;
const OBJECT = ['{"a":', "}"] as const;
const MIXED = ['[{"a":', "}]"] as const;
const nested = (levels: number, [open, close]: readonly [string, string], inner: string): string =>
  open.repeat(levels) + inner + close.repeat(levels);

const markdown = (rows: readonly JsonObject[], rest: JsonObject = {}): string =>
  commentOn(reviewOfPlan(planOf(planJson(rows, rest))));

const shapes = fc.constantFrom(LIST, OBJECT, MIXED);
const levels = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(1_000, 5_000, 50_000));
const inner = fc.constantFrom("1", '"x"', "12345678901234567890", "");

test("no nesting of a text ends the review, whatever it is nested in, and a difference is always shown", () => {
  fc.assert(
    fc.property(levels, levels, shapes, inner, fc.boolean(), (was, is, shape, end, isDrift) => {
      const [before, after] = [nested(was, shape, "0"), nested(is, shape, end)];
      const row = change("x_y.z", { text: before }, { text: after });
      expect(markdown(isDrift ? [] : [row], isDrift ? { resource_drift: [row] } : {})).toContain("x_y.z");
      if (!isDrift) expect(firstReview(row).attributes).not.toEqual([]);
      const plan = planOf(planJson([], { resource_drift: [row] }));
      const stack = driftOfPlan(plan);
      expect(stack.drifted).toHaveLength(before === after ? 0 : 1);
      const document = change("bunny_shield_api_guardian.a", { content: before }, { content: after });
      expect(markdown([document])).toContain("bunny_shield_api_guardian.a");
    }),
    runs(200),
  );
});

test("what is nested too deeply is shown as one value, which says so", () => {
  const [before, after] = [nested(5_000, LIST, "1"), nested(5_000, LIST, "2")];
  expect(firstReview(change("x_y.z", { text: before }, { text: after })).attributes).toMatchObject([
    { path: "text", kind: "text", lines: [{ text: "nested more than 200 levels: shown as one value" }, {}, {}] },
  ]);
  expect(markdown([change("x_y.z", { text: before }, { text: after })])).toContain("nested more than 200 levels");
  const [path] = firstReview(
    change("x_y.z", { text: nested(199, LIST, "[1]") }, { text: nested(199, LIST, "[2]") }),
  ).attributes;
  expect(path?.path).toMatch(/^text\[0\]/);
});

test.each([
  ["JSON", nested(300, OBJECT, "1"), nested(300, OBJECT, "2")],
  ["JSON, very deep", nested(50_000, OBJECT, "1"), nested(50_000, OBJECT, "2")],
  ["YAML", `a:\n${"- ".repeat(5_000)}1`, `a:\n${"- ".repeat(5_000)}2`],
  ["keys of YAML", `${"? ".repeat(5_000)}1`, `${"? ".repeat(5_000)}2`],
  ["an alias to itself", "a: &a [1, *a]", "a: &a [2, *a]"],
])("a gate stays closed for a document that cannot be compared: %s", (_, before, after) => {
  expect(compareDocuments(before, after)).toEqual({ reach: "unknown", places: [] });
  const guardian = (content: string): JsonObject => ({ content, enabled: true, execution_mode: "block" });
  const row = change("bunny_shield_api_guardian.a", guardian(before), guardian(after));
  const { matched_conditions } = assembleReview(
    [reviewOfPlan(planOf(planJson([row])))],
    parseConditions("loosens,unknown"),
  );
  expect(matched_conditions).not.toEqual([]);
});

test("files that are nested too deeply are refused with a sentence", () => {
  for (const text of [`requests: ${nested(5_000, LIST, "1")}`, `requests:\n${"- ".repeat(5_000)}1`])
    expect(() => parseProtectionTests(text)).toThrow(
      /^line 1, column 1: The file is nested more than 200 levels deep\./,
    );
  expect(tryJson(nested(1_001, LIST, "1"))).toBeUndefined();
  expect(tryJson(nested(1_000, LIST, "1"))).toBeDefined();
  for (const text of [nested(5_000, LIST, "12345678901234567890"), `${nested(5_000, OBJECT, "1")}]`])
    expect(() => planOf(text)).toThrow(PlanError);
  expect(() => parseProtectionTests("requests: &a [*a]")).toThrow(/^line 1, column 15: A request must be a map/);
});

test("levels are counted outside of texts only", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 0, max: 8 }), (json, most) => {
      expect(isNestedDeeper(json, most)).toBe(json.length > most && levelsOf(JSON.parse(json)) > most);
    }),
    runs(500),
  );
  expect(isNestedDeeper('["\\"[[[["]', 1)).toBe(false);
  expect(isYamlNestedDeeper("a: '[[[['\nb: [[1]]", 4, { Lexer, Parser })).toBe(false);
  expect(isYamlNestedDeeper("a: ']]]]'\nb: [[[[1]]]]", 4, { Lexer, Parser })).toBe(true);
});

function levelsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}

const block = (path: string) => ({ "//": { metadata: { path, uniqueId: "x" } } });

it("finds the construct of an address, keys and all", () => {
  const { constructPath: paths } = readConstructs(
    JSON.stringify({
      resource: { bunny_shield_access_list: { office: block("site/office-list"), main: block("site/list/Resource") } },
      data: { bunny_shield_bots: { all: block("site/bots") } },
      output: { sum: block("site/sum") },
    }),
  );
  expect(paths("bunny_shield_access_list.office")).toBe("site/office-list");
  expect(paths('bunny_shield_access_list.office["a.b[0]"]')).toBe("site/office-list");
  expect(paths("bunny_shield_access_list.main")).toBe("site/list");
  expect(paths("data.bunny_shield_bots.all")).toBe("site/bots");
  expect(paths("bunny_shield_access_list.elsewhere")).toBeUndefined();
  expect(paths("constructor")).toBeUndefined();
});

it("does without a file that is no JSON", () => {
  expect(readConstructs("not json").constructPath("a.b")).toBeUndefined();
});

it.each([
  ['module.a["x.y"].b_c.d[0]', "module.a.b_c.d"],
  ['a.b["quo\\"te]"]', "a.b"],
  ["a.b", "a.b"],
])("drops the keys of %s", (address, bare) => {
  expect(withoutKeys(address)).toBe(bare);
});

it("orders stacks after what they depend on", () => {
  const row = (name: string, dependencies: string[]) => ({
    name,
    constructPath: name,
    workingDirectory: `stacks/${name}`,
    synthesizedStackPath: `stacks/${name}/cdk.tf.json`,
    dependencies,
  });
  const text = JSON.stringify({
    version: "0.21.0",
    stacks: { web: row("web", ["net"]), net: row("net", []), app: row("app", ["web", "net"]) },
  });
  expect(parseManifest(text).map(({ name }) => name)).toEqual(["net", "web", "app"]);
  expect(() => parseManifest("{}")).toThrow(/lists no stacks/);
  expect(() => parseManifest("no")).toThrow(/not JSON/);
});
