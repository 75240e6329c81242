import type { TriedRequest } from "../../../src/review/document/requests-document.js";
import { tryRequests } from "../../../src/review/requests/try-requests.js";
import { Traffic } from "../../../src/review/traffic/traffic.js";
import { zoneSides } from "../../../src/review/zones/zone-sides.js";
import { change, type ChangeOptions, type JsonObject, planJson } from "../support/plan-builder.js";
import { planOf, reviewOf } from "../support/review-of.js";

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
const category = (action: string): JsonObject => {
  const values = { shield_zone_id: 42, category: "ai", action };
  return change("bunny_shield_bot_category_action.ai", values, values);
};

type Rows = readonly JsonObject[];
interface Asked {
  readonly zone?: string;
  readonly url?: string;
  readonly ip?: string;
  readonly agent?: string | null;
}

function tried(plans: readonly (Rows | string)[], { zone: of = "42", ...asked }: Asked = {}): TriedRequest {
  const { url = "https://example.com/login", ip = VISITOR, agent } = asked;
  const headers = agent === null ? {} : { headers: agent === undefined ? AGENT : { "User-Agent": agent } };
  const planned = zoneSides(plans.map((rows) => planOf(typeof rows === "string" ? rows : planJson(rows))));
  const test = { name: "it", request: { url, ip, country: "DE", ...headers }, acceptsUndecided: false };
  const [found] = tryRequests([{ ...test, zone: of }], { planned, secrets: [], isWhole: false }).requests;
  if (found === undefined) throw new Error("nothing was tried");
  return found;
}

const decisions = ({ before, after }: TriedRequest): string => `${before.decision}, ${after.decision}`;
const reasons = ({ after }: TriedRequest): readonly string[] => after.undecided.map(({ why }) => why);

function logged(rows: Rows, agent: string | null = AGENT["User-Agent"]) {
  const traffic = new Traffic(zoneSides([planOf(planJson(rows))]).zones, [], { addresses: false, queries: false });
  const request = { url: "/login", ip: VISITOR, country: "DE", ...(agent !== null && { headers: AGENT }) };
  traffic.add({ time: 1_700_000_000_000, status: 200, pullZone: "4200", id: undefined, request }, () => "");
  const { newly_stopped, newly_challenged, no_longer_stopped, undecided } = traffic.result([]);
  return { newly_stopped, newly_challenged, no_longer_stopped, undecided };
}

const textsOf = (rows: Rows): readonly string[] =>
  reviewOf(rows).resources.flatMap(({ findings }) => findings.map(({ text }) => text));

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
    `No longer blocked, and only challenged by list \`more\`: 1 of 1 entry (\`${NETWORK}\`), 256 addresses.`,
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
  expect(said).toMatch(/Stopped afterwards by list `again`.*`bunny_shield_exception\.api` skip it\./);
});

test("a change that is deferred leaves the answer open", () => {
  const deferred = { reason: "deferred_prereq", resource_change: list("bans", {}, { entries: [] }) };
  const plan = planJson([zone()], { deferred_changes: [deferred] });
  const found = tried([plan]);
  expect(decisions(found)).toBe("blocked, unknown");
  expect(reasons(found)).toEqual(["its change is deferred to a later plan"]);
});
