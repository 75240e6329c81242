import { lstat, realpath } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { InputError } from "../report-input.js";
import { writeWholeFiles } from "../whole-files.js";

/**
 * Reports whether a file exists.
 * @throws InputError for a folder, and for a link, because nothing is written through links
 */
export async function fileExists(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isDirectory() === true)
    throw new InputError(`${path} is a folder: name a file, such as ${join(path, "seed.json")}.`);
  if (found?.isSymbolicLink() === true) throw new InputError(`${path} is a link: remove it, or name another file.`);
  return found !== undefined;
}

/** Writes a file. Replaces an existing file only with `mayReplace`. Never writes through a link. */
export async function writeSeedFile(path: string, text: string, mayReplace: boolean): Promise<void> {
  await writeWholeFiles(dirname(path), [{ file: path, text, mayReplace }]);
}

/**
 * Returns the schema's path for editors, relative to the file. Returns undefined if the file's project does not have the package
 * installed.
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

/** Formats JSON with short values on one line, and a final newline. */
export const seedText = (value: unknown): string => `${written(value, "", 0)}\n`;
/** `used` is the column of the value on the first line. */
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
/** Returns a value on one line; undefined for no value. */
function oneLine(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: unknown) => oneLine(item) ?? "null").join(", ")}]`;
  const parts = members(value).map(([name, member]) => `${JSON.stringify(name)}: ${oneLine(member) ?? "null"}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
