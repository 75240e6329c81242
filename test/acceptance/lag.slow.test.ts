import { useAcceptance } from "../support/acceptance.js";
import type { Configuration } from "../support/configuration.js";

const at = useAcceptance();

const document = (paths: readonly string[]) =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Shop", version: "1" },
    paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: "OK" } } } }])),
  });

const configuration = (sensitivity: string, entries: readonly string[], paths: readonly string[]): Configuration => ({
  resource: {
    bunny_shield_zone: { shop: { pull_zone_id: 9099, plan_type: "business", ddos_shield_sensitivity: sensitivity } },
    bunny_shield_api_guardian: {
      shop: { shield_zone_id: "${bunny_shield_zone.shop.shield_zone_id}", content: document(paths), enabled: true },
    },
    bunny_shield_access_list: {
      office: {
        shield_zone_id: "${bunny_shield_zone.shop.shield_zone_id}",
        ...{ name: "Office", type: "cidr", action: "allow", enabled: true, entries },
      },
    },
  },
});

test.each([300, 2000])(
  "with reads %d ms behind, an engine's next plan is empty after each apply",
  async (milliseconds) => {
    const provider = await at.startProvider({ BUNNY_LAG_SECONDS: "30" });
    const workspace = await at.workspace({ provider });
    at.service.faults.add({ kind: "lag", milliseconds, times: null });
    for (const declared of [
      configuration("medium", ["192.0.2.0/24"], ["/pets", "/orders"]),
      configuration("high", ["192.0.2.0/24", "198.51.100.0/24"], ["/pets"]),
    ]) {
      await workspace.apply(declared);
      const { exitCode, output } = await workspace.run("plan", "-detailed-exitcode", "-input=false");
      expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
    }
    const { zones, accessLists } = at.service.snapshot();
    expect(zones.filter(({ pullZoneId }) => pullZoneId === 9099)).toMatchObject([
      { dDoSShieldSensitivity: 3, apiGuardian: { title: "Shop", endpoints: [{ requestPath: "/pets" }] } },
    ]);
    expect(accessLists.filter(({ name }) => name === "Office")).toHaveLength(1);
  },
);
