import { withCondition } from "../../support/rule-values.js";
import { NO_ROWS } from "../../../src/review/drift/ignore-file.js";
import type { AcceptingEdit } from "../../../src/review/document/drift-document.js";
import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import {
  accessList,
  change,
  type ChangeOptions,
  type Json,
  type JsonObject,
  planJson,
} from "../support/plan-builder.js";
import { driftOfPlan, planOf } from "../support/review-of.js";

const WEB = "bunny_app_autoscaling.web";
const LIST = "bunny_shield_access_list.a";
const LIMIT = "bunny_shield_rate_limit.a";
const RULE = "bunny_shield_waf_rule.a";
const scaling = (max: number): JsonObject => ({ app_id: "web", min: 1, max, on_destroy: "keep" });

function configured(address: string, values: JsonObject): JsonObject {
  const [type = "", name = ""] = address.split(".");
  const expressions = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { constant_value: value }] as const),
  );
  return { root_module: { resources: [{ address, mode: "managed", type, name, expressions }] } };
}

/** The edits for an object that was found otherwise than its configuration says. */
function edits(
  address: string,
  before: JsonObject,
  after: JsonObject,
  options: ChangeOptions = {},
  construct?: string,
) {
  const drift = change(address, before, after, options);
  const row = change(address, after, before, options);
  const text = planJson([row], { resource_drift: [drift], configuration: configured(address, before) });
  const constructPath = construct === undefined ? noConstructs : () => construct;
  const stack = driftStack(planOf(text), { name: "site", source: "site", constructPath }, NO_ROWS);
  return stack.drifted[0]?.accept ?? [];
}

const inApp = (address: string, before: JsonObject, after: JsonObject): readonly AcceptingEdit[] =>
  edits(address, before, after, {}, "site/office");

