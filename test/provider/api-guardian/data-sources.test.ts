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
