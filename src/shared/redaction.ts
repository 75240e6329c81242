import { foldedLayers, type FoldedText } from "./folded-text.js";

/** Shorter secrets are not replaced within texts: that would garble everything and protect nothing. */
export const SHORTEST_SECRET = 4;

/** A text as it appears within JSON strings. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const unicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

/** A secret as it is, percent-encoded, escaped as in JSON (also as .NET does by default), in hexadecimal, and in base64. */
function encodings(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  return [
    secret,
    encodeURIComponent(bytes.toString()),
    percent,
    inJson(secret),
    secret.replace(/["&'+<>`\\]|[^\x20-\x7e]/g, unicodeEscape),
    bytes.toString("hex"),
    bytes.toString("base64"),
  ];
}

/**
 * The spellings of a secret, ignoring case: in each encoding, and in base64 at any offset. What is encoded as in URLs or
 * JSON once more is found by `redactorOf`.
 */
export function secretForms(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  return [...encodings(secret), ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset))];
}

/** The characters of base64 that only these bytes have when they begin at `offset` modulo 3. */
function base64At(bytes: Buffer, offset: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return (["base64", "base64url"] as const).map((encoding) => padded.toString(encoding).slice(first, last));
}

/**
 * Returns a function that replaces secrets within texts, in any case and in any encoding, also if encoded several times. It
 * never throws, and takes time that grows with the length of the text only, since an answer may repeat what was sent.
 * What overlaps is replaced as one. Without secrets, it changes nothing.
 */
export function redactorOf(secrets: Iterable<string>, replacement: string): (text: string) => string {
  const known = [...secrets].filter((secret) => secret.length >= SHORTEST_SECRET);
  const shortest = Math.min(...known.map((secret) => secret.length));
  // Most texts are request IDs. No spelling is shorter than its secret.
  let replace: ((text: string) => string) | undefined;
  return (text) => {
    if (text.length < shortest) return text;
    replace ??= replacerOf(known, replacement);
    return replace(text);
  };
}

/** An escaped letter or digit, which no encoder needs: without one, a text with a secret has the words of its forms. */
const ESCAPED_WORD = /(?:%(?:25)*|u00)(?:3[0-9]|[46][1-9a-f]|[57][0-9a])/i;

/** A secret as bytes are written, whatever it was encoded as before. These have no escapes to decode. */
function byteForms(secret: string): string[] {
  const encoded = encodings(secret).flatMap((form) => {
    const bytes = Buffer.from(form, "utf8");
    return [bytes.toString("hex"), bytes.toString("base64")];
  });
  const bytes = Buffer.from(secret, "utf8");
  return [...encoded, ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset))];
}

const longestWord = (form: string): string =>
  (form.match(/[a-z0-9]+/gi) ?? []).reduce((one, other) => (other.length > one.length ? other : one), "").toLowerCase();

function replacerOf(secrets: readonly string[], replacement: string): (text: string) => string {
  const forms = secrets.flatMap((secret) => [...encodings(secret), ...byteForms(secret)]);
  const words = [...new Set(secrets.flatMap((secret) => [secret, ...byteForms(secret)]).map(longestWord))];
  let needles: readonly Needle[] | undefined;
  return (text) => {
    // Folding takes 50 times as long as this, and most texts have no secret.
    const lower = text.toLowerCase();
    if (!words.some((word) => lower.includes(word)) && !ESCAPED_WORD.test(text)) return text;
    needles ??= needlesOf(forms);
    const ends = endsOfSecrets(text, needles);
    return ends === undefined ? text : replaceSpans(text, ends, replacement);
  };
}

/** The searches for forms as they are and decoded, since what is searched is decoded step by step. */
function needlesOf(forms: readonly string[]): readonly Needle[] {
  const layers = forms.flatMap((form) => {
    const all = foldedLayers(form);
    return [all[0], all.at(-1)].flatMap((layer) => layer?.units.slice(0, layer.length) ?? []);
  });
  const distinct = new Map(layers.map((units) => [String(units), units] as const));
  return [...distinct.values()].filter(({ length }) => length >= SHORTEST_SECRET).map(needleOf);
}

/** Where the longest secret ends that begins at each place of a text, 0 for none; undefined if it has no secret at all. */
function endsOfSecrets(text: string, needles: readonly Needle[]): Int32Array | undefined {
  let ends: Int32Array | undefined;
  for (const layer of foldedLayers(text)) {
    for (const { find, length } of needles) {
      find(layer, (at) => {
        ends ??= new Int32Array(text.length);
        const from = layer.from[at] ?? 0;
        ends[from] = Math.max(ends[from] ?? 0, layer.to[at + length - 1] ?? 0);
      });
    }
  }
  return ends;
}

