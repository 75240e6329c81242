import { isDeepStrictEqual } from "node:util";
import { safeJson } from "../../shared/safe-json.js";

/** The maximum number of characters of a value in a message. */
const SHOWN = 120;

/** Reports whether the sent and the found value of a member have the same meaning. `name` is the API's name. */
type IsSame = (name: string, sent: unknown, found: unknown) => boolean;

/** Cloned, so that a record of a schema equals a literal. */
const isEqual: IsSame = (_name, sent, found) => isDeepStrictEqual(structuredClone(sent), structuredClone(found));

/**
 * Lists how the found members differ from the sent members, worded to come after "but" in a sentence: `action is 4 instead of 2`.
 * Members that are null or undefined were not sent.
 */
export function differencesOf(sent: object, found: object, isSame: IsSame = isEqual): string[] {
  return Object.entries(sent).flatMap(([name, wanted]: [string, unknown]) => {
    if (wanted === null || wanted === undefined) return [];
    const stored: unknown = Reflect.get(found, name);
    return isSame(name, wanted, stored) ? [] : [`${name} is ${shown(stored)} instead of ${shown(wanted)}`];
  });
}

/** Describes the first difference of two texts, worded to come after "but" in a sentence. */
export function textDifference(what: string, sent: string, found: string): string {
  let at = 0;
  while (at < sent.length && sent[at] === found[at]) at += 1;
  const excerpt = (text: string): string => safeJson(text.slice(Math.max(0, at - 10), at + 30));
  return `${what} has ${found.length} characters instead of ${sent.length}, and from character ${at + 1} ${excerpt(found)} instead of ${excerpt(sent)}`;
}

function shown(value: unknown): string {
  const text = safeJson(value ?? null);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
