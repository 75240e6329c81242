import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { startEmulator } from "../../src/emulator/index.js";
import { SeenRows } from "../../src/review/traffic/seen-rows.js";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { schemaErrors } from "../review/support/outputs.js";
import { change, planJson } from "../review/support/plan-builder.js";
import { lines, method, plan, rows, rule } from "./support/access-log.js";
import { keepEnvironment } from "../support/keep-environment.js";

const folderWith = useFolder();
keepEnvironment();

const nowhere = change("bunny_shield_waf_rule.other", null, rule("/nowhere"));
const login = change("bunny_shield_waf_rule.login", null, rule("/login"));

async function review(planText: string, log: string | Buffer, ...options: readonly string[]) {
  const folder = await folderWith({ "plan.json": planText });
  await writeFile(join(folder, "access.log"), log);
  return bunnyTf("review", join(folder, "plan.json"), "--no-color", "--traffic", join(folder, "acc*.log"), ...options);
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");
const text = rows(20).map(({ url, remoteIp }, at) =>
  [
    ...["HIT", 200, 1_763_856_000_000 + at, 9, 42, asText(remoteIp), "-", asText(url)],
    ...["DE", "curl/8", "id", "DE"],
  ].join("|"),
);

test.each<[string, string | Buffer]>([
  ["a row a line", lines(rows(20))],
  ["pages as downloaded", `${JSON.stringify({ data: rows(20), pagination: { offset: 0 } }, null, 2)}\n`],
  ["a list of rows", JSON.stringify(rows(20))],
  ["gzip", gzipSync(lines(rows(20)))],
  ["version 1", text.join("\n")],
  ["extended version 1", text.map((line) => `${line}|9|-|Bearer topsecret`).join("\r\n")],
])("%s is read", async (_, log) => {
  const { out } = await review(plan(login), log);
  expect(out).toMatch(/^Now blocks: .* · 2 of 20 requests \(10 %\) would newly be stopped\n/);
  expect(out).toMatch(/newly stopped {2}2 +10 % +bunny_shield_waf_rule\.login {2}/);
});

test("no format has a whole address, the value of a query, or an Authorization, unless they are asked for", async () => {
  const log = `${lines(rows(20))}\n{"remoteIp":"203.0.113.7","authorizationHeader":"Bearer topsecret"}`;
  for (const format of ["text", "markdown", "json", "html", "sarif", "code-quality"]) {
    const { out, err } = await review(plan(login), log, "--format", format);
    expect(`${format}: ${out}${err}`).not.toMatch(/203\.0\.113\.\d|secretvalue|topsecret/);
    if (format === "json") expect(schemaErrors(out)).toBeUndefined();
    if (["text", "markdown", "json", "html"].includes(format)) expect(out).toContain("203.0.113.");
  }
  const { out } = await review(plan(login), log, "--show-addresses", "--show-queries");
  expect(out).toContain("/login?token=secretvalue from 203.0.113.1 ");
  expect(out).not.toContain("topsecret");
});

test("the lists of code hosts say beside each finding which visitors its object stops", async () => {
  const log = lines(rows(20));
  const sarif = (await review(plan(login), log, "--format", "sarif")).out;
  expect(JSON.parse(sarif)).toMatchObject({
    runs: [
      {
        invocations: [
          {
            toolExecutionNotifications: [
              { level: "note", message: { text: expect.stringContaining("2 of 20 requests (10 %)") as string } },
            ],
          },
        ],
      },
    ],
  });
  expect(sarif).toContain("Traffic: 2 of 20 requests newly stopped.");
  const quality = (await review(plan(login), log, "--format", "code-quality")).out;
  expect(quality).toContain("Traffic: 2 of 20 requests newly stopped.");
  expect((await review(plan(login), lines(rows(9)), "--format", "code-quality")).out).toContain("1 of 9 requests");
  expect((await review(plan(nowhere), log, "--format", "code-quality")).out).not.toContain("Traffic:");
});

test("of several stacks, each finding has its visitors unless two stacks have the same address", async () => {
  const own = plan(login);
  const folder = await folderWith({ "access.log": lines(rows(20)), "a.json": own, "b.json": planJson([nowhere]) });
  const reviewed = async (...plans: readonly string[]): Promise<string> => {
    const files = plans.map((name) => join(folder, name));
    return (await bunnyTf("review", ...files, "--traffic", join(folder, "access.log"), "--format", "sarif")).out;
  };
  expect(await reviewed("a.json", "b.json")).toContain("Traffic: 2 of 20 requests newly stopped.");
  await writeFile(join(folder, "b.json"), planJson([login]));
  expect(await reviewed("a.json", "b.json")).not.toContain("Traffic: 2 of 20 requests newly stopped.");
});

test("- is standard input, which is read once", async () => {
  const folder = await folderWith({ "plan.json": plan(login) });
  const input = jest
    .spyOn(process, "stdin", "get")
    .mockReturnValue(Readable.from([Buffer.from(lines(rows(20)))]) as never);
  try {
    const { out } = await bunnyTf("review", join(folder, "plan.json"), "--traffic", "-");
    expect(out).toContain("2 of 20 requests (10 %) would newly be stopped");
  } finally {
    input.mockRestore();
  }
  expect(await bunnyTf("review", "-", "--traffic", "-")).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining("Standard input (-) can be read only once") as string,
  });
});

