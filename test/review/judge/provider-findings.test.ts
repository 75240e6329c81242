import { join } from "node:path";
import type { DriftReport } from "../../../src/review/document/drift-document.js";
import { assembleDrift } from "../../../src/review/drift/drift-report.js";
import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { parsePlan } from "../../../src/review/plan/parse-plan.js";
import { providerNames } from "../../../src/review/judge/meaning-table.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { lockedVersions } from "../../../src/review/plan/plan-configuration.js";
import { bunnyTf, useFolder } from "../support/command.js";
import { driftOutputs, schemaErrors } from "../support/outputs.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { planOf, reviewOf } from "../support/review-of.js";

const folderWith = useFolder();
const weakened = (provider: string, type = "bunny_shield_access_list"): JsonObject =>
  change(`${type}.a`, accessList(), accessList({ action: "log" }), { provider });
const block = (expressions: JsonObject, rest: JsonObject = {}): JsonObject => ({
  configuration: {
    root_module: {},
    provider_config: {
      "bunny.b": {
        name: "bunny",
        full_name: "registry.terraform.io/bunny-iac/bunny",
        alias: "b",
        expressions,
        ...rest,
      },
    },
  },
});

it.each([
  ["registry.terraform.io/bunny-iac/bunny", "loosens enforcement-stopped"],
  ["registry.opentofu.org/bunny-iac/bunny", "loosens enforcement-stopped"],
  ["registry.terraform.io/evil/bunny", "unknown foreign-provider"],
  ["registry.example.com/bunny-iac/bunny", "unknown foreign-provider"],
])("trusts what it knows of provider %s", (provider, expected) => {
  const [found] = reviewOf([weakened(provider)]).resources;
  expect(`${found?.direction} ${found?.findings[0]?.rule}`).toBe(expected);
});

it("does not know a type of a later release, and says nothing of data sources and other types", () => {
  const ours = "registry.terraform.io/bunny-iac/bunny";
  expect(reviewOf([weakened(ours, "bunny_shield_tomorrow")]).resources[0]?.findings[0]?.rule).toBe("foreign-provider");
  expect(reviewOf([weakened("registry.terraform.io/x/y", "other_thing")]).resources[0]?.findings).toEqual([]);
});

it("judges a copy that --provider-source names", async () => {
  const folder = await folderWith({ "plan.json": planJson([weakened("registry.example.com/edge/bunny")]) });
  const plan = join(folder, "plan.json");
  expect((await bunnyTf("review", plan)).out).toContain("--provider-source");
  for (const source of ["edge/bunny", "registry.example.com/edge/bunny"])
    expect((await bunnyTf("review", "--provider-source", source, plan)).out).toContain("No longer blocks");
  const { exitCode, err } = await bunnyTf("review", "--provider-source", "bunny", plan);
  expect([exitCode, err]).toEqual([1, expect.stringContaining("Must be a provider address")]);
});

it.each<readonly [string, JsonObject, string | undefined]>([
  [
    "a constant",
    block({ base_url: { constant_value: "https://user:secret@evil.example/path" } }),
    "`https://evil.example`",
  ],
  [
    "a variable",
    { ...block({ video_url: { references: ["var.url"] } }), variables: { url: { value: "http://127.0.0.1:1" } } },
    "`http://127.0.0.1:1`",
  ],
  ["what is not known", block({ base_url: { references: ["local.url"] } }), "an address that the plan does not show"],
  [
    "a variable of a module",
    {
      ...block({ base_url: { references: ["var.url"] } }, { module_address: "module.m" }),
      variables: { url: { value: "https://api.bunny.net" } },
    },
    "an address that the plan does not show",
  ],
  ["the API's own URL", block({ base_url: { constant_value: "https://api.bunny.net" } }), undefined],
  ["nothing", block({}), undefined],
  [
    "another provider's setting",
    block({ base_url: { constant_value: "https://x.example" } }, { full_name: "registry.terraform.io/x/y" }),
    undefined,
  ],
])("says where requests go if a block sets %s", (_title, rest, where) => {
  const review = reviewOf([], rest);
  expect(review.findings.map(({ rule }) => rule)).toEqual(where === undefined ? [] : ["unusual-address"]);
  expect(review.findings[0]?.text ?? "").toContain(where ?? "");
  expect(JSON.stringify(review)).not.toMatch(/secret|\/path/);
  const { exit_code, matched_conditions } = assembleReview([review], parseConditions("production"));
  expect([exit_code, matched_conditions.length]).toEqual(where === undefined ? [0, 0] : [3, 2]);
});

it("can be accepted with its whole address only", () => {
  const at = (url: JsonObject) => {
    const { acceptance } = assembleReview([reviewOf([], block({ base_url: url }))], parseConditions("production"));
    return { change: acceptance?.acceptable[0]?.change, why: acceptance?.unacceptable[0]?.text };
  };
  const known = ["/a", "/b"].map((path) => at({ constant_value: `https://evil.example${path}` }).change);
  expect(new Set(known).size).toBe(2);
  expect(known).not.toContain(undefined);
  expect(at({ references: ["local.url"] })).toEqual({ change: undefined, why: "The plan does not show `base_url`." });
});

