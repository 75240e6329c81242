import {
  edgeRule,
  LIMIT,
  LIST,
  OFFICE,
  official,
  SHIELD,
  shieldWith,
  SITE,
  withCondition,
} from "../support/official-objects.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { driftOfPlan, planOf, reviewOf } from "../support/review-of.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "@cdktn/hcl2json";
import recorded from "../../../build/official/schema.json";
import type { AcceptingEdit } from "../../../src/review/document/drift-document.js";
import type { SchemaAttribute, SchemaBlock } from "../../zone/official/support/recorded-schema.js";

const driftOf = (drifted: JsonObject, planned: readonly JsonObject[] = []) =>
  driftOfPlan(planOf(planJson(planned, { resource_drift: [drifted] })));

it.each([
  ["the WAF off", official(SITE, SHIELD, shieldWith("waf", { enabled: false })), "`waf.enabled` `true` → `false`"],
  ["a managed list off", official(SITE, SHIELD, { ...SHIELD, access_list: [] }), "Managed list `1`: no longer blocks"],
  ["a list that bypasses", official(OFFICE, LIST, { ...LIST, action: "Bypass" }), "action `Block` → `Bypass`"],
  ["a deleted list", official(OFFICE, LIST, null), "No longer blocks"],
  [
    "an edge rule that skips more",
    official("bunnynet_pullzone_edgerule.e", edgeRule(["ForceSSL"]), edgeRule(["DisableShield"])),
    "now skip all of Shield",
  ],
])("the drift report judges %s", (_, row, text) => {
  const { verdict, direction, drifted } = driftOf(row);
  expect([verdict, direction]).toEqual(["drift", "loosens"]);
  expect(drifted[0]?.object.findings.map((found) => found.text).join("\n")).toContain(text);
});

it("compares a list with others of its pull zone as they are", () => {
  const wide: JsonObject = { ...LIST, id: 9, entries: ["192.0.0.0/8"] };
  const row = official(OFFICE, LIST, { ...LIST, entries: ["198.51.100.0/24"] });
  expect(driftOf(row).direction).toBe("mixed");
  expect(driftOf(row, [official("bunnynet_pullzone_access_list.wide", wide, wide)]).direction).toBe("tightens");
});

it("leaves out what is only written in another order", () => {
  const entries = ["192.0.2.0/24", "198.51.100.0/24"];
  const row = official(OFFICE, { ...LIST, entries }, { ...LIST, entries: entries.toReversed() });
  expect(driftOf(row)).toMatchObject({ verdict: "no drift", respelt: 1 });
});

describe("attributes that an earlier version of a provider did not write into the state", () => {
  const LATER = {
    ...{ bot_categorization: null, upload_scanning_antivirus: null, upload_scanning_csam: null },
    ...{ whitelabel_block: null, whitelabel_challenge: null, whitelabel_rate_limit: null },
  };
  const now: JsonObject = {
    ...SHIELD,
    whitelabel_block: "<script></script>",
    whitelabel_challenge: "",
    whitelabel_rate_limit: "",
  };
  const named = `\`${SITE}\`: \`bot_categorization\`, \`upload_scanning_antivirus\``;
  const reviewed = (row: JsonObject) =>
    assembleReview([reviewOf([], { resource_drift: [row] })], parseConditions("production,drift,drift-loosens"));

  it("are no drift of an untouched zone", () => {
    const row = official(SITE, { ...now, ...LATER }, now);
    expect(driftOf(row)).toMatchObject({ verdict: "no drift", respelt: 0, direction: "neutral" });
    expect(driftOf(row).not_recorded?.[0]).toContain(named);
    const { stacks, matched_conditions: matched, exit_code: code } = reviewed(row);
    expect([stacks[0]?.drift, matched, code]).toEqual([[], [], 0]);
    expect(stacks[0]?.not_recorded?.[0]).toContain(named);
  });

  it.each([
    ["another attribute", official(SITE, { ...now, ...LATER, waf: null }, now)],
    [
      "a value that was recorded",
      official(SITE, { ...now, upload_scanning_csam: "Block" }, { ...now, upload_scanning_csam: "Disable" }),
    ],
    ["an attribute that may be null", official(SITE, { ...now, bot_detection: null }, now)],
    ["an empty set", official(SITE, { ...now, bot_categorization: [] }, now)],
    ["a value that is gone", official(SITE, now, { ...now, ...LATER })],
  ])("hide no change of %s", (_, row) => {
    expect(driftOf(row).verdict).toBe("drift");
    expect(reviewed(row).matched_conditions.map(({ condition }) => condition)).toContain("drift");
  });

  it("are known for our types by their defaults", () => {
    const list = accessList({ enabled: true });
    const row = (before: JsonObject): JsonObject => change("bunny_shield_access_list.l", before, list);
    expect(driftOf(row({ ...list, enabled: null }))).toMatchObject({
      verdict: "no drift",
      not_recorded: ["`bunny_shield_access_list.l`: `enabled`"],
    });
    expect(driftOf(row({ ...list, enabled: false })).verdict).toBe("drift");
  });
});

const types: Readonly<Record<string, SchemaBlock>> = recorded.types;

interface Row {
  readonly address: string;
  readonly type: string;
  readonly change: { readonly actions: readonly string[]; readonly before: JsonObject; readonly after: JsonObject };
}

/** Every update of the plans of the real provider, as something that somebody did in the dashboard. */
const FOLDER = join(__dirname, "../support/official-plans");
const updates = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".gz"))
  .flatMap((file) => {
    const plan = JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString("utf8")) as {
      readonly resource_changes: readonly Row[];
    };
    return plan.resource_changes
      .filter(({ type, change }) => type in types && change.actions.join() === "update")
      .map(({ address, change: { before, after } }) => [file, address, before, after] as const);
  });