test.each(["0", "73", "1.5", "all"])("no log has %s hours", async (hours) => {
  const folder = await folderWith({ "plan.json": plan(login) });
  const { exitCode, err } = await bunnyTf(
    ...["review", join(folder, "plan.json"), "--traffic-from", "account", "--hours", hours],
  );
  expect([exitCode, err]).toEqual([1, expect.stringContaining("number of hours, such as 2, at most 72")]);
});

test("what a rule that stays decides is untouched, and what a changed one leaves open is undecided with the reason", async () => {
  const post = rule("POST", method);
  const same = change("bunny_shield_waf_rule.post", post, post);
  expect((await review(plan(same, login), lines(rows(20)))).out).toContain("· 2 (10 %) cannot be decided");
  const open = await review(plan(change("bunny_shield_waf_rule.post", null, post)), lines(rows(20)));
  expect(open.out).toMatch(/not decided {2}20 +100 % +bunny_shield_waf_rule\.post {2}the method is unknown/);
});

test("a log that shows the settings before to be others is the first line", async () => {
  const served = rule("/login");
  const { out } = await review(
    plan(change("bunny_shield_waf_rule.old", served, served), change("bunny_shield_waf_rule.new", null, rule("/x"))),
    lines(rows(200)),
  );
  expect(out).toContain("Do not trust what follows: before the plan, the settings of bunny_shield_zone.site block");
  expect(out).toContain("most of them against bunny_shield_waf_rule.old");
  expect(out).toContain(
    "20 requests that the settings of bunny_shield_zone.site before the plan block, with the status 200 (20)",
  );
});

test("an origin that refuses a lot says nothing about the settings", async () => {
  const { out } = await review(plan(login), lines(rows(200, { statusCode: 403 })));
  expect(out).not.toContain("Do not trust");
  expect(out).toContain("403");
});

test.each<[string, string, string]>([
  ["version 1 in seconds", text.join("\n").replaceAll(/\|1763856000\d{3}\|/g, "|1763856000|"), "seconds"],
  ["version 2", lines(rows(9, { timestamp: 1_763_856_000 })), "seconds"],
  ["version 2 as text", lines(rows(9, { timestamp: "1763856000" })), "seconds"],
  ["version 2", lines(rows(9, { timestamp: 1_763_856_000_000_000 })), "microseconds"],
  ["version 1", text.join("\n").replaceAll(/\|(1763856000\d{3})\|/g, "|$1000000|"), "nanoseconds"],
])("a log of %s whose times are no milliseconds is refused with what they look like", async (_, log, unit) => {
  const { exitCode, err } = await review(plan(login), log);
  expect([exitCode, err]).toEqual([1, expect.stringContaining(unit)]);
  expect(err).toMatch(/The times of .*acc.*log look like .*line 1.*Logs of the API have milliseconds/s);
});

