import fs from "node:fs";
import { relative, resolve } from "node:path";

/** Functions that change files, and how many of their first arguments name them. */
const CHANGES: Readonly<Record<string, number>> = {
  rm: 1,
  rmdir: 1,
  unlink: 1,
  rename: 2,
  writeFile: 1,
  appendFile: 1,
  truncate: 1,
  mkdir: 1,
  chmod: 1,
};

/**
 * Makes functions of `node:fs` refuse paths outside of the folder: a mutant of code that removes a folder may name any
 * other. Node's own permission model refuses `fsync` and links too, which tests need.
 */
export function refuseWritesOutside(folder: string): void {
  const check = (paths: readonly unknown[]): void => {
    for (const path of paths) {
      if (typeof path !== "string" && !(path instanceof URL)) continue;
      const file = typeof path === "string" ? resolve(path) : path.pathname;
      if (file.startsWith("/dev/")) continue;
      if (relative(folder, file).startsWith("..")) throw new Error(`a mutant or its test changes ${file}`);
    }
  };
  const guard = (owner: object, name: string, paths: number): void => {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== "function") return;
    Reflect.set(owner, name, (...given: unknown[]): unknown => {
      check(given.slice(0, paths));
      const result: unknown = Reflect.apply(original, owner, given);
      return result;
    });
  };
  for (const [name, paths] of Object.entries(CHANGES)) {
    guard(fs, name, paths);
    guard(fs, `${name}Sync`, paths);
    guard(fs.promises, name, paths);
  }
}