function replaceSpans(text: string, ends: Int32Array, replacement: string): string {
  const parts: string[] = [];
  let kept = 0;
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    const next = ends[at] ?? 0;
    if (next === 0) continue;
    if (at >= end) parts.push(text.slice(kept, at), replacement);
    end = Math.max(end, next);
    kept = end;
  }
  return parts.join("") + text.slice(kept);
}

/**
 * As `redactorOf`, for a hundred thousand secrets of at least `shortest` characters: spellings are looked up by their
 * beginning, in upper and lower case only where encoders differ.
 */
export function redactorOfMany(
  secrets: readonly string[],
  replacement: string,
  shortest: number,
): (text: string) => string {
  if (secrets.length === 0) return (text) => text;
  let byStart: ReadonlyMap<string, readonly string[]> | undefined;
  return (text) => {
    if (text.length < shortest) return text;
    byStart ??= spellingsByStart(secrets.flatMap(exactSpellings), shortest);
    let out = "";
    let kept = 0;
    for (let at = 0; at + shortest <= text.length; at += 1) {
      const found = byStart.get(text.slice(at, at + shortest))?.find((each) => text.startsWith(each, at));
      if (found === undefined) continue;
      out += text.slice(kept, at) + replacement;
      kept = at + found.length;
      at = kept - 1;
    }
    return kept === 0 ? text : out + text.slice(kept);
  };
}

/** The spellings by their first `length` characters, the longest first. */
function spellingsByStart(spellings: readonly string[], length: number): ReadonlyMap<string, readonly string[]> {
  const byStart = new Map<string, string[]>();
  for (const spelling of new Set(spellings)) {
    if (spelling.length < length) continue;
    const start = spelling.slice(0, length);
    const others = byStart.get(start);
    if (others === undefined) byStart.set(start, [spelling]);
    else others.push(spelling);
  }
  for (const found of byStart.values()) found.sort((left, right) => right.length - left.length);
  return byStart;
}

/** The encodings of a secret, including Go's JSON escapes, form encoding, and lowercase percent escapes. */
function exactSpellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const json = inJson(secret);
  const url = encodeURIComponent(bytes.toString());
  return [
    ...secretForms(secret),
    bytes.toString("hex").toUpperCase(),
    inJson(json),
    json.replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
    url.replace(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase()),
    url.replaceAll("%20", "+"),
    encodeURIComponent(url),
  ];
}

/** An address for a message: without what may be secret, its user, password, query, and fragment. */
export function publicPartOf(address: string): string {
  return withoutQuery(address.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, "$1[redacted]@"));
}

/** A URL that has no user and password for a message: without its query and fragment, which may be secret. */
export function withoutQuery(url: string): string {
  const secret = url.search(/[?#]/);
  return secret === -1 ? url : `${url.slice(0, secret + 1)}[redacted]`;
}

/** Searches for one sequence of units in linear time, whatever it and the text repeat (Knuth, Morris, and Pratt; docs/decisions/own-code-where-a-library-exists.md). */
interface Needle {
  readonly length: number;
  /** Calls back with each place where the sequence begins, in order; places may overlap. */
  readonly find: (text: FoldedText, found: (at: number) => void) => void;
}

/** How much of the sequence still fits after a mismatch, by how much of it did fit. */
function bordersOf(units: Uint16Array): Int32Array {
  const borders = new Int32Array(units.length + 1);
  let fits = 0;
  for (let at = 1; at < units.length; at += 1) {
    while (fits > 0 && units[at] !== units[fits]) fits = borders[fits] ?? 0;
    if (units[at] === units[fits]) fits += 1;
    borders[at + 1] = fits;
  }
  return borders;
}

/** The search for `units`, which must not be empty. Its table is made with the first text that is long enough. */
function needleOf(units: Uint16Array): Needle {
  const { length } = units;
  let borders: Int32Array | undefined;
  return {
    length,
    find(text, found) {
      if (text.length < length) return;
      borders ??= bordersOf(units);
      let fits = 0;
      for (let at = 0; at < text.length; at += 1) {
        const unit = text.units[at];
        while (fits > 0 && unit !== units[fits]) fits = borders[fits] ?? 0;
        if (unit === units[fits]) fits += 1;
        if (fits < length) continue;
        found(at + 1 - length);
        fits = borders[fits] ?? 0;
      }
    },
  };
}
