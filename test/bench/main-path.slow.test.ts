import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import { launchPlugin, type LaunchedPlugin } from "../support/protocol-client.js";

let plugin: LaunchedPlugin | undefined;
let executable: string | undefined;

beforeAll(async () => {
  // In a process of its own: the lists are formatted by prettier, which jest cannot import.
  const script = `require("./bench/main-path/bundle.ts").bundleMainPath().then((bundle) => process.stdout.write(bundle.executable));`;
  const args = ["--import", "tsx", "--eval", script];
  executable = execFileSync(process.execPath, args, { cwd: PACKAGE_FOLDER, encoding: "utf8" });
  plugin = await launchPlugin({ command: executable });
});
afterAll(async () => {
  await plugin?.shutDown();
  if (executable !== undefined) rmSync(path.dirname(executable), { recursive: true });
});

test("the plugin that startup is compared with has the definitions of the main path, and no others", async () => {
  const schema = await plugin!.provider.getProviderSchema();
  expect(Object.keys(schema.resourceSchemas).sort()).toEqual([
    "bunny_app_autoscaling",
    "bunny_shield_access_list",
    "bunny_shield_custom_page",
  ]);
  expect(Object.keys(schema.dataSourceSchemas).sort()).toEqual([
    "bunny_shield_bots",
    "bunny_shield_rate_limit",
    "bunny_video_playback",
  ]);
  expect([schema.functions, schema.ephemeralResourceSchemas]).toEqual([{}, {}]);
});

test("it loads a definition that a call needs, and has no code for another", async () => {
  const validate = (typeName: string) => plugin!.provider.validateResourceConfig({ typeName });
  const { diagnostics } = await validate("bunny_shield_access_list");
  expect(diagnostics.map(({ summary }) => summary)).toEqual([]);
  expect((await validate("bunny_shield_zone")).diagnostics).toHaveLength(1);
});
