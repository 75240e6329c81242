import {
  ADMIN,
  edgeRule,
  exitOf,
  LIMIT,
  LIST,
  OFFICE,
  official,
  RULE,
  says,
  SHIELD,
  shieldWith,
  SITE,
  updated,
  withCondition,
  ZONE,
} from "../support/official-objects.js";
import { accessList, change, type JsonObject } from "../support/plan-builder.js";
import { acceptFile, completedRows, planOf, reviewOf, reviewOfPlan } from "../support/review-of.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import expected from "../support/official-plans/expected.json";

const LOGIN = "bunnynet_pullzone_ratelimit_rule.login";
const HOOKS = "bunnynet_pullzone_edgerule.hooks";
const SHOP = "bunnynet_pullzone.shop";

/** Apart from what the recorded plans below do. */
const LOOSENED: readonly (readonly [string, JsonObject, string])[] = [
  ["the WAF only logs", official(SITE, SHIELD, shieldWith("waf", { mode: "Log" })), "`waf.mode` `Block` → `Log`"],
  ["no WAF block", updated(SITE, SHIELD, { waf: null }), "No longer blocks: `waf.mode` `Block` → `Log`"],
  [
    "blocks later",
    official(SITE, SHIELD, shieldWith("waf", { blocking_sensitivity: 1 })),
    "`waf.blocking_sensitivity`",
  ],
  [
    "a mode of DDoS protection, which nobody knows to act",
    official(SITE, shieldWith("ddos", { mode: "Block" }), shieldWith("ddos", { mode: "Log" })),
    "Not judged, so it may let more through: `ddos.mode`",
  ],
  ["DDoS asleep", official(SITE, SHIELD, shieldWith("ddos", { level: "Asleep" })), "`ddos.level` `Medium` → `Asleep`"],
  ["bots only logged", official(SITE, SHIELD, shieldWith("bot_detection", { mode: "Log" })), "`bot_detection.mode`"],
  ["no bot detection", updated(SITE, SHIELD, { bot_detection: null }), "No longer challenges: `bot_detection.mode`"],
  [
    "uploads not scanned",
    updated(SITE, SHIELD, { upload_scanning_antivirus: "Disable" }),
    "`upload_scanning_antivirus`",
  ],
  ["CSAM logged", updated(SITE, SHIELD, { upload_scanning_csam: "Log" }), "`upload_scanning_csam` `Block` → `Log`"],
  [
    "a list allows",
    updated(SITE, SHIELD, {
      access_list: [
        { id: 2, action: "Challenge" },
        { id: 1, action: "Allow" },
      ],
    }),
    "Managed list `1`: no longer blocks, now allows: action `Block` → `Allow`",
  ],
  [
    "bots of a kind no longer blocked, which is the provider's default",
    updated(SITE, SHIELD, { bot_categorization: [{ category: "AIScraper", action: "Ignore", overrides: [] }] }),
    "Bots of the kind `AIScraper`: no longer blocks: action `Block` → `Ignore`",
  ],
  [
    "a bot let through",
    updated(SITE, SHIELD, {
      bot_categorization: [{ category: "AIScraper", action: "Block", overrides: [{ bot: "gptbot", action: "Allow" }] }],
    }),
    "Bot `gptbot`: now allows",
  ],
  ["a script in a page", updated(SITE, SHIELD, { whitelabel_block: "<script>a()</script>" }), "script"],
  [
    "an attribute of a later version",
    updated(SITE, SHIELD, { new_protection: false }),
    "Not judged, so it may let more through: `new_protection`",
  ],
  [
    "a list bypasses everyone",
    updated(OFFICE, LIST, { action: "Bypass", entries: ["0.0.0.0/0"] }),
    "now lets requests past every further check",
  ],
  ["a rule only logs", updated(ADMIN, RULE, { response: { action: "Log" } }), "action `Block` → `Log`"],
  [
    "a rule for less",
    official(ADMIN, RULE, withCondition(RULE, 0, { value: "/admin/x" })),
    "No longer blocks some requests: `condition[0].value`",
  ],
  [
    "a higher limit",
    updated(LOGIN, LIMIT, { limit: { requests: 100, interval: 10, counter_key: "IP" } }),
    "`10 per 10 s` → `100 per 10 s`",
  ],
  [
    "a finer counter",
    updated(LOGIN, LIMIT, { limit: { requests: 10, interval: 10, counter_key: "IP+JA4" } }),
    "`limit.counter_key`",
  ],
  ["a limit only logs", updated(LOGIN, LIMIT, { response: { interval: 60, action: "Log" } }), "`RateLimit` → `Log`"],
  [
    "the WAF off by one action",
    official(HOOKS, null, edgeRule([], "/x", { action: "DisableWAF", actions: null })),
    "skip the WAF.",
  ],
  [
    "more skipped",
    official(HOOKS, edgeRule(["DisableWAF"]), edgeRule(["DisableWAF", "DisableShieldRateLimiting"])),
    "rate limits",
  ],
  [
    "blocks only",
    official(HOOKS, edgeRule(["BlockRequest", "SetConnectionLimit"]), edgeRule(["BlockRequest"])),
    "Checks less",
  ],
  ["an action of a later version", official(HOOKS, null, edgeRule(["DisableEverything"])), "cannot be determined"],
  ["an address no longer blocked", updated(SHOP, ZONE, { block_ips: [] }), "`192.0.2.1` removed from `block_ips`"],
  [
    "an attribute of a pull zone that the table lacks",
    updated(SHOP, { ...ZONE, websockets_max_connections: 500 }, { websockets_max_connections: 50_000 }),
    "Not judged, so it may let more through: `websockets_max_connections`",
  ],
  [
    "addresses in logs",
    updated(SHOP, { ...ZONE, log_anonymized: true }, { log_anonymized: false }),
    "`log_anonymized` `true` → `false`",
  ],
];

