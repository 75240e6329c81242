import { useHostedService } from "../../support/hosted-service.js";

const hosted = useHostedService();
const zone = { shield_zone_id: 42 };

async function read(type: string, config: Record<string, unknown> = zone) {
  const { values, reported } = await hosted.host.readData(type, config);
  expect(reported).toEqual([]);
  return values;
}

test("API Guardian: without a document, and with one", async () => {
  expect(await read("bunny_shield_api_guardian")).toMatchObject({ configured: false, enabled: null, endpoints: [] });
  const content = JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Shop", version: "1" },
    paths: { "/a": { get: {} } },
  });
  await hosted.service.send("POST", "/shield/shield-zone/42/api-guardian/spec", { content });
  expect(await read("bunny_shield_api_guardian", { shield_zone_id: 42 })).toMatchObject({ shield_zone_id: 42 });
});

test("metrics: the overview, and a time range", async () => {
  await hosted.service.edit(({ zones }) => {
    Object.assign(zones[0]!.metrics.parts, { dDoS: { blockedRequests: 5 } });
  });
  const overview = await read("bunny_shield_metrics");
  expect(overview).toMatchObject({ total_billable_requests: 0n });
  expect(overview!["parts"]).toContainEqual(
    expect.objectContaining({ part: "ddos", totals: expect.objectContaining({ blocked_requests: 5n }) as unknown }),
  );
  const range = await read("bunny_shield_metrics", { ...zone, start: "2026-08-01", resolution: "day" });
  expect(range!["parts"]).toContainEqual(
    expect.objectContaining({
      part: "ddos",
      series: expect.arrayContaining([
        { name: "blocked_requests", time: "2026-08-01T00:00:00.000Z", count: 5n },
      ]) as unknown,
    }),
  );
});

test("metrics of rules", async () => {
  expect(await read("bunny_shield_waf_rule_metrics", { ...zone, rule_id: "930130" })).toMatchObject({
    totals: { total_triggers: 0n },
  });
  expect(await read("bunny_shield_rate_limit_metrics")).toMatchObject({ rate_limits: [{ rate_limit_id: 77 }] });
  expect(await read("bunny_shield_rate_limit_metrics", { shield_zone_id: 43 })).toMatchObject({ rate_limits: [] });
});

test("metrics of one rate limit, by a request for it alone", async () => {
  await hosted.service.edit(({ zones }) => {
    Object.assign(zones[0]!.metrics.rateLimits, { "77": { blockedBreaches: 4 } });
  });
  const [one] = (await read("bunny_shield_rate_limit_metrics", { rate_limit_id: 77 }))!["rate_limits"] as object[];
  expect(one).toMatchObject({ rate_limit_id: 77, totals: { blocked_breaches: 4n } });
  expect(hosted.service.requests().map(({ path }) => path)).toEqual(["/shield/metrics/rate-limit/77"]);
  const [whole] = (await read("bunny_shield_rate_limit_metrics"))!["rate_limits"] as object[];
  expect(whole).toEqual(one);
});

test.each([
  ["neither", {}, "error -: No rate limit is given"],
  ["both", { ...zone, rate_limit_id: 77 }, "error rate_limit_id: Both shield_zone_id and rate_limit_id are set"],
])("metrics of rate limits: %s of zone and rate limit is an error before a request", async (_, config, said) => {
  const { reported } = await hosted.host.readData("bunny_shield_rate_limit_metrics", config);
  expect(reported).toEqual([expect.stringContaining(said)]);
  expect(hosted.service.countRequests()).toBe(0);
});

test("metrics of one endpoint; a zone without a document says what to check", async () => {
  const content = JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Shop", version: "1" },
    paths: { "/a": { get: {} } },
  });
  const none = await hosted.host.readData("bunny_shield_api_guardian_endpoint_metrics", { ...zone, endpoint_id: 701 });
  expect(none.reported.join()).toMatch(/^error [^]*the data source bunny_shield_api_guardian/);

  await hosted.service.send("POST", "/shield/shield-zone/42/api-guardian/spec", { content });
  const [endpoint] = (await read("bunny_shield_api_guardian"))!["endpoints"] as { endpoint_id: number }[];
  await hosted.service.edit(({ zones }) => {
    Object.assign(zones[0]!.metrics.endpoints, { [String(endpoint!.endpoint_id)]: { failedRequestValidation: 3 } });
  });
  const found = await read("bunny_shield_api_guardian_endpoint_metrics", {
    ...zone,
    endpoint_id: endpoint!.endpoint_id,
  });
  expect(found!["totals"]).toMatchObject({ total_failed_request_validation: 3n, total_blocked_requests: 0n });
  expect(found!["series"]).toContainEqual(expect.objectContaining({ name: "failed_request_validation", count: 3n }));
});

