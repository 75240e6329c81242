import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, missingFiles } from "../../../build/bundle/check-package.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";

const manifest = JSON.parse(readFileSync(join(PACKAGE_FOLDER, "package.json"), "utf8")) as Manifest;
const executable = `dist/plugin/terraform-provider-bunny_v${manifest.version}`;

const whole = [
  executable,
  "package.json",
  "dist/tool/main.js",
  "docs/guides/client.md",
  "docs/reference/client.md",
  ...["stacks", "plan", "apply", "drift", "publish"].map((name) => `pipeline/${name}.sh`),
  ...["constructs", "constructs-cdktn", "api", "emulator"].flatMap((folder) => [
    `dist/${folder}/index.js`,
    `dist/${folder}/index.d.ts`,
  ]),
  ...["constructs/generated/cdktf", "constructs-cdktn/generated/cdktn"].flatMap((folder) => [
    `dist/${folder}/shield-rate-limit/index.js`,
    `dist/${folder}/shield-rate-limit/index.d.ts`,
  ]),
];

test("a package that was never built lacks everything", () => {
  const missing = missingFiles(manifest, ["package.json", "README.md", "LICENSE"]);
  expect(missing).toEqual(
    expect.arrayContaining([
      executable,
      "dist/tool/main.js",
      "dist/constructs/index.js",
      "dist/constructs/index.d.ts",
      "dist/constructs/generated/cdktf/*/index.js",
      "dist/api/index.js",
      "dist/emulator/index.d.ts",
    ]),
  );
});

test("a complete package lacks nothing, and each of its files is needed", () => {
  expect(missingFiles(manifest, whole)).toEqual([]);
  for (const file of whole) {
    const without = whole.filter((other) => other !== file);
    expect(missingFiles(manifest, without)).toEqual([file.replace("/shield-rate-limit/", "/*/")]);
  }
});

test("packing builds first, and checks what it packs", () => {
  expect(manifest["scripts"]).toMatchObject({
    prepack: expect.stringMatching(/npm run -s build && .*check-package/) as unknown,
  });
});