test("the same row twice counts once, with a note, and requests without an ID or with another time are others", async () => {
  const own = rows(20).map((row, at) => ({ ...row, requestId: at.toString(16).padStart(32, "0") }));
  const { out } = await review(plan(login), lines([...own, ...own]));
  expect(out).toContain("20 rows of the log are there again, with the same request ID and time, and count once.");
  expect(out).toContain("Visitors: 20 requests");
  const same = rows(20, { requestId: "a" });
  expect((await review(plan(login), lines(same))).out).toContain("Visitors: 20 requests");
  expect((await review(plan(login), lines([...rows(20), ...rows(20)]))).out).toContain("Visitors: 40 requests");
});

test("rows are told apart among many", () => {
  const seen = new SeenRows();
  const ids = Array.from({ length: 200_000 }, (_, at) => (at * 7919).toString(16).padStart(32, "0"));
  expect(ids.filter((id) => seen.has(id, 1_763_856_000_000))).toEqual([]);
  expect(ids.every((id) => seen.has(id, 1_763_856_000_000))).toBe(true);
  expect(ids.filter((id) => seen.has(id, 1_763_856_000_001))).toEqual([]);
});

test("what looks like a token or a person in a path or a user agent is shortened, unless queries are asked for", async () => {
  const [token, mail] = ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc", "anna@example.com"];
  const log = lines(rows(20, { url: `https://a.test/login/${token}/x`, userAgent: `Bot/1.0 (${mail})` }));
  for (const format of ["text", "json", "html", "markdown"]) {
    const { out } = await review(plan(login), log, "--format", format);
    expect(out).not.toContain(token);
    expect(out).not.toContain(mail);
    if (format === "text") expect(out).toContain("/login/eyJ…/x");
  }
  const { out } = await review(plan(login), log, "--show-queries");
  expect(out).toContain(token);
});

test("a rate limit acts on clients, and anonymized addresses leave an upper bound or nothing", async () => {
  const limited = rule("/", {
    action: "rate_limit",
    request_count: 10,
    timeframe: 60,
    block_time: 60,
    counter_key: "ip",
  });
  const added = change("bunny_shield_rate_limit.all", null, limited);
  const whole = await review(plan(added), lines(rows(100, { remoteIp: "203.0.113.9" })));
  expect(whole.out).toContain("It would have acted on 1 client and on");
  expect(whole.out).toMatch(/one client sent at most 60 in 60 s/);
  expect((await review(plan(added), lines(rows(100, { remoteIp: "203.0.113.0" })))).out).toContain(
    "this is an upper bound",
  );
  expect((await review(plan(added), lines(rows(100, { remoteIp: "0.0.0.0" })))).out).toContain("the result is unknown");
  expect((await review(plan(added), lines(rows(100).reverse()))).out).toContain("the log is not in the order of time");
});

test("shares are gates of their own, which need 1,000 requests", async () => {
  const gate = ["--fail-on", "traffic-stopped=0.1%,traffic-undecided=50%"];
  expect(await review(plan(login), lines(rows(1000)), ...gate)).toMatchObject({ exitCode: 3 });
  const few = await review(plan(login), lines(rows(999)), ...gate);
  expect(few.exitCode).toBe(2);
  expect(few.out).toContain("traffic-stopped=0.1% is not decided: 999 requests can be decided, and 1,000 are needed.");
  const without = await bunnyTf("review", "--fail-on", "traffic-stopped=1%");
  expect(without.err).toContain("--fail-on traffic-stopped=1% needs a log");
});

