import {
  createMessage,
  decryptKey,
  enums,
  readKey,
  readPrivateKey,
  readSignature,
  sign,
  verify,
  type PrivateKey,
} from "openpgp";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { verifySums } from "./release-files.js";

/** Variables with the armored private key, and with its passphrase if it has one. */
const KEY_VARIABLE = "RELEASE_SIGNING_KEY";
const PASSPHRASE_VARIABLE = "RELEASE_SIGNING_PASSPHRASE";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the key in the environment, if set.
 * @throws {Error} If the key cannot be read or unlocked, or is not an RSA key. Of the keys that OpenPGP.js creates, the Terraform
 * Registry accepts only RSA keys.
 */
async function signingKey(env: Environment): Promise<PrivateKey | undefined> {
  const armored = env[KEY_VARIABLE] ?? "";
  if (armored === "") return undefined;
  const locked = await readPrivateKey({ armoredKey: armored }).catch(() => {
    throw new Error(`${KEY_VARIABLE} has no armored OpenPGP private key`);
  });
  if (locked.keyPacket.algorithm !== enums.publicKey.rsaEncryptSign)
    throw new Error(`${KEY_VARIABLE} is not an RSA key, which registries require`);
  const passphrase = env[PASSPHRASE_VARIABLE] ?? "";
  if (locked.isDecrypted()) return locked;
  return decryptKey({ privateKey: locked, passphrase }).catch(() => {
    throw new Error(`${PASSPHRASE_VARIABLE} does not unlock the key in ${KEY_VARIABLE}`);
  });
}

/** Returns a verified detached, binary signature over a text. */
async function signDetached(text: string, key: PrivateKey): Promise<Buffer> {
  const message = await createMessage({ binary: Buffer.from(text) });
  const signature: unknown = await sign({ message, signingKeys: key, detached: true, format: "binary" });
  if (!(signature instanceof Uint8Array)) throw new Error("OpenPGP.js returned no binary signature");
  await verifyDetached(text, signature, key.toPublic().armor());
  return Buffer.from(signature);
}

/** @throws {Error} If the signature is not from this public key, or is not a signature over this text. */
async function verifyDetached(text: string, signature: Uint8Array, armoredKey: string): Promise<void> {
  const [message, read, key] = await Promise.all([
    createMessage({ binary: Buffer.from(text) }),
    readSignature({ binarySignature: signature }),
    readKey({ armoredKey }),
  ]);
  const { signatures } = await verify({ message, signature: read, verificationKeys: key.toPublic() });
  if (signatures.length === 0) throw new Error("The text is not signed");
  await Promise.all(signatures.map(({ verified }) => verified));
}

const SUMS = /_SHA256SUMS$/;

/**
 * Compares the checksums in the folder of a release with the files, and signs the checksums.
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
  process.stderr.write(`Signed with the key ${key.getFingerprint().toUpperCase()}\n`);
}
