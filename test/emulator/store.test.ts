import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { FolderInUseError, startEmulator } from "../../src/emulator/index.js";
import { ask, at } from "./support/ask.js";
import { LISTS, networks } from "./support/long-lists.js";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "bunny-store-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test("contents survive a restart, including long contents, pages and ID counters", async () => {
  const first = await startEmulator({ directory });
  expect(first.isNew).toBe(true);
  await ask(first, "POST", LISTS, { name: "long", type: 1, content: networks(3000) });
  await ask(first, "POST", LISTS, { name: "gone", type: 3, content: "CN" });
  await ask(first, "DELETE", `${LISTS}/302`);
  await ask(first, "PUT", "/shield/shield-zone/42/custom-page/block", "<h1>é</h1>");
  const left = first.snapshot();
  await first.close();
  const second = await startEmulator({ directory, seed: {} });
  expect([second.isNew, second.snapshot()]).toEqual([false, left]);
  expect(second.seedSnapshot().zones).toHaveLength(3);
  expect(at((await ask(second, "POST", LISTS, { name: "next", type: 3, content: "CN" })).json, "data", "id")).toBe(303);
  await second.close();
});

test("a second emulator on the folder fails, naming the process that owns it", async () => {
  const first = await startEmulator({ directory });
  const second = startEmulator({ directory });
  await expect(second).rejects.toThrow(FolderInUseError);
  await expect(second).rejects.toThrow(`process id ${process.pid}`);
  expect((await ask(first, "GET", LISTS)).status).toBe(200);
  await first.close();
  await (await startEmulator({ directory })).close();
});

test("of ten that start at once on one folder, one gets it", async () => {
  const started = await Promise.allSettled(Array.from({ length: 10 }, () => startEmulator({ directory })));
  const winners = started.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const losers = started.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  expect(winners).toHaveLength(1);
  for (const reason of losers) expect(reason).toBeInstanceOf(FolderInUseError);
  await winners[0]!.close();
});

test.each<[string, object]>([
  ["is dead", { pid: 2 ** 22 - 7 }],
  ["has the id of another process now", { pid: process.pid, processStart: "another boot/1" }],
])("an owner that %s does not block the folder", async (_name, owner) => {
  const file = { instance: "old", host: hostname(), processStart: null, ...owner };
  await writeFile(join(directory, "owner.json"), JSON.stringify(file));
  const emulator = await startEmulator({ directory });
  await emulator.close();
  await expect(readFile(join(directory, "owner.json"))).rejects.toThrow("ENOENT");
});

test("an owner on another host is not considered ended; the error names the file to delete", async () => {
  const owner = { instance: "other", pid: 1, host: "another-host", processStart: null };
  await writeFile(join(directory, "owner.json"), JSON.stringify(owner));
  await expect(startEmulator({ directory })).rejects.toThrow(/another-host.*owner\.json/);
});

test("a damaged owner file, and an emulator killed during its start, block nobody", async () => {
  await writeFile(join(directory, "owner.json"), "{");
  await mkdir(join(directory, "owner.lock"));
  await (await startEmulator({ directory })).close();
});

test("a damaged store is an error that names the file, and frees the folder", async () => {
  const store = join(directory, "store.json");
  await (await startEmulator({ directory })).close();
  const good = await readFile(store, "utf8");
  await writeFile(store, good.slice(0, -10));
  await expect(startEmulator({ directory })).rejects.toThrow(store);
  await writeFile(store, good);
  await (await startEmulator({ directory })).close();
});

test("a temporary folder is removed at the end", async () => {
  const emulator = await startEmulator();
  expect(await readdir(emulator.directory)).toContain("store.json");
  await emulator.close();
  await expect(readdir(emulator.directory)).rejects.toThrow("ENOENT");
});

test("a write that cannot be stored is a 500, and stored with the next response once possible", async () => {
  const reports: string[] = [];
  const emulator = await startEmulator({ directory, report: (message) => reports.push(message) });
  await rm(directory, { recursive: true });
  const put = (min: number) => ask(emulator, "PUT", "/mc/apps/app-shop/autoscaling", { min, max: 3 });
  expect((await put(2)).status).toBe(500);
  expect(reports.join()).toContain("ENOENT");
  await mkdir(directory);
  expect((await ask(emulator, "GET", "/mc/apps/app-shop/autoscaling")).json).toEqual({ min: 2, max: 3 });
  expect(await readFile(join(directory, "store.json"), "utf8")).toContain('"min":2');
  await emulator.close();
});

test("a port that is taken is an error, and frees the folder", async () => {
  const first = await startEmulator();
  await expect(startEmulator({ directory, port: first.port })).rejects.toThrow("is in use");
  await (await startEmulator({ directory })).close();
  await first.close();
});

test("unfinished writes of a killed emulator are removed at the next start, and nothing else is", async () => {
  await (await startEmulator({ directory })).close();
  const left = ["store.json.1234", "seed.json.99", "owner.json.7"];
  const kept = ["notes.txt", "store.json.2026-11-23", "store.json.bak"];
  for (const name of [...left, ...kept]) await writeFile(join(directory, name), "{");
  const second = await startEmulator({ directory });
  expect((await readdir(directory)).sort()).toEqual(["owner.json", "seed.json", "store.json", ...kept].sort());
  await second.close();
});

(process.platform === "win32" ? test.skip : test)("only this user can read a store", async () => {
  const store = join(directory, "made", "store");
  const emulator = await startEmulator({ directory: store });
  await ask(emulator, "POST", LISTS, { name: "long", type: 1, content: networks(1000) });
  const names = await readdir(store);
  expect(names).toHaveLength(3);
  for (const path of [store, ...names.map((name) => join(store, name))])
    expect((await stat(path)).mode & 0o077).toBe(0);
  await emulator.close();
});
