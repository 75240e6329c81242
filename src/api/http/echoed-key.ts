import { redactorOf } from "../../shared/redaction.js";
import { tryParseJson } from "./response-schema.js";

/** Keys of accounts have 72 characters. Shorter ones, of emulators, may be words that data has by itself. */
const SHORTEST_KEY = 16;

/**
 * Returns a function that takes the key out of the body of a response, in any encoding. An API that repeats the key in
 * its data would otherwise put it into plans and states. Bodies without the key, which all are, are returned as they are.
 */
export function keyRemover(key = ""): (body: string) => string {
  if (key.length < SHORTEST_KEY) return (body) => body;
  const redact = redactorOf([key], "[redacted]");
  return (body) => {
    const redacted = redact(body);
    return redacted === body || tryParseJson(body) === undefined ? redacted : mapStrings(body, redact);
  };
}

/** JSON with other strings, as they are written, and everything else as it is: so it stays JSON whatever the key is. */
function mapStrings(json: string, replace: (text: string) => string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let quote = json.indexOf('"'); quote !== -1; quote = json.indexOf('"', kept)) {
    const end = endOfString(json, quote + 1);
    parts.push(json.slice(kept, quote + 1), replace(json.slice(quote + 1, end)), '"');
    kept = end + 1;
  }
  return parts.join("") + json.slice(kept);
}

function endOfString(json: string, start: number): number {
  let at = start;
  while (at < json.length && json.charAt(at) !== '"') at += json.charAt(at) === "\\" ? 2 : 1;
  return at;
}