it.each(LOOSENED)(
  "reports %s under the name that its owner wrote, and --fail-on production stops it",
  (_, row, text) => {
    const said = says(row).join("\n");
    expect(said).toContain(text);
    expect(said).not.toMatch(/bunny_shield|shield_zone_id|waf_enabled|execution_mode|rule_configuration/);
    expect(exitOf(row)).toBe(3);
  },
);

const HARMLESS: readonly (readonly [string, JsonObject])[] = [
  [
    "DDoS protection that blocks again",
    official(SITE, shieldWith("ddos", { mode: "Log" }), shieldWith("ddos", { mode: "Block" })),
  ],
  ["a new shield", official(SITE, null, { ...SHIELD, bot_categorization: [] })],
  [
    "a shield without blocks of later versions",
    official(SITE, null, { ...SHIELD, bot_categorization: null, upload_scanning_csam: null }),
  ],
  [
    "a list more",
    updated(SITE, SHIELD, { access_list: [...(SHIELD["access_list"] as JsonObject[]), { id: 3, action: "Block" }] }),
  ],
  ["stricter", official(SITE, shieldWith("waf", { mode: "Log" }), SHIELD)],
  [
    "another order of lists",
    updated(SITE, SHIELD, { access_list: [...(SHIELD["access_list"] as JsonObject[])].reverse() }),
  ],
  ["a new rule", official(ADMIN, null, RULE)],
  ["a lower limit", updated(LOGIN, LIMIT, { limit: { requests: 5, interval: 10, counter_key: "IP" } })],
  ["an edge rule with another priority", updated(HOOKS, edgeRule(["DisableWAF"]), { priority: 2 })],
  ["an exception gone", official(HOOKS, edgeRule(["DisableWAF"]), edgeRule(["ForceSSL"]))],
  ["a new pull zone", official(SHOP, null, ZONE)],
  ["the cache of a pull zone", updated(SHOP, ZONE, { cache_enabled: false })],
];

it.each(HARMLESS)("does not stop %s", (_, row) => {
  expect([says(row).filter((text) => /^(?:loosens|unknown)/.test(text)), exitOf(row)]).toEqual([[], 2]);
});

describe("what is not known before the apply", () => {
  it.each([
    [
      "the WAF",
      official(SITE, SHIELD, shieldWith("waf", { enabled: null }), { unknown: { waf: { enabled: true } } }),
      "May no longer stop",
    ],
    [
      "managed lists",
      official(SITE, SHIELD, { ...SHIELD, access_list: null }, { unknown: { access_list: true } }),
      "settings that this plan does not show",
    ],
    [
      "a condition",
      official(ADMIN, RULE, withCondition(RULE, 1, { value: null }), { unknown: { condition: [{}, { value: true }] } }),
      "`condition`",
    ],
    ["what an edge rule does", official(HOOKS, null, edgeRule([]), { unknown: { actions: true } }), "may skip"],
    ["entries", official(OFFICE, LIST, { ...LIST, entries: null }, { unknown: { entries: true } }), "entries"],
  ] as const)("is reported: %s", (_, row, text) => {
    expect(says(row).join("\n")).toMatch(new RegExp(text));
    expect(exitOf(row)).toBe(3);
  });
});

