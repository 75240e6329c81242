import type * as promises from "node:fs/promises";
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeWholeFiles } from "../../src/tool/whole-files.js";

/** Calls that change the disk, and which of them fail with which code. */
const mockDisk = { calls: [] as string[], failing: new Map<number | string, string>() };

jest.mock("node:fs/promises", () => {
  const real = jest.requireActual<typeof promises>("node:fs/promises");
  const changing = <Args extends unknown[], Result>(name: string, work: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      const number = mockDisk.calls.push(name) - 1;
      const code = mockDisk.failing.get(number) ?? mockDisk.failing.get(name);
      if (code !== undefined) throw Object.assign(new Error(code), { code });
      return work(...args);
    };
  };
  // A disk that says so late says it when the file is closed.
  const closing = (close: () => Promise<void>) => async (): Promise<void> => {
    await close();
    await changing("close", () => Promise.resolve())();
  };
  return {
    ...real,
    mkdir: changing("mkdir", real.mkdir),
    rmdir: changing("rmdir", real.rmdir),
    rename: changing("rename", real.rename),
    rm: changing("rm", real.rm),
    open: changing("open", async (...args: Parameters<typeof real.open>) => {
      const handle = await real.open(...args);
      const write = handle.writeFile.bind(handle);
      return Object.assign(handle, {
        writeFile: changing("write", write),
        close: closing(handle.close.bind(handle)),
      });
    }),
  };
});

let folder = "";
const inFolder = (...parts: readonly string[]): string => join(folder, ...parts);
async function reset(): Promise<void> {
  mockDisk.failing.clear();
  if (folder !== "") await rm(folder, { recursive: true });
  folder = await mkdtemp(join(tmpdir(), "whole-files-"));
  await writeFile(inFolder("first.tf"), "first, before", { mode: 0o640 });
  await writeFile(inFolder("third.tf"), "third, before");
}
beforeEach(reset);
afterAll(() => rm(folder, { recursive: true }));

async function everything(): Promise<Record<string, unknown>> {
  const names = await readdir(folder, { recursive: true });
  const rows = names.sort().map(async (name) => {
    const { mode, ino } = await lstat(inFolder(name));
    return [name, { mode, ino, text: await readFile(inFolder(name), "utf8").catch(() => "a folder") }] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

const FILES = ["first.tf", "new/pages/second.html", "third.tf", "fourth.tf"];

function write(): Promise<void> {
  mockDisk.calls = [];
  return writeWholeFiles(
    folder,
    FILES.map((name) => ({
      file: inFolder(name),
      text: `${name}, after`,
      mayReplace: name.startsWith("first") || name.startsWith("third"),
    })),
  );
}

test("all files are written, with the modes of those that they replace, and nothing else remains", async () => {
  const { mode } = await lstat(inFolder("first.tf"));
  await write();
  const after = await everything();
  expect(Object.keys(after)).toEqual([
    "first.tf",
    "fourth.tf",
    "new",
    "new/pages",
    "new/pages/second.html",
    "third.tf",
  ]);
  for (const name of FILES) expect(after[name]).toMatchObject({ text: `${name}, after` });
  expect(after["first.tf"]).toMatchObject({ mode });
});

const FULL = /^\S+ cannot be written\. The disk is full\. Everything is as it was before\.$/;

test("a disk that is full at any step before the first rename leaves everything as it was", async () => {
  await write();
  const steps = mockDisk.calls.indexOf("rename") + 1;
  expect(new Set(mockDisk.calls.slice(0, steps))).toEqual(new Set(["mkdir", "open", "write", "close", "rename"]));
  for (let step = 0; step < steps; step += 1) {
    await reset();
    const before = await everything();
    mockDisk.failing.set(step, "ENOSPC");
    await expect(write()).rejects.toThrow(FULL);
    expect(await everything()).toEqual(before);
  }
});

test("if a later rename fails, the files that were written are named, and no other remains", async () => {
  await write();
  const last = mockDisk.calls.lastIndexOf("rename");
  await reset();
  mockDisk.failing.set(last, "EACCES");
  await expect(write()).rejects.toThrow(
    /fourth\.tf cannot be written\. This user has no permission\. This remains: \S+first\.tf, \S+second\.html, \S+third\.tf, /,
  );
  const names = (await readdir(folder, { recursive: true })).sort();
  expect(names).toEqual(["first.tf", "new", "new/pages", "new/pages/second.html", "third.tf"]);
  expect(await readFile(inFolder("third.tf"), "utf8")).toBe("third.tf, after");
});

test("nothing is written if one of the files is a link", async () => {
  await symlink(inFolder("third.tf"), inFolder("fourth.tf"));
  const before = await everything();
  await expect(write()).rejects.toThrow(/fourth\.tf cannot be written\. It is a link: remove it.* as it was before\.$/);
  expect(await everything()).toEqual(before);
});
