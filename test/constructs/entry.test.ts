import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as entry from "terraform-provider-bunny";
import { writeCdktnConstructs } from "../../build/bundle/compiled-modules.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const GENERATED = join(PACKAGE_FOLDER, "src", "constructs", "generated", "cdktf");

/** The name of the class that the generator creates in a folder: its words, capitalized. */
const className = (folder: string): string =>
  folder === "provider"
    ? "BunnyProvider"
    : folder.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Our modules and those in node_modules that importing an entry loads. */
function opened(name: string): string[] {
  const script = `require(${JSON.stringify(name)}); console.log(JSON.stringify(Object.keys(require.cache)))`;
  const printed = execFileSync(process.execPath, ["-e", script], { cwd: PACKAGE_FOLDER, encoding: "utf8" });
  return (JSON.parse(printed) as string[]).map((file) => file.slice(PACKAGE_FOLDER.length));
}

describe("the package's entries", () => {
  it("offer every generated resource and data source, and the provider", () => {
    const folders = readdirSync(GENERATED, { withFileTypes: true }).filter((found) => found.isDirectory());
    const names = folders.map(({ name }) => className(name));
    const missing = names.filter((name) => !(name in entry) && !(`${name}Resource` in entry));
    expect(names.length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });

  it.each([
    ["terraform-provider-bunny", "cdktf", "cdktn"],
    ["terraform-provider-bunny/cdktn", "cdktn", "cdktf"],
  ])("%s loads %s, nothing of the other world, and no network library", (name, own, other) => {
    const files = opened(name);
    const from = (library: string) => files.filter((file) => file.startsWith(`/node_modules/${library}/`));
    expect(from(own)).not.toEqual([]);
    expect(from(other)).toEqual([]);
    expect(
      files.filter((file) => /node_modules\/(got|@grpc|fastify)\/|\/dist\/(api|server|emulator)\//.test(file)),
    ).toEqual([]);
  });
});

it("the modules that users load need no package but those that package.json names", () => {
  const manifest = JSON.parse(readFileSync(join(PACKAGE_FOLDER, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
    peerDependencies: Record<string, string>;
  };
  const folders = ["api", "constructs", "constructs-cdktn", "emulator", "review", "shared", "tool", "zone"];
  const files = folders.flatMap((folder) => {
    const root = join(PACKAGE_FOLDER, "dist", folder);
    return readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => join(root, file));
  });
  const needed = files
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => Array.from(readFileSync(file, "utf8").matchAll(/\b(?:require|import)\("([a-z@][^"/]*)/g)))
    .map(([, name = ""]) => name)
    .filter((name) => !name.startsWith("node:"));
  expect(Object.keys(manifest.dependencies)).toEqual(["valibot"]);
  expect([...new Set(needed)].sort()).toEqual(["cdktf", "cdktn", "constructs", "valibot"]);
  // npm would let the optional fork's own narrow range decide which constructs fits, and end with ERESOLVE.
  expect(Object.keys(manifest.peerDependencies)).toEqual(["cdktf", "constructs"]);
});

describe("an entry whose library is missing", () => {
  const folder = temporaryFolder();

  it.each([
    [
      "terraform-provider-bunny",
      ["cdktn"],
      'With cdktn, which is installed, import from "terraform-provider-bunny/cdktn".',
    ],
    [
      "terraform-provider-bunny/cdktn",
      ["cdktf"],
      'With cdktf, which is installed, import from "terraform-provider-bunny".',
    ],
    ["terraform-provider-bunny", [], 'Run "npm install cdktf constructs"'],
  ])("%s with %j says what to do", (entryName, libraries, advice) => {
    const cwd = mkdtempSync(join(folder, "project-"));
    const installed = join(cwd, "node_modules", "terraform-provider-bunny");
    mkdirSync(installed, { recursive: true });
    for (const part of ["package.json", "dist"]) symlinkSync(join(PACKAGE_FOLDER, part), join(installed, part));
    for (const name of [...libraries, "constructs"])
      symlinkSync(join(PACKAGE_FOLDER, "node_modules", name), join(cwd, "node_modules", name));
    // So that modules are looked up in the project, as if they were copied there.
    const args = ["--preserve-symlinks", "-e", `require(${JSON.stringify(entryName)})`];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain(`Error: The constructs need `);
    expect(stderr).toContain(advice);
  });
});

test("a module for CDK Terrain loads cdktn where it loaded cdktf", () => {
  const dist = mkdtempSync(join(tmpdir(), "bunny-cdktn-"));
  mkdirSync(join(dist, "constructs", "generated", "cdktn"), { recursive: true });
  const lines = [
    ['const cdktf_1 = require("cdktf");', 'const cdktf_1 = require("cdktn");'],
    ['import { App } from "cdktf";', 'import { App } from "cdktn";'],
    ["export type X = import('cdktf/lib/app').App;", "export type X = import('cdktn/lib/app').App;"],
    ['const name = "cdktf.json";', 'const name = "cdktf.json";'],
    ['require("cdktf-cli")', 'require("cdktf-cli")'],
  ];
  writeFileSync(join(dist, "constructs", "some.js"), lines.map(([before]) => before).join("\n"));
  writeCdktnConstructs(dist);
  const written = readFileSync(join(dist, "constructs-cdktn", "some.js"), "utf8");
  rmSync(dist, { recursive: true });
  expect(written.split("\n")).toEqual(lines.map(([, after]) => after));
});
