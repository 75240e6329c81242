import { accountClient, readingOptions } from "../../src/account/account-client.js";
import { readAccount } from "../../src/account/read-account.js";
import type { DriftReport } from "../../src/review/document/drift-document.js";
import { inEveryFormat, schemaErrors } from "../review/support/outputs.js";
import { accessList, change, type JsonObject } from "../review/support/plan-builder.js";
import { CASES, RESOURCE_TYPES, type ResourceType } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";
import { driveWalks, errorsIn, withoutWaits } from "../support/provider-driver.js";
import { everyNth } from "../framework/properties/runs.js";
import { startService } from "../support/service.js";
import {
  addBypass,
  current,
  driftOf,
  foundBeside,
  json,
  managed,
  own,
  rowsOf,
  useService,
} from "./support/unmanaged.js";

useService();
const walksOf = (type: ResourceType) => driveWalks(current.service, type, undefined, withoutWaits);

it("finds a bypass list for everybody, which is high, and closes", async () => {
  const id = await addBypass();
  const report = await driftOf([managed]);
  const row = report.stacks[0]?.drifted.find(({ object }) => object.address === "bunny_shield_access_list.everybody");
  expect(row).toMatchObject({ change: "unmanaged", object: { severity: "high", direction: "loosens" } });
  expect(row?.accept[0]?.hcl).toBe(`import {\n  to = bunny_shield_access_list.everybody\n  id = "42/${String(id)}"\n}`);
  expect(report.exit_code).toBe(3);
  expect(report.matched_conditions.map(({ condition }) => condition)).toEqual(
    expect.arrayContaining(["high", "drift-loosens", "unmanaged"]),
  );
  const outputs = inEveryFormat(report);
  expect(schemaErrors(outputs.json)).toBeUndefined();
  for (const output of [outputs.text, outputs.markdown, outputs.html]) {
    expect(output).toContain("unmanaged");
    expect(output).toContain("everybody");
  }
});

it("adopts with an import ID in an app", async () => {
  const id = String(await addBypass());
  const { stacks } = await driftOf([managed], [], {}, true);
  const row = stacks[0]?.drifted.find(({ object }) => object.address === "bunny_shield_access_list.everybody");
  expect(row?.accept).toEqual([
    {
      text: "To manage it, declare a construct `AccessList` as it is, with its import ID (`bunny-tf import` writes both):",
      typescript: `importId: "42/${id}",`,
    },
  ]);
});

it("says what an object does, and not that somebody has just made it", async () => {
  await addBypass();
  const drift = await driftOf([managed]);
  const texts = drift.stacks[0]?.drifted.flatMap(({ object }) => object.findings.map(({ text }) => text)) ?? [];
  expect(texts).toContain(
    "Lets requests past every further check: its action is `bypass`, 2 entries (`0.0.0.0/0`, `::/0`), 3.4×10^38 addresses.",
  );
  // Its import sets allow_catch_all.
  expect(texts.join()).not.toContain("probably mistakes");
  expect(texts.filter((text) => /^Now |created|→/.test(text))).toEqual([]);
});

const CREATED_TWICE = [
  ["bunny_shield_access_list", "createAccessList"],
  ["bunny_shield_exception", "addOrUpdateEdgeRule"],
  ["bunny_shield_rate_limit", "createRateLimit"],
  ["bunny_shield_waf_rule", "createWafRule"],
] as const;

it.each(everyNth(4, CREATED_TWICE, 1))("names the managed %s that an unmanaged one equals", async (type, operation) => {
  const { seed, attributes, importId } = CASES[type](SEEDED);
  await current.service.close();
  current.service = await startService(seed && { seed });
  Object.assign(process.env, current.service.env);
  current.service.faults.add({ kind: "twice", operation });
  const { state } = await walksOf(type).apply(attributes);
  const { stacks } = await driftOf([managed, change(`${type}.mine`, json(state), json(state))]);
  const rows = stacks.flatMap(({ drifted }) => drifted.filter(({ object }) => object.type === type));
  expect(rows.map(({ on_apply: outcomes }) => outcomes.map(({ text }) => text)).flat()).toContain(
    `apply leaves it: it is in no given state. It is equal to the managed \`${type} ${importId(state ?? {})}\`.`,
  );
});

