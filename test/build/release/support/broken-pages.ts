import { createHash } from "node:crypto";

const PAGE = 4096;

/**
 * The pages of a 64-bit executable for macOS whose hash differs from that in its signature, by number; empty if it is intact.
 * It shares no code with what signs.
 * @throws {Error} If it has no signature that covers every byte before it.
 */
export function brokenPages(executable: Buffer): number[] {
  let command = 32;
  while (executable.readUInt32LE(command) !== 0x1d) command += executable.readUInt32LE(command + 4);
  const end = executable.readUInt32LE(command + 8);
  const signature = executable.subarray(end);
  if (signature.readUInt32BE(0) !== 0xfade0cc0) throw new Error("The executable has no signature.");
  const directory = signature.subarray(signature.readUInt32BE(16));
  if (directory.readUInt32BE(0) !== 0xfade0c02) throw new Error("The signature has no code directory.");
  const [hashOffset, pages, limit] = [16, 28, 32].map((at) => directory.readUInt32BE(at)) as [number, number, number];
  if (limit !== end || directory.readUInt8(39) !== 12 || pages !== Math.ceil(end / PAGE))
    throw new Error(`The signature covers ${limit} of ${end} bytes.`);
  return Array.from({ length: pages }, (_, page) => page).filter((page) => {
    const bytes = executable.subarray(page * PAGE, Math.min(end, (page + 1) * PAGE));
    const hash = createHash("sha256").update(bytes).digest();
    return !hash.equals(directory.subarray(hashOffset + page * 32, hashOffset + (page + 1) * 32));
  });
}
