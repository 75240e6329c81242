import { writeFile } from "node:fs/promises";
import type { Seed } from "../../src/emulator/index.js";
import { change, planJson } from "../review/support/plan-builder.js";
import { whySchemaErrors } from "../review/support/outputs.js";
import { useAccountCommand } from "./support/account-command.js";

const NOW = new Date();
interface More {
  readonly rule: string;
  readonly url: string;
  readonly host?: string;
  readonly group?: string;
  readonly message?: string;
  readonly ip?: string;
}
const event = (id: string, more: More) => ({
  logId: id,
  daysAgo: 0,
  time: "00:00:00.100",
  log: {
    ServerZoneId: 4,
    Message: more.message ?? "SQL Injection Attack",
    Url: `https://${more.host ?? "shop.example.test"}${more.url}`,
    RemoteIp: more.ip ?? "198.51.100.*",
    UrlEncodedBody: null,
    Headers: [
      { Name: "CDN-RequestId", Value: `request-${id}` },
      { Name: "Cookie", Value: "session=hidden-cookie" },
    ],
    TriggerMatch: { Key: "RX", Value: "hidden-match" },
  },
  labels: {
    asn: "13335",
    country: "DE",
    ruleId: more.rule,
    severity: "",
    method: "GET",
    ruleGroup: more.group ?? "",
    status: "Blocked",
    serverZone: "SG",
  },
});
const OWN = { variableTypes: { REQUEST_URI: "" }, operatorType: 0, value: "/own", actionType: 1 };
const seed: Seed = {
  wafRules: [{ id: 123456, shieldZoneId: 42, ruleName: "Own", ruleConfiguration: OWN }],
  zones: [
    {
      shieldZoneId: 42,
      pullZoneId: 4200,
      eventLogs: [
        event("managed", { rule: "942100", url: "/search?q=hidden-query" }),
        event("other", { rule: "942100", url: "/other" }),
        event("probe", { rule: "930130", url: "/.env" }),
        event("custom", { rule: "9", url: "/login", group: "custom", message: "Login", ip: "203.0.113.9" }),
        event("encoded", { rule: "942100", url: "/caf%C3%A9/search?q=a", ip: "2001:db8:0010:0:0:0:0:0077" }),
        event("raw", { rule: "942100", url: "/café/menu?q=a", ip: "2001:DB8:10:0:*" }),
        event("control", { rule: "942100", url: "/a\u001b[31m\u202eb\u0085?x=1", ip: "203.0.113.77" }),
        event("long", { rule: "123456", url: "/own", message: "Own", ip: "203.0.113.78" }),
      ],
    },
    {
      shieldZoneId: 43,
      pullZoneId: 4300,
      eventLogs: [
        event("second", { rule: "942100", url: "/reset/eyJhbGciOiJIUzI1NiJ9", ip: "203.0.113.9" }),
        event("hosted", { rule: "930130", url: "/hosted", host: "zone-4300.b-cdn.net" }),
      ],
    },
  ],
};
const { hosted, bunnyTf, inFolder } = useAccountCommand("why", seed);

const login = {
  shield_zone_id: 42,
  waf_rule_id: 9,
  name: "Login",
  conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/login" }],
  action: "block",
};
const hours = ["--hours", String(Math.max(1, NOW.getUTCHours() + 1))];

