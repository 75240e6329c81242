import type { Owner } from "../../account/read-owners.js";
import type { AccountObject, LeftObject } from "../../account/read-account.js";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { commentLines } from "../../code/comments.js";
import { fileProblem } from "../../shared/file-problem.js";
import { isOnlyPacked } from "../init/package-to-install.js";
import { InputError } from "../report-input.js";
import { writeWholeFiles } from "../whole-files.js";

/** `path` is relative to the folder, with `/`. */
export interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

/** Returns an unused path: `imports-2.tf` if `imports.tf` exists. */
export type FreePath = (path: string) => string;

/** Avoids paths of existing files, ignoring case as some file systems do. */
export function freePaths(files: ReadonlySet<string>): FreePath {
  const taken = new Set([...files].map((file) => file.toLowerCase()));
  return (path) => {
    const [, stem = path, extension = ""] = /^(.*)(\.\w+)$/.exec(path) ?? [];
    let free = path;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem}-${number}${extension}`;
    taken.add(free.toLowerCase());
    return free;
  };
}

/** The objects of one zone, or of all applications. */
export interface OwnedObjects {
  readonly owner: Owner;
  readonly objects: readonly AccountObject[];
  readonly left: readonly LeftObject[];
}

/** Groups objects by zone, in the given order, and applications together. */
export function groupByOwner(objects: readonly AccountObject[], left: readonly LeftObject[]): OwnedObjects[] {
  const parts = new Map<string, { owner: Owner; objects: AccountObject[]; left: LeftObject[] }>();
  const partOf = ({ owner }: { readonly owner: Owner }) => {
    const key = "zone" in owner ? String(owner.zone) : "applications";
    const part = parts.get(key) ?? { owner, objects: [], left: [] };
    parts.set(key, part);
    return part;
  };
  for (const object of objects) partOf(object).objects.push(object);
  for (const object of left) partOf(object).left.push(object);
  return [...parts.values()];
}

/** Names an object that is not declared, and says why. */
export const leftLine = ({ type, importId, displayName, reason }: LeftObject): string =>
  `${type} ${importId} (${JSON.stringify(displayName)}): ${reason}`;

/** Returns the comment about objects that a file does not declare; `line` describes one of them. */
export function leftComment(
  left: readonly LeftObject[],
  mark: "#" | "//",
  line: (object: LeftObject) => string = leftLine,
): string[] {
  if (left.length === 0) return [];
  const blocks = left.map((object) => commentLines(line(object), "", mark).join("\n"));
  return [`${mark} Not declared here:\n${mark}\n${blocks.join(`\n${mark}\n`)}\n`];
}

/** The target folder before the import. */
export interface Folder {
  readonly path: string;
  /** Ignores the package that an interrupted import has packed. */
  readonly isEmpty: boolean;
  /** Paths relative to the folder, with `/`. */
  readonly files: ReadonlySet<string>;
}

/**
 * Lists the files of a folder. A missing folder is empty.
 * @throws Error if the path is not a folder, or cannot be read
 */
export async function readFolder(path: string): Promise<Folder> {
  const contents = await namesIn(path);
  const nested = ["lists", "pages"].filter((name) => contents.includes(name));
  const inNested = await Promise.all(
    nested.map(async (name) => (await namesIn(join(path, name))).map((file) => `${name}/${file}`)),
  );
  const isEmpty = contents.every((name) => name === "vendor") && isOnlyPacked(await packedIn(path, contents));
  return { path, isEmpty, files: new Set([...contents, ...inNested.flat()]) };
}

const packedIn = async (path: string, contents: readonly string[]): Promise<readonly string[]> =>
  contents.includes("vendor") ? readdir(join(path, "vendor")).catch(() => ["a file"]) : [];

async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw new InputError(`${path} cannot be written to. ${fileProblem(error)} Give a folder that is new or empty.`);
  });
}

/**
 * Writes all new files or none. Never writes over a file or through a link.
 * @throws InputError with the name of the file
 */
export async function writeFiles(folder: string, files: readonly WrittenFile[]): Promise<void> {
  await writeWholeFiles(
    folder,
    files.map(({ path, text }) => ({ file: join(folder, path), text, mayReplace: false })),
  );
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
