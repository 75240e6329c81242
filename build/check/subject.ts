import path from "node:path";
import { closestWord } from "../../src/shared/closest-word.js";

export interface Definition {
  readonly name: string;
  readonly isResource: boolean;
  readonly file: string;
}

export interface Subject {
  readonly files: readonly string[];
  /** The resource types that the files define, test, or document. */
  readonly types: readonly string[];
  /** Whether every file belongs to one of these types. */
  readonly isOnlyTypes: boolean;
}

export interface Contents {
  readonly files: readonly string[];
  readonly definitions: readonly Definition[];
}

function isNamedAfter(name: string, file: string): boolean {
  if (!/^(docs|examples|test)\//.test(file) || /^(docs\/api|test\/golden)\//.test(file)) return false;
  const short = name.replace(/^bunny_/, "");
  const names = [name, short, short.replaceAll("_", "-")];
  return file.split("/").some((part) => names.includes(part.split(".")[0] ?? ""));
}

/** Returns a subject of these files. */
export function subjectOfFiles(files: readonly string[], { definitions }: Pick<Contents, "definitions">): Subject {
  const belongs = (each: Definition, file: string): boolean => file === each.file || isNamedAfter(each.name, file);
  const resources = definitions.filter(({ isResource }) => isResource);
  const concerned = resources.filter((each) => files.some((file) => belongs(each, file)));
  const names = new Set(concerned.map(({ name }) => name));
  const parts = definitions.filter(({ name }) => names.has(name));
  return {
    files,
    types: [...names],
    isOnlyTypes: files.every((file) => parts.some((each) => belongs(each, file))),
  };
}

/** Returns the subject of the argument: a definition, a file, or a folder. Undefined if there is none. */
export function subjectOf(given: string, contents: Contents): Subject | undefined {
  const { files, definitions } = contents;
  const sources = definitions.filter(({ name }) => name === given).map(({ file }) => file);
  const place = path.posix.normalize(given).replace(/\/$/, "");
  const found =
    sources.length > 0
      ? [...new Set([...sources, ...files.filter((file) => isNamedAfter(given, file))])]
      : files.filter((file) => file === place || file.startsWith(`${place}/`));
  return found.length > 0 ? subjectOfFiles(found, contents) : undefined;
}

/** Returns up to eight suggestions for an argument: names that contain it, or the closest one. */
export function similarNames(given: string, { files, definitions }: Contents): string[] {
  const places = new Set(files.flatMap((file) => [path.posix.dirname(file), file]));
  const all = [...new Set([...definitions.map(({ name }) => name), ...places])];
  const baseOf = (name: string): string => path.posix.basename(name).replace(/\.ts$/, "");
  const wanted = baseOf(given);
  const containing = all.filter((each) => baseOf(each).includes(wanted));
  if (containing.length > 0) return containing.sort((left, right) => left.length - right.length).slice(0, 8);
  const closest = closestWord(wanted, all.map(baseOf));
  return all.filter((each) => baseOf(each) === closest).slice(0, 8);
}
