import { createHash } from "node:crypto";

/**
 * Signs 64-bit executables for macOS, as `codesign --sign -` does on a Mac. Apple silicon does not run unsigned executables.
 */

const MAGIC = 0xfeedfacf;
const HEADER_SIZE = 32;
const LOAD_SEGMENT = 0x19;
const LOAD_SIGNATURE = 0x1d;
const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const DIRECTORY_VERSION = 0x20400;
const DIRECTORY_SIZE = 88;
/** Ad hoc, and made by a linker: without requirements, entitlements, or a certificate. */
const FLAGS = 0x20002;
const MAIN_BINARY = 1n;
const PAGE = 4096;
const PAGE_BITS = 12;
const SHA_256 = 2;
const HASH_SIZE = 32;
const BLOB_INDEX_SIZE = 20;

interface Layout {
  /** The position of the load command of the signature. */
  readonly signatureCommand: number;
  /** The position of the load command of the last segment, which contains the signature. */
  readonly linkEdit: number;
  /** The position of the signature, which is the end of the signed bytes. */
  readonly signature: number;
  readonly text: { readonly offset: bigint; readonly size: bigint };
}

function segmentName(file: Buffer, command: number): string {
  return file.toString("latin1", command + 8, command + 24).split("\0", 1)[0] ?? "";
}

/** @throws {Error} If the file is not a 64-bit executable for macOS, or has no room for a signature. */
function layoutOf(file: Buffer): Layout {
  if (file.length < HEADER_SIZE || file.readUInt32LE(0) !== MAGIC)
    throw new Error("The file is not a 64-bit executable for macOS.");
  const commands = new Map<string, number>();
  for (let index = 0, at = HEADER_SIZE; index < file.readUInt32LE(16); index += 1, at += file.readUInt32LE(at + 4)) {
    const kind = file.readUInt32LE(at);
    if (kind === LOAD_SEGMENT) commands.set(segmentName(file, at), at);
    if (kind === LOAD_SIGNATURE) commands.set("signature", at);
  }
  const [text, linkEdit, signatureCommand] = ["__TEXT", "__LINKEDIT", "signature"].map((name) => commands.get(name));
  if (text === undefined || linkEdit === undefined || signatureCommand === undefined)
    throw new Error("The executable has no room for a signature.");
  return {
    signatureCommand,
    linkEdit,
    signature: file.readUInt32LE(signatureCommand + 8),
    text: { offset: file.readBigUInt64LE(text + 40), size: file.readBigUInt64LE(text + 48) },
  };
}

function pageHashes(signed: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(signed.length / PAGE) }, (_, page) =>
    createHash("sha256")
      .update(signed.subarray(page * PAGE, (page + 1) * PAGE))
      .digest(),
  );
}

function directoryHead(length: number, hashOffset: number, pages: number, { signature, text }: Layout): Buffer {
  const head = Buffer.alloc(DIRECTORY_SIZE);
  [CODE_DIRECTORY, length, DIRECTORY_VERSION, FLAGS, hashOffset, DIRECTORY_SIZE, 0, pages, signature].forEach(
    (value, index) => head.writeUInt32BE(value, index * 4),
  );
  [HASH_SIZE, SHA_256, 0, PAGE_BITS].forEach((value, index) => head.writeUInt8(value, 36 + index));
  [text.offset, text.size, MAIN_BINARY].forEach((value, index) => head.writeBigUInt64BE(value, 64 + index * 8));
  return head;
}

/**
 * Replaces the signature of an executable with an ad hoc signature. A change of an executable invalidates its signature, and
 * macOS on Apple silicon requires a valid signature.
 * @param identifier The name in the signature.
 * @throws {Error} If the file is not an executable for macOS, or has no room for a signature.
 */
export function signAdHoc(executable: Buffer, identifier: string): Buffer {
  const layout = layoutOf(executable);
  const name = Buffer.from(`${identifier}\0`, "latin1");
  const pages = Math.ceil(layout.signature / PAGE);
  const hashOffset = DIRECTORY_SIZE + name.length;
  const length = hashOffset + pages * HASH_SIZE;
  const size = BLOB_INDEX_SIZE + length;

  const signed = Buffer.from(executable.subarray(0, layout.signature));
  signed.writeUInt32LE(size, layout.signatureCommand + 12);
  const linkEditSize = BigInt(layout.signature + size) - signed.readBigUInt64LE(layout.linkEdit + 40);
  signed.writeBigUInt64LE(linkEditSize, layout.linkEdit + 48);
  if (signed.readBigUInt64LE(layout.linkEdit + 32) < linkEditSize)
    signed.writeBigUInt64LE((linkEditSize + 0x3fffn) & ~0x3fffn, layout.linkEdit + 32);

  const index = Buffer.alloc(BLOB_INDEX_SIZE);
  [SUPER_BLOB, size, 1, 0, BLOB_INDEX_SIZE].forEach((value, at) => index.writeUInt32BE(value, at * 4));
  const head = directoryHead(length, hashOffset, pages, layout);
  return Buffer.concat([signed, index, head, name, ...pageHashes(signed)]);
}
