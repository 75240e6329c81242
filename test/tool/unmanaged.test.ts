import { noConstructs } from "../../src/review/plan/configuration.js";
import { assembleDrift } from "../../src/review/drift/drift-report.js";
import { driftStack } from "../../src/review/drift/drift-stack.js";
import { parseIgnoreFile } from "../../src/review/drift/ignore-file.js";
import { parseConditions } from "../../src/review/judge/fail-on.js";
import { findUnmanaged } from "../../src/tool/unmanaged.js";
import { driftOutputs, ignoreFileErrors, schemaErrors } from "../review/support/outputs.js";
import { accessList, change, type JsonObject, planJson } from "../review/support/plan-builder.js";
import { planOf } from "../review/support/review-of.js";
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
])("%s says that nothing was looked for, and closes", async (_name, prepare, rest) => {
  await addBypass();
  prepare();
  const report = await driftOf([managed], [], rest);
  expect(report.stacks[0]).toMatchObject({ unmanaged: "not looked for", incomplete: true });
  expect(report.stacks[0]?.problems.join()).toContain("Unmanaged objects were not looked for");
  expect(report.matched_conditions.map(({ condition }) => condition)).toContain("incomplete");
});
