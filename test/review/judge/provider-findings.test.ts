import { NO_ROWS } from "../../../src/review/drift/ignore-file.js";
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
import { inEveryFormat, schemaErrors } from "../support/outputs.js";
import { accessList, BUNNY, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { acceptFile, driftOfPlan, firstReview, planOf, reviewOf } from "../support/review-of.js";
import { MEANINGS } from "../../../src/review/generated/meanings.js";
import type { AttributeRows } from "../../../src/review/judge/attribute-rows.js";
import { missingMeanings } from "../support/missing-meanings.js";
import { review } from "../support/shield-objects.js";

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
    "an address that the plan does not show",
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
    const { acceptance } = assembleReview(
      [reviewOf([], block({ base_url: url }))],
      parseConditions("production"),
      acceptFile(),
    );
    return { change: acceptance?.acceptable[0]?.change, why: acceptance?.unacceptable[0]?.text };
  };
  const known = ["/a", "/b"].map((path) => at({ constant_value: `https://evil.example${path}` }).change);
  expect(new Set(known).size).toBe(2);
  expect(known).not.toContain(undefined);
  // The commit decides a variable of the root module.
  expect(at({ references: ["var.url"] }).why).toBeUndefined();
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
    return assembleDrift([driftStack(planOf(planJson(rows, rest)), from, NO_ROWS)], NO_ROWS, conditions);
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
    const outputs = inEveryFormat(report);
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
    const stack = driftOfPlan(plan);
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
  const { exit_code, acceptance } = assembleReview([review], parseConditions("production"), acceptFile());
  expect([exit_code, acceptance?.unacceptable.map(({ text }) => text)]).toEqual([3, why === undefined ? [] : [why]]);
});

it.each([{ constant_value: false }, { constant_value: null }])("does not if it is %j", (value) => {
  expect(reviewOf([], block({ drop_missing_zones: value })).findings).toEqual([]);
});

it("tells the entries of a list that is declared as text, not its lines", () => {
  const list = (content: string): JsonObject => accessList({ entries: null, content });
  const changed = change(
    "bunny_shield_access_list.a",
    list("# office\n192.0.2.1\n"),
    list("192.0.2.1\n192.0.2.9 # new\n"),
  );
  const { entries, attributes, findings } = firstReview(changed);
  expect(entries).toMatchObject({ attribute: "content", before_count: 1, after_count: 2, added: ["192.0.2.9"] });
  expect(attributes).toEqual([]);
  expect(findings.map(({ rule }) => rule)).toEqual(["entries-blocked"]);
});

it("every type that acts on traffic says how its words act, and every type what it is about", () => {
  const resources: Readonly<Record<string, AttributeRows>> = MEANINGS.resources;
  const missing = Object.entries(resources).flatMap(([type, rows]) =>
    missingMeanings(
      type,
      Object.values(rows).map(({ meaning }) => meaning),
    ),
  );
  expect(missing).toEqual([]);
});

it("a type without these meanings is told which to add", () => {
  const target = { kind: "target" } as const;
  const action = { kind: "action", stances: {} } as const;
  const order = { kind: "scale", order: [false, true] } as const;
  expect(missingMeanings("bunny_shield_toy", [undefined, order])).toEqual([
    expect.stringMatching(/^bunny_shield_toy has no attribute with the meaning target: /),
    expect.stringMatching(/^bunny_shield_toy has no attribute with the meaning action, or scale with stops: /),
  ]);
  expect(missingMeanings("bunny_shield_toy", [target, { ...order, stops: true }])).toEqual([]);
  expect(missingMeanings("bunny_app_toy", [target])).toEqual([]);
  expect(missingMeanings("bunny_app_toy", [target, action])).toEqual([
    expect.stringMatching(/^bunny_app_toy has an attribute with the meaning .* but does not act on traffic/),
  ]);
});

test("a lower sensitivity that an attack hides is said when the attack begins, and when it ends", () => {
  const said = (before: JsonObject, after: JsonObject) =>
    review("zone", before, after).findings.map(({ text }) => text);
  const attack = { under_attack: true, ddos_shield_sensitivity: "low" };
  expect(said({ ddos_shield_sensitivity: "high" }, attack)).toEqual([
    "Stops more: `under_attack` `(not set)` → `true`, so every visitor must pass a challenge, after which `ddos_shield_sensitivity` `low` is left instead of `high`.",
  ]);
  expect(said({ ddos_shield_sensitivity: "challenge" }, attack)).toEqual([
    "Has no effect while `under_attack` is true: `under_attack` `(not set)` → `true`, after which `ddos_shield_sensitivity` `low` is left instead of `challenge`.",
  ]);
  expect(said(attack, { ddos_shield_sensitivity: "low" })).toEqual([
    "Is less strict: `under_attack` `true` → `(not set)`, which leaves `ddos_shield_sensitivity` `low`.",
  ]);
});

