/**
 * The notation of compared variables, as in ModSecurity: `REQUEST_URI`, `REQUEST_HEADERS:user-agent`, `ARGS:/^id_/`. The API has a
 * map instead, from each variable to its part, and one flag that makes all parts regular expressions
 * (docs/reference/service.md#rule-configuration).
 */

/** The variables of a condition, as the API has them. */
export interface ComparedVariables {
  /** Variable → its part; an empty text for the whole variable. */
  readonly parts: Readonly<Record<string, string>>;
  /** Whether the parts are regular expressions. */
  readonly isPattern: boolean;
}

/** A single text of the notation. Only the beginning of a text may be known; then `part` is undefined unless it is complete. */
export interface WrittenVariable {
  readonly name: string;
  /** Undefined if the text has no colon. */
  readonly part: string | undefined;
  /** Whether the part is a regular expression between slashes. */
  readonly isPattern: boolean;
}

/** The name up to the first colon that no backslash escapes, and the rest. */
const SPLIT = /^((?:\\[:\\]|[^:])*)(?::(.*))?$/s;

/** A backslash keeps a first slash from starting a regular expression. */
const ESCAPED_START = /^\\(?=[/\\])/;

/** Reads a text. */
export function readVariable(text: string): WrittenVariable {
  const [, name = "", rest] = SPLIT.exec(text) ?? [];
  const isPattern = rest !== undefined && rest.length > 1 && rest.startsWith("/") && rest.endsWith("/");
  const part = isPattern ? rest.slice(1, -1) : rest?.replace(ESCAPED_START, "");
  return { name: name.replaceAll(/\\([:\\])/g, "$1"), part, isPattern };
}

/** Writes a variable, or a part of it. */
export function writeVariable(name: string, part: string, isPattern = false): string {
  const escaped = name.replaceAll(/[:\\]/g, "\\$&");
  if (isPattern) return `${escaped}:/${part}/`;
  return part === "" ? escaped : `${escaped}:${part.replace(/^(?=\/|\\[/\\])/, "\\")}`;
}

/** Converts the texts of a condition to the form of the API. */
export function toCompared(texts: readonly string[]): ComparedVariables {
  const all = texts.map(readVariable);
  return {
    parts: Object.fromEntries(all.map(({ name, part = "" }) => [name, part])),
    isPattern: all.some(({ isPattern }) => isPattern),
  };
}

/** Converts the form of the API to texts. No information is lost, except a flag without any variable. */
export function fromCompared({ parts, isPattern }: ComparedVariables): string[] {
  const all = Object.entries(parts);
  // If no variable has a part, an empty pattern carries the flag.
  const isFlagOnly = all.every(([, part]) => part === "");
  return all.map(([name, part]) => writeVariable(name, part, isPattern && (isFlagOnly || part !== "")));
}

/** A text or a combination of texts that the API cannot hold, or that ModSecurity reads in another way. */
export interface NotationFault {
  readonly summary: string;
  /** Sentences: the reason, and the remedy. */
  readonly detail: string;
}

/** Returns the faults of the texts of one condition. */
export function notationFaults(texts: readonly string[]): NotationFault[] {
  const single = texts.flatMap((text) => textFault(text) ?? []);
  return single.length > 0 ? single : combinationFaults(texts);
}

const shown = (text: string): string => JSON.stringify(text);
const fault = (summary: string, detail: string): NotationFault => ({ summary, detail });

function textFault(text: string): NotationFault | undefined {
  const { name, part } = readVariable(text);
  if (name.trim() === "")
    return fault("No variable", `${shown(text)} has no name of a variable. Write a name, such as "REQUEST_URI".`);
  if (name !== name.trim())
    return fault(
      "White space around a variable",
      `Write ${shown(text.replace(name, name.trim()))}, not ${shown(text)}.`,
    );
  return operatorFault(text, name) ?? (part === undefined ? undefined : partFault(text, name, part));
}

/** Operators of ModSecurity that the API does not have. */
function operatorFault(text: string, name: string): NotationFault | undefined {
  const rest = text.slice(1);
  if (name.startsWith("&"))
    return fault(
      "Counting is not supported",
      `${shown(text)} counts in ModSecurity, and the API cannot count. Write ${shown(rest)}.`,
    );
  if (name.startsWith("!"))
    return fault(
      "Exclusion is not supported",
      `${shown(text)} excludes a part in ModSecurity, and the API cannot exclude one. List the parts to compare, or match their names by a regular expression, such as "ARGS:/^id_/".`,
    );
  if (!name.includes("|")) return undefined;
  const names = text.split("|").map(shown).join(", ");
  return fault("Several variables in one text", `Write each variable as a text of its own: ${names}.`);
}

function partFault(text: string, name: string, part: string): NotationFault | undefined {
  if (part === "" && text.endsWith(":"))
    return fault(
      "An empty part of a variable",
      `${shown(text)} has a colon without a part. For the whole variable, write ${shown(text.slice(0, -1))}.`,
    );
  const { isPattern } = readVariable(text);
  const written = text.slice(text.indexOf(":", name.length) + 1);
  if (isPattern || !written.startsWith("/")) return undefined;
  return fault(
    "A regular expression without its end",
    `The part of ${shown(text)} begins with a slash. For a regular expression, end it with a slash: ${shown(`${text}/`)}. For a part that begins with a slash, write a backslash before it: ${shown(writeVariable(name, part, false))}.`,
  );
}

function combinationFaults(texts: readonly string[]): NotationFault[] {
  const all = texts.map(readVariable);
  const names = all.map(({ name }) => name);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  const isPattern = all.some((one) => one.isPattern);
  const literal = all.filter((one) => isPattern && !one.isPattern && one.part !== undefined);
  if (twice.size > 0) return [...twice].map((name) => twiceFault(name, all));
  return [
    ...literal.map(({ name, part = "" }) =>
      fault(
        "Names and regular expressions in one condition",
        `In a condition, the parts of all variables are names, or all are regular expressions. Write ${shown(writeVariable(name, `^${literalPattern(part)}$`, true))} for ${shown(part)}, or use two rules.`,
      ),
    ),
  ];
}

function twiceFault(name: string, all: readonly WrittenVariable[]): NotationFault {
  const own = all.filter((one) => one.name === name);
  const parts = own.map(({ part = "", isPattern }) => (isPattern || part === "" ? part : `^${literalPattern(part)}$`));
  const advice = parts.includes("")
    ? `${shown(name)} alone compares all parts.`
    : `Match all parts by one regular expression: ${shown(writeVariable(name, parts.join("|"), true))}.`;
  return fault(
    "A variable twice",
    `A condition compares one part of each variable, and ${name} occurs more than once. ${advice}`,
  );
}

/** Returns a regular expression that matches only the text. */
export const literalPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
