import { isDeepStrictEqual } from "node:util";

/** The longest text of a value in a message; a page or a document would hide the rest. */
const SHOWN = 120;

/** Whether a value that was sent, by the API's name of its member, means the same as the one found. */
type IsSame = (name: string, sent: unknown, found: unknown) => boolean;

/** Plain data: a record of a schema and one of a literal have the same meaning. */
const isEqual: IsSame = (_name, sent, found) => isDeepStrictEqual(structuredClone(sent), structuredClone(found));

/**
 * What differs of the members that were sent, to follow "but": `action is 4 instead of 2`. Members that are null or undefined
 * were not sent.
 */
export function differencesOf(sent: object, found: object, isSame: IsSame = isEqual): string[] {
  return Object.entries(sent).flatMap(([name, wanted]: [string, unknown]) => {
    if (wanted === null || wanted === undefined) return [];
    const stored: unknown = Reflect.get(found, name);
    return isSame(name, wanted, stored) ? [] : [`${name} is ${shown(stored)} instead of ${shown(wanted)}`];
  });
}

/** Where two texts differ, to follow "but". */
export function textDifference(what: string, sent: string, found: string): string {
  let at = 0;
  while (at < sent.length && sent[at] === found[at]) at += 1;
  const excerpt = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 10), at + 30));
  return `${what} has ${found.length} characters instead of ${sent.length}, and from character ${at + 1} ${excerpt(found)} instead of ${excerpt(sent)}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