const OFFICIAL = "registry.terraform.io/bunnyway/bunnynet";

interface Invoked {
  readonly values: JsonObject;
  readonly sensitive?: JsonObject;
  readonly unknown?: JsonObject;
  readonly provider?: string;
}

const row = (type: string, { values, sensitive = {}, unknown = {}, provider = BUNNY }: Invoked): JsonObject => ({
  address: `action.${type}.a`,
  type,
  name: "a",
  config_values: values,
  config_sensitive: sensitive,
  config_unknown: unknown,
  provider_name: provider,
  lifecycle_action_trigger: { triggering_resource_address: "bunny_shield_custom_page.p" },
});

const saidOf = (type: string, invoked: Invoked): string | undefined =>
  reviewOf([], { action_invocations: [row(type, invoked)] }).actions[0]?.text.replace(
    /^Invokes `action\.\w+\.a`, triggered by `bunny_shield_custom_page\.p`: /,
    "",
  );

const WHOLE =
  "it purges the whole cache of pull zone `9001`, so that requests go to the origin until the cache is full again.";
const EACH = "from the cache of each pull zone that serves it.";

test.each<[string, string, Invoked, string]>([
  ["a whole pull zone", "bunny_pull_zone_purge", { values: { pull_zone_id: 9001, tag: null } }, WHOLE],
  [
    "a tag",
    "bunny_pull_zone_purge",
    { values: { pull_zone_id: 9001, tag: "product-123" } },
    "it purges the files with the tag `product-123` from the cache of pull zone `9001`.",
  ],
  [
    "a tag with a question mark",
    "bunny_pull_zone_purge",
    { values: { pull_zone_id: 9001, tag: "a?b" } },
    "it purges the files with the tag `a?b` from the cache of pull zone `9001`.",
  ],
  [
    "a pull zone and a tag that are known later",
    "bunny_pull_zone_purge",
    { values: {}, unknown: { pull_zone_id: true, tag: true } },
    "it purges the cache of pull zone (known after apply): all of it, or only the files with a tag (known after apply).",
  ],
  [
    "a sensitive tag",
    "bunny_pull_zone_purge",
    { values: { pull_zone_id: 9001, tag: "s3cret" }, sensitive: { tag: true } },
    "it purges the files with the tag (sensitive) from the cache of pull zone `9001`.",
  ],
  ["a URL", "bunny_url_purge", { values: { url: "https://a.example/b" } }, `it purges \`https://a.example/b\` ${EACH}`],
  [
    "a URL with what is below",
    "bunny_url_purge",
    { values: { url: "https://a.example/b/", exact_path: false } },
    `it purges \`https://a.example/b/\` and everything below it ${EACH}`,
  ],
  [
    "a URL that ends with a slash, alone",
    "bunny_url_purge",
    { values: { url: "https://a.example/b/", exact_path: true } },
    `it purges \`https://a.example/b/\` ${EACH}`,
  ],
  [
    "a URL without its query",
    "bunny_url_purge",
    { values: { url: "https://a.example/b/?token=s3cret" } },
    `it purges \`https://a.example/b/?[redacted]\` and everything below it ${EACH}`,
  ],
  [
    "a URL that is known later",
    "bunny_url_purge",
    { values: {}, unknown: { url: true } },
    `it purges (known after apply) ${EACH}`,
  ],
  [
    "the official provider's whole pull zone",
    "bunnynet_pullzone_cache_purge",
    { values: { pullzone: 9001, tag: null }, provider: OFFICIAL },
    WHOLE,
  ],
  [
    "the official provider's URL",
    "bunnynet_url_cache_purge",
    { values: { url: "https://a.example/b/" }, provider: OFFICIAL },
    `it purges \`https://a.example/b/\` and everything below it ${EACH}`,
  ],
  [
    "an action of the same name of another provider",
    "bunny_pull_zone_purge",
    { values: { pull_zone_id: 9001, tag: null }, provider: "registry.terraform.io/other/bunny" },
    "its provider determines the effect.",
  ],
])("says of a purge what it removes: %s", (_name, type, invoked, expected) => {
  expect(saidOf(type, invoked)).toBe(expected);
});

test("a sensitive value of an action is hidden where it is printed elsewhere, too", () => {
  const secret = "tag-of-the-secret-launch";
  const invoked = row("bunny_pull_zone_purge", { values: { pull_zone_id: 1, tag: secret }, sensitive: { tag: true } });
  const { actions } = reviewOf([], {
    action_invocations: [invoked, { ...invoked, address: `action.x.a["${secret}"]` }],
  });
  expect(actions).toHaveLength(2);
  expect(JSON.stringify(actions)).not.toContain(secret);
});
