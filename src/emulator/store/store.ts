import { readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { type Contents, contentsSchema, accessList } from "../contents.js";
import { countsOf, sha256 } from "../operations/access-lists/content.js";
import {
  codeOf,
  messageOf,
  ownFolder,
  removeUnfinished,
  makePrivate,
  makePrivateFolder,
  writePrivate,
} from "./folder-lock.js";

const STORE_FILE = "store.json";
const SEED_FILE = "seed.json";

export interface Store {
  /** Changed in place; replaced as a whole by `replace`. */
  readonly contents: Contents;
  readonly seed: Contents;
  /** Whether this start created the store. */
  readonly isNew: boolean;
  /** Reports that the contents may have changed. */
  readonly changed: () => void;
  /** Resolves when all changes before the call are on disk. Rejects if the changes cannot be written. */
  readonly settled: () => Promise<void>;
  /** Replaces all contents. Validates them, and computes checksums and entry counts again. */
  readonly replace: (contents: unknown) => void;
  /** Writes pending changes and releases the folder. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the store in a folder. If the folder has no store, creates one and fills it from `makeSeed`. Only this user can read the
 * files, because they may have data of a real account. Throws `FolderInUseError` if another emulator owns the folder. Throws an
 * error that names the file if the store is damaged.
 */
export async function openStore(directory: string, makeSeed: () => Contents): Promise<Store> {
  await makePrivateFolder(directory);
  const release = await ownFolder(directory);
  try {
    const lists = join(directory, "lists");
    await makePrivateFolder(lists);
    await makePrivate(lists, join(directory, STORE_FILE), join(directory, SEED_FILE));
    await removeUnfinished(directory, lists);
    const texts = await openTextFolder(lists);
    const found = await read(join(directory, STORE_FILE), texts);
    const seed = (await read(join(directory, SEED_FILE), texts)) ?? makeSeed();
    if (!found) await writePrivate(join(directory, SEED_FILE), JSON.stringify(seed));
    const file = storeFile(join(directory, STORE_FILE), texts, found ?? structuredClone(seed));
    await file.settled();
    const close = async () => {
      await file.settled().finally(release);
    };
    return {
      ...file,
      get contents() {
        return file.contents();
      },
      seed,
      isNew: !found,
      close,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function read(file: string, texts: TextFolder): Promise<Contents | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
  try {
    return await texts.join(text);
  } catch (error) {
    const reason = messageOf(error);
    throw new Error(`The store file ${file} cannot be read: ${reason} Delete the folder to start over.`, {
      cause: error,
    });
  }
}

/** A file that is written as a whole. Changes during a write are written together in the next write. */
function storeFile(path: string, folder: TextFolder, initial: Contents) {
  let contents = initial;
  let changes = 1;
  let written = 0;
  let lastJson = "";
  let writing: Promise<void> | null = null;

  const write = async () => {
    const upTo = changes;
    const { json, texts } = splitContents(contents);
    if (json !== lastJson) {
      await folder.writeNew(texts);
      await writePrivate(path, json);
      lastJson = json;
      await folder.removeOthers(texts);
    }
    written = upTo;
  };

  const settled = async () => {
    const wanted = changes;
    while (written < wanted) {
      writing ??= write().finally(() => {
        writing = null;
      });
      await writing;
    }
  };

  return {
    contents: () => contents,
    changed: () => {
      changes += 1;
    },
    settled,
    replace: (next: unknown) => {
      contents = v.parse(contentsSchema, next);
      for (const list of contents.accessLists) Object.assign(list, countsOf(list.content));
      changes += 1;
    },
  };
}

const LONG = 4096;

/**
 * The store's file. `content` is `null` if the text is in a separate file. The name of the separate file is the checksum of the
 * text.
 */
const storedSchema = v.strictObject({
  ...contentsSchema.entries,
  accessLists: v.array(v.strictObject({ ...accessList.entries, content: v.nullable(v.string()) })),
});

type LongTexts = ReadonlyMap<string, string>;

/** Splits the contents into JSON without their long texts, and those texts. */
function splitContents(contents: Contents): { json: string; texts: LongTexts } {
  const texts = new Map<string, string>();
  const accessLists = contents.accessLists.map((list) => {
    if (list.content.length < LONG) return list;
    texts.set(list.checksum, list.content);
    return { ...list, content: null };
  });
  return { json: JSON.stringify({ ...contents, accessLists }), texts };
}

/** The folder of long texts. A change writes only the texts that are new. */
interface TextFolder {
  /** Returns the contents from their JSON. Rejects if a text is missing or damaged. */
  readonly join: (json: string) => Promise<Contents>;
  readonly writeNew: (texts: LongTexts) => Promise<void>;
  readonly removeOthers: (texts: LongTexts) => Promise<void>;
}

/** Opens the folder, and creates a missing one. */
async function openTextFolder(directory: string): Promise<TextFolder> {
  await makePrivateFolder(directory);
  const onDisk = new Set((await readdir(directory)).filter((name) => /^[0-9a-f]{64}$/.test(name)));

  const readText = async (name: string) => {
    const text = await readFile(join(directory, name), "utf8").catch(() => "");
    if (sha256(text) !== name) throw new Error(`The list content ${name} in ${directory} is missing or damaged.`);
    return text;
  };

  return {
    join: async (json) => {
      const stored = v.parse(storedSchema, JSON.parse(json));
      const lists = stored.accessLists.map(async ({ content, ...list }) => ({
        ...list,
        content: content ?? (await readText(list.checksum)),
      }));
      return { ...stored, accessLists: await Promise.all(lists) };
    },
    writeNew: async (texts) => {
      const missing = [...texts].filter(([name]) => !onDisk.has(name));
      await Promise.all(missing.map(([name, text]) => writePrivate(join(directory, name), text)));
      for (const [name] of missing) onDisk.add(name);
    },
    removeOthers: async (texts) => {
      const unused = [...onDisk].filter((name) => !texts.has(name));
      await Promise.all(unused.map((name) => rm(join(directory, name), { force: true })));
      for (const name of unused) onDisk.delete(name);
    },
  };
}

interface Version {
  /** Time of the change, in milliseconds since 1970. */
  readonly until: number;
  readonly contents: Contents;
}

/** The contents before recent changes, for reads that lag. */
export class History {
  #versions: Version[] = [];

  /** Keeps a copy of the contents before a change. Drops versions that ended more than `longest` ms ago. */
  keep(contents: Contents, now: Date, longest: number): void {
    const until = now.getTime();
    this.#versions = this.#versions.filter((version) => version.until > until - longest);
    if (longest > 0) this.#versions.push({ until, contents: structuredClone(contents) });
  }

  /** Returns the contents at a time; undefined if they have not changed since then. */
  at(time: number): Contents | undefined {
    return this.#versions.find(({ until }) => until > time)?.contents;
  }

  clear(): void {
    this.#versions = [];
  }
}