/** What is made in the dashboard, by the attributes that make the same. */
const MADE: readonly [kind: string, type: ResourceType, attributes: JsonObject, expected: string][] = [
  ["list", "bunny_shield_access_list", {}, "exemption-started loosens medium"],
  ["rule", "bunny_shield_waf_rule", {}, "enforcement-started tightens medium"],
  ["rate limit", "bunny_shield_rate_limit", {}, "enforcement-started tightens medium"],
  ["exemption of a bot", "bunny_shield_bot_action", {}, "exemption-started loosens medium"],
  [
    "exemption of bots",
    "bunny_shield_bot_category_action",
    { category: "seo", action: "allow" },
    "exemption-started loosens medium",
  ],
  [
    "exemption of a managed list",
    "bunny_shield_access_list_configuration",
    { action: "bypass", enabled: true },
    "exemption-started loosens high",
  ],
  ["exception", "bunny_shield_exception", {}, "protection-skipped loosens"],
  ["page", "bunny_shield_custom_page", {}, "page-changed neutral low"],
  ["endpoint", "bunny_shield_api_guardian_endpoint", {}, "enforcement-started tightens medium"],
];

it.each(everyNth(3, MADE, 1))(
  "judges a %s as if it were created, with the block that adopts it",
  async (_kind, type, rest, expected) => {
    const { seed, attributes, importId } = CASES[type](SEEDED);
    await current.service.close();
    current.service = await startService(seed && { seed });
    Object.assign(process.env, current.service.env);
    const made = await walksOf(type).apply({ ...attributes, ...rest });
    expect(errorsIn(made)).toEqual([]);
    const report = await driftOf([managed]);
    const id = importId(made.state ?? {});
    const adopting = ({ stacks }: DriftReport) =>
      stacks[0]?.drifted.find(
        ({ object, accept }) => object.type === type && accept[0]?.hcl?.includes(`id = ${JSON.stringify(id)}`),
      );
    const row = adopting(report);
    expect(row).toMatchObject({ change: "unmanaged", object: { action: "create", outside: true } });
    expect(row?.accept[0]?.hcl).toBe(`import {\n  to = ${row?.object.address ?? ""}\n  id = ${JSON.stringify(id)}\n}`);
    const rules = row?.object.findings.map(({ rule, direction, severity }) => `${rule} ${direction} ${severity}`);
    expect(rules).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
    expect(row?.object.findings.filter(({ text }) => /^Now |created|→/.test(text))).toEqual([]);
    expect(report.matched_conditions.map(({ condition }) => condition)).toContain("unmanaged");
    expect(report.exit_code).toBe(3);
    const state = change(`${type}.mine`, json(made.state), json(made.state));
    expect(adopting(await driftOf([managed, state]))).toBeUndefined();
    // The block adopts it, and what `bunny-tf import` writes plans no change.
    const client = accountClient(current.service.env, () => undefined);
    const options = readingOptions(new AbortController().signal);
    const { objects } = await readAccount({ zones: [42], applications: [] }, { client, options });
    const config = objects.find((object) => object.type === type && object.importId === id)?.config ?? {};
    const adopted = await walksOf(type).import(id);
    expect((await walksOf(type).plan(config, adopted)).planned).toEqual(adopted.state);
  },
);

it("covers each type that people make objects of", () => {
  const types = new Set<string>(MADE.map(([, type]) => type));
  const rest = RESOURCE_TYPES.filter((type) => !types.has(type));
  // Each zone has these settings, an application is no zone, and a list of rule IDs lets nobody through.
  expect(rest).toEqual([
    "bunny_app_autoscaling",
    "bunny_shield_api_guardian",
    "bunny_shield_bot_detection",
    "bunny_shield_upload_scanning",
    "bunny_shield_waf_rule_order",
    "bunny_shield_zone",
  ]);
});

it("does not report what a new zone has by itself", async () => {
  expect(await foundBeside()).toEqual([]);
});

it.each([
  ["another category", "bunny_shield_bot_category_action", { category: "ai_tool", action: "allow" }],
  ["a category that is blocked", "bunny_shield_bot_category_action", { category: "ads", action: "block" }],
  ["a bot of another kind", "bunny_shield_bot_action", { bot_id: 17, action: "allow" }],
  ["a bot that cannot be verified", "bunny_shield_bot_action", { bot_id: 34, action: "allow" }],
  ["a search engine that is blocked", "bunny_shield_bot_action", { bot_id: 1, action: "block" }],
] as const)("reports %s, which is no factory setting", async (_name, type, rest) => {
  await walksOf(type).apply({ shield_zone_id: 42, ...rest });
  expect((await foundBeside()).map((object) => object.type)).toEqual([type]);
});

it("leaves managed lists that stop visitors to the zone", async () => {
  const walks = walksOf("bunny_shield_access_list_configuration");
  await walks.apply({ shield_zone_id: 42, list_id: 1, action: "block", enabled: true });
  expect(JSON.stringify((await driftOf([managed])).stacks)).not.toContain("bunny_shield_access_list_configuration");
});

