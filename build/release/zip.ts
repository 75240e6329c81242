import { type AsyncZippable, zip as compress } from "fflate";
import { promisify } from "node:util";

export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array;
  readonly executable?: boolean;
}

/** 9 makes the smallest file, in three times the time of 1. */
export type ZipLevel = 1 | 9;

const UNIX = 3;
const REGULAR_FILE = 0o100000;
/** The earliest time that a zip can contain, as local time, because zips have no time zone. */
const TIME = new Date(1980, 0, 1);

/** Creates a zip whose bytes depend only on the entries (names, contents, modes, order), not on the machine. */
export async function zip(entries: readonly ZipEntry[], level: ZipLevel = 9): Promise<Buffer> {
  const files: AsyncZippable = {};
  for (const { name, content, executable = false } of entries) {
    const mode = REGULAR_FILE | (executable ? 0o755 : 0o644);
    // A copy, because the buffer is transferred to a worker.
    files[name] = [Uint8Array.from(content), { os: UNIX, attrs: (mode << 16) >>> 0, mtime: TIME, level }];
  }
  return Buffer.from(await promisify<AsyncZippable, Uint8Array>(compress)(files));
}
