import { parseEntriesFile } from "../entries/index.js";
import { defineFunction, listOf, parameter, string } from "../framework/index.js";
import { entryType } from "./entry-type-parameter.js";

const SHOWN = 5;

/** `provider::bunny::parse_entries`. */
export const parseEntries = defineFunction({
  name: "parse_entries",
  summary: "Reads access list entries from text, one a line.",
  doc: "Blank lines and comments are left out: from `#` or `;` at a line's start or, unless `type` is `organization`, after white space. What is no entry of the type is an error that names its line.",
  parameters: { type: entryType, text: parameter(string, { doc: 'The text, usually `file("…")`.' }) },
  returns: listOf(string),
  call({ type, text }, { refuse }) {
    const { entries, problems } = parseEntriesFile(type, text);
    if (problems.length === 0) return entries;
    const told = problems.slice(0, SHOWN).map(({ line, problem, hint }) => `line ${line}: ${problem} ${hint}`);
    const more = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more lines`] : [];
    return refuse("text", [...told, ...more].join("\n"));
  },
});
