const shortestSecret = 4;

/** Longest text of others that goes into a message, in characters. */
const longestText = 4096;

/** What a terminal obeys instead of showing: control characters, and those that turn the direction of text. */
const obeyed = /(?:(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069])+/gu;

/**
 * Makes a function that replaces every secret by `[redacted]`: as it is, percent-encoded, escaped as in JSON, in base64 at
 * any offset, and in hexadecimal, in upper and lower case alike.
 */
export function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const forms = secrets
    .filter((secret): secret is string => secret !== undefined && secret.length >= shortestSecret)
    .flatMap(secretForms);
  if (forms.length === 0) return (text) => text;
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(literally).join("|"), "gi");
  return (text) => text.replace(pattern, "[redacted]");
}

/** Makes text of others fit for a message: no secrets, no control characters, no more than 4 KB. */
export function cleaner(secrets: readonly (string | undefined)[]): (text: string) => string {
  const redact = redactor(secrets);
  return (text) => {
    const clean = redact(text).replace(obeyed, " ");
    return clean.length <= longestText ? clean : `${clean.slice(0, longestText)}… (${clean.length} characters)`;
  };
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** The spellings of a secret that others may use, upper and lower case aside. */
export function secretForms(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  return [
    secret,
    encodeURIComponent(secret),
    percent,
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("hex"),
    ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset)),
  ];
}

/** The characters of base64 that stand for nothing but these bytes when they begin at `offset` modulo 3. */
function base64At(bytes: Buffer, offset: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return (["base64", "base64url"] as const).map((encoding) => padded.toString(encoding).slice(first, last));
}