test("a managed rule by the request's ID: the remedies, and nothing of the visitor that was not asked for", async () => {
  for (const format of ["text", "markdown", "json"]) {
    const args = ["--request-id", "request-managed", "--zone", "42", ...hours, "--format", format];
    const { exitCode, out, err } = await bunnyTf(...args);
    expect([exitCode, err]).toEqual([0, expect.not.stringContaining("hidden-")]);
    expect(out).not.toContain("hidden-");
    expect(out).toContain("waf_log_only_rules");
    expect(out).toContain("waf_disabled_rules");
    expect(out).toContain("the bunny_shield_zone of Shield zone 42, which no given plan declares");
    expect(out).toContain("bunny_shield_exception");
    if (format === "json") expect(whySchemaErrors(out)).toBeUndefined();
    if (format === "markdown") expect(out).toMatch(/^ {6}```hcl\n {6}resource "bunny_shield_exception"/m);
  }
  const shown = await bunnyTf("--request-id", "request-managed", "--zone", "42", ...hours, "--show-queries");
  expect(shown.out).toContain("hidden-query");
  expect(shown.out).toContain("hidden-match");
  expect(shown.out).toContain("The recorded address is masked: the visitor in that network is unknown.");
  expect(shown.out).not.toContain("hidden-cookie");
});

test("a custom rule by address and URL: the plan's object is named, and the remedies are tried", async () => {
  await writeFile(inFolder("plan.json"), planJson([change("bunny_shield_waf_rule.login", login, login)]));
  const args = ["--ip", "203.0.113.9", "--url", "/login", "--plan", inFolder("plan.json"), ...hours];
  const { exitCode, out, err } = await bunnyTf(...args, "--format", "json");
  expect([exitCode, err]).toEqual([0, expect.any(String)]);
  const { explanations } = JSON.parse(out) as { explanations: readonly unknown[] };
  expect(explanations).toMatchObject([
    {
      declared_by: "bunny_shield_waf_rule.login",
      feature: "rule",
      remedies: [
        // No other request was stopped, so that all open as much.
        { kind: "exception", trial: "passes", opens_least: false },
        { kind: "exception", trial: "passes" },
        { kind: "edge_rule", trial: "open" },
        { kind: "log_only", trial: "passes" },
        { kind: "off", trial: "passes" },
      ],
    },
  ]);
  // A remedy for the visitor names the address that --ip gives.
  expect(explanations[0]).not.toHaveProperty("address");
  const shown = await bunnyTf(...args, "--format", "json", "--show-addresses");
  expect(JSON.parse(shown.out)).toMatchObject({ explanations: [{ address: "203.0.113.9" }] });
});

test.each([
  [
    "a state file",
    (attributes: object) => ({
      version: 4,
      terraform_version: "1.11.4",
      resources: [
        {
          ...{ module: "module.site", mode: "managed", type: "bunny_shield_waf_rule", name: "login" },
          provider: 'provider["registry.terraform.io/bunny-iac/bunny"]',
          instances: [{ index_key: "a", attributes }],
        },
      ],
    }),
  ],
  [
    "a state that the engine shows",
    (values: object) => ({
      ...{ format_version: "1.0", terraform_version: "1.11.4" },
      values: {
        root_module: {
          child_modules: [
            {
              resources: [
                {
                  address: 'module.site.bunny_shield_waf_rule.login["a"]',
                  ...{ mode: "managed", type: "bunny_shield_waf_rule", name: "login", values },
                  provider_name: "registry.terraform.io/bunny-iac/bunny",
                },
              ],
            },
          ],
        },
      },
    }),
  ],
])("--plan takes %s", async (_, state) => {
  await writeFile(inFolder("state.json"), JSON.stringify(state(login)));
  const args = ["--ip", "203.0.113.9", "--url", "/login", "--plan", inFolder("state.json"), ...hours];
  const { out } = await bunnyTf(...args);
  expect(out).toContain('declared by: module.site.bunny_shield_waf_rule.login["a"]');
  expect(out).toContain("this request passes");
});

test("a probe deserves no exception", async () => {
  const { out } = await bunnyTf("--request-id", "request-probe", "--zone", "42", ...hours);
  expect(out).toContain("No exception");
  expect(out).not.toContain("HCL:");
});

test.each([
  ["2001:db8:10::77", "/caf%C3%A9/search", "encoded"],
  ["2001:0DB8:0010:0000:0000:0000:0000:0077", "/café/search?q=a", "encoded"],
  ["::ffff:203.0.113.9", "/login", "custom"],
  ["2001:db8:10::77", "/caf%c3%a9/menu", "raw"],
  ["2001:db8:10::77", "https://SHOP.example.test:443/café/menu", "raw"],
])("--ip %s --url %s finds the event, however it is written", async (ip, url, id) => {
  const { exitCode, out } = await bunnyTf("--ip", ip, "--url", url, "--zone", "42", ...hours, "--format", "json");
  expect(exitCode).toBe(0);
  const { explanations } = JSON.parse(out) as { explanations: { request_id: string }[] };
  expect(explanations.map(({ request_id: found }) => found)).toEqual([`request-${id}`]);
});

test.each([
  ["2001:db8:11::77", "/caf%C3%A9/search"],
  ["2001:db8:10::77", "/caf%C3%A9/search?q=b"],
  ["2001:db8:10::77", "https://other.example.test/café/menu"],
])("--ip %s --url %s finds nothing", async (ip, url) => {
  expect((await bunnyTf("--ip", ip, "--url", url, "--zone", "42", ...hours)).exitCode).toBe(3);
});

test("a custom rule of the account whose ID has six digits is none of the managed ones", async () => {
  const { out } = await bunnyTf("--request-id", "request-long", "--zone", "42", ...hours);
  expect(out).toContain("Blocked by the custom WAF rule 123456 (Own)");
  expect(out).not.toContain("waf_disabled_rules");
});

test("a custom rule of the state whose ID has six digits is named, unless the event's group is another", async () => {
  const own = { ...login, waf_rule_id: 942100, name: "SQL Injection Attack" };
  await writeFile(inFolder("six.json"), planJson([change("bunny_shield_waf_rule.own", own, own)]));
  const { out } = await bunnyTf("--request-id", "request-managed", "--plan", inFolder("six.json"), ...hours);
  expect(out).toContain("declared by: bunny_shield_waf_rule.own");
});

test.each([["text"], ["markdown"], ["json"]])("control characters of a URL are escaped as %s", async (format) => {
  const { out } = await bunnyTf("--request-id", "request-control", "--zone", "42", ...hours, "--format", format);
  // eslint-disable-next-line no-control-regex -- which have effects on terminals
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(out).toMatch(/\\u\{?(?:001b|1b)/);
});

test("with an address alone, what of it was stopped is listed, in all zones or in one", async () => {
  const { exitCode, out } = await bunnyTf("--ip", "203.0.113.9", ...hours);
  expect(exitCode).toBe(0);
  expect(out).toContain("1 request from 1 network: Blocked by the custom WAF rule 9 (Login), Shield zone 42");
  expect(out).toContain("bunny-tf why --request-id request-custom --zone 42");
  expect(out).toContain("for example: GET https://shop.example.test/reset/eyJ… from (hidden; --show-addresses)");
  expect(out).toContain("Shield zones 42, 43");
  const one = await bunnyTf("--ip", "203.0.113.9", "--zone", "43", ...hours);
  expect(one.out).not.toContain("request-custom");
  expect(await bunnyTf("--ip", "192.0.2.1", ...hours)).toMatchObject({
    exitCode: 3,
    out: expect.stringContaining("No request of this address was stopped (Shield zones 42, 43") as string,
  });
});

test("with neither address nor URL, all that was stopped is grouped, the most frequent first", async () => {
  const { out } = await bunnyTf("--zone", "42", ...hours, "--format", "json");
  expect(whySchemaErrors(out)).toBeUndefined();
  const { stopped } = JSON.parse(out) as { stopped: { feature: string; events: number; rule_id: string }[] };
  expect(stopped.map(({ feature, events, rule_id: id }) => [feature, events, id])).toEqual([
    ["managed", 5, "942100"],
    ["rule", 1, "9"],
    ["rule", 1, "123456"],
    ["managed", 1, "930130"],
  ]);
  expect(out).not.toContain("hidden-");
});

test("without an event it ends with 3, and reads no pages of days", async () => {
  const { exitCode, out } = await bunnyTf("--request-id", "none", "--zone", "42");
  expect([exitCode, out]).toEqual([3, expect.stringContaining("No event of this request")]);
  expect(out).toContain("8 events");
  expect(out).toContain("The ID of a request has 32 hexadecimal digits: check --request-id.");
  const paths = hosted.service.requests().map(({ path }) => path);
  expect(paths.filter((path) => path.includes("event-logs"))).toEqual([
    "/shield/event-logs/42/search",
    "/shield/event-logs/42/search",
  ]);
});

test.each([
  [["--url", "/login", "--zone", "42"], "Name the request"],
  [["--request-id", "a", "--zone", "4200"], "Shield zone 42 protects that pull zone: use 42."],
  [["--zone", "4200"], "Shield zone 42 protects that pull zone: use 42."],
  [["--request-id", "a"], "Name the Shield zone that served the request with --zone ID"],
  [
    ["--request-id", "a", "--zone", "42", "--zone", "43"],
    "--zone names the Shield zones 42, 43. Events are searched in one",
  ],
  [["--request-id", "a", "--ip", "203.0.113.9", "--zone", "42"], "Name the request"],
  [["--ip", "203.0.113.*", "--url", "/", "--zone", "42"], "whole address"],
  [["--request-id", "a", "--zone", "42", "--hours", "73"], "at most 72"],
  [["--ip", "203.0.113.9", "--url", "login", "--zone", "42"], "a path such as /login"],
])("%j is refused", async (args, message) => {
  expect(await bunnyTf(...args)).toMatchObject({ exitCode: 1, err: expect.stringContaining(message) as string });
});

test("of the zones of a plan or of the account, the one that serves the host of the URL is searched", async () => {
  const rows = [42, 43].map((id) => change(`bunny_shield_waf_rule.in_${id}`, null, { ...login, shield_zone_id: id }));
  await writeFile(inFolder("two.json"), planJson(rows));
  const url = ["--ip", "198.51.100.7", "--url", "https://zone-4300.b-cdn.net:443/hosted"];
  for (const plan of [[], ["--plan", inFolder("two.json")]]) {
    expect((await bunnyTf(...url, ...plan, ...hours)).out).toContain("Shield zone 43");
    const { exitCode, err } = await bunnyTf("--request-id", "a", ...plan);
    expect([exitCode, err]).toEqual([
      1,
      expect.stringContaining("with --zone ID: 42 (zone-4200.b-cdn.net), 43 (zone-4300.b-cdn.net)."),
    ]);
  }
  expect(await bunnyTf("--ip", "198.51.100.7", "--url", "https://elsewhere.test/hosted", ...hours)).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining("no single zone of the account serves elsewhere.test: 42 (") as string,
  });
});

test("a plan that is not whole JSON is named, with the place", async () => {
  await writeFile(inFolder("cut.json"), '{"format_version": "1.2",\n "resource_changes": [');
  const { exitCode, err } = await bunnyTf("--request-id", "1", "--plan", inFolder("cut.json"));
  expect([exitCode, err]).toEqual([
    1,
    expect.stringMatching(
      /--plan names .*cut\.json, which cannot be read as a plan or state\. .*not whole JSON \(it ends in line 2, .*terraform show -json PLAN/,
    ),
  ]);
  expect(hosted.service.requests()).toEqual([]);
});
