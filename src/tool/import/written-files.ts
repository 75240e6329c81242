import type { Owner } from "../../account/owners.js";
import type { AccountObject, LeftObject } from "../../account/read-account.js";

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
