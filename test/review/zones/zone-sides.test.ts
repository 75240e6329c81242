import type { TriedRequest } from "../../../src/review/document/requests-document.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { tryRequests } from "../../../src/review/requests/try-requests.js";
import { Traffic } from "../../../src/review/traffic/traffic.js";
import { ZoneSides } from "../../../src/review/zones/zone-sides.js";
import { change, type ChangeOptions, type JsonObject, planJson } from "../support/plan-builder.js";
import { acceptFile, planOf, reviewOf, reviewOfPlan } from "../support/review-of.js";

const NETWORK = "198.51.100.0/24";
const VISITOR = "198.51.100.7";
const AGENT = { "User-Agent": "Mozilla/5.0" };

const zone = (values: JsonObject = {}): JsonObject => {
  const all = { shield_zone_id: 42, pull_zone_id: 4200, waf_enabled: true, waf_execution_mode: "block", ...values };
  return change("bunny_shield_zone.site", all, all);
};
const listOf = (values: JsonObject): JsonObject => ({
  ...{ shield_zone_id: 42, list_id: 1, name: "bans", type: "cidr", enabled: true, action: "block" },
  entries: [NETWORK],
  ...values,
});
const list = (name: string, before: JsonObject | null, after: JsonObject | null, options: ChangeOptions = {}) =>
  change(
    `bunny_shield_access_list.${name}`,
    before === null ? null : listOf(before),
    after === null ? null : listOf(after),
    options,
  );
const exceptionOf = (values: JsonObject = {}): JsonObject => ({
  ...{ pull_zone_id: 4200, exception_id: "a", disables: ["access_lists"], enabled: true, name: "api" },
  conditions: [{ type: "url", patterns: ["*/api/*"], match: "any" }],
  match: "all",
  ...values,
});
const exception = (after: JsonObject, before: JsonObject = after): JsonObject =>
  change("bunny_shield_exception.api", exceptionOf(before), exceptionOf(after));
const botOf = (values: JsonObject): JsonObject => ({
  ...{ shield_zone_id: 42, bot_id: 1, category: "ai", user_agent_match: "GPTBot", is_verifiable: false },
  ...values,
});
const bot = (before: JsonObject | null, after: JsonObject | null, options: ChangeOptions = {}): JsonObject =>
  change("bunny_shield_bot_action.gpt", before && botOf(before), after && botOf(after), options);
const category = (action: string, before = action): JsonObject => {
  const values = { shield_zone_id: 42, category: "ai", action };
  return change("bunny_shield_bot_category_action.ai", { ...values, action: before }, values);
};
const ruleOf = (values: JsonObject): JsonObject => ({
  ...{ shield_zone_id: 42, waf_rule_id: 1, name: "admin", action: "block" },
  conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/admin" }],
  ...values,
});
const rule = (before: JsonObject, after: JsonObject | null, options: ChangeOptions = {}): JsonObject =>
  change("bunny_shield_waf_rule.admin", ruleOf(before), after && ruleOf(after), options);

type Rows = readonly JsonObject[];
interface Asked {
  readonly zone?: string;
  readonly url?: string;
  readonly ip?: string;
  readonly agent?: string | null;
  readonly expect?: "passed" | "blocked";
}

function tried(plans: readonly (Rows | string)[], { zone: of = "42", ...asked }: Asked = {}): TriedRequest {
  const { url = "https://example.com/login", ip = VISITOR, agent, expect } = asked;
  const headers = agent === null ? {} : { headers: agent === undefined ? AGENT : { "User-Agent": agent } };
  const planned = new ZoneSides(plans.map((rows) => planOf(typeof rows === "string" ? rows : planJson(rows))));
  const test = { name: "it", request: { url, ip, country: "DE", ...headers }, acceptsUndecided: false, expect };
  const [found] = tryRequests([{ ...test, zone: of }], { planned, secrets: [], isWhole: false }).requests;
  if (found === undefined) throw new Error("nothing was tried");
  return found;
}

