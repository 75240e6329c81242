import { lstat, realpath } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { InputError } from "../report-input.js";
import { writeWholeFiles } from "../whole-files.js";

/** Whether a file exists. @throws InputError for a folder, and for a link, through which nothing is written */
export async function isThere(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isDirectory() === true)
    throw new InputError(`${path} is a folder: name a file, such as ${join(path, "seed.json")}.`);
  if (found?.isSymbolicLink() === true) throw new InputError(`${path} is a link: remove it, or name another file.`);
  return found !== undefined;
}

/** Writes the file, over one that exists only with `mayReplace`, and never through a link. */
export async function writeSeedFile(path: string, text: string, mayReplace: boolean): Promise<void> {
  await writeWholeFiles(dirname(path), [{ file: path, text, mayReplace }]);
}

/**
 * Where editors find the schema, relative to the file: in the package, if it is installed in a project that has the file.
 * Undefined if it is installed elsewhere.
 */
export async function schemaBeside(file: string, packageFolder: string): Promise<string | undefined> {
  const folder = resolve(dirname(file));
  const existing = await realpath(folder).catch(() => folder);
  const path = relative(existing, join(packageFolder, "docs", "schemas", "emulator-seed-1.schema.json"));
  const parts = path.split(sep);
  const up = parts.findIndex((part) => part !== "..");
  return parts[up] === "node_modules" ? [...(up === 0 ? ["."] : []), ...parts].join("/") : undefined;
}
const WIDTH = 120;

/** JSON in which what fits into a line is on one, as a person would write it. Ends with a newline. */
export const seedText = (value: unknown): string => `${written(value, "", 0)}\n`;
/** `used` is how much of the first line is taken before the value. */
function written(value: unknown, indent: string, used: number): string {
  const short = oneLine(value);
  if (short === undefined || indent.length + used + short.length + 1 <= WIDTH) return short ?? "null";
  if (typeof value !== "object" || value === null) return short;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const lines = Array.isArray(value)
    ? value.map((item: unknown) => `${inner}${written(item, inner, 0)}`)
    : members(value).map(([name, member]) => {
        const before = `${JSON.stringify(name)}: `;
        return `${inner}${before}${written(member, inner, before.length)}`;
      });
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}
const members = (value: object): [string, unknown][] =>
  (Object.entries(value) as [string, unknown][]).filter(([, member]) => member !== undefined);
/** A value on one line, with spaces within braces; undefined where there is no value. */
function oneLine(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: unknown) => oneLine(item) ?? "null").join(", ")}]`;
  const parts = members(value).map(([name, member]) => `${JSON.stringify(name)}: ${oneLine(member) ?? "null"}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
