import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  mirrorConfiguration,
  onlyMirrorConfiguration,
  requiredProviders,
} from "../../../src/tool/engine/configuration-text.js";
import { engineEnvironment } from "../../../src/tool/engine/engine.js";
import { runEngine } from "../../../src/tool/engine/run-engine.js";
import { engineUnderTest } from "../../support/engine-under-test.js";

test("the texts to write are minimal", () => {
  expect(requiredProviders("0.1.0")).toBe(`terraform {
  required_providers {
    bunny = {
      source  = "bunny-iac/bunny"
      version = "0.1.0"
    }
  }
}
`);
  expect(mirrorConfiguration("/srv/mirror")).toBe(`provider_installation {
  filesystem_mirror {
    path    = "/srv/mirror"
    include = ["registry.terraform.io/bunny-iac/bunny", "registry.opentofu.org/bunny-iac/bunny"]
  }
  direct {
    exclude = ["registry.terraform.io/bunny-iac/bunny", "registry.opentofu.org/bunny-iac/bunny"]
  }
}
`);
});

test.each([
  ["a mirror beside the usual places", mirrorConfiguration],
  ["a mirror alone", onlyMirrorConfiguration],
])("the engine reads the CLI configuration for %s without an error, for any folder name", async (_, configuration) => {
  const folder = await mkdtemp(join(tmpdir(), "bunny ${cli} "));
  try {
    const cliConfigFile = join(folder, "cli.tfrc");
    await writeFile(cliConfigFile, configuration(join(folder, 'a "mirror" 100%{')));
    const { exitCode, stderr } = await runEngine(await engineUnderTest(), ["version"], {
      env: engineEnvironment({ isolated: true, cliConfigFile }),
    });

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
