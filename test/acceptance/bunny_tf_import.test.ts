import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../../src/tool/run.js";
import { NASTY_ACCOUNT } from "../account/nasty-account.js";
import { useAcceptance } from "../support/acceptance.js";

const acceptance = useAcceptance({ emulator: { seed: NASTY_ACCOUNT }, leavesSeed: true });
const before = { ...process.env };
beforeEach(() => Object.assign(process.env, acceptance.service.env));
afterEach(() => {
  for (const name of Object.keys(acceptance.service.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
});

async function bunnyTf(...args: string[]): Promise<string> {
  let [out, err] = ["", ""];
  const exitCode = await run(args, { out: (text) => void (out += text), err: (text) => void (err += text) });
  expect(err).toMatch(/^Reading \d+ Shield zones and applications with about \d+ requests, .*\n$/);
  expect(exitCode).toBe(0);
  return out;
}

test("the first plan imports a whole account and changes nothing, and neither does the next", async () => {
  const workspace = await acceptance.workspace();
  const out = await bunnyTf("import", "--all", "--out", workspace.folder, "--yes");
  const writes = acceptance.service.requests().filter(({ method }) => method !== "GET");
  expect(writes).toEqual([]);
  const count = Number(/Wrote (\d+) objects/.exec(out)?.[1]);
  expect(count).toBeGreaterThanOrEqual(60);

  expect(await workspace.run("fmt", "-check", "-diff")).toMatchObject({ exitCode: 0, output: "" });
  const { changes } = await workspace.preview({});
  expect(changes.filter(({ action, importing }) => action !== "no-op" || !importing)).toEqual([]);
  expect(changes).toHaveLength(count);
  await workspace.applyPlanned();
  await rm(join(workspace.folder, "imports.tf"));
  expect((await workspace.preview()).empty).toBe(true);

  const files = await readdir(workspace.folder);
  const again = await bunnyTf("import", "--all", "--out", workspace.folder, "--yes");
  expect(again).toContain(
    `Nothing to import, and nothing was written.\nAlready there, and not written again: ${count} in the state.`,
  );
  expect(await readdir(workspace.folder)).toEqual(files);
});
