import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkBaselineOptions, writeKnown } from "../../src/tool/drift-baseline.js";
import { noConstructs } from "../../src/review/plan/synthesized-app.js";
import { accountClient, readingOptions } from "../../src/account/account-client.js";
import { readAccount } from "../../src/account/read-account.js";
import type { DriftReport } from "../../src/review/document/drift-document.js";
import { assembleDrift } from "../../src/review/drift/drift-report.js";
import { driftStack } from "../../src/review/drift/drift-stack.js";
import { type KnownObject, parseBaseline, writeBaseline } from "../../src/review/drift/baseline.js";
import { parseIgnoreFile } from "../../src/review/drift/ignore-file.js";
import { parseConditions } from "../../src/review/judge/fail-on.js";
import { findUnmanaged } from "../../src/tool/unmanaged.js";
import { baselineErrors, driftOutputs, ignoreFileErrors, schemaErrors } from "../review/support/outputs.js";
import { accessList, change, type JsonObject, planJson } from "../review/support/plan-builder.js";
import { planOf } from "../review/support/review-of.js";
import { CASES, RESOURCE_TYPES, type ResourceType } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";
import { driveWalks, errorsIn } from "../support/provider-driver.js";
import { startService, type TestService } from "../support/service.js";

let service: TestService;
const before = { ...process.env };
beforeEach(async () => {
  service = await startService();
  Object.assign(process.env, service.env);
});
afterEach(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
  await service.close();
});

const own = accessList({ shield_zone_id: 42, list_id: 1, entries: ["192.0.2.1"] });
const managed = change("bunny_shield_access_list.own", own, own);

const json = (values: unknown): JsonObject => JSON.parse(JSON.stringify(values)) as JsonObject;

/** A list that lets everybody through, as someone adds it in the dashboard. */
async function addBypass(): Promise<number> {
  const path = "/shield/shield-zone/42/access-lists";
  const body = { name: "Everybody", type: 1, content: "0.0.0.0/0\n::/0", checksum: null };
  await service.send("POST", path, body);
  const { customLists } = (await service.send("GET", path)) as {
    customLists: { listId: number; name: string; configurationId: number }[];
  };
  const list = customLists.find(({ name }) => name === "Everybody");
  await service.send("PATCH", `${path}/configurations/${String(list?.configurationId)}`, {
    action: 5,
    isEnabled: true,
  });
  return list?.listId ?? 0;
}

async function driftOf(rows: readonly JsonObject[], ignore: readonly JsonObject[] = [], rest: JsonObject = {}) {
  const plan = planOf(planJson(rows, rest));
  const text = JSON.stringify({ ignore });
  expect(ignoreFileErrors(text)).toBeUndefined();
  const ignored = parseIgnoreFile(text, new Date("2026-11-21T12:00:00Z"));
  const verdict = driftStack(plan, { name: "site", source: "site", constructPath: noConstructs }, ignored);
  const found = await findUnmanaged([{ verdict, plan }], ignored, new AbortController().signal);
  return assembleDrift(found, ignored, parseConditions("production"));
}

/** What is reported beside the rate limit of the seed. */
async function foundBeside() {
  const { stacks } = await driftOf([managed]);
  const objects = stacks.flatMap(({ drifted }) => drifted.map(({ object }) => object));
  return objects.filter(({ type }) => type !== "bunny_shield_rate_limit");
}

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
  const outputs = driftOutputs(report);
  expect(schemaErrors(outputs.json)).toBeUndefined();
  for (const output of [outputs.text, outputs.markdown, outputs.html]) {
    expect(output).toContain("unmanaged");
    expect(output).toContain("everybody");
  }
});

