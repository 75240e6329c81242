import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleForCompiler } from "../../../build/bundle/bundle-plugin.js";
import { thirdPartyNotices } from "../../../build/bundle/third-party-notices.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";
import { packagesWithoutText } from "./support/license-texts.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bunny-notices-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a package and returns the notices of a bundle with its `index.js`. */
function noticesOf(license: string | undefined, files: Readonly<Record<string, string>>): Promise<string> {
  const at = path.join(folder, "node_modules", "some");
  mkdirSync(at, { recursive: true });
  writeFileSync(path.join(at, "package.json"), JSON.stringify({ name: "some", version: "1.2.3", license }));
  for (const [name, text] of Object.entries({ "index.js": "", ...files })) writeFileSync(path.join(at, name), text);
  return thirdPartyNotices(["src/main.ts", "node_modules/some/index.js"], folder);
}

test("the executable's bundle: every package in the metafile comes with the text of each of its licenses", async () => {
  const entry = path.join(PACKAGE_FOLDER, "src", "main.ts");
  const inputs = await bundleForCompiler({ entry, outfile: path.join(folder, "provider.cjs") });
  const notices = await thirdPartyNotices(inputs, PACKAGE_FOLDER);

  const { packages, without } = packagesWithoutText(inputs, notices);
  expect(packages).toEqual(expect.arrayContaining(["@bufbuild/protobuf", "got", "hpagent", "yaml"]));
  expect(without).toEqual([]);
});

test("license and notice files of a package are included as they are", async () => {
  const notices = await noticesOf("Apache-2.0", { LICENSE: "the license\n", "NOTICE.txt": "the notice\n" });
  expect(notices).toContain("\nsome 1.2.3 (Apache-2.0)\n\nthe license\n\nthe notice\n");
});

test("a package without a license file gets the texts of the licenses that it names, and its files' copyright", async () => {
  const notices = await noticesOf("(Apache-2.0 AND BSD-3-Clause)", {
    NOTICE: "the notice\n",
    "index.js":
      '"use strict";\n// Copyright 2008 Some Inc.\n// All rights reserved.\n\n// Copyright of no interest\nrun();\n',
  });
  expect(notices).toContain("the notice\n\n// Copyright 2008 Some Inc.\n// All rights reserved.\n\nApache-2.0\n\n");
  expect(notices).toContain("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION");
  expect(notices).toContain("Redistributions in binary form must reproduce");
  expect(notices).not.toContain("of no interest");
});

test.each([
  ["SEE LICENSE IN ELSEWHERE", /some is bundled, contains no license text, and is licensed under "SEE LICENSE/],
  [undefined, /licensed under "": it names no license/],
])("a package whose license has no text stops the build (%s)", async (license, message) => {
  await expect(noticesOf(license, {})).rejects.toThrow(message);
});

test("the build writes the notices into the package", () => {
  const built = readFileSync(path.join(PACKAGE_FOLDER, "dist", "THIRD_PARTY_NOTICES"), "utf8");
  expect(built).toMatch(/^got \d+\.\d+\.\d+ \(MIT\)$/m);
  const { files } = JSON.parse(readFileSync(path.join(PACKAGE_FOLDER, "package.json"), "utf8")) as { files: string[] };
  expect(files).toContain("dist");
});