const decisions = ({ before, after }: TriedRequest): string => `${before.decision}, ${after.decision}`;
const reasons = ({ after }: TriedRequest): readonly string[] => after.undecided.map(({ why }) => why);

function logged(rows: Rows, agent: string | null = AGENT["User-Agent"]) {
  const traffic = new Traffic(new ZoneSides([planOf(planJson(rows))]).zones, [], { addresses: false, queries: false });
  const request = { url: "/login", ip: VISITOR, country: "DE", ...(agent !== null && { headers: AGENT }) };
  traffic.add({ time: 1_700_000_000_000, status: 200, pullZone: "4200", id: undefined, request }, () => "");
  const { newly_stopped, newly_challenged, no_longer_stopped, undecided } = traffic.result([]);
  return { newly_stopped, newly_challenged, no_longer_stopped, undecided };
}

const textsOf = (rows: Rows): readonly string[] =>
  reviewOf(rows).resources.flatMap(({ findings }) => findings.map(({ text }) => text));
/** The direction, the severity, and the rules of an object, such as `loosens medium exemption-started`. */
function saidOf(rows: Rows, address: string): string {
  const found = reviewOf(rows).resources.find((one) => one.address === address);
  const rules = found?.findings.map(({ rule }) => rule).filter((rule) => rule !== "replaced" && rule !== "destroyed");
  return [found?.direction, found?.severity, ...(rules ?? [])].join(" ");
}

/** A plan whose zone a data source read. */
function ofDataSource(rows: Rows, values: JsonObject): string {
  const address = "data.bunny_shield_zone.site";
  const row = { address, mode: "data", type: "bunny_shield_zone", name: "site", values };
  const reads = (attribute: string): JsonObject => ({
    [attribute]: { references: [`${address}.${attribute}`, address] },
  });
  return planJson(rows, {
    prior_state: { values: { root_module: { child_modules: [{ resources: [row] }] } } },
    configuration: {
      root_module: {
        resources: [
          { address: "bunny_shield_access_list.bans", expressions: reads("shield_zone_id") },
          { address: "bunny_shield_exception.api", expressions: reads("pull_zone_id") },
        ],
      },
    },
  });
}

describe("a zone that no resource of the plan declares", () => {
  const api = { url: "https://example.com/api/login" };
  const rows = [list("bans", null, {}), exception({})];

  test("has the exceptions of its pull zone, if a data source tells it", () => {
    const plan = ofDataSource(rows, { shield_zone_id: 42, pull_zone_id: 4200 });
    expect(decisions(tried([plan], api))).toBe("passed, passed");
    expect(decisions(tried([plan]))).toBe("passed, blocked");
    const other = ofDataSource(rows, { shield_zone_id: 42, pull_zone_id: 4201 });
    expect(decisions(tried([other], api))).toBe("passed, blocked");
  });

  test("may have an exception whose pull zone only a literal names", () => {
    const found = tried([rows], api);
    expect(decisions(found)).toBe("passed, unknown");
    expect(reasons(found)).toContain("the plan does not show which zone pull zone 4200 has");
    expect(decisions(tried([rows]))).toBe("passed, blocked");
  });

  test("may have a list whose zone is known only after the apply", () => {
    const unknown = list("new", null, { list_id: 2 }, { unknown: { shield_zone_id: true } });
    const found = tried([[list("bans", { entries: [] }, { entries: [] }), unknown]]);
    expect(decisions(found)).toBe("passed, unknown");
    expect(reasons(found)).toEqual(["its zone is known only after the apply"]);
  });
});

test("an object that moves leaves one zone, and joins the other one", () => {
  const moved = [zone(), list("bans", { shield_zone_id: 44 }, { list_id: 2 }, { actions: ["delete", "create"] })];
  expect(decisions(tried([moved]))).toBe("passed, blocked");
  expect(decisions(tried([moved], { zone: "44" }))).toBe("blocked, passed");
  expect(logged(moved)).toMatchObject({ newly_stopped: 1 });
});

