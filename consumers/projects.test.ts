import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeProject, packPackage, TSCONFIG } from "./support/packed-package.js";

const folder = mkdtempSync(join(tmpdir(), "bunny-consumers-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const { tarball, size, files } = packPackage(folder);

it("packs only what users need", () => {
  const unexpected = files.filter(
    (path) =>
      !/^(dist\/|docs\/schemas\/|docs\/(guides|reference)\/client\.md$|examples\/traffic\/|pipeline\/)/.test(path) &&
      !["package.json", "README.md", "LICENSE"].includes(path),
  );
  expect(unexpected).toEqual([]);
  expect(files.filter((path) => /(^|\/)(test|generate|demo|bench|\.api)\/|\.map$|\.built-from/.test(path))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(["dist/constructs/index.js", "dist/constructs-cdktn/index.js", "dist/tool/main.js"]),
  );
  process.stdout.write(`tarball: ${size} bytes, ${files.length} files\n`);
  expect(size).toBeLessThan(5_000_000);
});

it("installs one other package, and one command with cdktf-cli resolves", () => {
  const cwd = join(folder, "alone");
  mkdirSync(cwd);
  makeProject(cwd, { "package.json": JSON.stringify({ name: "alone", private: true }) }, [tarball]);
  const lock = JSON.parse(readFileSync(join(cwd, "package-lock.json"), "utf8")) as {
    packages: Record<string, unknown>;
  };
  const installed = Object.keys(lock.packages).filter((path) => path !== "");
  expect(installed).toEqual(["node_modules/terraform-provider-bunny", "node_modules/valibot"]);

  const together = join(folder, "together");
  mkdirSync(together);
  writeFileSync(join(together, "package.json"), JSON.stringify({ name: "together", private: true }));
  execFileSync("npm", ["install", "--dry-run", tarball, "cdktf", "constructs", "cdktf-cli"], {
    cwd: together,
    stdio: "pipe",
  });
});

const project = (world: string, entry: string): Record<string, string> => ({
  "package.json": JSON.stringify({
    name: "consumer",
    private: true,
    jest: { preset: "ts-jest", testEnvironment: "node" },
  }),
  "tsconfig.json": TSCONFIG,
  "main.ts": `
import { TerraformStack } from "${world}";
import type { Construct } from "constructs";
import { AccessList, AccessListAction, BunnyProvider, Entries, ShieldZone } from "${entry}";
import { ShieldRateLimit } from "${entry}/lib/shield-rate-limit";

export class Site extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new BunnyProvider(this, "bunny");
    const zone = ShieldZone.fromPullZone(this, "zone", 9001);
    new AccessList(this, "office", { zone, action: AccessListAction.ALLOW, entries: Entries.ips("192.0.2.1") });
    if (ShieldRateLimit.tfResourceType !== "bunny_shield_rate_limit") throw new Error("wrong binding");
  }
}
`,
  "main.test.ts": `
import { Testing } from "${world}";
import "${world}/lib/testing/adapters/jest";
import { ShieldAccessList } from "${entry}";
import { Site } from "./main";

Testing.setupJest();

it("synthesises", () => {
  const found = Testing.synth(new Site(Testing.app(), "site"), true);
  expect(found).toHaveResourceWithProperties(ShieldAccessList, { action: "allow", entries: ["192.0.2.1"] });
});
`,
});

it.each([
  ["cdktf", "0.21.0", "terraform-provider-bunny", "cdktn"],
  ["cdktn", "0.24.0", "terraform-provider-bunny/cdktn", "cdktf"],
])("a project of %s installs, compiles, synthesises and tests", (world, version, entry, other) => {
  const cwd = join(folder, world);
  mkdirSync(cwd);
  const tools = ["typescript@5.9.3", "ts-jest@29.4.15", "jest@30.5.2", "@types/jest@30.0.0", "@types/node@20.19.43"];
  makeProject(cwd, project(world, entry), [tarball, `${world}@${version}`, "constructs@10.7.2", ...tools]);

  const lock = readFileSync(join(cwd, "package-lock.json"), "utf8");
  expect(lock).not.toContain(`"node_modules/${other}"`);
  execFileSync(join(cwd, "node_modules", ".bin", "tsc"), ["--noEmit", "-p", "."], { cwd, stdio: "pipe" });
  execFileSync(join(cwd, "node_modules", ".bin", "jest"), ["--ci"], { cwd, stdio: "pipe" });
});

it("compiles in a strict project of ES modules with TypeScript 7, declarations of libraries included", () => {
  const cwd = join(folder, "strict");
  mkdirSync(cwd);
  const compilerOptions = {
    target: "ES2022",
    module: "NodeNext",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: false,
    types: ["node"],
  };
  const files = {
    "package.json": JSON.stringify({ name: "strict", private: true, type: "module" }),
    "tsconfig.json": JSON.stringify({ compilerOptions }),
    "main.ts": `
import { type ClientOptions, createClient } from "terraform-provider-bunny/api";
import { type Contents, type Fault, type Seed, startEmulator } from "terraform-provider-bunny/emulator";
import { Entries, ShieldAccessList } from "terraform-provider-bunny";

export const seed: Seed = { zones: [{ shieldZoneId: 7 }] };
// @ts-expect-error: an ID is a number
export const wrong: Seed = { zones: [{ shieldZoneId: "7" }] };
export const started = (fault: Fault) => startEmulator({ seed, faults: [fault] });
export const client = (options: ClientOptions) => createClient(options);
export const lists = ({ accessLists }: Contents) => accessLists.length;
export const kept = [Entries.ips("192.0.2.1"), ShieldAccessList.tfResourceType];
`,
  };
  makeProject(cwd, files, [tarball, "cdktf@0.21.0", "constructs@10.7.2", "typescript@7.0.2", "@types/node@20.19.43"]);
  execFileSync(join(cwd, "node_modules", ".bin", "tsc"), ["--noEmit", "-p", "."], { cwd, stdio: "pipe" });
});
