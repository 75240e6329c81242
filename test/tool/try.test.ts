import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { trySchemaErrors } from "../review/support/outputs.js";
import { accessList, change, type JsonObject, planJson } from "../review/support/plan-builder.js";
import { changes, condition, rule } from "../review/support/tried-plan.js";
import { startService, type TestService } from "../support/service.js";
import { keepEnvironment } from "../support/keep-environment.js";

const folderWith = useFolder();

const TESTS = `requests:
  - name: login
    url: https://www.example.com/login?a=1
    method: POST
    ip: 198.51.100.9
    expect: blocked
    by: bunny_shield_waf_rule.login
  - { name: office, url: /, ip: 192.0.2.7, expect: allowed }
  - { name: home, url: /, ip: 198.51.100.9, expect: passed }
  - { name: counted, url: /, ip: 198.51.100.9, expect: counted, by: bunny_shield_rate_limit.all }
`;

const LOGIN = "requests: [{ url: /login, method: GET, ip: 198.51.100.9 }]";
/** A rule that stays as it is. */
const BLOCKING = change("bunny_shield_waf_rule.login", rule(condition("/login")), rule(condition("/login")));

async function tryTests(tests: string, rows: readonly JsonObject[] = changes, ...options: readonly string[]) {
  const folder = await folderWith({ "plan.json": planJson(rows), "tests.yaml": tests });
  const file = (name: string): string => join(folder, name);
  return bunnyTf("try", file("plan.json"), "--requests", file("tests.yaml"), ...options);
}