describe("a list that is forgotten", () => {
  const forgotten = list("old", {}, {}, { actions: ["forget"] });

  test("and imported at another address is as the import writes it, in this plan or another one", () => {
    const weaker = list("new", {}, { action: "log" }, { importing: { id: "42/1" } });
    expect(decisions(tried([[forgotten, weaker]]))).toBe("blocked, logged");
    expect(decisions(tried([[forgotten], [weaker]]))).toBe("blocked, logged");
    expect(textsOf([forgotten, weaker]).join(" ")).not.toContain("once it is forgotten");
  });

  test("stays as it is if nothing else has it", () => {
    expect(decisions(tried([[forgotten]]))).toBe("blocked, blocked");
  });

  test("is gone if another stack destroys it, and undecided if two stacks write it", () => {
    expect(decisions(tried([[forgotten], [list("new", {}, null)]]))).toBe("blocked, passed");
    const both = [[list("old", {}, {})], [list("new", {}, { action: "log" })], [list("other", {}, { enabled: false })]];
    expect(decisions(tried(both))).toBe("blocked, unknown");
  });
});

describe("a bot action that is destroyed", () => {
  const gpt = { agent: "GPTBot" };

  test("stays if on_destroy keeps it", () => {
    expect(decisions(tried([[bot({ action: "block", on_destroy: "keep" }, null)]], gpt))).toBe("blocked, blocked");
    const deposed = bot({ action: "block", on_destroy: "keep", bot_id: 2 }, null, { deposed: "ab12" });
    expect(decisions(tried([[deposed]], gpt))).toBe("blocked, blocked");
  });

  test("leaves the bot to its category", () => {
    const dropped = bot({ action: "allow", on_destroy: "x" }, null);
    expect(decisions(tried([[zone(), list("bans", {}, {}), dropped, category("block")]], gpt))).toBe("passed, blocked");
    expect(decisions(tried([[bot({ action: "block", on_destroy: "x" }, null), category("block")]], gpt))).toBe(
      "blocked, blocked",
    );
  });

  test("has the action that the provider found, if on_destroy restores it", () => {
    const restored = { action: "none", on_destroy: "restore", found: { action: "block" } };
    expect(decisions(tried([[bot(restored, null)]], gpt))).toBe("passed, blocked");
    expect(decisions(tried([[bot({ ...restored, found: null }, null)]], gpt))).toBe("passed, unknown");
  });

  test("had the action that a create takes over", () => {
    const created = bot(null, { action: "none", found: { action: "block" } });
    expect(decisions(tried([[created]], gpt))).toBe("blocked, passed");
  });
});

test("it is not decided whether an exception of challenges skips the challenge of a list", () => {
  const rows = [
    zone(),
    list("bans", { action: "challenge" }, { action: "challenge" }),
    exception({ disables: ["challenges"] }, { disables: ["challenges"], enabled: false }),
  ];
  expect(decisions(tried([rows], { url: "https://example.com/api/a" }))).toBe("challenged, unknown");
  expect(decisions(tried([rows]))).toBe("challenged, challenged");
});

test.each(["allow", "block"])("a request without a user agent may be of a bot with the action %s", (action) => {
  const rows = [zone(), list("bans", { action: "log" }, {}), bot({ action }, { action })];
  expect(decisions(tried([rows]))).toBe("logged, blocked");
  expect(tried([rows], { agent: null }).after.decision).toBe(action === "allow" ? "unknown" : "blocked");
  expect(logged(rows, null)).toMatchObject({ undecided: 1, newly_stopped: 0 });
});

test("a network that another list only challenges is no longer blocked, and still challenged", () => {
  const rows = [
    zone(),
    list("bans", {}, { entries: [] }),
    list("more", { list_id: 2, name: "more", action: "challenge" }, { list_id: 2, name: "more", action: "challenge" }),
  ];
  expect(decisions(tried([rows]))).toBe("blocked, challenged");
  expect(textsOf(rows)).toContain(
    `Entries that were blocked are now challenged instead, by list \`more\`: 1 of 1 entry (\`${NETWORK}\`), 256 addresses.`,
  );
  expect(logged(rows)).toMatchObject({ newly_challenged: 1, no_longer_stopped: 0 });
});

