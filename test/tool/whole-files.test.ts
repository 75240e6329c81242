import type * as promises from "node:fs/promises";
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
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
    link: changing("link", real.link),
    copyFile: changing("copyFile", real.copyFile),
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

const FULL = /^\w+: \S+ cannot be written\. The disk is full\. Everything is as it was before\.$/;
const AS_IT_WAS = "all as it was";

/** What came of a call that fails: the kind of outcome. */
const kindOf = (outcome: string): string =>
  FULL.test(outcome) ? AS_IT_WAS : outcome.includes("Everything was written, but") ? "a copy remains" : outcome;

test.each([
  ["with hard links", false],
  ["without hard links", true],
])("a disk that is full at any step leaves everything as it was, %s", async (_, withoutLinks) => {
  const outcomes = new Map<string, Set<string>>();
  for (let step = 0; step === 0 || step <= mockDisk.calls.length; step += 1) {
    await reset();
    const before = await everything();
    mockDisk.failing.set(step, "ENOSPC");
    if (withoutLinks) mockDisk.failing.set("link", "ENOTSUP");
    const kind = await write()
      .then(() => "written", String)
      .then(kindOf);
    const call = mockDisk.calls[step] ?? "nothing";
    outcomes.set(call, new Set(outcomes.get(call)).add(kind));
    if (kind !== AS_IT_WAS) continue;
    const found = await everything();
    // A copy is another file with the same text.
    expect(withoutLinks ? withoutNumbers(found) : found).toEqual(withoutLinks ? withoutNumbers(before) : before);
  }
  expect(Object.fromEntries([...outcomes].map(([call, kinds]) => [call, [...kinds].join()]))).toEqual({
    ...{ mkdir: AS_IT_WAS, open: AS_IT_WAS, write: AS_IT_WAS, close: AS_IT_WAS, rename: AS_IT_WAS },
    link: "written",
    ...(withoutLinks && { copyFile: AS_IT_WAS }),
    rm: "a copy remains",
    nothing: "written",
  });
});

const withoutNumbers = (found: Record<string, unknown>): unknown =>
  JSON.parse(JSON.stringify(found, (key, value: unknown) => (key === "ino" ? undefined : value)));

test("what cannot be restored is named, with where its text is, and the rest is restored", async () => {
  await write();
  const last = mockDisk.calls.lastIndexOf("rename");
  await reset();
  // The last rename fails, and so does the first undoing that follows: of the file that was replaced last.
  mockDisk.failing.set(last, "ENOSPC").set(last + 1, "EACCES");
  const error = await write().catch(String);
  expect(error).toMatch(
    /fourth\.tf cannot be written\. The disk is full\. Not everything could be restored: \n {2}\S+third\.tf has the new text, and (\S+third\.tf\.\w+\.old) has the old one \(This user has no permission\.\)$/,
  );
  const [kept = ""] = (await readdir(folder)).filter((name) => name.endsWith(".old"));
  expect(await readFile(inFolder(kept), "utf8")).toBe("third, before");
  expect(await readFile(inFolder("first.tf"), "utf8")).toBe("first, before");
  expect((await readdir(folder)).sort()).toEqual([kept, "first.tf", "third.tf"]);
});

test("a copy that cannot be removed at the end is named, and what was written stays", async () => {
  mockDisk.failing.set("rm", "EACCES");
  await expect(write()).rejects.toThrow(
    /^Everything was written, but \S+\.first\.tf\.\w+\.old, which is .* Remove it\.$/,
  );
  mockDisk.failing.clear();
  expect(await readFile(inFolder("fourth.tf"), "utf8")).toBe("fourth.tf, after");
});

test("a folder that was there stays, and a new one is named if others wrote into it meanwhile", async () => {
  await symlink(inFolder("third.tf"), inFolder("fourth.tf"));
  await mkdir(inFolder("new"));
  mockDisk.failing.set("rmdir", "ENOTEMPTY");
  await expect(write()).rejects.toThrow(
    /fourth\.tf cannot be written\. It is a link: remove it.* Not everything could be restored: \n {2}\S+pages was made \(ENOTEMPTY\)$/,
  );
  const names = (await readdir(folder, { recursive: true })).sort();
  expect(names).toEqual(["first.tf", "fourth.tf", "new", "new/pages", "third.tf"]);
});
