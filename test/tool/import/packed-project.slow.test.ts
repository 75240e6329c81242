import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProcess } from "../../../src/tool/engine/run-engine.js";
import { NASTY_ACCOUNT } from "../../account/nasty-account.js";
import { useAcceptance } from "../../support/acceptance.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";

/** A fresh home and an empty folder, with the package as it is packed. */
const folder = mkdtempSync(join(tmpdir(), "bunny-packed-"));
const [first, home, project] = ["first", "home", "project"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const acceptance = useAcceptance({ emulator: { seed: NASTY_ACCOUNT }, leavesSeed: true });
const cache = execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).trim();

test("a project that an installed package imports installs, compiles, and plans from the packed package alone", async () => {
  for (const each of [first, home]) mkdirSync(each);
  // The cache of this machine spares the registry; a home without settings must be enough for all else.
  const env = {
    ...process.env,
    ...acceptance.service.env,
    HOME: home,
    npm_config_cache: cache,
    CHECKPOINT_DISABLE: "1",
  };
  // The emulator is in this process: nothing may block it.
  const run = async (cwd: string, command: string, ...args: string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await runProcess(command, args, { cwd, env });
    const output = exitCode === 0 ? "" : stdout + stderr;
    expect({ command: [command, ...args].join(" "), exitCode, output }).toMatchObject({ exitCode: 0 });
    return stdout;
  };
  const install = ["install", "--no-audit", "--no-fund", "--prefer-offline"];
  const packed = await run(PACKAGE_FOLDER, "npm", "pack", "--ignore-scripts", "--json", "--pack-destination", folder);
  const tarball = join(folder, (JSON.parse(packed) as { readonly filename: string }[])[0]!.filename);
  await run(first, "npm", "init", "--yes");
  await run(first, "npm", ...install, tarball);
  const form = ["--as", "cdktf"];
  const out = await run(first, "npx", "--no", "bunny-tf", "import", "--all", "--out", project, ...form);

  await run(project, "npm", ...install);
  await run(project, "npx", "--no", "tsc", "--noEmit");
  await run(project, "npx", "--no", "tsx", "main.ts");
  const workspace = await acceptance.workspace({ provider: "installed" });
  rmSync(join(workspace.folder, "versions.tf")); // The app declares the provider itself.
  const text = readFileSync(join(project, "cdktf.out", "stacks", "bunny", "cdk.tf.json"), "utf8");
  const { terraform, ...found } = JSON.parse(text) as { readonly terraform: Record<string, unknown> };
  await workspace.write({ ...found, terraform: { ...terraform, backend: undefined } });
  const { changes } = await workspace.preview();
  expect(changes.filter(({ action, importing }) => action !== "no-op" || !importing)).toEqual([]);
  expect(changes).toHaveLength(Number(/Wrote (\d+) objects/.exec(out)?.[1]));
  expect(acceptance.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
}, 600_000);