test.each([[["--hours", "5"]], [["--hours", "5", "--traffic", "access.log"]]])("%j is refused", async (options) => {
  const { exitCode, err } = await bunnyTf("review", ...options);
  expect([exitCode, err]).toEqual([
    1,
    expect.stringContaining("--hours is for the logs of the account. Add --traffic-from"),
  ]);
});

test.each([
  ["an empty log", "", "is empty: no request, or logging is off"],
  [
    "logging that is off",
    '{"error":{"code":"logging_disabled","message":"x","details":[]}}',
    "logging is off for that pull zone",
  ],
  ["another pull zone", lines(rows(5, { pullZoneId: 7 })), "pull zones that the plan does not have: 7 (5)"],
  ["a row that is cut off", `${lines(rows(3))}\n{"timestamp":"2026\n${lines(rows(2))}`, "access.log, line 4"],
])("%s is said", async (_, log, said) => {
  expect((await review(plan(login), log)).out).toContain(said);
});

test.each([
  ["rows that cannot be read", "no log\nat all", "access.log, line 1"],
  ["an API error", '{"error":{"code":"forbidden","message":"x","details":[]}}', "an API error instead of requests"],
])("a gate fails if the log has only %s", async (_, log, said) => {
  for (const gate of ["traffic-stopped=100%", "traffic-undecided=100%"]) {
    const { exitCode, out } = await review(plan(login), log, "--fail-on", gate);
    expect(exitCode).toBe(3);
    expect(out).toContain(`${gate} fails, because no row of the log could be read (`);
    expect(out).toContain(said);
  }
});

test("the log is read from the account, by the pull zones of the plan", async () => {
  const visitor = { name: "v", addresses: ["192.0.2.1"], hoursAgo: 1, requests: 25, every: 60, paths: ["/login"] };
  const zones = [42, 9001].map((pullZoneId) => ({ pullZoneId, visitors: [visitor] }));
  const emulator = await startEmulator({ traffic: { zones } });
  const folder = await folderWith({ "plan.json": plan(login) });
  const gate = ["--fail-on", "traffic-stopped=1%"];
  const read = () => bunnyTf("review", join(folder, "plan.json"), "--traffic-from", "account", "--hours", "2", ...gate);
  try {
    process.env["BUNNY_ACCESS_KEY"] = "";
    const fork = await read();
    expect(fork.exitCode).toBe(2);
    expect(fork.out).toContain("The log was left out, because BUNNY_ACCESS_KEY is not set.");
    expect(fork.out).toContain("traffic-stopped=1% is not decided: 0 requests");
    Object.assign(process.env, { BUNNY_ACCESS_KEY: emulator.accessKey, BUNNY_BASE_URL: emulator.url });
    delete process.env["BUNNY_LOGGING_URL"];
    expect((await read()).err).toContain("BUNNY_BASE_URL is set, but BUNNY_LOGGING_URL is not");
    process.env["BUNNY_LOGGING_URL"] = emulator.url;
    const { out, err } = await read();
    expect(err).toContain("Reading the log of pull zone 42, 2 hours: ");
    expect(out).toContain("25 (100 %) would newly be stopped");
    expect(out).toContain("Visitors: 25 requests of the last 2 hours, ");
    // Of Shield zone 42, the plan has only the ID; the account knows its pull zone.
    const list = { shield_zone_id: 42, type: "cidr", action: "block", enabled: true, entries: ["192.0.2.0/24"] };
    await writeFile(join(folder, "plan.json"), planJson([change("bunny_shield_access_list.feed", null, list)]));
    const byId = await read();
    expect(byId.err).toContain("Reading the log of pull zone 9001, 2 hours: ");
    expect(byId.out).toContain("25 (100 %) would newly be stopped");
    expect(byId.out).not.toContain("assumes pull zone");
  } finally {
    await emulator.close();
  }
});
