import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { contentsOfSeed, SeedError } from "./seed-contents.js";
import type { Seed } from "./seed.js";
import { seedSchema } from "./seed.js";
import { messageOf } from "./system-error.js";

/** The seed in a JSON file (its form: `seedSchema`). Rejects with a `SeedError` that names the file and every fault. */
export async function readSeedFile(file: string): Promise<Seed> {
  const seed = parseJson(file, await readText(file));
  contentsOfSeed(seed, new Date(), file);
  return v.parse(seedSchema, seed);
}

async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    throw new SeedError(file, [messageOf(error)]);
  });
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SeedError(file, [`It is not JSON${placeOf(error, text)}.`]);
  }
}

/** Where the fault is, as far as the error says; its message may quote the file, which may hold keys. */
function placeOf(error: unknown, text: string): string {
  const [, position] = /at position (\d+)/.exec(messageOf(error)) ?? [];
  if (position === undefined) return "";
  const before = text.slice(0, Number(position)).split("\n");
  return `: line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}
