/**
 * A text that is prepared for the search. If encoders write a character differently, its spellings become equal. Each character
 * keeps its position in the original.
 */
interface FoldedText {
  readonly units: Uint16Array;
  readonly length: number;
  /** Start of each unit's spelling in the original. */
  readonly from: Int32Array;
  /** End of each unit's spelling. */
  readonly to: Int32Array;
}

interface Growing {
  readonly units: Uint16Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  length: number;
}

const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const SMALL_U = 0x75;
const REPLACEMENT = 0xfffd;

/** Characters whose JSON escape is a letter; the letter replaces them. */
const ESCAPE_LETTERS: ReadonlyMap<number, string> = new Map([
  [0x08, "b"],
  [0x09, "t"],
  [0x0a, "n"],
  [0x0c, "f"],
  [0x0d, "r"],
]);

/** Folds characters below 128. Forms write `+` for a space. URL-safe base64 writes `-` for `+`, and `_` for `/`. */
const ASCII = Uint16Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  const other = { " ": "+", "-": "+", _: "/" }[sign];
  return (ESCAPE_LETTERS.get(code) ?? other ?? sign.toLowerCase()).charCodeAt(0);
});

function fold(unit: number): number {
  const known = ASCII[unit];
  if (known !== undefined) return known;
  const lower = String.fromCharCode(unit).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : unit;
}

const emptyOf = (length: number): Growing => ({
  units: new Uint16Array(length),
  from: new Int32Array(length),
  to: new Int32Array(length),
  length: 0,
});

function append(into: Growing, unit: number, from: number, to: number): void {
  into.units[into.length] = unit;
  into.from[into.length] = from;
  into.to[into.length] = to;
  into.length += 1;
}

function unfolded(text: string): FoldedText {
  const out = emptyOf(text.length);
  for (let at = 0; at < text.length; at += 1) append(out, text.charCodeAt(at), at, at + 1);
  return out;
}

function folded(text: FoldedText): FoldedText {
  return { ...text, units: text.units.map(fold) };
}

/** Returns the value of a hexadecimal digit, or -1. */
function digit(unit: number | undefined): number {
  if (unit === undefined) return -1;
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

const unitAt = ({ units, length }: FoldedText, at: number): number | undefined => (at < length ? units[at] : undefined);

/** Returns the byte of two hexadecimal digits, or -1. */
function byteAt(text: FoldedText, at: number): number {
  const [high, low] = [digit(unitAt(text, at)), digit(unitAt(text, at + 1))];
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** Returns the byte of `%41`, even if the `%` itself is encoded (`%2541`). Returns undefined if there is no such byte. */
function percentAt(text: FoldedText, at: number): { readonly byte: number; readonly end: number } | undefined {
  let digits = at + 1;
  while (byteAt(text, digits) === PERCENT && byteAt(text, digits + 2) >= 0) digits += 2;
  const byte = byteAt(text, digits);
  return byte < 0 ? undefined : { byte, end: digits + 2 };
}

/** Returns the length of a UTF-8 sequence by its first byte, or 0 if that byte is invalid. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xf0) return first < 0xf8 ? 4 : 0;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 0;
}

/**
 * Appends the percent-encoded UTF-8 character at `at`. Returns the position after the encoded character, or `at` if there is
 * none.
 */
function decodePercent(text: FoldedText, at: number, into: Growing): number {
  const first = percentAt(text, at);
  if (first === undefined) return at;
  const length = sequenceLength(first.byte);
  let [point, end] = [length === 1 ? first.byte : first.byte & (0x7f >> length), first.end];
  for (let rest = 1; rest < length; rest += 1) {
    const next = unitAt(text, end) === PERCENT ? percentAt(text, end) : undefined;
    if (next === undefined || next.byte >> 6 !== 2) return appendPoint(text, into, REPLACEMENT, at, first.end);
    point = point * 64 + (next.byte & 0x3f);
    end = next.end;
  }
  return appendPoint(text, into, length === 0 || point > 0x10ffff ? REPLACEMENT : point, at, end);
}

function appendPoint(text: FoldedText, into: Growing, point: number, at: number, end: number): number {
  const [from, to] = [text.from[at] ?? 0, text.to[end - 1] ?? 0];
  if (point > 0xffff) append(into, 0xd7c0 + (point >> 10), from, to);
  append(into, point > 0xffff ? 0xdc00 + (point & 0x3ff) : point, from, to);
  return end;
}

const isAlphanumeric = (unit: number): boolean => /[A-Za-z0-9]/.test(String.fromCharCode(unit));

/** Appends the character that backslashes at `at` escape. Returns the position after the escape. */
function decodeBackslashes(text: FoldedText, at: number, into: Growing): number {
  let next = at + 1;
  while (unitAt(text, next) === BACKSLASH) next += 1;
  if (unitAt(text, next) === SMALL_U) {
    const [high, low] = [byteAt(text, next + 1), byteAt(text, next + 3)];
    if (high >= 0 && low >= 0) {
      append(into, high * 256 + low, text.from[at] ?? 0, text.to[next + 4] ?? 0);
      return next + 5;
    }
  }
  const unit = unitAt(text, next);
  // Letters need no escape, so backslashes before a letter may belong to text before a secret. `%` is decoded separately.
  if (unit === undefined || unit === PERCENT || isAlphanumeric(unit)) return next;
  append(into, unit, text.from[at] ?? 0, text.to[next] ?? 0);
  return next + 1;
}

/** Decodes URL and JSON escapes once, including repeated escapes. Returns undefined if the text has no escapes. */
function decoded(text: FoldedText): FoldedText | undefined {
  if (!text.units.subarray(0, text.length).some((unit) => unit === PERCENT || unit === BACKSLASH)) return undefined;
  const out = emptyOf(text.length);
  for (let at = 0; at < text.length;) {
    const unit = text.units[at] ?? 0;
    const end = unit === PERCENT ? decodePercent(text, at, out) : at;
    if (end > at) at = end;
    else if (unit === BACKSLASH) at = decodeBackslashes(text, at, out);
    else {
      append(out, unit, text.from[at] ?? 0, text.to[at] ?? 0);
      at += 1;
    }
  }
  return out.length === text.length ? undefined : out;
}

/** Rounds of decoding. The limit bounds the time for hostile texts. */
const DEPTH = 5;

/** Returns the text and the result of each round of decoding. */
function foldedLayers(text: string): readonly FoldedText[] {
  const layers: FoldedText[] = [];
  let layer: FoldedText | undefined = unfolded(text);
  while (layer !== undefined && layers.length <= DEPTH) {
    layers.push(layer);
    layer = decoded(layer);
  }
  return layers.map(folded);
}

/** Replacing shorter secrets would garble texts without protecting anything. */
export const SHORTEST_SECRET = 4;

/** Escapes a text as inside a JSON string. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const unicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Returns a secret in each encoding: plain, percent-encoded, JSON (also in the form of .NET), hexadecimal, and base64. */
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
 * Returns the spellings of a secret, ignoring case, including base64 at any offset. `redactorOf` also finds these spellings in
 * further URL or JSON encodings.
 */
export function secretForms(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  return [...encodings(secret), ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset))];
}

