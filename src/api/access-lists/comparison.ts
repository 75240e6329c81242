import { differencesOf } from "../http/differences.js";
import type { AccessListChange, AccessListInput, CustomAccessList } from "./calls.js";
import { safeJson } from "../../shared/safe-json.js";

/** Reports whether two contents have the same lines, regardless of order, blank lines and duplicates. */
export function sameLines(sent: string, found: string): boolean {
  const [a, b] = [linesOf(sent), linesOf(found)];
  return a.size === b.size && [...a].every((line) => b.has(line));
}

/** Reports whether a response has all sent members, so that the response can be compared. */
export const showsAll = ({ name, content }: AccessListChange, list: CustomAccessList): boolean =>
  (name === undefined || list.name !== null) && (content === undefined || list.content !== null);

/**
 * Lists how the found list differs from the sent list, worded to come after "but" in a sentence. Skips a name, type, or
 * description that the API omits. An empty description equals a missing description.
 */
export function listDifferences(
  { content, name, type, description }: AccessListChange & Partial<AccessListInput>,
  found: CustomAccessList,
  sameContent = sameLines,
): string[] {
  const others = differencesOf(
    { name: name?.trim(), type, description: description === "" ? null : description },
    { ...found, name: found.name?.trim() ?? null },
    (_member, sent, stored) => stored === null || stored === sent,
  );
  if (content === undefined || sameContent(content, found.content ?? "")) return others;
  return [...others, contentDifference(content, found.content)];
}

function contentDifference(sent: string, found: string | null): string {
  if (found === null) return "content is not in the response";
  const [wanted, stored] = [linesOf(sent), linesOf(found)];
  const missing = [...wanted].find((line) => !stored.has(line));
  const added = [...stored].find((line) => !wanted.has(line));
  const examples = [
    missing !== undefined && `without ${safeJson(missing)}`,
    added !== undefined && `with ${safeJson(added)}`,
  ].filter((example) => example !== false);
  return [`content has ${stored.size} entries instead of ${wanted.size}`, ...examples].join(", ");
}

const linesOf = (content: string): ReadonlySet<string> =>
  new Set(
    content
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );
