/** Shorter secrets are not replaced within texts: that would garble everything and protect nothing. */
export const SHORTEST_SECRET = 4;

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/**
 * Returns a function that replaces secrets within texts, the longest first, so that a secret that contains another is
 * replaced whole. Without secrets, it changes nothing.
 */
export function replacerOf(
  secrets: Iterable<string>,
  replacement: string,
  { ignoreCase }: { readonly ignoreCase: boolean },
): (text: string) => string {
  const forms = [...new Set(secrets)].filter((secret) => secret.length >= SHORTEST_SECRET);
  if (forms.length === 0) return (text) => text;
  const longestFirst = forms.sort((left, right) => right.length - left.length);
  const pattern = new RegExp(longestFirst.map(literally).join("|"), ignoreCase ? "gi" : "g");
  return (text) => text.replace(pattern, () => replacement);
}

/** A text as it appears within JSON strings. */
export function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/**
 * The spellings of a secret, ignoring case: as it is, percent-encoded, escaped as in JSON, in hexadecimal, and in
 * base64 at any offset.
 */
export function secretForms(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  return [
    secret,
    encodeURIComponent(bytes.toString()),
    percent,
    inJson(secret),
    bytes.toString("hex"),
    bytes.toString("base64"),
    ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset)),
  ];
}

/** The characters of base64 that only these bytes have when they begin at `offset` modulo 3. */
function base64At(bytes: Buffer, offset: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return (["base64", "base64url"] as const).map((encoding) => padded.toString(encoding).slice(first, last));
}