test("a search with buckets counts the events of each group over time", async () => {
  const to = Date.now();
  const span = { from: new Date(to - 70 * 3_600_000).toISOString(), to: new Date(to).toISOString() };
  const { groups } = (await read("bunny_shield_event_log_search", {
    ...zone,
    ...span,
    group_by: ["country"],
    buckets: 7,
  })) as { groups: { count: bigint; sparkline: number[] }[] };
  expect(groups.length).toBeGreaterThan(0);
  for (const { count, sparkline } of groups) {
    expect(sparkline).toHaveLength(7);
    expect(BigInt(sparkline.reduce((sum, part) => sum + part, 0))).toBe(count);
  }
  const plain = await read("bunny_shield_event_log_search", { ...zone, ...span, group_by: ["country"] });
  expect((plain!["groups"] as { sparkline: unknown }[]).map(({ sparkline }) => sparkline)).toEqual(
    groups.map(() => null),
  );

  hosted.service.resetRequests();
  const { reported } = await hosted.host.readData("bunny_shield_event_log_search", { ...zone, ...span, buckets: 7 });
  expect(reported).toEqual([expect.stringContaining("error buckets: buckets requires groups")]);
  expect(hosted.service.countRequests()).toBe(0);
});

const hour = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
const lastHour = { from: hour(-1), to: hour(0) };

test.each<[string, object, RegExp]>([
  ["cidr on a text", { field: "country", op: "cidr", values: ["DE"] }, /cidr is for the field ip/],
  ["cidr without a network", { field: "ip", op: "cidr", values: ["192.0.2.1"] }, /Write a network, such as/],
  ["a network as an address", { field: "ip", values: ["192.0.2.0/24"] }, /set op = "cidr"/],
  ["letters of an AS number", { field: "asn", values: ["AS64496"] }, /Write the number without letters/],
  ["a country's name", { field: "country", values: ["DE", "Germany"] }, /country eq "Germany" may never hold/],
  ["a path as a URL", { field: "url", values: ["/login"] }, /For a path, set op = "contains"/],
  ["a wildcard as text", { field: "ua", op: "contains", values: ["bot*"] }, /set op = "wildcard"/],
])("a filter with %s warns", async (_, filter, says) => {
  const search = { ...zone, ...lastHour, filters: [filter] };
  const { reported } = await hosted.host.readData("bunny_shield_event_log_search", search);
  expect(reported[0]).toMatch(/^warning filters\.0\.values: A filter that may match no event/);
  expect(reported[0]).toMatch(says);
});

test.each([
  { field: "ip", values: ["203.0.113.*"] },
  { field: "ip", op: "cidr", values: ["203.0.113.0/24"] },
  { field: "url", op: "wildcard", values: ["*/login"] },
  { field: "country", op: "in", values: ["DE", "FR"] },
])("the filter %j does not warn", async (filter) => {
  const search = { ...zone, ...lastHour, filters: [filter] };
  expect((await hosted.host.readData("bunny_shield_event_log_search", search)).reported).toEqual([]);
});

test.each([
  ["before the kept events", { from: hour(-100), to: hour(-80) }, /^error to: .*keeps events for 72 hours/],
  ["in the future", { from: hour(24), to: hour(48) }, /^error from: .*starts in the future\. For the last hour/],
])("a search %s is refused without a request", async (_, span, says) => {
  hosted.service.resetRequests();
  const { reported } = await hosted.host.readData("bunny_shield_event_log_search", { ...zone, ...span });
  expect(reported).toEqual([expect.stringMatching(says)]);
  expect(hosted.service.countRequests()).toBe(0);
});

test("a search by group, and the keyed heatmap", async () => {
  const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
  const found = await read("bunny_shield_event_log_search", {
    ...zone,
    from: hours(-70),
    to: hours(0),
    filters: [{ field: "country", values: ["DE"] }],
    group_by: ["country"],
  });
  expect(found).toMatchObject({ rows: [], groups: [{ key: { country: "DE" } }] });
  const video = { library_id: 759, video_id: "32d140e2-e4f4-4eec-9d53-20371e9be607" };
  expect(await read("bunny_video_heatmap", { ...video, library_access_key: "library-759-key" })).toMatchObject({
    heatmap_available: true,
    heatmap: { "0": 100 },
  });
  const wrong = await hosted.host.readData("bunny_video_heatmap", { ...video, library_access_key: "other-key-1" });
  expect(wrong.reported.join("\n")).toMatch(/^error /);
  expect(wrong.reported.join("\n")).not.toContain("other-key-1");
});
