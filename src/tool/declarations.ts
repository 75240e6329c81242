import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { withoutKeys } from "../review/plan/plan.js";
import type { Declaration, Origin } from "../review/render/sarif-code-quality.js";
import { packageVersion } from "./package-folder.js";

interface CodeFile {
  readonly path: string;
  /** Without white space. */
  readonly lines: readonly string[];
}

/** The line of a file at which a block starts. */
interface Place {
  readonly file: CodeFile;
  readonly index: number;
}

/**
 * Returns the version of the tool, and finds the declarations of each stack in the stack's folder, or in the folder of its plan.
 */
export async function originOf(stacks: readonly { readonly source: string }[]): Promise<Origin> {
  const sources = new Set(stacks.map(({ source }) => source));
  const folders = new Map<string, readonly CodeFile[]>();
  const filesOf = (folder: string): readonly CodeFile[] => {
    const files = folders.get(folder) ?? filesIn(folder);
    folders.set(folder, files);
    return files;
  };
  const declarationOf = (source: string, address: string): Declaration | undefined => {
    if (source === "-" || !sources.has(source)) return undefined;
    const isFolder = statSync(source, { throwIfNoEntry: false })?.isDirectory() === true;
    const place = placeOf(withoutKeys(address).split("."), isFolder ? source : dirname(source), filesOf);
    if (place === undefined) return undefined;
    return { file: relative(process.cwd(), place.file.path).replaceAll("\\", "/"), line: place.index + 1 };
  };
  return { version: await packageVersion(), declarationOf };
}

function filesIn(folder: string): readonly CodeFile[] {
  try {
    const names = readdirSync(folder).filter((name) => /\.tf(?:\.json)?$/.test(name));
    const paths = names.sort().map((name) => join(folder, name));
    return paths.map((path) => ({ path, lines: linesOf(readFileSync(path, "utf8")) }));
  } catch {
    return [];
  }
}

const linesOf = (text: string): readonly string[] => text.split("\n").map((line) => line.replaceAll(/\s/g, ""));

/** Finds the block of an address, such as `module.site.bunny_shield_zone.main`, in a folder and in its local modules. */
function placeOf(
  [type = "", name = "", ...rest]: readonly string[],
  folder: string,
  filesOf: (folder: string) => readonly CodeFile[],
): Place | undefined {
  const block = type === "module" ? { kind: type, labels: [name] } : { kind: "resource", labels: [type, name] };
  const places = filesOf(folder).flatMap((file) =>
    (file.path.endsWith(".json") ? keysIn(file, block) : blocksIn(file, block)).map((index) => ({ file, index })),
  );
  const [place, ...others] = places;
  // All but one of them are in comments or texts.
  if (place === undefined || others.length > 0) return undefined;
  if (rest.length === 0) return place;
  const source = sourceAt(place);
  return source === undefined ? undefined : placeOf(rest, join(folder, source), filesOf);
}

interface Block {
  readonly kind: string;
  readonly labels: readonly string[];
}

/** Returns the indices of lines that start a block in HCL. */
function blocksIn({ lines }: CodeFile, { kind, labels }: Block): readonly number[] {
  const start = kind + labels.map((label) => JSON.stringify(label)).join("");
  return lines.flatMap((line, index) => (line.startsWith(start) ? [index] : []));
}

/** Returns the index of the line of a block's last key in JSON. Each key is in the line of the key before it, or below. */
function keysIn({ lines }: CodeFile, { kind, labels }: Block): readonly number[] {
  let from = 0;
  for (const key of [kind, ...labels]) {
    const starts = [`${JSON.stringify(key)}:{`, `${JSON.stringify(key)}:[`];
    from = lines.findIndex((line, index) => index >= from && starts.some((start) => line.includes(start)));
    if (from === -1) return [];
  }
  return [from];
}

const SOURCE = /(?:^|[{,])"?source"?[=:]"([^"]*)"/;

/** Returns the folder that the block of a module names; undefined if the module is not local. */
function sourceAt({ file, index }: Place): string | undefined {
  const [source = ""] = file.lines.slice(index).flatMap((line) => SOURCE.exec(line)?.[1] ?? []);
  return /^\.{1,2}\//.test(source) ? source : undefined;
}
