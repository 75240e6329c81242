import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as v from "valibot";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";

jest.setTimeout(120_000);

/** Both packages are ES modules, which jest does not load. */
const SCRIPT = `
  import { readFileSync } from "node:fs";
  import { publint } from "publint";
  import { formatMessage } from "publint/utils";
  import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
  const bytes = new Uint8Array(readFileSync(process.argv[1]));
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: bytes.buffer } });
  const { problems, entrypoints } = await checkPackage(createPackageFromTarballData(bytes));
  const said = messages.map((message) => formatMessage(message, pkg) ?? message.code);
  console.log(JSON.stringify({ said, problems, entrypoints: Object.keys(entrypoints ?? {}) }));
`;

const outcomeSchema = v.object({
  said: v.array(v.string()),
  problems: v.array(v.object({ kind: v.string() })),
  entrypoints: v.array(v.string()),
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bunny-package-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** What the checks found in a package. */
function checkTarball(packageFolder: string): v.InferOutput<typeof outcomeSchema> {
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const packed = execFileSync("npm", pack, {
    cwd: packageFolder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const file = /"filename":\s*"([^"]+)"/.exec(packed)?.[1] ?? "";
  const args = ["--input-type=module", "--eval", SCRIPT, path.join(folder, file)];
  const output = execFileSync(process.execPath, args, { cwd: PACKAGE_FOLDER, encoding: "utf8", maxBuffer: 1e8 });
  return v.parse(outcomeSchema, JSON.parse(output));
}

test("publint and are-the-types-wrong find nothing in the package, for any way to resolve it", () => {
  if (!existsSync(path.join(PACKAGE_FOLDER, "dist", "constructs", "index.js")))
    throw new Error('dist/ is not built: run "npm run build"');
  const { said, problems, entrypoints } = checkTarball(PACKAGE_FOLDER);
  expect(said).toEqual([]);
  expect(problems).toEqual([]);
  expect(entrypoints).toEqual(expect.arrayContaining([".", "./lib/*", "./cdktn", "./api", "./emulator"]));
});

test("they do find what is wrong in a package", () => {
  const broken = path.join(folder, "broken");
  mkdirSync(broken);
  const files = {
    "package.json": JSON.stringify({ name: "broken", version: "1.0.0", main: "./missing.js", types: "./index.d.ts" }),
    "index.js": "module.exports = function () {};",
    "index.d.ts": "declare const it: () => void;\nexport default it;\n",
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(broken, name), content);
  const { said, problems } = checkTarball(broken);
  expect(said.join("\n")).toContain("does not exist");
  expect(problems.length).toBeGreaterThan(0);
});
