import { closestWord } from "./closest-word.js";

/**
 * Returns a sentence about a variable that was probably set instead of `BUNNY_ACCESS_KEY`. Returns an empty text if there is no
 * such variable.
 */
export function mistakenKeyVariable(env: Readonly<Record<string, string | undefined>>): string {
  const set = Object.keys(env).filter((name) => (env[name] ?? "") !== "");
  if (set.includes("BUNNYNET_API_KEY"))
    return " BUNNYNET_API_KEY is set, which only the official provider bunnynet reads.";
  const near = set.find(
    (name) => /^bun/i.test(name) && closestWord(name, ["BUNNY_ACCESS_KEY", "BUNNY_API_KEY"]) !== undefined,
  );
  return near === undefined ? "" : ` ${near} is set, which nothing here reads.`;
}

/** No key of bunny.net is longer; account keys have 72 characters. */
export const LONGEST_KEY = 200;

/** `summary` follows "The access key"; `detail` follows the source of the key. */
interface KeyProblem {
  readonly summary: string;
  readonly detail: string;
}

/**
 * Describes why a text cannot be an access key, without quoting the text. Returns undefined if it can be a key. An empty text
 * counts as unset.
 */
export function keyProblem(key: string): KeyProblem | undefined {
  if (key.length > LONGEST_KEY)
    return {
      summary: `has more than ${LONGEST_KEY} characters`,
      detail: `has ${key.length} characters, and a key never has more than ${LONGEST_KEY}. It is probably another text, such as a token or the content of a file.`,
    };
  if (/\s/.test(key))
    return {
      summary: "contains white space",
      detail: "contains white space, which is never part of a key. It was probably copied with a line ending.",
    };
  if (/^["'`]|["'`]$/.test(key))
    return {
      summary: "has a quotation mark",
      detail:
        "begins or ends with a quotation mark, which is never part of a key. A file of variables that no shell reads, such as the file of docker run --env-file, keeps quotation marks: leave them out.",
    };
  if (/[^\x21-\x7e]/.test(key))
    return {
      summary: "contains a non-ASCII or control character",
      detail:
        "contains a non-ASCII or control character, which is never part of a key. It was probably copied wrongly.",
    };
  return undefined;
}
