import { redactor } from "./clean-text.js";
import { tryParseJson } from "./response-schema.js";

/** Keys of accounts have 72 characters; shorter ones, of emulators, may be words that are names of members. */
const SHORTEST_NAME = 16;

/**
 * Returns a function that takes the key out of the body of a response, in any encoding. An API that repeats the key in
 * its data would otherwise put it into plans and states. Bodies without the key, which all are, are returned as they are.
 */
export function keyRemover(key: string | undefined): (body: string) => string {
  const redact = redactor([key]);
  const redactsNames = (key ?? "").length >= SHORTEST_NAME;
  return (body) => {
    const redacted = redact(body);
    if (redacted === body || tryParseJson(body) === undefined) return redacted;
    return mapStrings(body, (text, isName) => (isName && !redactsNames ? text : redact(text)));
  };
}

/** JSON with other strings, as they are written, and everything else as it is: so it stays JSON whatever the key is. */
function mapStrings(json: string, replace: (text: string, isName: boolean) => string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let quote = json.indexOf('"'); quote !== -1; quote = json.indexOf('"', kept)) {
    const end = endOfString(json, quote + 1);
    const isName = json.charAt(skipSpace(json, end + 1)) === ":";
    parts.push(json.slice(kept, quote + 1), replace(json.slice(quote + 1, end), isName), '"');
    kept = end + 1;
  }
  return parts.join("") + json.slice(kept);
}

function endOfString(json: string, start: number): number {
  let at = start;
  while (at < json.length && json.charAt(at) !== '"') at += json.charAt(at) === "\\" ? 2 : 1;
  return at;
}

function skipSpace(json: string, start: number): number {
  let at = start;
  while (/\s/.test(json.charAt(at))) at += 1;
  return at;
}
