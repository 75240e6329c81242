import { type AsyncZippable, zip as compress } from "fflate";
import { promisify } from "node:util";

/** One file of a zip. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array;
  readonly executable?: boolean;
}

const UNIX = 3;
const REGULAR_FILE = 0o100000;
/** The first date that a zip can contain, without a time zone: zips have local time. */
const TIME = new Date(1980, 0, 1);

/** A zip that depends on the entries only: names, contents, modes, and their order; the same bytes on every machine. */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const files: AsyncZippable = {};
  for (const { name, content, executable = false } of entries) {
    const mode = REGULAR_FILE | (executable ? 0o755 : 0o644);
    // The worker that compresses takes the memory of what it gets.
    files[name] = [Uint8Array.from(content), { os: UNIX, attrs: (mode << 16) >>> 0, mtime: TIME, level: 9 }];
  }
  return Buffer.from(await promisify<AsyncZippable, Uint8Array>(compress)(files));
}
