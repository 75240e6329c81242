import { readFile } from "node:fs/promises";
import { parse } from "lossless-json";
import { messageOf, reasonOf } from "../store/folder-lock.js";
import { type TrafficSeed, requireTraffic } from "../traffic/traffic.js";
import { contentsOfSeed } from "./seed-contents.js";
import { SeedError } from "./seed-error.js";
import type { Seed } from "./seed-schema.js";

/** Reads the traffic in a JSON file (see `trafficSchema`). Rejects with a `SeedError` that names the file and every error. */
export async function readTrafficFile(file: string): Promise<TrafficSeed> {
  const value = parseJson(file, (await readText(file, "traffic")).replace(/^\uFEFF/, ""), "traffic");
  return requireTraffic(value, file);
}

/** Reads the seed in a JSON file (see `seedSchema`). Rejects with a `SeedError` that names the file and every error. */
export async function readSeedFile(file: string): Promise<Seed> {
  const seed = parseJson(file, (await readText(file, "seed")).replace(/^\uFEFF/, ""), "seed");
  requireSeed(seed, file);
  return seed;
}

/** Throws a `SeedError` with every error unless a value is a seed. `source` names the seed. */
export function requireSeed(value: unknown, source: string): asserts value is Seed {
  contentsOfSeed(value, new Date(), source);
}

type Kind = "seed" | "traffic";

async function readText(file: string, kind: Kind): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    throw new SeedError(file, [`${reasonOf(error)} Relative paths start at ${process.cwd()}.`], kind);
  });
}

function parseJson(file: string, text: string, kind: Kind): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SeedError(file, [`It is not JSON${placeOf(text, failedAt(text))}.`], kind);
  }
  const twice = namesTwice(text);
  if (twice.length > 0) throw new SeedError(file, twice, kind);
  return value;
}

/** Returns the position of the JSON error. Undefined if the message of `JSON.parse` does not contain the position. */
function failedAt(text: string): string | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    return / at position (\d+)$/.exec(messageOf(error))?.[1];
  }
}

/** Returns the duplicate names in an object. Of several members with one name, `JSON.parse` would take the last. */
function namesTwice(text: string): string[] {
  const faults: string[] = [];
  parse(text, undefined, {
    parseNumber: Number,
    onDuplicateKey: ({ key, position }) => {
      faults.push(`The name ${JSON.stringify(key)} is twice in one object${placeOf(text, position)}. Keep one.`);
    },
  });
  return faults;
}

/**
 * Returns a position as line and column if it is known. Leaves out the parser's message, because the message may quote keys from
 * the file.
 */
function placeOf(text: string, position: number | string | undefined): string {
  if (position === undefined) return "";
  const before = text.slice(0, Number(position)).split("\n");
  return `: line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}
