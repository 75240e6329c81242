import { UNKNOWN } from "../../../src/framework/index.js";
import type { ProviderServer } from "../../../src/protocol/rpcs.js";
import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveResource, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

/** The zone of the seed whose plan is basic, and its pull zone. */
const BASIC = { zone: 43, pullZone: 9002 };

const RULE = { conditions: [{ variables: ["REQUEST_URI"], operator: "contains", value: "x" }], action: "block" };

/** What needs a higher plan, as it would be declared in a zone. */
const FEATURES = [
  ["bunny_shield_bot_detection", "Bot detection", {}],
  ["bunny_shield_custom_page", "A custom page", {}],
  ["bunny_shield_waf_rule", "A custom WAF rule", { ...RULE }],
  ["bunny_shield_upload_scanning", "Scanning for viruses", {}],
  ["bunny_shield_access_list_configuration", 'The managed list "', { list_id: 1, enabled: true, action: "block" }],
] as const;

type Type = (typeof FEATURES)[number][0];

const declared = (type: Type, zone: unknown, along: object) => ({
  ...CASES[type](SEEDED).attributes,
  ...along,
  shield_zone_id: zone,
});

const start = () => startProvider(used.service);

/** Plans what needs the plan, as a create. */
async function planFeature(server: ProviderServer, type: Type, along: object, zone: unknown = BASIC.zone) {
  const { diagnostics } = await driveResource(server, type).plan(declared(type, zone, along));
  return diagnostics.map(({ severity, summary, detail, attribute }) => {
    const place = attribute?.steps.map(({ attributeName }) => attributeName).join(".") ?? "";
    return `${severity === 1 ? "error" : "warning"} at ${place}: ${summary}. ${detail}`;
  });
}

/** Plans the zone's resource, from its stored state or as a create. */
async function planZone(server: ProviderServer, config: object, isStored = true) {
  const zone = driveResource(server, "bunny_shield_zone");
  const stored = isStored ? await zone.import(String(BASIC.zone)) : null;
  const { diagnostics } = await zone.plan({ pull_zone_id: BASIC.pullZone, ...config }, stored);
  expect(diagnostics.filter(({ severity }) => severity === 1)).toEqual([]);
}

const REFUSED =
  /^error at shield_zone_id: The zone's Shield plan does not include this feature\. .*requires the plan advanced or higher, but Shield zone 43 .*refer to the zone's resource.*bunny_shield_zone\.NAME\.shield_zone_id.*same provider configuration/;
const NOT_YET =
  /^warning at shield_zone_id: The zone's Shield plan does not include this feature yet\. .*Shield zone 43 gets the plan (advanced|\(known after apply\)).*refer to the zone's resource/;
const NO_LONGER =
  /^warning at shield_zone_id: The zone's Shield plan will not include this feature\..*declares the plan basic/;
const UNCHECKED =
  /^warning at shield_zone_id: The zone's Shield plan may not include this feature\. .*requires the plan advanced or higher\. The zone is known after apply/;
const NEW_LACKS =
  /^warning at shield_zone_id: The zone's Shield plan may not include this feature\. .*declares a new zone with the plan basic; .*set plan_type = "advanced" in that zone\./;

