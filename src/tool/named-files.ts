import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { isAbsolute, parse, relative, resolve } from "node:path";
import type { Found } from "../review/plan/code.js";
import { SEPARATORS } from "../review/judge/programs.js";
import { entriesField, isArray, isObject, type Value } from "../review/plan/plan.js";
import type { Commit } from "./commit.js";

/**
 * The attributes in whose values a word names a file or a folder of the checkout, or a pattern of such. Paths begin at the folder of
 * the configuration. Without a checkout, what exists counts.
 */
export async function namedFiles(
  values: Value,
  folder: string,
  checkout: (folder: string) => Promise<Found<Commit>>,
): Promise<readonly string[]> {
  const named: string[] = [];
  for (const [attribute, value] of entriesField({ values }, "values")) {
    const paths = [...pathsIn(value)].map((path) => resolve(folder, path)).filter(isThere);
    if (paths.length === 0) continue;
    const found = await checkout(folder);
    const isOutside = async (path: string) => "is" in found && areApart(found.is.top, await realpath(path));
    if (!(await Promise.all(paths.map(isOutside))).every((is) => is)) named.push(attribute);
  }
  return named;
}

/** All that may be a path in texts. */
function pathsIn(value: Value, into = new Set<string>()): ReadonlySet<string> {
  if (typeof value === "string") {
    for (const word of [value, ...value.split(SEPARATORS)]) if (word !== "") into.add(beforePattern(word));
  } else if (isArray(value)) for (const item of value) pathsIn(item, into);
  else if (isObject(value))
    for (const [name, item] of Object.entries(value)) {
      pathsIn(name, into);
      pathsIn(item, into);
    }
  return into;
}

/** The folder in which a pattern with a path begins. */
function beforePattern(word: string): string {
  const [fixed = "", ...rest] = word.split(/[*?[{]/, 2);
  if (rest.length === 0 || !word.includes("/")) return word;
  return fixed.slice(0, fixed.lastIndexOf("/") + 1) || ".";
}

const LONGEST = 4_096;

const isThere = (path: string): boolean =>
  path.length <= LONGEST && !path.includes("\0") && path !== parse(path).root && existsSync(path);

/** Whether neither of two folders is within the other. */
function areApart(one: string, other: string): boolean {
  return [relative(one, other), relative(other, one)].every((way) => /^\.\.(?:$|[\\/])/.test(way) || isAbsolute(way));
}