const limit = (values: JsonObject): JsonObject =>
  withCondition<Json>({
    shield_zone_id: 42,
    name: "Login",
    ...{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/login" },
    action: "rate_limit",
    timeframe: 60,
    ...values,
  });

it("writes the value found", () => {
  expect(edits(WEB, scaling(3), scaling(9))).toEqual([
    { text: "Write in `bunny_app_autoscaling.web`:", hcl: "max = 9" },
  ]);
});

it("writes only what differs within an object, and says in which", () => {
  const endpoint = (path: readonly string[]): JsonObject => ({
    injection_detection_parameters: { path, query: ["q"] },
  });
  expect(edits("bunny_shield_api_guardian_endpoint.a", endpoint([]), { ...endpoint(["id"]), enabled: true })).toEqual([
    {
      text: "Write in `injection_detection_parameters` of `bunny_shield_api_guardian_endpoint.a`:",
      hcl: 'path = ["id"]',
    },
    { text: "Write in `bunny_shield_api_guardian_endpoint.a`:", hcl: "enabled = true" },
  ]);
});

it("writes lists of objects as a whole, since their members come and go", () => {
  const found = limit({ variables: ["ARGS", "REQUEST_HEADERS:x-y"] });
  expect(edits(LIMIT, limit({}), found)[0]?.hcl).toBe(
    'conditions = [\n  {\n    variables = ["ARGS", "REQUEST_HEADERS:x-y"]\n    operator  = "begins_with"\n    value     = "/login"\n  },\n]',
  );
});

it("removes what was not found", () => {
  expect(edits(LIMIT, limit({}), limit({ value: null }))).toEqual([
    {
      text: "Write in `bunny_shield_rate_limit.a`:",
      hcl: 'conditions = [\n  {\n    variables = ["REQUEST_URI"]\n    operator  = "begins_with"\n  },\n]',
    },
  ]);
});

it("accepts what would replace the object", () => {
  const options = { replacePaths: [["description"]] };
  const [before, after] = [accessList({ description: "a" }), accessList({ description: "b" })];
  const row = change(LIST, after, before, { ...options, actions: ["delete", "create"] });
  const text = planJson([row], { resource_drift: [change(LIST, before, after)] });
  const stack = driftOfPlan(planOf(text));
  expect(stack.drifted[0]?.on_apply[0]?.outcome).toBe("replaces");
  expect(stack.drifted[0]?.accept).toEqual([
    { text: "Write in `bunny_shield_access_list.a`:", hcl: 'description = "b"' },
  ]);
});

describe("entries", () => {
  const many = Array.from({ length: 30 }, (_, index) => `192.0.2.${index}`);

  it("are written as they were found, in HCL that means what it says", () => {
    const after = accessList({ entries: ["192.0.2.1", "${oops}"], type: "organization" });
    expect(edits(LIST, accessList({ type: "organization" }), after)[0]?.hcl).toBe(
      'entries = ["192.0.2.1", "$${oops}"]',
    );
  });

  it("are written one a line where the list is declared as text", () => {
    const text = (content: string) => accessList({ entries: null, content, type: "organization" });
    expect(edits(LIST, text("a\nb"), text("a\n${oops}"))[0]?.hcl).toBe(
      ["content = <<-EOT", "  a", "  $${oops}", "EOT"].join("\n"),
    );
  });

  it("of a long list are only those that differ, and they are not shown as all", () => {
    const found = edits(LIST, accessList({ entries: many }), accessList({ entries: [...many.slice(1), "192.0.2.99"] }));
    expect(found).toEqual([
      {
        text: "Within `entries` in `bunny_shield_access_list.a`, add 1 entry and remove 1 entry:",
        hcl: '# add:\n"192.0.2.99",\n# remove:\n# "192.0.2.0",',
      },
    ]);
    const app = inApp(LIST, accessList({ entries: many }), accessList({ entries: many.slice(1) }));
    expect(app).toEqual([
      {
        text: "Within `entries` in the construct `site/office`, remove 1 entry:",
        typescript: '// remove:\n// "192.0.2.0",',
      },
    ]);
  });

  it("that are sensitive are not printed", () => {
    const marks = { beforeSensitive: { entries: true }, afterSensitive: { entries: true } };
    const found = edits(LIST, accessList(), accessList({ entries: ["198.51.100.77"] }), marks);
    expect(JSON.stringify(found)).not.toContain("198.51.100.77");
    expect(found[0]?.text).toMatch(/sensitive/);
  });

  it.each([
    [{ entries: ["0.0.0.0/0"] }, true],
    [{ entries: ["0.0.0.0/0"], allow_catch_all: true }, false],
    [{ entries: ["0.0.0.0/0"], action: "log" }, false],
    [{ entries: ["198.51.100.0/24"] }, false],
  ])("that decide about everybody say so where it is needed: %j", (values, isNeeded) => {
    const allowed = "allow_catch_all" in values && values.allow_catch_all;
    const own = { type: "cidr", entries: ["192.0.2.0/24"], allow_catch_all: allowed };
    const lines = edits(LIST, accessList(own), accessList({ ...own, ...values })).map(({ hcl }) => hcl);
    expect(lines.includes("allow_catch_all = true")).toBe(
      isNeeded && lines.some((line) => line?.startsWith("entries")),
    );
  });
});

it.each<[JsonObject, readonly (string | undefined)[]]>([
  [{ action: "bypass", value: "/" }, ['action = "bypass"', "allow_catch_all = true"]],
  [{ action: "bypass", value: "/", allow_catch_all: true }, ['action = "bypass"']],
  [{ action: "bypass" }, ['action = "bypass"']],
  [{ action: "log", value: "admin" }, ['action = "log"', "allow_no_match = true"]],
  [{ action: "log", value: "admin", allow_no_match: true }, ['action = "log"']],
])("a rule for all requests, or none, gets what allows it where it lacks it: %j", (values, expected) => {
  const rule = (of: JsonObject): JsonObject =>
    withCondition<Json>({
      ...{ shield_zone_id: 42, name: "Admin", action: "block", allow_catch_all: values["allow_catch_all"] ?? false },
      ...{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/admin", ...of },
    });
  const lines = edits(RULE, rule({}), rule(values)).map(({ hcl }) => hcl);
  expect(lines.map((line) => line?.split("\n")[0])).toEqual(expected);
});

describe("what cannot be accepted is said", () => {
  it.each<[string, string, JsonObject, JsonObject, string]>([
    [
      "a word of a newer API",
      LIST,
      accessList(),
      accessList({ action: "unknown_9" }),
      "`action` cannot be accepted: it was found as `unknown_9`, and the provider accepts only allow, block, challenge, log, bypass.",
    ],
    [
      "a number that is not one of some",
      LIMIT,
      limit({}),
      limit({ timeframe: 30 }),
      "`timeframe` cannot be accepted: it was found as `30`, and the provider accepts only 1, 10, 60, 300, 900, 3600.",
    ],
    [
      "a number out of range",
      WEB,
      scaling(3),
      scaling(5000),
      "`max` cannot be accepted: it was found as `5000`, and the provider accepts only 1000 or less.",
    ],
    [
      "a required value that this release cannot read",
      LIST,
      accessList(),
      accessList({ name: null }),
      "`name` cannot be accepted: it is required, and this release of the provider does not know the value found.",
    ],
    [
      "what is inside of a list",
      RULE,
      { conditions: [] },
      { conditions: [{ operator: "unknown_7" }] },
      "`conditions` cannot be accepted: it was found as `unknown_7`",
    ],
    [
      "a blank page",
      "bunny_shield_custom_page.a",
      { page_type: "block", html: "<p>a</p>" },
      { page_type: "block", html: " " },
      "`html` cannot be accepted: it was found blank, which the provider does not accept.",
    ],
    [
      "a read-only setting",
      "bunny_shield_zone.a",
      { ddos_execution_mode: "block" },
      { ddos_execution_mode: "log" },
      "Nothing to edit for `ddos_execution_mode`: it is read-only, and the API sets it.",
    ],
    [
      "another API document",
      "bunny_shield_api_guardian.a",
      { content: "{}", content_sha256: "aa", title: "Shop" },
      { content: "{}", content_sha256: null, title: "Other" },
      "Write the value in use into `content`: the API does not return the value, and shows only that it changed.",
    ],
  ])("%s", (_name, address, before, after, text) => {
    for (const found of [edits(address, before, after), inApp(address, before, after)]) {
      expect(found.map(({ hcl, typescript }) => hcl ?? typescript)).toEqual([undefined]);
      expect(found[0]?.text).toContain(text);
    }
  });

  it("but not where something else can be edited", () => {
    const before = { plan_type: "basic", rate_limit_rules_limit: 2 };
    const after = { plan_type: "advanced", rate_limit_rules_limit: 10 };
    expect(edits("bunny_shield_zone.a", before, after)).toEqual([
      { text: "Write in `bunny_shield_zone.a`:", hcl: 'plan_type = "advanced"' },
    ]);
  });
});

it.each([
  ["an attribute", "p", true],
  ["a member of one", { q: "x" }, { q: true }],
])("does not print %s that is sensitive", (_name, value, mask) => {
  const text = JSON.stringify(value);
  const [before, after] = [
    JSON.parse(text.replace(/"[px]"/, '"old-secret-1"')),
    JSON.parse(text.replace(/"[px]"/, '"new-secret-2"')),
  ] as [JsonObject, JsonObject];
  const marks = { beforeSensitive: { p: mask }, afterSensitive: { p: mask } };
  const found = edits("x.y", { p: before }, { p: after }, marks);
  expect(JSON.stringify(found)).not.toMatch(/secret-[12]/);
  expect(found[0]?.text).toMatch(/not shown because it is sensitive/);
});

it("needs no edit where apply leaves it", () => {
  const row = change(WEB, scaling(9), scaling(9));
  const text = planJson([row], { resource_drift: [change(WEB, scaling(3), scaling(9))] });
  const stack = driftOfPlan(planOf(text));
  expect(stack.drifted[0]?.accept[0]?.text).toMatch(/Nothing to edit/);
});

describe("what is connected by references", () => {
  const entries = (...all: string[]) => accessList({ type: "cidr", entries: all });
  const [was, is] = [entries("192.0.2.0/24"), entries("192.0.2.0/24", "198.51.100.0/24")];
  const adviceFor = (state: string, path?: string) => {
    const reference = `data.terraform_remote_state.${state}.outputs`;
    const expressions = { entries: { references: [`${reference}["cidrs"]`, reference] } };
    const configuration = {
      root_module: {
        resources: [{ address: LIST, mode: "managed", type: "bunny_shield_access_list", name: "a", expressions }],
      },
    };
    const text = planJson([change(LIST, is, was)], {
      resource_drift: [change(LIST, was, is)],
      configuration,
    });
    const constructPath = path === undefined ? noConstructs : () => path;
    const stack = driftStack(planOf(text), { name: "site", source: "site", constructPath }, NO_ROWS);
    return stack.drifted[0]?.accept[0]?.text;
  };

  it.each([
    ["cross-stack-reference-input-edge", "team/office", "stack `edge`", "write in the construct `team/office`"],
    ["net", undefined, "the state that `data.terraform_remote_state.net` reads", `write in \`${LIST}\``],
  ])("says that advice replaces a reference to another stack: %s", (state, path, from, edit) => {
    expect(adviceFor(state, path)).toContain(
      `The configuration takes \`entries\` from ${from}: change it there and apply that first, or replace the reference: `,
    );
    expect(adviceFor(state, path)).toContain(edit);
  });

  it("removes what refers to an object that is to go", () => {
    const rule = { shield_zone_id: 42, waf_rule_id: 1, name: "a" };
    const order = "bunny_shield_waf_rule_order.all";
    const block = (address: string, expressions: JsonObject): JsonObject => {
      const [type = "", name = ""] = address.split(".");
      return { address, mode: "managed", type, name, expressions };
    };
    const ids = { shield_zone_id: 42, rule_ids: [1, 2] };
    const text = planJson([change(RULE, null, rule), change(order, ids, ids, { actions: ["no-op"] })], {
      resource_drift: [change(RULE, rule, null)],
      configuration: {
        root_module: {
          resources: [
            block(RULE, { name: { constant_value: "a" } }),
            block(order, { rule_ids: { references: [`${RULE}.waf_rule_id`, RULE] } }),
          ],
        },
      },
    });
    const stack = driftOfPlan(planOf(text));
    expect(stack.drifted[0]?.accept.map((edit) => edit.text)).toEqual([
      `Remove the block of \`${RULE}\` from the configuration, or its key from for_each.`,
      `Remove what refers to it, too, in \`${order}\`.`,
    ]);
  });
});
