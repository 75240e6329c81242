import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

const entrySchema = v.object({
  integrity: v.optional(v.string()),
  inBundle: v.optional(v.boolean()),
  optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
});
const lockSchema = v.object({ packages: v.record(v.string(), entrySchema) });
const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(join(PACKAGE_FOLDER, "package-lock.json"), "utf8")));

/** Looks a package up as Node does: beside the package that needs it, then in each parent folder. */
function isLocked(from: string, name: string): boolean {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf("/node_modules/")))) {
    if (`${base === "" ? "" : `${base}/`}node_modules/${name}` in packages) return true;
    if (base === "") return false;
  }
}

// If one fails after a change of dependencies, choose a version that is published for every platform (docs/decisions/packages-are-vendored.md).
test("every package has the hash with which npm compares it; what a tarball bundles is part of that tarball", () => {
  const unverified = Object.entries(packages).filter(
    ([key, { inBundle, integrity }]) => key !== "" && inBundle !== true && !/^sha512-/.test(integrity ?? ""),
  );

  expect(unverified.map(([key]) => key)).toEqual([]);
});

test("the optional packages of every platform are listed, as npm ci requires", () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(from, name)),
  );

  expect(missing).toEqual([]);
});
