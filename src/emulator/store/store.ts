import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { type Contents, contentsSchema } from "../contents.js";
import { countsOf } from "../operations/access-lists/content.js";
import { codeOf, messageOf, ownFolder, removeUnfinished, makePrivateFolder, writePrivate } from "./folder-lock.js";

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
    await removeUnfinished(directory);
    const found = await read(join(directory, STORE_FILE));
    const seed = (await read(join(directory, SEED_FILE))) ?? makeSeed();
    if (!found) await writePrivate(join(directory, SEED_FILE), JSON.stringify(seed));
    const file = storeFile(join(directory, STORE_FILE), found ?? structuredClone(seed));
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

async function read(file: string): Promise<Contents | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
  try {
    return v.parse(contentsSchema, JSON.parse(text));
  } catch (error) {
    const reason = messageOf(error);
    throw new Error(`The store file ${file} cannot be read: ${reason} Delete the folder to start over.`, {
      cause: error,
    });
  }
}

/** A file that is written as a whole. Changes during a write are written together in the next write. */
function storeFile(path: string, initial: Contents) {
  let contents = initial;
  let changes = 1;
  let written = 0;
  let lastJson = "";
  let writing: Promise<void> | null = null;

  const write = async () => {
    const upTo = changes;
    const json = JSON.stringify(contents);
    if (json !== lastJson) await writePrivate(path, json);
    lastJson = json;
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
