import { canonicalKeys, canonicalSet } from "./canonical-entry.js";
import type { EntryType } from "./entry-type.js";

/**
 * The `checksum` of a list: SHA-256 in lower-case hexadecimal of its canonical entries, each once, sorted, joined by
 * `\n`. Equal lists have equal checksums however they are written.
 */
export function contentChecksum(type: EntryType, entries: Iterable<string>): string {
  const content = [...canonicalSet(type, entries)].join("\n");
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(content, "utf8").digest("hex");
}

/** The `entry_count` of a list: how many different entries it holds. */
export function entryCount(type: EntryType, entries: Iterable<string>): number {
  return canonicalKeys(type, entries).size;
}
