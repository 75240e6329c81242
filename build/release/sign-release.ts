import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { verifySums } from "./release-files.js";
import { KEY_VARIABLE, publicPart, signDetached, signingKey } from "./signature.js";

const SUMS = /_SHA256SUMS$/;

/**
 * Signs the checksums in the folder of a release, after comparing them with its files.
 * @param required Whether a missing key is an error. Otherwise, the signature of an earlier build is removed.
 * @throws {Error} If a file does not match its checksum, or the key cannot be used.
 */
export async function signRelease(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
  required: boolean,
): Promise<void> {
  const [name, ...others] = (await readdir(folder)).filter((file) => SUMS.test(file));
  if (name === undefined || others.length > 0) throw new Error(`${folder} must have one file of checksums`);
  const text = await readFile(path.join(folder, name), "utf8");
  await verifySums(folder, text);
  const signature = path.join(folder, `${name}.sig`);
  const key = await signingKey(env);
  if (key === undefined) {
    if (required) throw new Error(`${KEY_VARIABLE} has no key`);
    await rm(signature, { force: true });
    process.stderr.write(`Not signed: ${KEY_VARIABLE} has no key\n`);
    return;
  }
  await writeFile(signature, await signDetached(text, key));
  process.stderr.write(`Signed with the key ${publicPart(key).fingerprint}\n`);
}
