import { UNKNOWN } from "../../../src/framework/index.js";
import type { ProviderServer } from "../../../src/protocol/rpcs.js";
import { driveResource, type Outcome, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

const [BASIC, BUSINESS, ENTERPRISE] = [43, 42, 44];
const RATE_LIMIT = "bunny_shield_rate_limit";
const LIST = "bunny_shield_access_list";

const condition = { variables: ["REQUEST_URI"], operator: "begins_with", value: "/login" };
const limit = (name: string, zone: unknown = BASIC, more: object = {}) => ({
  shield_zone_id: zone,
  name,
  conditions: [condition],
  action: "rate_limit",
  request_count: 10,
  timeframe: 10,
  block_time: 300,
  ...more,
});
const wafRule = (name: string, zone: unknown) => ({
  shield_zone_id: zone,
  name,
  conditions: [condition],
  action: "block",
});
const list = (name: string, zone: unknown, count = 1) => ({
  shield_zone_id: zone,
  name,
  type: "cidr",
  action: "log",
  enabled: true,
  entries: Array.from({ length: count }, (_, index) => `11.${index >> 8}.${index & 255}.0/24`),
});

const several = (count: number, make: (name: string) => object) =>
  Array.from({ length: count }, (_, index) => make(`Object ${index}`));
const limits = (count: number, zone: unknown = BASIC) => several(count, (name) => limit(name, zone));

const start = () => startProvider(used.service);

/** What the plans of several objects in one walk say of limits. */
async function said(server: ProviderServer, type: string, configs: readonly object[], priors: (Outcome | null)[] = []) {
  const answers = await Promise.all(
    configs.map((config, index) => driveResource(server, type).plan({ ...config }, priors[index] ?? null)),
  );
  return answers
    .flatMap(({ diagnostics }) => diagnostics)
    .filter(({ summary }) => /that many/.test(summary))
    .map(({ severity, summary, detail }) => `${severity === 1 ? "error" : "warning"}: ${summary}. ${detail}`);
}

async function apply(type: string, config: object): Promise<Outcome> {
  return driveResource(await start(), type).apply({ ...config });
}

/** Limits the custom access lists and rate limits of a zone. */
const limitZone = (zoneId: number, limits: object) =>
  used.service.edit(({ zones }) => {
    Object.assign(zones.find(({ shieldZoneId }) => shieldZoneId === zoneId) ?? {}, limits);
  });

/** As Terraform refreshes an object that is in the state. */
const refreshed = (server: ProviderServer, type: string, stored: Outcome) => driveResource(server, type).read(stored);

describe("more than the zone's Shield plan holds, by this configuration alone", () => {
  it.each<[string, number, (name: string) => object, RegExp]>([
    [RATE_LIMIT, 3, (name) => limit(name), /3 rate limits for Shield zone 43, and the zone allows 2 \(plan basic\)/],
    [
      RATE_LIMIT,
      26,
      (name) => limit(name, BUSINESS),
      /26 rate limits for Shield zone 42, and the zone allows 25 \(plan business\)/,
    ],
    [
      "bunny_shield_waf_rule",
      26,
      (name) => wafRule(name, BUSINESS),
      /26 custom WAF rules for Shield zone 42, and the zone allows 25 \(plan business\)/,
    ],
    [LIST, 2, (name) => list(name, BASIC), /2 custom access lists for Shield zone 43, and the zone allows 1 \(plan/],
    [
      LIST,
      1,
      (name) => list(name, BASIC, 1001),
      /1001 access list entries for Shield zone 43, and .* 1000 \(plan basic/,
    ],
  ])("is refused once: %s (%s)", async (type, count, make, text) => {
    const [error, ...others] = (await said(await start(), type, several(count, make))).filter((one) =>
      one.startsWith("error"),
    );
    expect(error).toMatch(text);
    expect(error).toMatch(/According to the documentation, the plans allow these numbers of .*: basic \d+, advanced /);
    expect(error).toContain("enterprise any number");
    expect(others).toEqual([]);
  });

  it("is refused at the object that exceeds it, and counts thirty of one resource", async () => {
    const server = await start();
    expect(await said(server, RATE_LIMIT, [limit("one"), limit("two")])).toEqual([]);
    expect(
      await said(
        server,
        RATE_LIMIT,
        several(28, () => limit("three")),
      ),
    ).toHaveLength(1);
  });

  it("is nothing on the plan enterprise", async () => {
    const server = await start();
    expect(await said(server, RATE_LIMIT, limits(60, ENTERPRISE))).toEqual([]);
    const rules = several(60, (name) => wafRule(name, ENTERPRISE));
    expect(await said(server, "bunny_shield_waf_rule", rules)).toEqual([]);
    const lists = several(20, (name) => list(name, ENTERPRISE, 900));
    expect(await said(server, LIST, lists)).toEqual([]);
  });

  it("counts what is kept, also without a refresh, and reads nothing while nothing is added", async () => {
    const kept = [await apply(RATE_LIMIT, limit("one")), await apply(RATE_LIMIT, limit("two"))];
    const server = await start();
    used.service.resetRequests();
    expect(await said(server, RATE_LIMIT, [limit("one"), limit("two")], kept)).toEqual([]);
    expect(used.service.requests()).toEqual([]);
    expect(await said(server, RATE_LIMIT, [limit("new")])).toEqual([expect.stringMatching(/^error: .*at least 3 /)]);
  });

  it("counts a replacement once, asked for by the provider or with -replace, and whichever half is seen first", async () => {
    const kept = [await apply(RATE_LIMIT, limit("one")), await apply(RATE_LIMIT, limit("two"))];
    const server = await start();
    const [first = null] = kept;
    expect(await said(server, RATE_LIMIT, [limit("one"), limit("two")], kept)).toEqual([]);
    expect(await said(server, RATE_LIMIT, [limit("one"), limit("two")])).toEqual([]);
    const moving = await start();
    expect(await said(moving, RATE_LIMIT, [limit("one", BUSINESS)], [first])).toEqual([]);
    expect(await said(moving, RATE_LIMIT, limits(23, BUSINESS))).toEqual([]);
    expect(await said(moving, RATE_LIMIT, [limit("one", BUSINESS)])).toEqual([]);
    expect(await said(moving, RATE_LIMIT, [limit("more", BUSINESS)])).toHaveLength(1);
  });

  it("is counted by each provider configuration for itself", async () => {
    expect(await said(await start(), RATE_LIMIT, [limit("one"), limit("two")])).toEqual([]);
    expect(await said(await start(), RATE_LIMIT, [limit("three"), limit("four")])).toEqual([]);
  });

  it("is not counted where the API names no limit, or cannot be asked", async () => {
    await limitZone(ENTERPRISE, { customListLimit: null, customEntryLimit: null });
    const lists = several(40, (name) => list(name, ENTERPRISE));
    expect(await said(await start(), LIST, lists)).toEqual([]);
    used.service.faults.add({ kind: "failure", method: "GET", path: "/shield/shield-zone/43", status: 500, times: 99 });
    expect(await said(await start(), RATE_LIMIT, limits(3))).toEqual([]);
  });
});

describe("a change of the zone's Shield plan in the same walk", () => {
  async function planZone(server: ProviderServer, plan_type: unknown, pullZone = 9002, id = "43") {
    const zone = driveResource(server, "bunny_shield_zone");
    await zone.plan({ pull_zone_id: pullZone, plan_type }, await zone.import(id));
  }

  it("counts, with the documented limit of the new plan", async () => {
    const server = await start();
    await planZone(server, "advanced");
    expect(await said(server, RATE_LIMIT, limits(10))).toEqual([]);
    expect(await said(server, RATE_LIMIT, [limit("more")])).toEqual([
      expect.stringMatching(
        /^error: .*at least 11 rate limits for Shield zone 43, which gets the plan advanced with this change; it allows 10\./,
      ),
    ]);
  });

  it("that is not known yet makes it a warning", async () => {
    const server = await start();
    await planZone(server, UNKNOWN);
    expect(await said(server, RATE_LIMIT, limits(3))).toEqual([
      expect.stringMatching(/^warning: .*at least 3 rate limits/),
    ]);
  });

  it("refuses what is kept and too much for a lower plan", async () => {
    const kept = await Promise.all(["one", "two", "three"].map((name) => apply(RATE_LIMIT, limit(name, BUSINESS))));
    const server = await start();
    await planZone(server, "basic", 9001, "42");
    const configs = ["one", "two", "three"].map((name) => limit(name, BUSINESS));
    expect(await said(server, RATE_LIMIT, configs, kept)).toEqual([
      expect.stringMatching(
        /^error: .*at least 3 rate limits for Shield zone 42, which gets the plan basic .* allows 2\./,
      ),
    ]);
  });
});

describe("what others have in the zone", () => {
  it("makes it a warning, with their number, once", async () => {
    await apply(RATE_LIMIT, limit("theirs"));
    const server = await start();
    const texts = await said(server, RATE_LIMIT, [limit("one"), limit("two")]);
    expect(texts).toEqual([
      expect.stringMatching(
        /^warning: .*at least 2 rate limits for Shield zone 43, besides 1 that .*allows 2 \(plan basic\)/,
      ),
    ]);
  });

  it("does not count what the state has: it is kept, or destroyed and makes room", async () => {
    const stored = [await apply(RATE_LIMIT, limit("old")), await apply(RATE_LIMIT, limit("older"))];
    const server = await start();
    for (const one of stored) await refreshed(server, RATE_LIMIT, one);
    expect(await said(server, RATE_LIMIT, [limit("one"), limit("two")])).toEqual([]);
    const lists = await apply(LIST, list("old", BASIC));
    await refreshed(server, LIST, lists);
    expect(await said(server, LIST, [list("new", BASIC)])).toEqual([]);
  });

  it("counts lists and their entries", async () => {
    await apply(LIST, list("theirs", BASIC, 600));
    const texts = await said(await start(), LIST, [list("ours", BASIC, 401)]);
    expect(texts).toEqual([
      expect.stringMatching(/^warning: .*at least 1 custom access lists for .*, besides 1 that/),
      expect.stringMatching(/^warning: .*at least 401 access list entries for .*, besides 600 that/),
    ]);
    const growing = await start();
    const ours = { ...(await apply(LIST, list("mine", ENTERPRISE, 2))) };
    await limitZone(ENTERPRISE, { customEntryLimit: 3 });
    expect(await said(growing, LIST, [list("mine", ENTERPRISE, 2)], [ours])).toEqual([]);
  });
});

describe("a new zone", () => {
  async function planNewZone(server: ProviderServer, plan: object) {
    await driveResource(server, "bunny_shield_zone").plan({ pull_zone_id: 9099, ...plan });
  }

  it.each<[string, object, number, string[]]>([
    ["without a configured plan", {}, 3, ["warning"]],
    ["with room", { plan_type: "advanced" }, 10, []],
    ["without room", { plan_type: "advanced" }, 11, ["warning"]],
  ])("%s is a warning at most", async (_, plan, count, severities) => {
    const server = await start();
    await planNewZone(server, plan);
    const texts = await said(server, RATE_LIMIT, limits(count, UNKNOWN));
    expect(texts.map((text) => text.slice(0, text.indexOf(":")))).toEqual(severities);
  });

  it("is one of several, or of another configuration", async () => {
    const server = await start();
    expect(await said(server, RATE_LIMIT, limits(99, UNKNOWN))).toEqual([]);
    const two = await start();
    await planNewZone(two, {});
    await planNewZone(two, {});
    expect(await said(two, RATE_LIMIT, limits(4, UNKNOWN))).toEqual([]);
    expect(await said(two, RATE_LIMIT, [limit("more", UNKNOWN)])).toHaveLength(1);
  });
});
