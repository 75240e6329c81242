import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { EngineError } from "./engine.js";
import { PROVIDER_EXECUTABLE } from "./install-provider.js";

const LINE = /^([0-9a-f]{64}) [ *](.+?)\r?$/i;

/**
 * Compares a file with the files of checksums of releases in its folder.
 * @returns the file of checksums that lists it, or null if the folder has none
 * @throws EngineError if the checksum is another one, or if none of them lists the file
 */
export async function verifyChecksum(file: string, content: Buffer): Promise<string | null> {
  const folder = dirname(file);
  const sums = (await readdir(folder)).filter(isSums).map((name) => join(folder, name));
  const found = createHash("sha256").update(content).digest("hex");
  let verified: string | null = null;
  for (const path of sums) {
    for (const listed of checksumsOf(basename(file), await readFile(path, "utf8"))) {
      if (listed !== found)
        throw new EngineError(`${file} has the checksum ${found}, and ${path} says ${listed}: download it again`);
      verified = path;
    }
  }
  if (sums.length === 0 || verified !== null) return verified;
  throw new EngineError(
    `${file} is not in ${sums.join(", ")}: use the zip of that release under its own name, or move that file away to install without a comparison`,
  );
}

const isSums = (name: string): boolean => name.startsWith(`${PROVIDER_EXECUTABLE}_`) && name.endsWith("_SHA256SUMS");

function checksumsOf(name: string, text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const [, checksum, listed] = LINE.exec(line) ?? [];
    return listed === name && checksum !== undefined ? [checksum.toLowerCase()] : [];
  });
}
