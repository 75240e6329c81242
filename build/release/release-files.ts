import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROVIDER_EXECUTABLE } from "../../src/tool/engine/install-provider.js";

const PROTOCOL = "6.0";

/** Returns the names of a release's files, as registries require them. */
export function releaseNames(version: string) {
  const base = `${PROVIDER_EXECUTABLE}_${version}`;
  return {
    zip: (platform: string) => `${base}_${platform}.zip`,
    manifest: `${base}_manifest.json`,
    sbom: `${base}_sbom.cdx.json`,
    sums: `${base}_SHA256SUMS`,
    signature: `${base}_SHA256SUMS.sig`,
    notes: `${base}_notes.md`,
    executable: (platform: string) =>
      `${PROVIDER_EXECUTABLE}_v${version}${platform.startsWith("windows_") ? ".exe" : ""}`,
  };
}

/** Returns the manifest, from which registries read the protocol version. */
export function manifestText(): string {
  return `${JSON.stringify({ version: 1, metadata: { protocol_versions: [PROTOCOL] } }, null, 2)}\n`;
}

const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Returns the lines of SHA256SUMS for files of a folder, in order of their names. */
export async function sumsOf(folder: string, names: readonly string[]): Promise<string> {
  const lines = [...names].sort().map(async (name) => `${sha256(await readFile(path.join(folder, name)))}  ${name}\n`);
  return (await Promise.all(lines)).join("");
}

/**
 * Compares the files of a folder with the checksums in a text.
 * @throws {Error} If the text has any other line, or names a file that is missing or has another checksum.
 */
export async function verifySums(folder: string, text: string): Promise<void> {
  const names = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const name = /^[0-9a-f]{64} {2}([\w.-]+)$/.exec(line)?.[1];
      if (name === undefined) throw new Error(`This is not a line of SHA256SUMS: ${line}`);
      return name;
    });
  const computed = await sumsOf(folder, names);
  const wrong = names.filter((name) => lineOf(text, name) !== lineOf(computed, name));
  if (names.length === 0 || wrong.length > 0)
    throw new Error(`SHA256SUMS does not match the files of ${folder}: ${wrong.join(", ") || "it is empty"}`);
}

const lineOf = (text: string, name: string): string | undefined =>
  text.split("\n").find((line) => line.endsWith(`  ${name}`));
