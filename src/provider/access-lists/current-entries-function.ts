import {
  currentNames,
  currentText,
  isNamedEntries,
  namedEntries,
  parseEntriesFile,
} from "../../zone/access-lists/index.js";
import { defineFunction, parameter, string } from "../../framework/index.js";
import { entryType, problemLines } from "./function-entries.js";
import { safeJson } from "../../shared/safe-json.js";

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** See docs/decisions/entries-end-in-the-plan.md. */
export const currentEntries = defineFunction({
  name: "current_entries",
  summary: "Removes the access list entries that have ended from text with one entry per line.",
  doc: [
    "The comment of a line can say when its entry ends: `until=2026-12-01`, which includes that day, or `until=2026-12-01T18:00Z`, both in UTC; a reason may follow. The result is the text without the lines whose entries ended by `time`, for `content` of `bunny_shield_access_list`. All other lines and comments stay. An invalid end or entry is an error with its line number.",
    'Lines of type `organization` have no comments. For this type, `text` may be JSON with an object from each name to its comment: `jsonencode({ "Example Hosting" = "until=2026-12-01 abuse" })`. The result has one name per line.',
  ].join("\n\n"),
  parameters: {
    type: entryType,
    text: parameter(string, { doc: 'The text, usually `file("…")`.' }),
    time: parameter(string, {
      doc: "Time in the format of RFC 3339, usually `plantimestamp()`, which is the same in a plan and its apply. With `timestamp()`, every plan changes the list.",
    }),
  },
  returns: string,
  call({ type, text, time }, { refuse }) {
    const now = TIME.test(time) ? Date.parse(time) : Number.NaN;
    if (Number.isNaN(now)) return refuse("time", `${safeJson(time)} is not a time. Use plantimestamp().`);
    if (isNamedEntries(type, text)) {
      const named = namedEntries(text);
      return named.problems[0] === undefined
        ? currentNames(named.comments, now).join("\n")
        : refuse("text", named.problems[0]);
    }
    const { problems } = parseEntriesFile(type, text);
    const current = currentText(type, text, now);
    const all = [...problems, ...current.problems].sort((left, right) => left.line - right.line);
    return all.length === 0 ? current.text : refuse("text", problemLines(all));
  },
});