it("is in every format, and in the JSON by its schema", async () => {
  const evil = block({ base_url: { constant_value: "https://evil.example" } });
  const lock = 'provider "registry.terraform.io/bunny-iac/bunny" {\n  version     = "0.1.0"\n  hashes = []\n}\n';
  const folder = await folderWith({ "plan.json": planJson([], evil), ".terraform.lock.hcl": lock });
  for (const format of ["text", "markdown", "html"])
    expect((await bunnyTf("review", "-f", format, join(folder, "plan.json"))).out).toContain("evil.example");
  const { out } = await bunnyTf("review", "-f", "json", join(folder, "plan.json"));
  expect(schemaErrors(out)).toBeUndefined();
  expect(JSON.parse(out)).toMatchObject({
    stacks: [{ providers: [{ name: "bunny.b", version: "0.1.0", urls: { base_url: "https://evil.example" } }] }],
  });
});

describe("in drift", () => {
  const evil = { provider: "registry.terraform.io/evil/bunny" };
  const drift = (rows: readonly JsonObject[], rest: JsonObject): DriftReport => {
    const from = { name: "site", source: "site", constructPath: noConstructs };
    const conditions = parseConditions("production");
    return assembleDrift([driftStack(planOf(planJson(rows, rest)), from, [])], [], conditions);
  };
  const unusual = block({ base_url: { constant_value: "https://evil.example" } });
  const same = change("bunny_shield_access_list.a", accessList(), accessList(), evil);

  it.each<readonly [string, DriftReport, string]>([
    ["an unusual address", drift([], unusual), "`https://evil.example`"],
    ["a provider that is not ours", drift([same], {}), "1 object is read by `registry.terraform.io/evil/bunny`"],
  ])("%s may hide what changed, and closes", (_name, report, text) => {
    expect(report.stacks[0]?.findings).toMatchObject([{ direction: "unknown", severity: "high" }]);
    expect(report.stacks[0]?.findings[0]?.text).toContain(text);
    expect(report.stacks[0]).toMatchObject({ verdict: "no drift", direction: "unknown", severity: "high" });
    expect(report.exit_code).toBe(3);
    const outputs = driftOutputs(report);
    expect(schemaErrors(outputs.json)).toBeUndefined();
    for (const output of [outputs.json, outputs.text, outputs.markdown, outputs.html])
      expect(output).toMatch(/evil(\.example|\/bunny)/);
  });

  it("what such a provider says has changed is judged as in a review", () => {
    const { stacks, exit_code } = drift([], { resource_drift: [weakened(evil.provider)] });
    expect(stacks[0]?.drifted[0]?.object).toMatchObject({
      direction: "unknown",
      severity: "high",
      findings: [{ rule: "foreign-provider" }],
    });
    expect(exit_code).toBe(3);
    const review = reviewOf([], { resource_drift: [weakened(evil.provider)] });
    expect(review.drift[0]?.findings.map(({ rule }) => rule)).toEqual(["foreign-provider"]);
  });

  it("a copy that is named, and the API's own URL, are nothing of note", () => {
    const plan = parsePlan(Buffer.from(planJson([same])), () => false, providerNames(["evil/bunny"]));
    const { stack } = driftStack(plan, { name: "s", source: "s", constructPath: noConstructs }, []);
    expect(stack.findings).toEqual([]);
    expect(drift([], block({ base_url: { constant_value: "https://api.bunny.net" } })).stacks[0]?.findings).toEqual([]);
  });
});

it("reads the versions of a lock file", () => {
  const lock =
    'provider "h/a/b" {\r\n  version = "1.2.3"\r\n  constraints = "~> 1"\r\n}\nprovider "h/c/d" {\n  version = "4.0.0"\n}\n';
  expect([...lockedVersions(lock)]).toEqual([
    ["h/a/b", "1.2.3"],
    ["h/c/d", "4.0.0"],
  ]);
  expect([...lockedVersions("")]).toEqual([]);
});

it.each<[string, JsonObject, string | undefined]>([
  ["true", { constant_value: true }, undefined],
  ["what the plan does not show", { references: ["local.drop"] }, "The plan does not show `drop_missing_zones`."],
])("says that objects may be dropped if a block sets drop_missing_zones to %s", (_title, value, why) => {
  const review = reviewOf([], block({ drop_missing_zones: value }));
  expect(review.findings).toMatchObject([{ rule: "missing-dropped", direction: "unknown", severity: "high" }]);
  const { exit_code, acceptance } = assembleReview([review], parseConditions("production"));
  expect([exit_code, acceptance?.unacceptable.map(({ text }) => text)]).toEqual([3, why === undefined ? [] : [why]]);
});

it.each([{ constant_value: false }, { constant_value: null }])("does not if it is %j", (value) => {
  expect(reviewOf([], block({ drop_missing_zones: value })).findings).toEqual([]);
});
