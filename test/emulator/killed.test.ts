import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator } from "../../src/emulator/index.js";
import { ask, at } from "./support/ask.js";
import { startChild } from "./support/child.js";
import { LISTS, networks } from "./support/long-lists.js";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "bunny-killed-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test("an emulator that was killed restarts at once with everything that it acknowledged", async () => {
  const child = await startChild(["--directory", directory]);
  const acknowledged = new Map<string, string>();
  const unanswered = new Map<string, string>();
  let answers = 0;
  const work = async (worker: number) => {
    const { json } = await ask(child, "POST", LISTS, { name: "n", type: 1, content: "10.0.0.0/8" });
    const id = String(at(json, "data", "id"));
    for (let round = 0; ; round++) {
      const content = networks(round % 2 === 0 ? 5 : 1000, worker * 100 + round);
      unanswered.set(id, content);
      await ask(child, "PATCH", `${LISTS}/${id}`, { content });
      acknowledged.set(id, content);
      if (++answers === 30) child.process.kill("SIGKILL");
    }
  };
  const workers = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(workers.map(({ status }) => status)).toEqual(Array(6).fill("rejected"));
  expect(answers).toBeGreaterThanOrEqual(30);
  const emulator = await startEmulator({ directory });
  expect(emulator.isNew).toBe(false);
  const contents = new Map(emulator.snapshot().accessLists.map(({ listId, content }) => [String(listId), content]));
  for (const [id, content] of acknowledged) expect([content, unanswered.get(id)]).toContain(contents.get(id));
  await emulator.close();
});

test("the temporary folder of a killed emulator is removed when the next one starts; a running one keeps its own", async () => {
  const [killed, running] = await Promise.all([startChild([]), startChild([])]);
  await killed.end("SIGKILL");
  const folders = [killed, running].map(({ ready }) => String(ready.directory));
  expect(await readdir(folders[0]!)).toContain("store.json");
  const emulator = await startEmulator();
  await expect(readdir(folders[0]!)).rejects.toThrow("ENOENT");
  expect(await readdir(folders[1]!)).toContain("store.json");
  await Promise.all([emulator.close(), running.end("SIGTERM")]);
});