it("shows no sensitive value", () => {
  const secret = { ...LIST, entries: ["198.51.100.77"] };
  const row = official(
    OFFICE,
    secret,
    { ...secret, entries: ["203.0.113.99"] },
    {
      beforeSensitive: { entries: true },
      afterSensitive: { entries: true },
    },
  );
  const rule = official(
    ADMIN,
    withCondition(RULE, 1, { value: "s3cr3tX" }),
    withCondition(RULE, 1, { value: "0th3rs" }),
    {
      beforeSensitive: { condition: [{}, { value: true }] },
      afterSensitive: { condition: [{}, { value: true }] },
    },
  );
  const text = JSON.stringify(reviewOf([row, rule]));
  expect(text).toContain("loosens");
  expect(text).not.toMatch(/198\.51|203\.0|s3cr3tX|0th3rs/);
});

it("judges an edge rule by the action that is set, not by its computed twin", () => {
  const rule = (action: string, description = "Hooks"): JsonObject => ({
    ...edgeRule([]),
    action,
    actions: null,
    description,
  });
  const later = { unknown: { actions: true } };
  expect(says(official(HOOKS, rule("BlockRequest"), rule("BlockRequest", "Other"), later))).not.toContainEqual(
    expect.stringMatching(/^loosens/),
  );
  expect(exitOf(official(HOOKS, rule("BlockRequest"), rule("BlockRequest", "Other"), later))).toBe(2);
  expect(exitOf(official(HOOKS, null, rule("ForceSSL"), later))).toBe(2);
  expect(exitOf(official(HOOKS, rule("BlockRequest"), rule("ForceSSL"), later))).toBe(3);
  expect(says(official(HOOKS, null, rule("DisableShield"), later)).join("\n")).toContain("Shield");
  expect(exitOf(official(HOOKS, rule("BlockRequest"), { ...rule(""), action: null }, later))).toBe(3);
});

describe("objects together", () => {
  it("compares lists of one pull zone, and not with those of a zone that has its number", () => {
    const row = updated(OFFICE, LIST, { entries: ["198.51.100.0/24"] });
    const wider: JsonObject = { ...LIST, id: 9, entries: ["192.0.0.0/8"] };
    const others = official("bunnynet_pullzone_access_list.wide", wider, wider);
    expect(says(row).join()).toContain("192.0.2.0/24");
    expect(says(row, others).join()).not.toMatch(/^loosens/);
    const ours = accessList({ shield_zone_id: 9001, type: "cidr", entries: ["192.0.0.0/8"] });
    expect(says(row, change("bunny_shield_access_list.a", ours, ours)).join()).toMatch(/loosens/);
  });

  it("says that a rule stops nothing while the WAF of its pull zone is off", () => {
    const off = shieldWith("waf", { enabled: false });
    expect(says(official(ADMIN, RULE, null), official(SITE, off, off)).join()).toContain(
      `\`waf.enabled\` of \`${SITE}\``,
    );
    expect(exitOf(official(ADMIN, RULE, withCondition(RULE, 0, { value: "/admin/x" })), official(SITE, off, off))).toBe(
      2,
    );
  });

  it("names two addresses with one object", () => {
    expect(
      says(updated(OFFICE, LIST, { name: "A" }), official("bunnynet_pullzone_access_list.b", LIST, LIST)).join(),
    ).toContain("The same object is also at `bunnynet_pullzone_access_list.b`");
  });

  it("does not report bots that every new zone lets through, unless the configuration names them", () => {
    const row = official(SITE, null, {
      ...SHIELD,
      bot_categorization: [{ category: "SEO", action: "Allow", overrides: [] }],
    });
    const configured = (expressions: JsonObject): JsonObject => ({
      configuration: {
        root_module: {
          resources: [{ address: SITE, mode: "managed", type: "bunnynet_pullzone_shield", name: "main", expressions }],
        },
      },
    });
    const loosens = (rest: JsonObject) => reviewOf([row], rest).resources[0]?.direction;
    expect(loosens(configured({ tier: { constant_value: "Business" } }))).toBe("tightens");
    expect(loosens(configured({ bot_categorization: { constant_value: [] } }))).toBe("mixed");
  });
});

