/** Shorter secrets are not replaced within texts: that would garble everything and protect nothing. */
export const SHORTEST_SECRET = 4;

/** A character that encodings of URLs or JSON may change. */
const ESCAPED = /[^A-Za-z0-9_~-]/gu;

/** How often a text may be encoded again. The limit bounds the time that a hostile text costs. */
const DEPTH = 4;
const PERCENT = `%(?:25){0,${DEPTH}}`;
const BACKSLASHES = `\\\\{0,${2 ** DEPTH}}`;

/** The pattern of a text in which any characters are escaped as in URLs or JSON, also repeatedly. */
function literally(text: string): string {
  return text.replace(ESCAPED, escapedOrNot);
}

function escapedOrNot(character: string): string {
  const literal = `${BACKSLASHES}${character.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}`;
  const inUrl = [...Buffer.from(character, "utf8")]
    .map((byte) => PERCENT + byte.toString(16).padStart(2, "0"))
    .join("");
  const inJson = character
    .split("")
    .map((unit) => `${BACKSLASHES}u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const forms = [literal, inUrl, inJson.join("")];
  if (character === "%") forms.push(PERCENT);
  if (character === " ") forms.push("\\+");
  return `(?:${forms.join("|")})`;
}

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

/** ASCII without the characters with which an escape begins: a secret in such a text is spelled without escapes. */
const WITHOUT_ESCAPES = /^[\t\n\r -$&-*,-[\]-~]*$/;

/**
 * Returns a function that replaces secrets within texts, in any case and in any encoding, also if encoded twice. The
 * longest come first, so that a secret that contains another is replaced whole. Without secrets, it changes nothing.
 */
export function redactorOf(secrets: Iterable<string>, replacement: string): (text: string) => string {
  const known = [...secrets].filter((secret) => secret.length >= SHORTEST_SECRET);
  const shortest = Math.min(...known.map((secret) => secret.length));
  // Preparing takes 20 ms of a plan, and most texts are request IDs. No spelling is shorter than its secret.
  let replace: ((text: string) => string) | undefined;
  return (text) => {
    if (text.length < shortest) return text;
    replace ??= replacerOf(known.flatMap(everySpelling), replacement);
    return replace(text);
  };
}

function everySpelling(secret: string): string[] {
  return [...secretForms(secret), ...encodings(secret).flatMap(encodings)];
}

function replacerOf(spellings: readonly string[], replacement: string): (text: string) => string {
  const longestFirst = [...new Set(spellings)].sort((left, right) => right.length - left.length);
  const inLowerCase = longestFirst.map((spelling) => spelling.toLowerCase());
  const mayContainOne = (text: string): boolean => {
    if (!WITHOUT_ESCAPES.test(text)) return true;
    const searched = text.toLowerCase();
    return inLowerCase.some((spelling) => searched.includes(spelling));
  };
  let pattern: RegExp | undefined;
  return (text) => {
    if (!mayContainOne(text)) return text;
    pattern ??= new RegExp(longestFirst.map(literally).join("|"), "gi");
    return text.replace(pattern, () => replacement);
  };
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
  const withoutUser = address.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, "$1[redacted]@");
  const secret = withoutUser.search(/[?#]/);
  return secret === -1 ? withoutUser : `${withoutUser.slice(0, secret + 1)}[redacted]`;
}
