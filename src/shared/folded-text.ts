/**
 * A text as the search for secrets reads it: characters that encoders write differently are the same one, and each knows
 * where it is in the original.
 */
export interface FoldedText {
  readonly units: Uint16Array;
  readonly length: number;
  /** Where the spelling of each unit begins in the original. */
  readonly from: Int32Array;
  /** Where it ends. */
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

/** The letters of JSON's escapes, which a text may have instead of the character. */
const ESCAPE_LETTERS: ReadonlyMap<number, string> = new Map([
  [0x08, "b"],
  [0x09, "t"],
  [0x0a, "n"],
  [0x0c, "f"],
  [0x0d, "r"],
]);

/** Characters below 128 after folding: a form has `+` for a space, and base64 of URLs has `-` and `_` for `+` and `/`. */
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

/** A text whose escapes are not decoded and whose letters are as they are. */
function unfolded(text: string): FoldedText {
  const out = emptyOf(text.length);
  for (let at = 0; at < text.length; at += 1) append(out, text.charCodeAt(at), at, at + 1);
  return out;
}

function folded(text: FoldedText): FoldedText {
  return { ...text, units: text.units.map(fold) };
}

/** The value of a hexadecimal digit, or a negative number. */
function digit(unit: number | undefined): number {
  if (unit === undefined) return -1;
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

const unitAt = ({ units, length }: FoldedText, at: number): number | undefined => (at < length ? units[at] : undefined);

/** The byte that two hexadecimal digits spell, or a negative number. */
function byteAt(text: FoldedText, at: number): number {
  const [high, low] = [digit(unitAt(text, at)), digit(unitAt(text, at + 1))];
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** The byte of `%41`, and of `%2541` and so on, which is the same one encoded again; undefined if there is none. */
function percentAt(text: FoldedText, at: number): { readonly byte: number; readonly end: number } | undefined {
  let digits = at + 1;
  while (byteAt(text, digits) === PERCENT && byteAt(text, digits + 2) >= 0) digits += 2;
  const byte = byteAt(text, digits);
  return byte < 0 ? undefined : { byte, end: digits + 2 };
}

/** How many bytes of UTF-8 a first byte announces; 0 if it cannot be the first. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xf0) return first < 0xf8 ? 4 : 0;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 0;
}

/** Appends the character whose UTF-8 is percent-encoded at `at`; returns where the spelling ends, `at` if there is none. */
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

/** Appends what backslashes at `at` escape, without them; returns where the spelling ends. */
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
  // A letter is none that needs an escape: its backslashes may belong to what is before a secret. `%` is decoded by itself.
  if (unit === undefined || unit === PERCENT || isAlphanumeric(unit)) return next;
  append(into, unit, text.from[at] ?? 0, text.to[next] ?? 0);
  return next + 1;
}

/** A text whose escapes of URLs and JSON are decoded once, with their repetitions; undefined if it has none. */
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

/** How often what was encoded in different ways is decoded. The limit bounds the time that a hostile text costs. */
const DEPTH = 5;

/** A text as it is, and after each decoding of its escapes. */
export function foldedLayers(text: string): readonly FoldedText[] {
  const layers: FoldedText[] = [];
  let layer: FoldedText | undefined = unfolded(text);
  while (layer !== undefined && layers.length <= DEPTH) {
    layers.push(layer);
    layer = decoded(layer);
  }
  return layers.map(folded);
}
