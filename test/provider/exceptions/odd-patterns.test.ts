import { driveResource, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();
let exception: ReturnType<typeof driveResource>;
beforeAll(async () => {
  exception = driveResource(await startProvider(used.service), "bunny_shield_exception");
});

const validated = async (type: string, ...patterns: string[]) => {
  const conditions = [{ type, patterns, match_type: null, parameter: null }];
  const { diagnostics } = await exception.validate({ pull_zone_id: 9001, disables: ["waf"], conditions });
  return diagnostics
    .filter(({ severity }) => severity === 2)
    .map(({ summary, detail, attribute }) => [summary, detail, attribute?.steps.at(-1)?.attributeName]);
};

it.each([
  ["url", "webhooks/*", "a path that begins with /"],
  ["url", "example.com/*", "a whole URL with its scheme"],
  ["url", "/search?q=*", "has no query"],
  ["url", "/api/v[0-9]+/.*", "Begin a Lua pattern with pattern:"],
  ["remote_ip", "192.0.2.999", "an address"],
  ["country_code", "Germany", 'such as "DE"'],
  ["country_code", "UK", "ISO 3166-1"],
  ["country_code", "de", 'such as "DE"'],
  ["request_method", "post", "a method in capitals"],
  ["url_query_string", "?debug=1", "without the question mark"],
  ["status_code", "2xx", "a status of three digits"],
])("a pattern that probably matches no %s is a warning: %s", async (type, pattern, advice) => {
  const [[summary, detail, name] = [], ...others] = await validated(type, pattern);
  expect([summary, name, others]).toEqual([`Patterns that probably match no ${type}`, "patterns", []]);
  expect(detail).toContain(`"${pattern}". Write `);
  expect(detail).toContain(advice);
});

const LIMITED = "More than edge rules allow by default";

it("more conditions or patterns than edge rules allow by default are warnings", async () => {
  const patterns = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);
  expect(await validated("url", ...patterns(5))).toEqual([]);
  expect(await validated("url", ...patterns(6))).toEqual([
    [LIMITED, expect.stringContaining("The condition has 6 patterns") as unknown, "patterns"],
  ]);
  const conditions = patterns(6).map((path) => ({ type: "url", patterns: [path], match_type: null, parameter: null }));
  const { diagnostics } = await exception.validate({ pull_zone_id: 9001, disables: ["waf"], conditions });
  expect(diagnostics.map(({ summary, detail }) => [summary, detail])).toEqual([
    [LIMITED, expect.stringContaining("The exception has 6 conditions") as unknown],
  ]);
});

it.each([
  ["url", ["/webhooks/*", "/index.*", "*://example.com/*", "https://example.com/a", "pattern:^x"]],
  ["remote_ip", ["192.0.2.1", "192.0.2.0/24", "2001:db8::1", "192.0.2.*"]],
  ["country_code", ["DE"]],
  ["request_method", ["POST", "PURGE"]],
  ["status_code", ["404", "4*"]],
])("a pattern in the form of a %s is none", async (type, patterns) => {
  expect(await validated(type, ...patterns)).toEqual([]);
});