test("an entry that another list still stops is said with the exception that skips lists", () => {
  const rows = [
    zone(),
    exception({}),
    list("bans", {}, { entries: [] }),
    list("again", null, { list_id: 2, name: "again" }),
  ];
  const said = textsOf(rows).join("\n");
  expect(said).toMatch(/Entries stopped only after list `again`.*`bunny_shield_exception\.api` skip it\./);
});

test("a change that is deferred leaves the answer open", () => {
  const deferred = { reason: "deferred_prereq", resource_change: list("bans", {}, { entries: [] }) };
  const plan = planJson([zone()], { deferred_changes: [deferred] });
  const found = tried([plan]);
  expect(decisions(found)).toBe("blocked, unknown");
  expect(reasons(found)).toEqual(["its change is deferred to a later plan"]);
});

test.each<[string, JsonObject, string]>([
  [
    "exists",
    { list_id: 2, name: "half", entries: ["198.51.100.0/25"] },
    "Entries stopped by list `half`, both before and after this change",
  ],
  [
    "is new",
    { list_id: 3, name: "half", entries: ["198.51.100.0/25"] },
    "Entries stopped only after list `half` is created",
  ],
])("what stays stopped by a list that %s is said with the addresses that stay", (how, half, text) => {
  const said = textsOf([zone(), list("bans", {}, { entries: [] }), list("half", how === "exists" ? half : null, half)]);
  const of = (part: string): string => `a part of 1 entry (\`${NETWORK}\`), namely \`${part}\` (128 addresses).`;
  expect(said).toContain(`Entries no longer stopped: ${of("198.51.100.128/25")}`);
  expect(said.join("\n")).toContain(`${text}: ${of("198.51.100.0/25")}`);
});

test("a new list that blocks is not in doubt because of a new one that allows a part of it", () => {
  const ok = list("ok", null, { list_id: 3, name: "ok", action: "allow", entries: [`${VISITOR}/32`] });
  const rows = [zone(), ok, list("net", null, { list_id: 2, name: "net" })];
  expect(saidOf(rows, "bunny_shield_access_list.net")).toBe("tightens medium enforcement-started allowed-elsewhere");
  expect(textsOf(rows)).toContain(
    `Entries let through only after list \`ok\` is created: a part of 1 entry (\`${NETWORK}\`), namely \`${VISITOR}/32\` (1 address).`,
  );
});

describe("a deposed rule", () => {
  const deposed = (values: JsonObject): JsonObject => rule(values, null, { deposed: "ab12" });
  const address = "bunny_shield_waf_rule.admin";
  const said = (gone: JsonObject, next: JsonObject): string =>
    saidOf([zone(), deposed(gone), rule(next, next)], address);

  test("is judged together with its successor, which has another ID", () => {
    expect(said({ waf_rule_id: 9 }, { action: "log" })).toBe("loosens high enforcement-stopped");
    expect(said({ waf_rule_id: 9, action: "log" }, {})).toBe("neutral medium");
    expect(said({ waf_rule_id: 9, action: "allow" }, {})).toBe("tightens medium enforcement-started");
    expect(said({ waf_rule_id: 9 }, {})).toBe("neutral medium");
    expect(said({ waf_rule_id: 9, shield_zone_id: 44 }, {})).toBe("loosens high enforcement-stopped");
  });

  test("is its successor if both have one ID", () => {
    expect(said({}, { action: "log" })).toBe("neutral medium");
  });

  test("still acts before the apply", () => {
    const rows = [zone(), deposed({ waf_rule_id: 9 }), rule({ action: "log" }, { action: "log" })];
    expect(decisions(tried([rows], { url: "https://example.com/admin" }))).toBe("blocked, logged");
  });
});

