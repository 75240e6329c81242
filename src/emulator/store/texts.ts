import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import writeFileAtomic from "write-file-atomic";
import { sha256 } from "../operations/access-list-content.js";

const LONG = 4096;
const REFERENCE = "$textFile";
const reference = v.strictObject({ [REFERENCE]: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** Long texts (list contents, pages), each in a file named by its SHA-256, so that a change writes only what is new. */
export interface Texts {
  /** `JSON.stringify` replacer: a long text becomes a reference. */
  readonly replacer: (key: string, value: unknown) => unknown;
  /** `JSON.parse` reviver: the reverse. Throws when a file is missing or damaged. */
  readonly reviver: (key: string, value: unknown) => unknown;
  /** Writes the texts met by the replacer since the last call that are not on disk yet. */
  readonly writeNew: () => Promise<void>;
  /** Removes the files that the replacer did not meet between the last two calls of `writeNew`. */
  readonly removeUnused: () => Promise<void>;
}

/** Opens the folder of long texts, which is made when absent. */
export async function openTexts(directory: string): Promise<Texts> {
  await mkdir(directory, { recursive: true });
  const names = (await readdir(directory)).filter((name) => /^[0-9a-f]{64}$/.test(name));
  const onDisk = new Set(names);
  const byName = new Map<string, string>();
  for (const name of names) byName.set(name, await readFile(join(directory, name), "utf8"));
  let nameOf = new Map<string, string>();
  let used = new Map<string, string>();

  return {
    replacer: (_key, value) => {
      if (typeof value !== "string" || value.length < LONG) return value;
      const name = nameOf.get(value) ?? sha256(value);
      used.set(value, name);
      return { [REFERENCE]: name };
    },
    reviver: (_key, value) => {
      const parsed = v.safeParse(reference, value);
      if (!parsed.success) return value;
      const text = byName.get(parsed.output[REFERENCE]);
      if (text === undefined || sha256(text) !== parsed.output[REFERENCE]) {
        throw new Error(`The text ${parsed.output[REFERENCE]} in ${directory} is missing or damaged.`);
      }
      return text;
    },
    writeNew: async () => {
      [nameOf, used] = [used, new Map()];
      byName.clear();
      const missing = [...nameOf].filter(([, name]) => !onDisk.has(name));
      await Promise.all(missing.map(([text, name]) => writeFileAtomic(join(directory, name), text)));
      for (const [, name] of missing) onDisk.add(name);
    },
    removeUnused: async () => {
      const kept = new Set(nameOf.values());
      const unused = [...onDisk].filter((name) => !kept.has(name));
      await Promise.all(unused.map((name) => rm(join(directory, name), { force: true })));
      for (const name of unused) onDisk.delete(name);
    },
  };
}
