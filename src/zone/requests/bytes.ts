/** UTF-8 bytes, each as one character up to U+00FF. WAFs compare and transform bytes, not characters. */
export type Bytes = string;

const ASCII = /^[\0-\x7f]*$/;

/** Reports whether all characters are ASCII. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** Converts a text to bytes. */
export const toBytes = (text: string): Bytes => (isAscii(text) ? text : Buffer.from(text, "utf8").toString("latin1"));

/** Converts bytes to a text; undefined if they are not UTF-8. */
export function toText(bytes: Bytes): string | undefined {
  if (isAscii(bytes)) return bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, "latin1"));
  } catch {
    return undefined;
  }
}

/**
 * Returns the bytes in lower case with only ASCII letters folded. If folding all Unicode letters gives other bytes, returns both.
 */
export function lowerCases(bytes: Bytes): readonly Bytes[] {
  if (isAscii(bytes)) return [bytes.toLowerCase()];
  const ascii = bytes.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const unicode = toBytes((toText(bytes) ?? ascii).toLowerCase());
  return unicode === ascii || toText(bytes) === undefined ? [ascii] : [ascii, unicode];
}
