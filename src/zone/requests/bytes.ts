/** A text as its UTF-8 bytes, each of which is one character up to U+00FF: WAFs compare and transform bytes. */
export type Bytes = string;

const ASCII = /^[\0-\x7f]*$/;

/** Whether all characters are of ASCII. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** The bytes of a text. */
export const toBytes = (text: string): Bytes => (isAscii(text) ? text : Buffer.from(text, "utf8").toString("latin1"));

/** The text of the bytes; undefined if they are not UTF-8. */
export function toText(bytes: Bytes): string | undefined {
  if (isAscii(bytes)) return bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, "latin1"));
  } catch {
    return undefined;
  }
}

/** The bytes in lower case: that of ASCII, and that of Unicode where it differs. */
export function lowerCases(bytes: Bytes): readonly Bytes[] {
  if (isAscii(bytes)) return [bytes.toLowerCase()];
  const ascii = bytes.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const unicode = toBytes((toText(bytes) ?? ascii).toLowerCase());
  return unicode === ascii || toText(bytes) === undefined ? [ascii] : [ascii, unicode];
}
