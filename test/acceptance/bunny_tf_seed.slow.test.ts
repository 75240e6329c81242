import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSeedFile } from "../../src/emulator/index.js";
import type { Environment } from "../../src/tool/engine/engine.js";
import { run } from "../../src/tool/run.js";
import { NASTY_ACCOUNT } from "../account/nasty-account.js";
import { useAcceptance } from "../support/acceptance.js";
import { startService } from "../support/service.js";
import { keepEnvironment } from "../support/keep-environment.js";

const acceptance = useAcceptance();
keepEnvironment();
let folder = "";
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "bunny-seed-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

async function bunnyTf(env: Environment, ...args: string[]): Promise<string> {
  Object.assign(process.env, env);
  let [out, err] = ["", ""];
  const exitCode = await run(args, { out: (text) => void (out += text), err: (text) => void (err += text) });
  expect(exitCode).toBe(0);
  expect(err).toMatch(/^(?:Reading \d+ .+\n)?$/);
  return out;
}

test("an account becomes a seed, the seed an emulator, and an import of that plans no change", async () => {
  const [file, again] = [join(folder, "seed.json"), join(folder, "again.json")];
  const account = await startService({ seed: NASTY_ACCOUNT });
  await bunnyTf(account.env, "seed", "--all", "--out", file);
  const imported = await bunnyTf(account.env, "import", "--all", "--out", join(folder, "from-account"));
  await account.close();

  const copy = await startService({ seed: await readSeedFile(file) });
  try {
    const workspace = await acceptance.workspace({ provider: "installed", env: copy.env });
    await bunnyTf(copy.env, "import", "--all", "--out", workspace.folder, "--yes");
    const { changes } = await workspace.preview({});
    expect(changes.filter(({ action, importing }) => action !== "no-op" || !importing)).toEqual([]);
    expect(changes).toHaveLength(Number(/Wrote (\d+) objects/.exec(imported)?.[1]));
    await workspace.applyPlanned();
    await rm(join(workspace.folder, "imports.tf"));
    expect((await workspace.preview()).empty).toBe(true);

    await bunnyTf(copy.env, "seed", "--all", "--out", again);
    expect(await readFile(again, "utf8")).toBe(await readFile(file, "utf8"));
    expect(copy.requests().filter(({ method }) => method !== "GET")).toEqual([]);
  } finally {
    await copy.close();
  }
}, 180_000);