test("an allow list or rule that moves no longer allows in its old place", () => {
  const options: ChangeOptions = { actions: ["delete", "create"], replacePaths: [["shield_zone_id"]] };
  const allow = { action: "allow" };
  const moved = "mixed medium exemption-started exemption-ended";
  const rows = [
    list("bans", { ...allow, shield_zone_id: 44 }, { ...allow, list_id: 2 }, options),
    rule({ ...allow, shield_zone_id: 44 }, { ...allow, waf_rule_id: 2 }, options),
  ];
  expect(saidOf(rows, "bunny_shield_access_list.bans")).toBe(moved);
  expect(saidOf(rows, "bunny_shield_waf_rule.admin")).toBe(moved);
});

describe("an object with another provider block than its zone", () => {
  const key = (name: string): JsonObject => ({ access_key: { references: [`var.${name}`] } });
  const planned = (other: JsonObject): string =>
    planJson([zone(), list("bans", {}, {})], {
      variables: { one: { value: "a" }, two: { value: "b" } },
      configuration: {
        provider_config: {
          bunny: { name: "bunny", full_name: "registry.terraform.io/bunny-iac/bunny", expressions: key("one") },
          "bunny.other": { name: "bunny", full_name: "registry.terraform.io/bunny-iac/bunny", expressions: other },
        },
        root_module: {
          resources: [
            ["bunny_shield_zone.site", "bunny"],
            ["bunny_shield_access_list.bans", "bunny.other"],
          ].map(([address = "", provider = ""]) => ({
            ...{ address, mode: "managed", type: address.split(".")[0] ?? "", provider_config_key: provider },
            expressions: {},
          })),
        },
      },
    });
  const found = (other: JsonObject) => reviewOfPlan(planOf(planned(other)));

  test("is said, and fails production", () => {
    const { findings } = found(key("two"));
    expect(findings).toMatchObject([{ rule: "other-account", direction: "unknown", severity: "high" }]);
    expect(findings[0]?.text).toContain("`bunny_shield_access_list.bans`: provider `bunny.other`");
    expect(assembleReview([found(key("two"))], parseConditions("production"), acceptFile()).exit_code).toBe(3);
  });

  test("is of the same account if both have one key", () => {
    expect(found(key("one")).findings).toEqual([]);
  });
});

describe("a category of bots that newly blocks", () => {
  const rows = [zone(), category("block", "none"), bot({ action: "none" }, { action: "none" })];

  test("decides requests of its bots, if the plan has the bot", () => {
    expect(decisions(tried([rows], { agent: "GPTBot" }))).toBe("passed, blocked");
    const allowed = [zone(), category("allow", "none"), bot({ action: "none" }, { action: "none" })];
    expect(tried([allowed], { agent: "GPTBot", expect: "passed" }).verdict).toBe("held");
  });

  test("leaves other tests undecided, because a request may be from another bot", () => {
    expect(tried([rows], { expect: "passed" })).toMatchObject({
      verdict: "undecided",
      not_computed: [{ address: "bunny_shield_bot_category_action.ai" }],
    });
  });

  test.each([
    ["block", "held"],
    ["allow", "undecided"],
  ])("and a request that a list blocks: %s", (action, verdict) => {
    const rows = [zone(), category(action, "none"), list("bans", {}, {})];
    expect(tried([rows], { expect: "blocked" }).verdict).toBe(verdict);
  });
});

