import type { Owner } from "../../account/owners.js";
import type { AccountObject, LeftObject } from "../../account/read-account.js";

/** A file to write. `path` is relative to the folder, with `/`. */
export interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

/** Gives a path that no file has yet: `imports-2.tf` where `imports.tf` exists. */
export type FreePath = (path: string) => string;

/** Paths beside files that exist. Without regard to case, as some file systems. */
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

/** What belongs to one zone, or to applications. */
export interface OwnedObjects {
  readonly owner: Owner;
  readonly objects: readonly AccountObject[];
  readonly left: readonly LeftObject[];
}

/** The objects of each zone, in the order in which they are given, and those of all applications together. */
export function byOwner(objects: readonly AccountObject[], left: readonly LeftObject[]): OwnedObjects[] {
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
