import { parseEntriesFile } from "../../zone/access-lists/index.js";
import { defineFunction, listOf, parameter, string } from "../../framework/index.js";
import { entryType, problemLines } from "./function-entries.js";

export const parseEntries = defineFunction({
  name: "parse_entries",
  summary: "Parses access list entries from text with one entry per line.",
  doc: "Blank lines and comments are ignored; a comment begins with `#` or `;` at the start of a line or, unless `type` is `organization`, after white space. An invalid entry is an error with its line number.",
  parameters: { type: entryType, text: parameter(string, { doc: 'The text, usually `file("…")`.' }) },
  returns: listOf(string),
  call({ type, text }, { refuse }) {
    const { entries, problems } = parseEntriesFile(type, text);
    return problems.length === 0 ? entries : refuse("text", problemLines(problems));
  },
});