describe("a category of bots that a data source lists", () => {
  const safari = {
    agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
  };
  const catalog = (rows: Rows, bots: readonly JsonObject[], id = 42): string => {
    const values = { shield_zone_id: id, categories: [{ category: "ai", category_action: "none", bots }] };
    const row = { address: "data.bunny_shield_bots.all", mode: "data", type: "bunny_shield_bots", name: "all", values };
    return planJson(rows, { prior_state: { values: { root_module: { resources: [row] } } } });
  };
  const listed = (agent: string | null, more: JsonObject = {}): JsonObject => ({
    ...{ bot_id: 7, user_agent_match: agent, action: "none", is_verifiable: false },
    ...more,
  });
  const blocks = [zone(), category("block", "none")];
  const plan = catalog(blocks, [listed("GPTBot"), listed("ClaudeBot", { bot_id: 8 })]);

  test.each<[string, string, Asked, string]>([
    ["names no bot", plan, safari, "passed, passed"],
    ["names one", plan, { agent: "ClaudeBot/1.0" }, "passed, blocked"],
    ["names one in another case", plan, { agent: "claudebot" }, "passed, unknown"],
    ["is unknown", plan, { agent: null }, "passed, unknown"],
    ["may be of a bot that the catalog does not name", catalog(blocks, [listed(null)]), safari, "passed, unknown"],
    [
      "names a bot that is verified",
      catalog(blocks, [listed("GPTBot", { is_verifiable: true })]),
      { agent: "GPTBot" },
      "passed, unknown",
    ],
    [
      "names a bot with an action of its own",
      catalog(blocks, [listed("GPTBot", { action: "ignore" })]),
      { agent: "GPTBot" },
      "passed, passed",
    ],
    [
      "names a bot that the plan declares",
      catalog([...blocks, bot({ action: "ignore" }, { action: "ignore" })], [listed("GPTBot", { bot_id: 1 })]),
      { agent: "GPTBot" },
      "passed, passed",
    ],
    [
      "may be of a bot whose ID is known only after the apply",
      catalog(
        [...blocks, bot(null, { action: "ignore" }, { unknown: { bot_id: true, user_agent_match: true } })],
        [listed("GPTBot")],
      ),
      { agent: "GPTBot" },
      "unknown, unknown",
    ],
  ])("decides a request whose user agent %s", (_, json, asked, expected) => {
    const found = tried([json], asked);
    expect(decisions(found)).toBe(expected);
    expect(found.not_computed).toBeUndefined();
  });

  test("leaves a request open that newly skips bot detection, and no other one", () => {
    const allowed = catalog([zone(), category("allow", "none")], [listed("GPTBot")]);
    expect(tried([allowed], { agent: "GPTBot/1.2" }).not_computed).toMatchObject([
      { address: "bunny_shield_bot_category_action.ai" },
    ]);
    expect(tried([allowed], { ...safari, expect: "passed" }).verdict).toBe("held");
  });

  test("is not that of another zone, and the report says what is missing", () => {
    expect(tried([catalog(blocks, [listed("GPTBot")], 43)], safari).not_computed).toMatchObject([
      {
        why: "its action changes, and the bots of the category are not known; the data source bunny_shield_bots lists them",
      },
    ]);
  });
});

describe("objects that let everybody past access lists", () => {
  const past = (name: string, type: string, ...patterns: readonly string[]): JsonObject =>
    change(`bunny_shield_exception.${name}`, null, {
      ...exceptionOf({ exception_id: name, name, match_type: "any" }),
      conditions: [{ type, patterns, match_type: "any", parameter: "" }],
    });
  const severities = (rows: Rows): readonly string[] => reviewOf(rows).resources.map(({ severity }) => severity);

  test("are exceptions for all quarters of IPv4", () => {
    const quarters = ["0", "64", "128", "192"].map((start) => past(`q${start}`, "remote_ip", `${start}.0.0.0/2`));
    expect(severities([zone(), ...quarters])).toEqual(["high", "high", "high", "high"]);
  });

  test("are an allow list of one half and an exception of the other half", () => {
    const half = list("half", null, { action: "allow", entries: ["0.0.0.0/1"] });
    const rows = [zone(), half, past("other", "remote_ip", "128.0.0.0/1")];
    expect(severities(rows)).toEqual(["high", "high"]);
    expect(textsOf(rows).join("\n")).toContain("it lets past access lists: all of IPv4.");
  });

  test("is an exception for all methods", () => {
    expect(
      severities([past("all", "request_method", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")]),
    ).toEqual(["high"]);
    expect(severities([past("some", "request_method", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")])).toEqual([
      "medium",
    ]);
  });
});
