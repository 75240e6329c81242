import { writeFile } from "node:fs/promises";
import { accessList, change, type JsonObject, planJson } from "../review/support/plan-builder.js";
import { useAccountCommand } from "./support/account-command.js";

/** An account without the zones of the state: Shield zone 77 is in another one. */
const seed = { zones: [{ shieldZoneId: 42, pullZoneId: 4200 }] };
const list = (zone: number) => accessList({ shield_zone_id: zone, list_id: zone, name: `of ${zone}` });

const stateOf = (...zones: number[]): string =>
  JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    resources: zones.map((zone) => ({
      mode: "managed",
      type: "bunny_shield_access_list",
      name: `of_${zone}`,
      provider: 'provider["registry.terraform.io/bunny-iac/bunny"]',
      instances: [{ attributes: list(zone) }],
    })),
  });
const officialOf = (...zones: number[]): string =>
  JSON.stringify({
    version: 4,
    resources: zones.map((zone) => ({
      mode: "managed",
      type: "bunnynet_pullzone",
      name: `of_${zone}`,
      provider: 'provider["registry.terraform.io/bunnyway/bunnynet"]',
      instances: [{ attributes: { id: zone * 100 } }],
    })),
  });
const planOf = (...zones: number[]): string =>
  planJson(
    zones.map((zone): JsonObject => change(`bunny_shield_access_list.of_${zone}`, list(zone), list(zone))),
    { timestamp: "2026-11-21T12:00:00Z" },
  );

const NONE =
  /account of this access key (has none of these zones|does not have it)|the access key belongs to its account|Unauthorized access/;

describe.each<[string, readonly number[]]>([
  ["all", [77]],
  ["some", [42, 77]],
])("with the key of an account that lacks %s zones", (_, zones) => {
  describe.each([
    ["audit", ["--state", "STATE"]],
    ["audit", ["--state", "OFFICIAL"]],
    ["import", ["--all", "--out", "OUT", "--state", "STATE"]],
    ["drift", ["PLAN", "--unmanaged"]],
    ["try", ["PLAN", "--account", "--url", "https://a.example/"]],
    ["why", ["--plan", "PLAN"]],
    ["why", ["--plan", "STATE"]],
    ["why", ["--plan", "PLAN", "--request-id", "x"]],
    ["review", ["PLAN", "--traffic-from", "account"]],
  ])("%s %j", (command, args) => {
    const { bunnyTf, inFolder, hosted } = useAccountCommand(command, seed);

    it("says so, and does not end with 0", async () => {
      process.env["BUNNY_LOGGING_URL"] = hosted.service.url;
      await writeFile(inFolder("state.json"), stateOf(...zones));
      await writeFile(inFolder("plan.json"), planOf(...zones));
      await writeFile(inFolder("official.json"), officialOf(...zones));
      const files: Readonly<Record<string, string>> = {
        STATE: inFolder("state.json"),
        PLAN: inFolder("plan.json"),
        OFFICIAL: inFolder("official.json"),
        OUT: inFolder("out"),
      };
      const { exitCode, out, err } = await bunnyTf(...args.map((arg) => files[arg] ?? arg));
      process.exitCode = 0;
      expect(out + err).toMatch(NONE);
      expect(out + err).toMatch(/[Ss]hield zone `?77|pull zone `?7700/);
      expect(exitCode).not.toBe(0);
    });
  });
});