it("says what an object does, and not that somebody has just made it", async () => {
  await addBypass();
  const drift = await driftOf([managed]);
  const texts = drift.stacks[0]?.drifted.flatMap(({ object }) => object.findings.map(({ text }) => text)) ?? [];
  expect(texts).toContain("Lets past every further check: its action is `bypass`, 2 entries, 3.4×10^38 addresses.");
  expect(texts.filter((text) => /^Now |created|→/.test(text))).toEqual([]);
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

it.each(MADE)(
  "judges a %s as if it were created, with the block that adopts it",
  async (_kind, type, rest, expected) => {
    const { seed, attributes, importId } = CASES[type](SEEDED);
    await service.close();
    service = await startService(seed && { seed });
    Object.assign(process.env, service.env);
    const made = await driveWalks(service, type).apply({ ...attributes, ...rest });
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
    const client = accountClient(service.env, () => undefined);
    const options = readingOptions(new AbortController().signal);
    const { objects } = await readAccount({ zones: [42], applications: [] }, { client, options });
    const config = objects.find((object) => object.type === type && object.importId === id)?.config ?? {};
    const adopted = await driveWalks(service, type).import(id);
    expect((await driveWalks(service, type).plan(config, adopted)).planned).toEqual(adopted.state);
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

describe("a baseline", () => {
  const look = async (baseline: readonly KnownObject[] = []) => {
    const plan = planOf(planJson([managed]));
    const verdict = driftStack(plan, { name: "site", source: "site", constructPath: noConstructs }, []);
    const [found] = await findUnmanaged([{ verdict, plan }], [], new AbortController().signal, baseline);
    const objects = found?.stack.drifted.map(({ object }) => object.address) ?? [];
    return { objects, known: found?.known ?? [], ignored: found?.stack.ignored_objects };
  };
  const written = (known: readonly KnownObject[]) =>
    writeBaseline(known, { by: "Ada", at: new Date("2026-11-24T12:00:00Z") });

  it("is sorted, says who and when, and leaves objects out until they change", async () => {
    const id = await addBypass();
    const { known, objects } = await look();
    expect(objects).toHaveLength(2);
    const text = written(known);
    expect(text).toBe(written([...known].reverse()));
    expect(baselineErrors(text)).toBeUndefined();
    expect(JSON.parse(text)).toMatchObject({
      written: { by: "Ada", at: "2026-11-24T12:00:00.000Z" },
      objects: [
        {
          import_id: `42/${String(id)}`,
          says: expect.arrayContaining([expect.stringContaining("Lets past every further check")]) as unknown,
        },
        { type: "bunny_shield_rate_limit" },
      ],
    });
    expect(await look(parseBaseline(text))).toMatchObject({ objects: [], ignored: 2, known });
    const lists = "/shield/shield-zone/42/access-lists";
    await service.send("PATCH", `${lists}/${String(id)}`, { content: "0.0.0.0/0" });
    expect((await look(parseBaseline(text))).objects).toEqual(["bunny_shield_access_list.everybody"]);
  });

  it("is written to a file, and not where nothing was looked for", async () => {
    const plan = planOf(planJson([managed]));
    const verdict = driftStack(plan, { name: "site", source: "site", constructPath: noConstructs }, []);
    const file = join(await mkdtemp(join(tmpdir(), "baseline-")), "known.json");
    const options = { unmanaged: true, writeBaseline: file, writtenBy: "Ada" } as const;
    await expect(writeKnown([verdict], options)).rejects.toThrow(/was not written/);
    const found = await findUnmanaged([{ verdict, plan }], [], new AbortController().signal);
    await writeKnown(found, options);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ written: { by: "Ada" }, objects: [{}] });
    expect(() => {
      checkBaselineOptions({ writeBaseline: file });
    }).toThrow("--write-baseline is about unmanaged objects. Add --unmanaged.");
  });

  it.each([["not JSON"], ["{}"], ['{"format":"bunny-tf/drift-baseline-1","objects":[{"type":"a"}]}']])(
    "refuses %s",
    (text) => {
      expect(() => parseBaseline(text)).toThrow(/baseline/);
    },
  );
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
  await driveWalks(service, type).apply({ shield_zone_id: 42, ...rest });
  expect((await foundBeside()).map((object) => object.type)).toEqual([type]);
});

it.each([
  ["all requests", "*", true, ["high"]],
  ["a pattern", "/webhooks/*", true, ["medium"]],
  ["a rule that is off", "*", false, []],
] as const)("judges an edge rule by what it reaches: %s", async (_name, pattern, enabled, expected) => {
  const conditions = [{ type: "url", patterns: [pattern] }];
  const exception = { pull_zone_id: 9001, disables: ["shield"], conditions, enabled, allow_catch_all: true };
  expect(errorsIn(await driveWalks(service, "bunny_shield_exception").apply(exception))).toEqual([]);
  expect((await foundBeside()).map(({ severity }) => severity)).toEqual(expected);
});

it("leaves managed lists that stop visitors to the zone", async () => {
  const walks = driveWalks(service, "bunny_shield_access_list_configuration");
  await walks.apply({ shield_zone_id: 42, list_id: 1, action: "block", enabled: true });
  expect(JSON.stringify((await driftOf([managed])).stacks)).not.toContain("bunny_shield_access_list_configuration");
});

it("says what no configuration can declare, and closes, unless a row ignores it", async () => {
  const path = "/shield/shield-zone/42/access-lists";
  await service.send("POST", path, { name: "Empty", type: 1, content: "192.0.2.1", checksum: null });
  const { customLists } = (await service.send("GET", path)) as { customLists: { listId: number; name: string }[] };
  const id = String(customLists.find(({ name }) => name === "Empty")?.listId);
  await service.send("PATCH", `${path}/${id}`, { content: "" });
  const report = await driftOf([managed]);
  expect(report.stacks[0]?.problems).toEqual([
    `\`bunny_shield_access_list 42/${id}\` is in no given state, and was not judged: no configuration can declare it. \`bunny-tf import\` says why.`,
  ]);
  expect(report.matched_conditions.map(({ condition }) => condition)).toContain("incomplete");
  const ignored = await driftOf(
    [managed],
    [{ address: `bunny_shield_access_list 42/${id}`, reason: "empty", expires: "2027-01-01" }],
  );
  expect(ignored.stacks[0]).toMatchObject({ problems: [], incomplete: false });
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

it.each(["bunny_shield_access_list.every*", "bunny_shield_access_list 42/*"])("ignores %s", async (address) => {
  await addBypass();
  const report = await driftOf([managed], [{ address, reason: "another stack", expires: "2027-01-01" }]);
  expect(JSON.stringify(report.stacks[0]?.drifted)).not.toContain("everybody");
  expect(report.ignore_rows[0]?.hits).toBeGreaterThan(0);
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
