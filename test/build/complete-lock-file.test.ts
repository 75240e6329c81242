import { readFileSync } from "node:fs";
import { join } from "node:path";
import { missingOptionals } from "../../build/complete-lock-file.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

test("the lock file has the optional packages of every platform, as npm ci requires", () => {
  const lock = JSON.parse(readFileSync(join(PACKAGE_FOLDER, "package-lock.json"), "utf8")) as { packages: object };

  expect([...missingOptionals({ ...lock.packages }).keys()]).toEqual([]);
});

test("missing entries are added with the platform in their name", () => {
  const packages = {
    "node_modules/tool": {
      dev: true,
      optionalDependencies: {
        "@tool/linux-x64-musl": "1.0.0",
        "@tool/darwin-aarch64": "1.0.0",
        "@tool/win32-ia32": "1.0.0",
      },
    },
    "node_modules/tool/node_modules/@tool/win32-ia32": { version: "1.0.0" },
  };

  expect(Object.fromEntries(missingOptionals(packages))).toEqual({
    "node_modules/@tool/linux-x64-musl": {
      version: "1.0.0",
      cpu: ["x64"],
      os: ["linux"],
      libc: ["musl"],
      dev: true,
      optional: true,
    },
    "node_modules/@tool/darwin-aarch64": {
      version: "1.0.0",
      cpu: ["arm64"],
      os: ["darwin"],
      dev: true,
      optional: true,
    },
  });
});

test("an optional package without a platform in its name is an error", () => {
  const packages = { "node_modules/a": { optionalDependencies: { b: "1.0.0" } } };

  expect(() => missingOptionals(packages)).toThrow(/b has no platform in its name/);
});