it("says what no configuration can declare, and closes, unless a row ignores it", async () => {
  const path = "/shield/shield-zone/42/access-lists";
  await current.service.send("POST", path, { name: "Empty", type: 1, content: "192.0.2.1", checksum: null });
  const { customLists } = (await current.service.send("GET", path)) as {
    customLists: { listId: number; name: string }[];
  };
  const id = String(customLists.find(({ name }) => name === "Empty")?.listId);
  await current.service.send("PATCH", `${path}/${id}`, { content: "" });
  const report = await driftOf([managed]);
  expect(report.stacks[0]?.problems).toEqual([
    `\`bunny_shield_access_list 42/${id}\` is in no given state, and was not judged: no configuration can declare it. \`bunny-tf import\` says why.`,
  ]);
  expect(report.matched_conditions.map(({ condition }) => condition)).toContain("incomplete");
  const ignored = await driftOf([managed], rowsOf(report));
  expect(ignored.stacks[0]).toMatchObject({ problems: [], incomplete: false, drifted: [] });
  await current.service.send("PATCH", `${path}/${id}`, { name: "Still empty" });
  expect((await driftOf([managed], rowsOf(report))).stacks[0]).toMatchObject({ incomplete: true });
});

it("judges what a stack without our provider leaves, too", async () => {
  await addBypass();
  const foreign = change("bunny_shield_access_list.own", own, own, { provider: "registry.terraform.io/evil/bunny" });
  const row = (await driftOf([foreign])).stacks[0]?.drifted.find(({ object }) => object.address.endsWith(".everybody"));
  expect(row).toMatchObject({ object: { severity: "high", direction: "loosens" } });
});

it("does not find what is in the state", async () => {
  const id = await addBypass();
  const list = accessList({ shield_zone_id: 42, list_id: id, entries: ["0.0.0.0/0", "::/0"], action: "bypass" });
  const { stacks } = await driftOf([change("bunny_shield_access_list.all", list, list)]);
  expect(JSON.stringify(stacks)).not.toContain("Everybody");
});

describe("the rows of unmanaged objects", () => {
  it("cover them until something about them changes", async () => {
    const id = await addBypass();
    const rows = rowsOf(await driftOf([managed]));
    const report = await driftOf([managed], rows);
    expect(report).toMatchObject({ exit_code: 0, verdict: "no drift", unmanaged: 0 });
    expect(report.ignore_rows.map(({ hits }) => hits)).toEqual([1, 1]);
    const path = "/shield/shield-zone/42/access-lists";
    const { customLists } = (await current.service.send("GET", path)) as {
      customLists: { listId: number; configurationId: number }[];
    };
    const configuration = customLists.find(({ listId }) => listId === id)?.configurationId;
    const configure = (body: object) =>
      current.service.send("PATCH", `${path}/configurations/${String(configuration)}`, body);
    for (const change of [
      () => configure({ action: 1, isEnabled: true }),
      () => configure({ action: 5, isEnabled: false }),
      () => current.service.send("PATCH", `${path}/${id}`, { content: "0.0.0.0/1" }),
      () => current.service.send("PATCH", `${path}/${id}`, { name: "Office" }),
      async () => {
        await current.service.send("DELETE", `${path}/${id}`);
        await addBypass();
      },
    ]) {
      const known = rowsOf(await driftOf([managed]));
      await change();
      const found = await driftOf([managed], known);
      expect(found.unmanaged).toBe(1);
      expect(JSON.stringify(found.ignore_rows)).toMatch(/no longer covers|hid nothing in this run/);
    }
  });
});

it.each<[string, () => void, JsonObject]>([
  ["without a key", () => Reflect.deleteProperty(process.env, "BUNNY_ACCESS_KEY"), {}],
  ["with a plan that does not have all objects", () => undefined, { complete: false }],
  [
    "with a provider of another API",
    () => undefined,
    {
      configuration: {
        root_module: {},
        provider_config: {
          bunny: {
            name: "bunny",
            full_name: "registry.terraform.io/bunny-iac/bunny",
            expressions: { base_url: { constant_value: "https://proxy.example" } },
          },
        },
      },
    },
  ],
])("%s says that nothing was looked for, and closes", async (_name, prepare, rest) => {
  await addBypass();
  prepare();
  const report = await driftOf([managed], [], rest);
  expect(report.stacks[0]).toMatchObject({ unmanaged: "not looked for", incomplete: true });
  expect(report.stacks[0]?.problems.join()).toContain("Unmanaged objects were not looked for");
  expect(report.matched_conditions.map(({ condition }) => condition)).toContain("incomplete");
});
