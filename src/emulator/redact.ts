const SECRET_HEADERS = new Set(["accesskey", "authorization", "cookie"]);
const REDACTED = "[redacted]";

/** Headers with credentials blanked; that one was sent can still be seen. */
export function redactHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.has(name) ? REDACTED : value]),
  );
}

/** A text without any of the secrets, and without the values of `token` in a query. */
export function redactText(text: string, secrets: readonly string[]): string {
  let redacted = text.replace(/([?&]token=)[^&#]+/gi, `$1${REDACTED}`);
  for (const secret of secrets) if (secret !== "") redacted = redacted.replaceAll(secret, REDACTED);
  return redacted;
}
