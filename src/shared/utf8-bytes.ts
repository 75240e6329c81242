const UTF8_MARK = Buffer.from("\uFEFF");
const UTF16_MARK = Buffer.from("\uFEFF", "utf16le");
const UTF16_BE_MARK = Buffer.from([0xfe, 0xff]);

/**
 * Converts a text file to UTF-8 without a byte order mark. The file must start with an ASCII character. Some shells write a mark,
 * and Windows PowerShell writes UTF-16.
 */
export function utf8Bytes(bytes: Buffer): Buffer {
  const starts = (mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark);
  if (starts(UTF8_MARK)) return bytes.subarray(UTF8_MARK.length);
  if (starts(UTF16_MARK)) return Buffer.from(bytes.toString("utf16le", UTF16_MARK.length));
  if (starts(UTF16_BE_MARK)) return fromUtf16Be(bytes.subarray(UTF16_BE_MARK.length));
  // An ASCII character and a zero byte: UTF-16 without a mark.
  if (bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0) return Buffer.from(bytes.toString("utf16le"));
  return bytes.length > 1 && bytes[0] === 0 ? fromUtf16Be(bytes) : bytes;
}

function fromUtf16Be(bytes: Buffer): Buffer {
  const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return Buffer.from(even.swap16().toString("utf16le"));
}
