import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { accessList, type Contents, contentsSchema } from "../contents.js";
import { makePrivateFolder, writePrivate } from "./private-files.js";
import { sha256 } from "../operations/access-lists/content.js";

const LONG = 4096;

/** The store's file. `content` is `null` if the text is in a file of its own, named by its checksum. */
const storedSchema = v.strictObject({
  ...contentsSchema.entries,
  accessLists: v.array(v.strictObject({ ...accessList.entries, content: v.nullable(v.string()) })),
});

/** Long list contents by checksum. */
export type LongTexts = ReadonlyMap<string, string>;

/** The contents as JSON without their long texts, and those texts. */
export function splitContents(contents: Contents): { json: string; texts: LongTexts } {
  const texts = new Map<string, string>();
  const accessLists = contents.accessLists.map((list) => {
    if (list.content.length < LONG) return list;
    texts.set(list.checksum, list.content);
    return { ...list, content: null };
  });
  return { json: JSON.stringify({ ...contents, accessLists }), texts };
}

/** The folder of long texts: a change writes only new ones. */
export interface TextFolder {
  /** The contents, from their JSON. Rejects if a text is missing or damaged. */
  readonly join: (json: string) => Promise<Contents>;
  readonly writeNew: (texts: LongTexts) => Promise<void>;
  readonly removeOthers: (texts: LongTexts) => Promise<void>;
}

/** Opens the folder, which is created if absent. */
export async function openTextFolder(directory: string): Promise<TextFolder> {
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
