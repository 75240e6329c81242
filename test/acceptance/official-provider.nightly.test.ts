import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { mirrorConfiguration, onlyMirrorConfiguration } from "../../src/tool/engine/configuration-text.js";
import { providerPlatform } from "../../src/tool/engine/install-provider.js";
import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";
import { officialAddress } from "../support/official-provider.js";
import type { Workspace } from "../support/workspace.js";

/**
 * `install` has the engine install the newest release of the official provider; a path names its executable. Without it the
 * tests are skipped.
 */
const OFFICIAL = process.env["BUNNY_TEST_OFFICIAL_PROVIDER"] ?? "";
const testWithOfficial = OFFICIAL === "" ? test.skip : testWhereEngineHas("moves between types");

const acceptance = useAcceptance({ leavesSeed: false });

/** The version of an executable that is named is of no interest to the engine. */
const ANY_VERSION = "99.0.0";

const required = `terraform {
  required_providers {
    bunny = {
      source = "bunny-iac/bunny"
    }
    bunnynet = {
      source = "bunnyway/bunnynet"
    }
  }
}
`;

const official = `resource "bunnynet_pullzone_access_list" "office" {
  pullzone = 9001
  name     = "Office"
  action   = "Allow"
  type     = "CIDR"
  entries  = ["192.0.2.0/24", "2001:db8:40::/48"]
}
`;

const ours = `moved {
  from = bunnynet_pullzone_access_list.office
  to   = bunny_shield_access_list.office
}

resource "bunny_shield_access_list" "office" {
  shield_zone_id = 42
  name           = "Office"
  type           = "cidr"
  action         = "allow"
  entries        = ["192.0.2.0/24", "2001:db8:40::/48"]
}
`;

/** A workspace with both providers, whose official one writes to the emulator, too. */
async function bothProviders(): Promise<Workspace> {
  const { service } = acceptance;
  const workspace = await acceptance.workspace({
    provider: "installed",
    env: {
      ...service.env,
      BUNNYNET_API_KEY: service.env["BUNNY_ACCESS_KEY"],
      BUNNYNET_API_URL: service.url,
      BUNNYNET_CONTAINER_API_URL: service.url,
      BUNNYNET_STREAM_API_URL: service.url,
    },
  });
  const top = path.dirname(workspace.folder);
  const mirror = path.join(top, "mirror");
  if (OFFICIAL === "install") {
    await writeFile(path.join(top, "cli.tfrc"), mirrorConfiguration(mirror));
  } else {
    const address = officialAddress(workspace.engine.kind).split("/");
    const folder = path.join(mirror, ...address, ANY_VERSION, providerPlatform());
    const executable = path.join(folder, `terraform-provider-bunnynet_v${ANY_VERSION}`);
    await mkdir(folder, { recursive: true });
    await copyFile(OFFICIAL, executable);
    await chmod(executable, 0o755);
    await writeFile(path.join(top, "cli.tfrc"), onlyMirrorConfiguration(mirror));
  }
  await writeFile(path.join(workspace.folder, "versions.tf"), required);
  return workspace;
}

const addressesIn = async (workspace: Workspace): Promise<string[]> =>
  (await workspace.state()).objects.map(({ address }) => address);

testWithOfficial("an access list of the real official provider is moved, and nothing is written", async () => {
  const workspace = await bothProviders();
  await workspace.apply(official);
  expect(await addressesIn(workspace)).toEqual(["bunnynet_pullzone_access_list.office"]);
  const created = acceptance.service.snapshot();
  expect(JSON.stringify(created)).toContain("2001:db8:40::/48");

  const { changes } = await workspace.preview(ours);
  expect(changes.filter(({ action }) => action !== "no-op" && action !== "move")).toEqual([]);
  await workspace.applyPlanned();
  expect(await addressesIn(workspace)).toEqual(["bunny_shield_access_list.office"]);
  expect(acceptance.service.snapshot()).toEqual(created);
  expect((await workspace.preview(ours.slice(ours.indexOf("resource")))).changes).toEqual([]);
  await workspace.destroy();
});
