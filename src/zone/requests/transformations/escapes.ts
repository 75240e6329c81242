import { type Bytes, isAscii, toBytes, toText } from "../bytes.js";
import { distinct, type Readings } from "../readings.js";

/** Returns the decoded forms of an escape, one per decoder. */
type Escape = (match: RegExpExecArray) => readonly Bytes[];

/** Replaces all escapes. Returns two texts: one with the first form of each escape, and one with the second form. */
function replaceEscapes(bytes: Bytes, pattern: RegExp, escape: Escape): readonly Bytes[] {
  let [first, second] = ["", ""];
  let last = 0;
  for (const match of bytes.matchAll(pattern)) {
    const between = bytes.slice(last, match.index);
    const [one = "", other = one] = escape(match);
    first += between + one;
    second += between + other;
    last = match.index + match[0].length;
  }
  return distinct(first + bytes.slice(last), second + bytes.slice(last));
}

const byte = (code: number): Bytes => String.fromCharCode(code & 0xff);

/**
 * Returns the bytes of a character. Firewalls either keep the low byte or encode the character. Full-width ASCII becomes ASCII.
 */
function character(code: number): readonly Bytes[] {
  if (code < 0x80) return [byte(code)];
  if (code >= 0xff01 && code <= 0xff5e) return [byte(code - 0xfee0)];
  const isEncodable = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return [byte(code), isEncodable ? toBytes(String.fromCodePoint(code)) : byte(code)];
}

const hex = (digits: string | undefined): number => parseInt(digits ?? "", 16);

/** Decodes `%2F`, and turns `+` into a space. Keeps invalid escapes. */
export const urlDecode = (bytes: Bytes): readonly Bytes[] =>
  replaceEscapes(bytes, /\+|%([0-9a-f]{2})/gi, ([all, digits]) => (all === "+" ? [" "] : [byte(hex(digits))]));

/** Also decodes `%u002F`, and decodes doubly encoded text twice. */
export function urlDecodeUni(bytes: Bytes): Readings {
  const found = new Set<Bytes>();
  for (const once of decodeUni(bytes, /\+|%(?:u([0-9a-f]{4})|([0-9a-f]{2}))/gi)) {
    const twice = decodeUni(once, /%(?:u([0-9a-f]{4})|([0-9a-f]{2}))/gi);
    for (const one of twice) {
      if (/%(?:u[0-9a-f]{4}|[0-9a-f]{2})/i.test(one)) return undefined; // Still encoded after two rounds.
      found.add(one);
      if (once.includes("+")) found.add(one.replaceAll("+", " "));
    }
  }
  return [...found];
}

const decodeUni = (bytes: Bytes, pattern: RegExp): readonly Bytes[] =>
  replaceEscapes(bytes, pattern, ([all, wide, narrow]) =>
    all === "+" ? [" "] : wide === undefined ? [byte(hex(narrow))] : character(hex(wide)),
  );

const ENTITIES: Readonly<Record<string, readonly Bytes[]>> = {
  quot: ['"'],
  amp: ["&"],
  lt: ["<"],
  gt: [">"],
  nbsp: ["\u00a0", "\u00c2\u00a0"],
};

/** Decodes `&lt;`, `&#60;`, and `&#x3c;`. Firewalls know different names, and some require the semicolon. */
export function htmlEntityDecode(bytes: Bytes): Readings {
  if (!bytes.includes("&")) return [bytes];
  const names = Array.from(bytes.matchAll(/&([a-z][a-z\d]*)/gi), ([, name = ""]) => name);
  if (!names.every((name) => Object.hasOwn(ENTITIES, name))) return undefined;
  return replaceEscapes(
    bytes,
    /&(?:#x([0-9a-f]{1,7})|#(\d{1,8})|([a-z][a-z\d]*))(;?)/gi,
    ([all, sixteen, ten, name = "", end]) => {
      const code = sixteen === undefined ? Number(ten) : hex(sixteen);
      const decoded = name === "" ? character(code) : (ENTITIES[name] ?? []);
      return end === ";" ? decoded : [decoded[0] ?? "", all];
    },
  );
}

/** Writes characters beyond ASCII as `%u` and four hexadecimal digits. */
export function utf8ToUnicode(bytes: Bytes): Readings {
  if (isAscii(bytes)) return [bytes];
  const text = toText(bytes);
  if (text === undefined || /[\u{10000}-\u{10ffff}]/u.test(text)) return undefined;
  return [
    text.replaceAll(/[^]/g, (one) => (isAscii(one) ? one : `%u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)),
  ];
}
