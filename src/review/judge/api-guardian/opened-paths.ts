import type { Finding } from "../../document/resource-document.js";
import { counted, phrase, words } from "../../../shared/phrase.js";
import type { ResourceChange } from "../../plan/plan.js";
import type { TypeMeaning } from "../meaning-table.js";
import { finding } from "../review-rules.js";
import { readText, type Sides, sideBefore } from "../sides.js";

/** What a document newly names that is let through by itself (docs/reference/service.md#api-guardian). */
export function openedPathFindings(change: ResourceChange, sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  if (!sides.after.exists) return [];
  return meaning.all("match").flatMap(({ path, meaning: { opens } }) => {
    if (opens === undefined) return [];
    const known = new Set(named(opens, readText(sideBefore(change), path)));
    const opened = named(opens, readText(sides.after, path)).filter((url) => !known.has(url));
    if (opened.length === 0) return [];
    const shown = opened.slice(0, MOST_SHOWN).map((url) => phrase`${sides.show(path, url)}`);
    const rest = opened.length > MOST_SHOWN ? phrase` and ${counted(opened.length - MOST_SHOWN, "other")}` : "";
    const what = words(sides.isMarked(path) ? phrase`${path} (sensitive)` : `${shown.join(", ")}${rest}`);
    const text = phrase`Lets through by itself what a security scheme newly names, also where other paths are blocked: ${what}.`;
    return [finding("exemption-started", "medium", text)];
  });
}

const MOST_SHOWN = 5;

/** The values of these keys in a text of JSON or YAML. */
function named(keys: readonly string[], text = ""): string[] {
  const pattern = new RegExp(`\\b(?:${keys.join("|")})"?\\s{0,20}:\\s{0,20}["']?([^\\s"',}]+)`, "g");
  return [...new Set([...text.matchAll(pattern)].map(([, value = ""]) => value))];
}