describe("acceptances", () => {
  const acceptable = (...rows: JsonObject[]) =>
    assembleReview([reviewOf(rows)], parseConditions("production"), acceptFile()).acceptance?.acceptable ?? [];

  it("are of the plan's own values, so that no two changes share a digest", () => {
    const changes = [
      shieldWith("waf", { mode: "Log" }),
      shieldWith("waf", { mode: "Log", rules_logonly: [] }),
      { ...shieldWith("waf", { mode: "Log" }), new_protection: 1 },
      // Both are read as the same: a block that is not there is switched off.
      { ...SHIELD, bot_detection: null },
      shieldWith("bot_detection", { mode: "Log", request_integrity: 0, ip_sensitivity: 0, fingerprint_sensitivity: 0 }),
    ];
    const digests = changes.map((after) => acceptable(official(SITE, SHIELD, after))[0]?.change);
    expect(digests.every((digest) => digest !== undefined)).toBe(true);
    expect(new Set(digests).size).toBe(changes.length);
  });

  it("let a weakening pass with a row for exactly that change", () => {
    const row = official(SITE, SHIELD, shieldWith("waf", { mode: "Log" }));
    const judged = (one: JsonObject, rows: readonly object[] = []) =>
      assembleReview([reviewOf([one])], parseConditions("production"), acceptFile(rows));
    const accepted = (one: JsonObject) => judged(one, completedRows(judged(row))).exit_code;
    expect([
      accepted(row),
      accepted(official(SITE, SHIELD, shieldWith("waf", { mode: "Log", log_headers: true }))),
    ]).toEqual([2, 3]);
  });
});

/**
 * 78 plans that Terraform 1.11.4 made with bunnyway/bunnynet 0.15.1, built from its source, against the emulator. Somebody else
 * wrote down what a reviewer expects of each: the exit code with `--fail-on production`.
 */
const FOLDER = join(__dirname, "../support/official-plans");
const NAMES = readdirSync(FOLDER).flatMap((file) => /^(.+)\.json\.gz$/.exec(file)?.[1] ?? []);
const PRODUCTION = parseConditions("production");

const reviewed = (name: string) =>
  reviewOfPlan(planOf(gunzipSync(readFileSync(join(FOLDER, `${name}.json.gz`))).toString("utf8")));

/**
 * What is judged in another way than was expected. Fewer replicas let nobody through: as for `bunny_app_autoscaling`, they are
 * named (`capacity-lowered`), and a check is red if its conditions say so.
 */
const EXPLAINED: Readonly<Record<string, readonly [exitCode: number, rule: string]>> = {
  "app-max-down": [2, "capacity-lowered"],
  "app-unset": [2, "capacity-lowered"],
};

it("has a plan for each expectation, and an expectation for each plan", () => {
  expect(NAMES).toEqual(Object.keys(expected).sort());
  expect(NAMES).toHaveLength(78);
});

it.each(Object.entries(expected))("%s ends with %d, or says why not", (name, code) => {
  const review = reviewed(name);
  const [known, rule] = EXPLAINED[name] ?? [code];
  expect(assembleReview([review], PRODUCTION).exit_code).toBe(known);
  if (rule === undefined) return;
  expect(known).not.toBe(code);
  expect(review.resources.flatMap(({ findings }) => findings.map((one) => one.rule))).toContain(rule);
  expect(assembleReview([review], parseConditions(`production,${rule}`)).exit_code).toBe(code);
});

it("says of each what is recorded", () => {
  const file = join(FOLDER, "said.txt");
  const lines = NAMES.flatMap((name) => [
    `# ${name}`,
    ...reviewed(name).resources.flatMap(({ address, action, findings }) => [
      `${action} ${address}`,
      ...findings.map(({ direction, severity, text }) => `  ${direction} ${severity}: ${text}`),
    ]),
  ]);
  const said = `${lines.join("\n")}\n`;
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(file, said);
  expect(said).toBe(readFileSync(file, "utf8"));
});