/** The edits that accept what was found, of an object that was as `before`. */
function editsOf(address: string, before: JsonObject, after: JsonObject): readonly AcceptingEdit[] {
  const drift = official(address, before, after);
  const text = planJson([official(address, after, before)], { resource_drift: [drift] });
  const stack = driftOfPlan(planOf(text));
  return stack.drifted.flatMap(({ accept }) => accept);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function isOfType(value: unknown, type: unknown): boolean {
  if (!isList(type)) return typeof value === (type === "bool" ? "boolean" : type);
  const [kind, inner] = type;
  if (kind !== "object") return isList(value) && value.every((one) => isOfType(one, inner));
  const members = inner as Readonly<Record<string, unknown>>;
  return Object.entries(value as object).every(([name, one]) => name in members && isOfType(one, members[name]));
}

/** What is wrong with HCL inside of a block: names, forms, and types of values. `depth` is that of the block's lines. */
function problemsIn(hcl: string, values: object, schema: SchemaBlock, depth: number): readonly string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const block = schema.block_types?.[name]?.block;
    const attribute: SchemaAttribute | undefined = schema.attributes?.[name];
    const form = new RegExp(`^ {${2 * depth}}${name} +${block === undefined ? "=" : "\\{"}`, "m");
    if (!form.test(hcl)) return [`${name} is written as ${block === undefined ? "a block" : "an argument"}`];
    if (block !== undefined)
      return (value as readonly object[]).flatMap((one) => [
        ...problemsIn(hcl, one, block, depth + 1),
        ...missingIn(one, block).map((missing) => `${name} lacks ${missing}`),
      ]);
    if (attribute === undefined) return [`${name} is unknown`];
    if (attribute.required !== true && attribute.optional !== true) return [`${name} is computed`];
    return isOfType(value, attribute.type) ? [] : [`${name} is no ${JSON.stringify(attribute.type)}`];
  });
}

const missingIn = (values: object, { attributes = {} }: SchemaBlock): readonly string[] =>
  Object.entries(attributes).flatMap(([name, { required }]) => (required === true && !(name in values) ? [name] : []));

async function problemsWith(address: string, { text, hcl }: AcceptingEdit): Promise<readonly string[]> {
  const [type = ""] = address.split(".");
  let schema: SchemaBlock | undefined = types[type];
  const [, inner] = /^(?:Write|Remove `[^`]+`) in `([^`]+)` of /.exec(text) ?? [];
  for (const name of inner?.split(".") ?? []) schema = schema?.block_types?.[name]?.block;
  if (schema === undefined) return [`${inner ?? type} is no block`];
  const [, removed] = /^Remove `([^`]+)`/.exec(text) ?? [];
  if (removed !== undefined) return schema.attributes?.[removed]?.required === true ? [`${removed} is required`] : [];
  // Entries that come and go are lines of a list.
  if (hcl === undefined || text.startsWith("Within ")) return [];
  const values = (await parse("edit.tf", hcl)) as object;
  return problemsIn(hcl, values, schema, 0);
}

it("has updates of each kind of object", () => {
  const kinds = new Set(updates.map(([, address]) => address.split(".")[0]));
  expect([...kinds].sort()).toEqual(Object.keys(types).sort());
  expect(updates.length).toBeGreaterThan(50);
});

it("advises only edits that the recorded schema takes, in both directions", async () => {
  const problems: string[] = [];
  let edits = 0;
  for (const [file, address, one, other] of updates)
    for (const [before, after] of [
      [one, other],
      [other, one],
    ] as const)
      for (const edit of editsOf(address, before, after)) {
        edits += 1;
        const found = await problemsWith(address, edit);
        problems.push(...found.map((problem) => `${file} ${address}: ${problem} (${edit.text} ${edit.hcl ?? ""})`));
      }
  expect(problems).toEqual([]);
  expect(edits).toBeGreaterThan(100);
});

it("writes blocks as blocks, all of them, and removes the last one", () => {
  const lists = (...rows: readonly JsonObject[]): JsonObject => ({ id: 42, pullzone: 9001, access_list: rows });
  const [one, two] = [
    { id: 1, action: "Block" },
    { id: 2, action: "Allow" },
  ];
  expect(editsOf(SITE, lists(one), lists(one, two))).toEqual([
    {
      text: `Write in \`${SITE}\`, in place of each \`access_list\` block that it has:`,
      hcl: 'access_list {\n  id     = 1\n  action = "Block"\n}\naccess_list {\n  id     = 2\n  action = "Allow"\n}',
    },
  ]);
  expect(editsOf(SITE, lists(one), lists())).toEqual([{ text: `Remove \`access_list\` in \`${SITE}\`.` }]);
  const login = "bunnynet_pullzone_ratelimit_rule.login";
  const [edit] = editsOf(login, LIMIT, withCondition(LIMIT, 0, { value: "/other" }));
  expect(edit?.hcl).toMatch(/^condition \{\n {2}variable = "REQUEST_URI"\n[^]*\}\ncondition \{\n/);
});

it("does not advise arguments that only our provider has", () => {
  const list: JsonObject = {
    id: 7,
    pullzone: 9001,
    name: "A",
    enabled: true,
    type: "CIDR",
    action: "Block",
    entries: [],
  };
  const [before, after] = [
    { ...list, entries: ["192.0.2.0/24"] },
    { ...list, entries: ["0.0.0.0/0"] },
  ];
  expect(JSON.stringify(editsOf(OFFICE, before, after))).not.toContain("allow_catch_all");
});
