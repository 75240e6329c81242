import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PACKAGE_FOLDER } from "../test/support/installed-provider.js";
import { npm, packPackage } from "./support/packed-package.js";

// The guide to the constructs, followed to the letter in an empty folder: its first app, and the commands of its tables. The command line
// tools start the app in the same way for both kinds of modules.

const guide = readFileSync(join(PACKAGE_FOLDER, "docs", "guides", "constructs.md"), "utf8");
const [, app = ""] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
/** The parts of a sentence of the guide, which may go over several lines. */
function partsOf(sentence: RegExp): readonly string[] {
  const found = sentence.exec(guide.replaceAll(/\s+/g, " "));
  if (found === null) throw new Error(`docs/guides/constructs.md has no sentence such as ${sentence.source}`);
  return found.slice(1);
}

const [configuration = ""] = partsOf(/write `(\{ "language".*?\})` to `cdktf\.json`/);
const [first = "", synthesize = ""] = partsOf(/`(npx tsx main\.ts)` writes the stack to `(cdktf\.out\/stacks\/site)`/);

/** The commands in the rows of a library: one of each table. */
const rowsOf = (library: string): readonly (readonly string[])[] =>
  guide
    .split("\n")
    .filter((line) => line.startsWith("|") && line.includes(`(\`${library}\``))
    .map((line) => Array.from(line.matchAll(/`([^`]+)`/g), ([, text = ""]) => text).slice(1));

const folder = mkdtempSync(join(tmpdir(), "bunny-guide-"));
let tarball = "";
beforeAll(() => {
  ({ tarball } = packPackage(folder));
}, 600_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const sh = (cwd: string, command: string): string =>
  execFileSync("sh", ["-c", command], { cwd, encoding: "utf8", env: { ...process.env, CHECKPOINT_DISABLE: "1" } });

/** An empty folder with the package, what the guide installs, and its app. */
function projectOf(library: string, type: string): string {
  const project = join(folder, `${library}-${type}`);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type }));
  const [[install = "", entry = ""] = []] = rowsOf(library);
  npm(project, "install", "--no-audit", "--no-fund", "--prefer-offline", tarball);
  sh(project, `${install} --no-audit --no-fund --prefer-offline`);
  const mine = app.replace('"cdktf"', `"${library}"`).replace('"terraform-provider-bunny"', `"${entry}"`);
  writeFileSync(join(project, "main.ts"), mine);
  for (const name of ["blocked.txt", "blocked.html"])
    copyFileSync(join(PACKAGE_FOLDER, "examples", "constructs", name), join(project, name));
  return project;
}

function synthesizedBy(project: string, command: string): unknown {
  rmSync(join(project, "cdktf.out"), { recursive: true, force: true });
  sh(project, command);
  const stack: unknown = JSON.parse(readFileSync(join(project, synthesize, "cdk.tf.json"), "utf8"));
  return stack;
}

/** The guide says which Node the tool of CDK Terrain needs. */
const runsTool = (library: string): boolean =>
  library === "cdktf" || Number(process.versions.node.split(".")[0]) >= NODE_OF_TOOL;
const NODE_OF_TOOL = Number(partsOf(/Node (\d+) or later\*\* for `cdktn-cli`/)[0]);

it("finds in the guide which Node the tool of CDK Terrain needs", () => {
  expect(NODE_OF_TOOL).toBeGreaterThan(20);
});

it.each([
  ["cdktf", "commonjs"],
  ["cdktf", "module"],
  ["cdktn", "commonjs"],
  ["cdktn", "module"],
])("runs in an empty folder: %s, %s", (library, type) => {
  const project = projectOf(library, type);
  expect(synthesizedBy(project, first)).toMatchObject({
    resource: {
      bunny_shield_access_list: expect.anything() as unknown,
      bunny_shield_custom_page: expect.anything() as unknown,
    },
  });
  if (type !== "commonjs" || !runsTool(library)) return;
  const [, [tool = "", synth = ""] = []] = rowsOf(library);
  sh(project, `${tool} --no-audit --no-fund --prefer-offline`);
  writeFileSync(join(project, "cdktf.json"), configuration);
  expect(synthesizedBy(project, synth)).toHaveProperty("resource.bunny_shield_access_list");
});
