import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { thirdPartyNotices } from "../../../build/bundle/third-party-notices.js";
import { vendorPackages } from "../../../build/bundle/vendor-packages.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";
import { packagesWithoutText } from "./support/license-texts.js";

jest.setTimeout(120_000);

/** What our modules import from packages. */
function importedPackages(): string[] {
  const src = path.join(PACKAGE_FOLDER, "src");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/^constructs/.test(file),
  );
  const names = files.flatMap((file) =>
    [
      ...readFileSync(path.join(src, file), "utf8").matchAll(
        /(?:(?:^import [^t].*|^\}) from |(?:import|require)\()"([a-z@][^":]*)"/gm,
      ),
    ].map(([, name = ""]) => name),
  );
  return [...new Set(names)].sort();
}

test("the npm package: every package in the metafiles of dist/vendor comes with the text of each of its licenses", async () => {
  const dist = mkdtempSync(path.join(tmpdir(), "bunny-vendor-"));
  try {
    const names = importedPackages();
    for (const { name } of readdirSync(path.join(PACKAGE_FOLDER, "src"), { withFileTypes: true }).filter((at) =>
      at.isDirectory(),
    ))
      mkdirSync(path.join(dist, name));
    writeFileSync(path.join(dist, "tool", "all.js"), names.map((name) => `require("${name}");`).join("\n"));
    const inputs = await vendorPackages(PACKAGE_FOLDER, dist);
    const vendored = readdirSync(path.join(PACKAGE_FOLDER, "dist", "vendor"));
    expect(readdirSync(path.join(dist, "vendor"))).toEqual(expect.arrayContaining(vendored));

    const { packages, without } = packagesWithoutText(inputs, await thirdPartyNotices(inputs, PACKAGE_FOLDER));
    expect(packages).toEqual(expect.arrayContaining(["fastify", "commander", "parse5"]));
    expect(without).toEqual([]);
    const built = readFileSync(path.join(PACKAGE_FOLDER, "dist", "THIRD_PARTY_NOTICES"), "utf8");
    expect(packages.filter((name) => !built.includes(`\n${name} `))).toEqual([]);
  } finally {
    rmSync(dist, { recursive: true });
  }
});
