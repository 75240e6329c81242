import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { change, type JsonObject } from "../review/support/plan-builder.js";
import { lines, method, plan, row, rows, rule } from "./support/access-log.js";

const folderWith = useFolder();

async function review(planText: string, log: readonly JsonObject[], ...options: readonly string[]) {
  const folder = await folderWith({ "plan.json": planText, "access.log": lines(log) });
  const traffic = ["--traffic", join(folder, "access.log")];
  return bunnyTf("review", join(folder, "plan.json"), "--no-color", ...traffic, ...options);
}

interface Reviewed {
  readonly traffic: Record<string, unknown> & { readonly zones: readonly [Record<string, Record<string, unknown>>] };
}

const counted = async (planText: string, log: readonly JsonObject[]) =>
  (JSON.parse((await review(planText, log, "--format", "json")).out) as Reviewed).traffic;

const login = rule("/login");
const limited = rule("/", {
  ...{ action: "rate_limit", request_count: 10, timeframe: 60, block_time: 60, counter_key: "ip" },
});
const bypassing = { shield_zone_id: 1001, type: "cidr", action: "bypass", enabled: true, entries: ["203.0.113.0/24"] };

test.each<[string, string, object]>([
  ["a new rule", plan(change("bunny_shield_waf_rule.a", null, login)), { newly_stopped: 2 }],
  ["a rule that goes", plan(change("bunny_shield_waf_rule.a", login, null)), { no_longer_stopped: 2 }],
  [
    "a rule that challenges",
    plan(change("bunny_shield_waf_rule.a", null, rule("/login", { action: "challenge" }))),
    { newly_challenged: 2 },
  ],
  [
    "a rule and a list that may let its visitors pass",
    plan(change("bunny_shield_waf_rule.a", null, login), change("bunny_shield_access_list.b", null, bypassing)),
    { decided: 0, undecided: 20 },
  ],
])("%s: the whole plan counts", async (_, planText, found) => {
  const none = { newly_stopped: 0, newly_challenged: 0, no_longer_stopped: 0 };
  expect(await counted(planText, rows(20))).toMatchObject({ decided: 20, undecided: 0, ...none, ...found });
});

test("what is stopped has five paths, countries, and user agents, three examples, and the number of addresses", async () => {
  const log = Array.from({ length: 70 }, (_, at) =>
    row(at, {
      url: `https://a.test/login/${at % 7}`,
      countryCode: `A${"ABCDEFG"[at % 7] ?? ""}`,
      userAgent: `agent ${at % 7}`,
    }),
  );
  const { zones } = await counted(plan(change("bunny_shield_waf_rule.a", null, login)), log);
  const group = zones[0]["newly_stopped"];
  expect(group).toMatchObject({ requests: 70, addresses: 9 });
  for (const [name, most] of Object.entries({ paths: 5, countries: 5, user_agents: 5, examples: 3 }))
    expect(group?.[name]).toHaveLength(most);
});

test("what is newly stopped names the requests that were already refused", async () => {
  const log = rows(20).map((one, at) => ({ ...one, statusCode: at < 15 ? 403 : 200 }));
  const { out } = await review(plan(change("bunny_shield_waf_rule.a", null, login)), log);
  expect(out).toMatch(/newly stopped[^]*\d already had the status 403 or 429/);
});

test("traffic changes no finding and no verdict", async () => {
  const planText = plan(change("bunny_shield_waf_rule.a", login, null));
  const folder = await folderWith({ "plan.json": planText, "access.log": lines(rows(20)) });
  const args = ["review", join(folder, "plan.json"), "--format", "json"];
  const without = await bunnyTf(...args);
  const found = await bunnyTf(...args, "--traffic", join(folder, "access.log"));
  const { traffic, ...rest } = JSON.parse(found.out) as Record<string, unknown>;
  expect(traffic).toBeDefined();
  expect(rest).toEqual(JSON.parse(without.out));
  expect(found.exitCode).toBe(without.exitCode);
});

test("a log that disagrees is the first line, with the rule that disagrees most", async () => {
  const both = ["/login", "/rare"].map((path, at) => {
    const values = rule(path);
    return change(`bunny_shield_waf_rule.${["often", "rarely"][at] ?? ""}`, values, values);
  });
  const log = rows(200).map((one, at) => (at % 40 === 5 ? { ...one, url: "https://a.test/rare" } : one));
  const { out } = await review(plan(...both, change("bunny_shield_waf_rule.new", null, rule("/x"))), log);
  const [first = ""] = out.split("\n").filter((line) => line.startsWith("⚠ Do not trust"));
  expect(first).toContain("Do not trust what follows");
  expect(first).toContain("most of them against bunny_shield_waf_rule.often");
});

test("limits around the chosen one are compared, and networks bound what clients did", async () => {
  const planText = plan(change("bunny_shield_rate_limit.all", null, limited));
  const own = rows(120).map((one, at) => ({ ...one, remoteIp: `203.0.113.${1 + (at % 3)}` }));
  const masked = own.map((one) => ({ ...one, remoteIp: "203.0.113.0" }));
  expect((await review(planText, own)).out).toContain(
    "with other limits would have acted on: 3 requests: 3 clients; 5 requests: 3 clients; 10 requests: 3 clients; 20 requests: 0 clients; 40 requests: 0 clients.",
  );
  const text = (await review(planText, masked)).out;
  expect(text).toContain("It would have acted on at most the clients of 1 network and on between 0 and");
  expect(text).toContain("one network sent at most 60 in 60 s. Addresses are anonymized, so this is an upper bound.");
  expect(text).toContain("20 requests: 1 network; 40 requests: 1 network.");
  const most = async (log: readonly JsonObject[]): Promise<number> => {
    const { zones } = await counted(planText, log);
    const [limit] = zones[0]["limits"] as unknown as readonly { readonly stopped: { readonly at_most: number } }[];
    return limit?.stopped.at_most ?? 0;
  };
  expect(await most(masked)).toBeGreaterThanOrEqual(await most(own));
});

test("the share of undecided requests is a gate of its own, without a least number of requests", async () => {
  const open = plan(change("bunny_shield_waf_rule.post", null, rule("POST", method)));
  expect(await review(open, rows(20), "--fail-on", "traffic-undecided=50%")).toMatchObject({ exitCode: 3 });
  const decided = plan(change("bunny_shield_waf_rule.a", null, login));
  expect(await review(decided, rows(20), "--fail-on", "traffic-undecided=50%")).toMatchObject({ exitCode: 2 });
  const elsewhere = await review(decided, rows(5, { pullZoneId: 7 }), "--fail-on", "traffic-undecided=50%");
  expect(elsewhere.out).toContain(
    "traffic-undecided=50% is not decided: the log has no request of a zone of the plan.",
  );
});