/** Returns the base64 characters that depend only on these bytes at `offset` modulo 3. */
function base64At(bytes: Buffer, offset: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return (["base64", "base64url"] as const).map((encoding) => padded.toString(encoding).slice(first, last));
}

/**
 * Returns a function that replaces secrets in any case and encoding, also in repeated encodings. Overlapping secrets are replaced
 * as one. The function never throws. Its time depends only on the length of the text, because an answer may repeat a request.
 */
export function redactorOf(secrets: Iterable<string>, replacement: string): (text: string) => string {
  const known = [...secrets].filter((secret) => secret.length >= SHORTEST_SECRET);
  const shortest = Math.min(...known.map((secret) => secret.length));
  // Prepares the search late: most texts are request IDs, shorter than any secret.
  let replace: ((text: string) => string) | undefined;
  return (text) => {
    if (text.length < shortest) return text;
    replace ??= replacerOf(known, replacement);
    return replace(text);
  };
}

/**
 * An escaped letter or digit. Encoders do not escape letters and digits. Without such an escape, a text that contains a secret
 * contains a word of the secret's forms.
 */
const ESCAPED_WORD = /(?:%(?:25)*|u00)(?:3[0-9]|[46][1-9a-f]|[57][0-9a])/i;

/** Returns the hexadecimal and base64 forms of a secret and of its other encodings. These forms have no escapes to decode. */
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
    // Folding takes 50 times as long as this test, and most texts have no secret.
    const lower = text.toLowerCase();
    if (!words.some((word) => lower.includes(word)) && !ESCAPED_WORD.test(text)) return text;
    needles ??= needlesOf(forms);
    const ends = endsOfSecrets(text, needles);
    return ends === undefined ? text : replaceSpans(text, ends, replacement);
  };
}

/** Searches for each form both plain and decoded, because texts are decoded step by step. */
function needlesOf(forms: readonly string[]): readonly Needle[] {
  const layers = forms.flatMap((form) => {
    const all = foldedLayers(form);
    return [all[0], all.at(-1)].flatMap((layer) => layer?.units.slice(0, layer.length) ?? []);
  });
  const distinct = new Map(layers.map((units) => [String(units), units] as const));
  return [...distinct.values()].filter(({ length }) => length >= SHORTEST_SECRET).map(needleOf);
}

/**
 * Returns, for each position, the end of the longest secret that starts there, or 0. Returns undefined if the text has no secret.
 */
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
 * Works like `redactorOf` for a hundred thousand secrets of at least `shortest` characters. Looks up spellings by their start.
 * Ignores case only where encoders differ.
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

/** Groups spellings by their first `length` characters, longest first. */
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

/** Returns the encodings of a secret, including Go's JSON escapes, form encoding, and lowercase percent escapes. */
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

/** Removes the user, password, query, and fragment of an address for a message. */
export function publicPartOf(address: string): string {
  return withoutQuery(address.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, "$1[redacted]@"));
}

/** Removes the query and the fragment of a URL, because they may be secret. The URL must have no user and password. */
export function withoutQuery(url: string): string {
  const secret = url.search(/[?#]/);
  return secret === -1 ? url : `${url.slice(0, secret + 1)}[redacted]`;
}

/**
 * Searches for a sequence of units in linear time with the algorithm of Knuth, Morris, and Pratt
 * (docs/decisions/own-code-where-a-library-exists.md).
 */
interface Needle {
  readonly length: number;
  /** Calls `found` for each position in order; matches may overlap. */
  readonly find: (text: FoldedText, found: (at: number) => void) => void;
}

/** Returns the KMP failure table: the length that still matches after a mismatch. */
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

/**
 * Creates a search for `units`, which must not be empty. Builds the search's table when it first searches a text that is long
 * enough.
 */
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