describe.each(FEATURES)("%s in a zone whose plan lacks it", (type, name, along) => {
  it("is refused in the plan, at the zone, and nothing is written", async () => {
    const [text, ...others] = await planFeature(await start(), type, along);
    expect(text).toMatch(REFUSED);
    expect(text).toContain(name);
    expect(others).toEqual([]);
    expect(used.service.findRequests({}).filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it.each([
    ["advanced", "advanced"],
    ["unknown", UNKNOWN],
  ])("is a warning if the zone's resource was planned before, and its plan is %s", async (_, plan_type) => {
    const server = await start();
    await planZone(server, { plan_type });
    expect(await planFeature(server, type, along)).toEqual([expect.stringMatching(NOT_YET)]);
  });

  it("is refused if the zone's resource keeps its plan, whichever is planned first", async () => {
    const server = await start();
    expect(await planFeature(server, type, along)).toEqual([expect.stringMatching(REFUSED)]);
    await planZone(server, {});
    const other = await start();
    await planZone(other, {});
    expect(await planFeature(other, type, along)).toEqual([expect.stringMatching(REFUSED)]);
  });

  it("is refused through another alias, whichever is planned first: only the order of one process is Terraform's", async () => {
    const [one, other] = [await start(), await start()];
    expect(await planFeature(one, type, along)).toEqual([expect.stringMatching(REFUSED)]);
    await planZone(other, { plan_type: "advanced" });
    expect(await planFeature(await start(), type, along)).toEqual([expect.stringMatching(REFUSED)]);
  });

  it("says to refer to the zone's resource where a literal ID lets either be planned first", async () => {
    const first = await planFeature(await start(), type, along);
    const server = await start();
    await planZone(server, { plan_type: "advanced" });
    const second = await planFeature(server, type, along);
    for (const [text, ...others] of [first, second]) {
      expect(text).toContain("refer to the zone's resource, so that the zone is changed first: shield_zone_id = ");
      expect(others).toEqual([]);
    }
  });

  it("is a warning while the zone is not known", async () => {
    const server = await start();
    if (type === "bunny_shield_access_list_configuration") {
      expect(await planFeature(server, type, along, UNKNOWN)).toEqual([]); // The list says which plan it needs.
      return;
    }
    expect(await planFeature(server, type, along, UNKNOWN)).toEqual([expect.stringMatching(UNCHECKED)]);
    await planZone(server, { pull_zone_id: 9099, plan_type: "business" }, false);
    expect(await planFeature(server, type, along, UNKNOWN)).toEqual([]);
    await planZone(server, { pull_zone_id: 9098 }, false);
    expect(await planFeature(server, type, along, UNKNOWN)).toEqual([expect.stringMatching(NEW_LACKS)]);
  });

  it("is a warning if the zone's resource lowers the plan", async () => {
    await used.service.edit(({ zones }) => {
      const zone = zones.find(({ shieldZoneId }) => shieldZoneId === BASIC.zone);
      Object.assign(zone ?? {}, { planType: 1, customWafRulesLimit: 10 });
    });
    const server = await start();
    await planZone(server, { plan_type: "basic" });
    expect(await planFeature(server, type, along)).toEqual([expect.stringMatching(NO_LONGER)]);
  });

  it("is planned without a word where the plan includes it", async () => {
    expect(await planFeature(await start(), type, along, 44)).toEqual([]);
  });
});

describe("the requests of the check", () => {
  const zoneReads = () => used.service.findRequests({ operation: "getZone" });
  const rule = (server: ProviderServer) => planFeature(server, "bunny_shield_waf_rule", {}, 44);

  it("are one for all resources in a zone", async () => {
    const server = await start();
    await Promise.all([rule(server), rule(server), planFeature(server, "bunny_shield_upload_scanning", {}, 44)]);
    await rule(server);
    expect(zoneReads()).toHaveLength(1);
  });

  it("are none where the zone was read before, and one after it was written", async () => {
    const server = await start();
    const zone = driveResource(server, "bunny_shield_zone");
    const stored = await zone.import("44");
    used.service.resetRequests();
    await rule(server);
    expect(zoneReads()).toEqual([]);
    await zone.apply({ pull_zone_id: 9003, waf_execution_mode: "block", ddos_shield_sensitivity: "high" }, stored);
    used.service.resetRequests();
    await Promise.all([rule(server), rule(server)]);
    expect(zoneReads()).toHaveLength(1);
  });

  it("are none that the plan did not need before, for pages and bot detection", async () => {
    const server = await start();
    await planFeature(server, "bunny_shield_custom_page", {});
    await planFeature(server, "bunny_shield_bot_detection", {});
    expect(used.service.findRequests({})).toHaveLength(2);
  });
});