describe("try", () => {
  it("says what happens before and after, by what, and whether it is expected", async () => {
    const { exitCode, out } = await tryTests(TESTS);
    expect(exitCode).toBe(0);
    expect(out).toBe(`✓ login: POST https://www.example.com/login?a=1
    blocked by bunny_shield_waf_rule.login (before: counted by bunny_shield_rate_limit.all)
    may count toward bunny_shield_rate_limit.all: 10 requests in 60 s for each ip, then rate_limit
    expected blocked by bunny_shield_waf_rule.login: as expected

✓ office: /
    allowed by bunny_shield_access_list.office (192.0.2.0/24)
    may count toward bunny_shield_rate_limit.all: 10 requests in 60 s for each ip, then rate_limit
    expected allowed: as expected

✓ home: /
    counted by bunny_shield_rate_limit.all
    counts toward bunny_shield_rate_limit.all: 10 requests in 60 s for each ip, then rate_limit
    expected passed: as expected

✓ counted: /
    counted by bunny_shield_rate_limit.all
    counts toward bunny_shield_rate_limit.all: 10 requests in 60 s for each ip, then rate_limit
    expected counted by bunny_shield_rate_limit.all: as expected

4 requests, 4 as expected, the plan changes what happens to 1.
Not considered: managed rules, bot detection, DDoS protection other than a challenge for everybody, categories of bots, and edge rules other than exceptions; objects of the zone that the plan does not declare; the settings of Shield zone 1001, whose WAF is assumed to block.
`);
  });

  it.each([
    ["keep", false, "    passed\n"],
    ["disable", true, "    passed (before: blocked by bunny_shield_waf_rule.login)"],
    ["restore", false, "    not decided: blocked or passed or logged (before: passed)"],
  ])("knows what the destroy of a zone leaves: %s, where the WAF was on: %s", async (word, isOn, expected) => {
    const zone = { shield_zone_id: 1001, pull_zone_id: 501, waf_enabled: isOn, on_destroy: word };
    const { out } = await tryTests(LOGIN, [change("bunny_shield_zone.site", zone, null), BLOCKING]);
    expect(out).toContain(expected);
  });

  const references = (...names: readonly string[]) =>
    names.flatMap((name) => [`bunny_shield_waf_rule.${name}.waf_rule_id`, `bunny_shield_waf_rule.${name}`]);
  it.each([
    ["office first", references("office", "admin"), "allowed by bunny_shield_waf_rule.office"],
    ["office last", references("admin", "office"), "blocked by bunny_shield_waf_rule.admin"],
    [
      "an expression",
      [...references("admin", "office"), "var.last"],
      "not decided: the order of the rules is not known",
    ],
  ])("knows the order of new rules from the references of a first plan: %s", async (_, found, expected) => {
    const office = rule({ variables: ["REMOTE_ADDR"], operator: "str_eq", value: "192.0.2.10" }, { action: "allow" });
    const unknown = { waf_rule_id: true };
    const plan = planJson(
      [
        change("bunny_shield_waf_rule.office", null, { ...office, waf_rule_id: null }, { unknown }),
        change("bunny_shield_waf_rule.admin", null, { ...rule(condition("/admin")), waf_rule_id: null }, { unknown }),
        change(
          "bunny_shield_waf_rule_order.order",
          null,
          { shield_zone_id: 1001, rule_ids: [null, null] },
          { unknown: { rule_ids: [true, true] } },
        ),
      ],
      {
        configuration: {
          root_module: {
            resources: [
              { address: "bunny_shield_waf_rule_order.order", expressions: { rule_ids: { references: found } } },
            ],
          },
        },
      },
    );
    const folder = await folderWith({ "plan.json": plan });
    const { out } = await bunnyTf("try", join(folder, "plan.json"), "--url", "/admin", "--ip", "192.0.2.10");
    expect(out).toContain(expected);
  });

  it("does not know what a zone does before the plan takes it over", async () => {
    const zone = { shield_zone_id: 1001, pull_zone_id: 501, waf_enabled: true, waf_execution_mode: "block" };
    const { out } = await tryTests(LOGIN, [change("bunny_shield_zone.site", null, zone), BLOCKING]);
    expect(out).toContain("blocked by bunny_shield_waf_rule.login (before: not decided: blocked or passed or logged)");
  });

  it.each([
    ["another decision", "{ url: /login, ip: 198.51.100.9, expect: passed }", 3, "not as expected"],
    ["another object", "{ url: /login, ip: 198.51.100.9, expect: blocked, by: bunny_x.y }", 3, "not as expected"],
    ["no address for a list", "{ url: /login, expect: blocked }", 3, "cannot be decided"],
    ["that accepted", "{ url: /login, expect: blocked, undecided: accept }", 0, "the test accepts"],
    ["what holds whatever the address", "{ url: /other, expect: passed, ip: 198.51.100.9 }", 0, "as expected"],
  ])("%s ends with the exit code of the expectation", async (_name, test, exitCode, text) => {
    const ended = await tryTests(`requests:\n  - ${test}\n`);
    expect(ended).toMatchObject({ exitCode, out: expect.stringContaining(text) as string });
  });

  it("names the objects that the zone has where none has the address of `by`", async () => {
    const test = "requests:\n  - { url: /login, ip: 198.51.100.9, expect: blocked, by: bunny_shield_waf_rule.logn }\n";
    const { out } = await tryTests(test);
    expect(out).toContain(
      "expected blocked by bunny_shield_waf_rule.logn: not as expected; the zone has no such object; it has " +
        "bunny_shield_access_list.office, bunny_shield_waf_rule.login, bunny_shield_rate_limit.all",
    );
    const { out: json } = await tryTests(test, changes, "-f", "json");
    expect(trySchemaErrors(json)).toBeUndefined();
    expect(json).toContain('"zone_objects": [');
  });

  it.each([
    [
      "requests:\n  - url: /\n    exepct: blocked\n",
      'line 3, column 5: Unknown member "exepct"; did you mean expect? Members: url,',
    ],
    ["requests:\n  - name: a\n", "line 2, column 5: A request needs a url."],
    [
      "requests:\n  - { url: /, ip: 300.1.1.1 }\n",
      'line 2, column 19: "300.1.1.1" is not an IPv4 or IPv6 network. Each',
    ],
    ["requests:\n  - { url: /, country: Germany }\n", "line 2, column 24: A country is two letters of ISO 3166-1"],
    ["requests:\n  - { url: /, country: QQ }\n", "line 2, column 24: ISO 3166-1 has no country QQ."],
    ["requests:\n  - { url: www.example.com/login }\n", "line 2, column 12: A URL begins with https://"],
    ["requests:\n  - { url: 'ftp://example.com/' }\n", "line 2, column 12: A URL begins with https://"],
    ["requests:\n  - { url: /, method: PO ST }\n", "line 2, column 23: A method is one word"],
    ["requests:\n  - { url: /, continent: Europe }\n", "line 2, column 26: A continent is two letters, such as EU."],
    ["requests:\n  - { url: /, protocol: http2 }\n", "line 2, column 25: A protocol is HTTP/ and its version"],
    [
      "requests:\n  - { url: /, xyz: 1 }\n",
      'Unknown member "xyz". Members: url, method, protocol, headers, body, ip, ',
    ],
    ["requests:\n  - { url: /, asn: AS13335 }\n", "line 2, column 20: An AS number has only digits"],
    ["requests:\n  - url: /\n    expect: stopped\n", "line 3, column 13: expect must be one of"],
    ["requests:\n  - url: /\n    undecided: yes\n", "line 3, column 16: undecided must be accept"],
    ["requests:\n  - url: [a]\n", "line 2, column 10: url must be a text"],
    ["requests:\n  - url: &a /\n    ip: *a\n", "line 3, column 9: ip must be a text"],
    ["request: []\n", 'line 1, column 1: Unknown member "request"'],
    ["requests: []\n", "requests is empty"],
    ["requests:\n\t- url: /\n", "This is not YAML"],
    ["requests:\n  - url: /\n    url: /b\n", "This is not YAML"],
    ["requests:\n  - url: /\n    headers: { A: [b] }\n", 'line 3, column 19: The header "A" must be a text'],
  ])("a wrong file is an error with its place: %j", async (tests, message) => {
    const { exitCode, err } = await tryTests(tests);
    expect(exitCode).toBe(1);
    expect(err).toContain(message);
  });

  it.each(["text", "markdown", "json", "junit"])(
    "says in %s that a plan failed partway, and ends with 1",
    async (format) => {
      const folder = await folderWith({ "plan.json": planJson(changes, { errored: true, complete: false }) });
      const ended = await bunnyTf(
        "try",
        join(folder, "plan.json"),
        "--url",
        "/login",
        "--ip",
        "198.51.100.9",
        "-f",
        format,
      );
      expect(ended.exitCode).toBe(1);
      expect(ended.out).toContain("Planning failed partway");
      expect(ended.out).toContain(format === "junit" ? "the request" : "blocked");
      if (format === "json") expect(trySchemaErrors(ended.out)).toBeUndefined();
    },
  );

  it.each([
    ["GEO", "CONTINENT", "--continent", "EU", "AS"],
    ["GEO", "CITY", "--city", "Berlin", "Paris"],
    ["REQUEST_PROTOCOL", "", "--protocol", "HTTP/1.0", "HTTP/2"],
  ])("takes %s %s from %s", async (variable, part, option, value, another) => {
    const own = rule(
      condition(value, { variables: [part === "" ? variable : `${variable}:${part}`], operator: "str_eq" }),
    );
    const folder = await folderWith({ "plan.json": planJson([change("bunny_shield_waf_rule.one", null, own)]) });
    const ask = (told: string) => bunnyTf("try", join(folder, "plan.json"), "--url", "/", option, told);
    expect((await ask(value)).out).toContain("blocked by bunny_shield_waf_rule.one");
    expect((await ask(another)).out).toContain("    passed\n");
  });

  it("takes one request from the options, a header that is missing included", async () => {
    const noAgent = rule(condition("curl", { variables: ["REQUEST_HEADERS:User-Agent"], operator: "contains" }));
    const folder = await folderWith({ "plan.json": planJson([change("bunny_shield_waf_rule.bots", null, noAgent)]) });
    const ask = (...options: readonly string[]) =>
      bunnyTf("try", join(folder, "plan.json"), "--url", "/", "-f", "json", ...options);
    const decisionOf = async (...options: readonly string[]): Promise<string> => {
      const { out } = await ask(...options);
      expect(trySchemaErrors(out)).toBeUndefined();
      return (JSON.parse(out) as { requests: { after: { decision: string } }[] }).requests[0]?.after.decision ?? "";
    };
    expect(await decisionOf("--header", "user-agent: curl/8")).toBe("blocked");
    expect(await decisionOf("--header", "User-Agent:")).toBe("passed");
    expect(await decisionOf("--without-header", "User-Agent")).toBe("passed");
    expect(await decisionOf()).toBe("unknown");
  });

  it("means the same by an empty header, and by none, on the command line as in a file", async () => {
    const named = rule(condition("(?i)^x-test$", { variables: ["REQUEST_HEADERS_NAMES"], operator: "rx" }));
    const folder = await folderWith({
      "plan.json": planJson([change("bunny_shield_waf_rule.test", null, named)]),
      "empty.yaml": 'requests:\n  - url: /\n    headers: { x-test: "" }\n',
      "none.yaml": "requests:\n  - url: /\n    headers: { x-test: null }\n",
    });
    const said = async (...options: readonly string[]): Promise<readonly string[]> => {
      const { out } = await bunnyTf("try", join(folder, "plan.json"), "-f", "json", ...options);
      const { requests } = JSON.parse(out) as { requests: { after: { decision: string } }[] };
      return requests.map(({ after }) => after.decision);
    };
    expect(await said("--url", "/", "--header", "x-test:")).toEqual(["blocked"]);
    expect(await said("--requests", join(folder, "empty.yaml"))).toEqual(["blocked"]);
    // It may have others.
    expect(await said("--url", "/", "--without-header", "x-test")).toEqual(["unknown"]);
    expect(await said("--requests", join(folder, "none.yaml"))).toEqual(["unknown"]);
    const refused = await bunnyTf("try", folder, "--url", "/", "--without-header", "x-test: a");
    expect(refused).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining("Must be the name of a header") as string,
    });
  });

  it("asks for the zone where there are several, and for an existing one", async () => {
    const other = rule(condition("/"), { shield_zone_id: 1002 });
    const rows = [...changes, change("bunny_shield_waf_rule.other", other, other)];
    const tests = "requests:\n  - { url: /login, ip: 198.51.100.9, expect: blocked }\n";
    expect(await tryTests(tests, rows)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining(
        'line 2 (request 1): There are several zones. Write "zone: 1001", or name another by its ID or address: Shield zone 1001, Shield zone 1002.',
      ) as string,
    });
    expect(await tryTests(tests, rows, "--zone", "1003")).toMatchObject({ exitCode: 1 });
    expect(await tryTests(tests, rows, "--zone", "1002")).toMatchObject({ exitCode: 0 });
  });

  it("a new zone's objects belong to it by reference, and its settings decide whether rules act", async () => {
    const zone = { pull_zone_id: 7, waf_enabled: true, waf_execution_mode: "log" };
    const { shield_zone_id: _id, ...unplaced } = rule(condition("/login"));
    const rows = [
      change("bunny_shield_zone.site", null, zone, { unknown: { shield_zone_id: true } }),
      change("bunny_shield_waf_rule.login", null, unplaced, { unknown: { shield_zone_id: true } }),
    ];
    const resources = [
      {
        address: "bunny_shield_waf_rule.login",
        mode: "managed",
        type: "bunny_shield_waf_rule",
        name: "login",
        expressions: {
          shield_zone_id: { references: ["bunny_shield_zone.site.shield_zone_id", "bunny_shield_zone.site"] },
        },
      },
    ];
    const folder = await folderWith({ "plan.json": planJson(rows, { configuration: { root_module: { resources } } }) });
    const { out } = await bunnyTf("try", join(folder, "plan.json"), "--url", "/login");
    expect(out).toContain("not decided: blocked or logged (before: passed)");
    expect(out).toContain("it is not documented whether custom rules act while the WAF only logs, or learns");
  });

  it("hides entries that are sensitive, and copies of secrets", async () => {
    const list = accessList({ action: "block", type: "cidr", entries: ["198.51.100.0/24"] });
    const rows = [change("bunny_shield_access_list.bans", null, list, { afterSensitive: { entries: true } })];
    for (const format of ["text", "json", "markdown", "junit"]) {
      const { out } = await tryTests(
        "requests:\n  - { url: /198.51.100.0/24, ip: 198.51.100.9 }\n",
        rows,
        "-f",
        format,
      );
      expect(out).toContain("(sensitive)");
      expect(out).not.toContain("198.51.100.0");
    }
  });

  it("writes Markdown and JUnit XML", async () => {
    const tests = 'requests:\n  - { name: "a|b <&>", url: /login, ip: 198.51.100.9, expect: passed }\n';
    const { out: markdown } = await tryTests(tests, changes, "-f", "markdown");
    expect(markdown).toContain("- ✗ `a|b <&>: /login`\n  - blocked by `bunny_shield_waf_rule.login`");
    const { out: junit } = await tryTests(tests, changes, "-f", "junit");
    expect(junit).toContain('<testsuites tests="1" failures="1" skipped="0">');
    expect(junit).toContain('name="a|b &lt;&amp;&gt;: /login"');
    expect(junit).toContain('<failure message="expected passed: not as expected">');
  });

  it("leaves out the entries that end by --at, in the result and in tests", async () => {
    const list = accessList({
      ...{ shield_zone_id: 42, action: "block", entries: null },
      content: "198.51.100.0/24 # until=2026-12-01\n192.0.2.1",
    });
    const tests = "requests: [{ name: later, url: /, method: GET, ip: 198.51.100.9, expect: blocked }]";
    const at = async (...time: readonly string[]) =>
      tryTests(tests, [change("bunny_shield_access_list.bans", list, list)], ...time);
    for (const early of [[], ["--at", "2026-12-01"], ["--at", "2026-12-01T23:59:59Z"]])
      expect((await at(...early)).exitCode).toBe(0);
    const { exitCode, out } = await at("--at", "2026-12-02T00:00Z");
    expect(exitCode).toBe(3);
    expect(out).toContain("    passed (before: blocked by bunny_shield_access_list.bans (198.51.100.0/24))\n");
    expect(out).toContain(
      "1 not as expected, tried on the result of the plan, without the entries that end by 2026-12-02T00:00Z.",
    );
    const json = await at("--at", "2026-12-02", "--format", "json");
    expect(trySchemaErrors(json.out)).toBeUndefined();
    await expect(at("--at", "tomorrow")).resolves.toMatchObject({ exitCode: 1 });
  });

  describe("with --account", () => {
    let service: TestService;
    keepEnvironment();
    beforeEach(async () => {
      service = await startService();
      Object.assign(process.env, service.env);
      const body = { name: "Bans", type: 1, content: "198.51.100.0/24", checksum: null };
      const path = "/shield/shield-zone/42/access-lists";
      await service.send("POST", path, body);
      const { customLists } = (await service.send("GET", path)) as {
        customLists: { name: string; configurationId: number }[];
      };
      const list = customLists.find(({ name }) => name === "Bans");
      await service.send("PATCH", `${path}/configurations/${String(list?.configurationId)}`, {
        action: 2,
        isEnabled: true,
      });
    });
    afterEach(() => service.close());

    it("asks the zone as it is, where the user agent decides whether an allowed bot may send the request", async () => {
      const request = ["--zone", "42", "--url", "/", "--ip", "198.51.100.9"];
      await service.send("PUT", "/shield/shield-zone/42/bot-categorization/categories/2", { action: 1 });
      const ofBot = await bunnyTf("try", "--account", ...request.slice(0, 4), "--header", "User-Agent: GPTBot/1.2");
      expect(ofBot.out).toContain("bunny_shield_bot_category_action 42/ai_scraper");
      const { out: unknown } = await bunnyTf("try", "--account", ...request);
      expect(unknown).toContain("the user agent, which identifies the bot, is unknown");
      const { out, exitCode } = await bunnyTf("try", "--account", ...request, "--header", "User-Agent: curl/8");
      expect(exitCode).toBe(0);
      expect(out).toMatch(/blocked by bunny_shield_access_list 42\/\d+ \(198\.51\.100\.0\/24\)/);
      expect(out).toMatch(
        /\n\n1 request, tried on the present account\.\nNot considered: managed rules, bot detection, DDoS protection other than a challenge for everybody, and edge rules other than exceptions\.\n$/,
      );
      const markdown = ["--account", "--zone", "42", "--url", "/", "--format", "markdown"];
      for (const form of [out, (await bunnyTf("try", ...markdown)).out]) expect(form).not.toContain("plan");
    });

    it("considers an edge rule that is an exception", async () => {
      const rule = {
        ...{ ActionType: 28, TriggerMatchingType: 0, Description: "Hooks", Enabled: true },
        Triggers: [{ Type: 0, PatternMatches: ["*/hooks/*"], PatternMatchingType: 0 }],
      };
      await service.send("POST", "/pullzone/9001/edgerules/addOrUpdate", rule);
      const ask = async (path: string): Promise<string> => {
        const options = ["--account", "--zone", "42", "--ip", "198.51.100.9"];
        return (await bunnyTf("try", "--url", `https://www.example.com${path}`, ...options)).out;
      };
      expect(await ask("/hooks/a")).toContain("bunny_shield_exception 9001/");
      expect(await ask("/")).not.toContain("bunny_shield_exception");
    });

    it("adds to a plan what its zones have besides, and nothing twice", async () => {
      const own = rule(condition("/login"), { shield_zone_id: 42 });
      const folder = await folderWith({ "plan.json": planJson([change("bunny_shield_waf_rule.login", null, own)]) });
      const plan = join(folder, "plan.json");
      const ask = async (...options: readonly string[]): Promise<string> =>
        (await bunnyTf("try", plan, "--url", "/", "--ip", "198.51.100.9", "--header", "User-Agent: a", ...options)).out;
      expect(await ask()).toContain("    passed\n");
      expect(await ask("--account")).toContain("    blocked by bunny_shield_access_list 42/");
    });
  });
});
