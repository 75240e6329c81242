import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createMessage, generateKey, readPrivateKey, readSignature, verify } from "openpgp";
import { sumsOf } from "../../../build/release/release-files.js";
import { signRelease } from "../../../build/release/signature.js";

const SUMS = "terraform-provider-bunny_1.2.3_SHA256SUMS";
let folder: string;
let armored: string;
const said: string[] = [];

beforeAll(async () => {
  armored = await throwAwayKey();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bunny-signature-"));
  said.length = 0;
  jest.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

async function throwAwayKey(options: { type?: "rsa" | "curve25519"; passphrase?: string } = {}): Promise<string> {
  const userIDs = [{ name: "Test", email: "test@example.org" }];
  const { type = "rsa", ...rest } = options;
  return (await generateKey({ type, ...(type === "rsa" ? { rsaBits: 2048 } : {}), userIDs, ...rest })).privateKey;
}

async function release(): Promise<void> {
  await writeFile(path.join(folder, "a.zip"), "a");
  await writeFile(path.join(folder, SUMS), await sumsOf(folder, ["a.zip"]));
}

/** The checksums of a release, and their signature with the key. */
async function signed(env: Readonly<Record<string, string>>): Promise<{ text: string; signature: Buffer }> {
  await release();
  await signRelease(folder, env, true);
  const [text, signature] = await Promise.all([
    readFile(path.join(folder, SUMS), "utf8"),
    readFile(path.join(folder, `${SUMS}.sig`)),
  ]);
  return { text, signature };
}

/** Fails unless the signature is that of the key over the text. */
async function verifySignature(text: string, signature: Buffer, armoredKey: string): Promise<void> {
  const { signatures } = await verify({
    message: await createMessage({ binary: Buffer.from(text) }),
    signature: await readSignature({ binarySignature: signature }),
    verificationKeys: (await readPrivateKey({ armoredKey })).toPublic(),
  });
  expect(signatures).toHaveLength(1);
  await signatures[0]?.verified;
}

test("the signature of a release is that of the key over its checksums", async () => {
  const { text, signature } = await signed({ RELEASE_SIGNING_KEY: armored });
  expect(signature.readUInt8(0) & 0x80).toBe(0x80);
  await verifySignature(text, signature, armored);
  await expect(verifySignature(`${text} `, signature, armored)).rejects.toThrow(/digest/);
  await expect(verifySignature(text, signature, await throwAwayKey())).rejects.toThrow(/key/);
  const fingerprint = (await readPrivateKey({ armoredKey: armored })).getFingerprint();
  expect(said.join("")).toContain(fingerprint.toUpperCase());
});

const hasGpg = (() => {
  try {
    return execFileSync("gpg", ["--version"], { stdio: "pipe" }).length > 0;
  } catch {
    return false;
  }
})();

(hasGpg ? test : test.skip)("gpg accepts the signature", async () => {
  await signed({ RELEASE_SIGNING_KEY: armored });
  const [sums, signature, pub] = [SUMS, `${SUMS}.sig`, "key.asc"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(pub, (await readPrivateKey({ armoredKey: armored })).toPublic().armor());
  const gpg = (...args: string[]): unknown =>
    execFileSync("gpg", ["--homedir", folder, "--batch", "--no-autostart", ...args], { stdio: "pipe" });
  gpg("--import", pub);
  gpg("--verify", signature, sums);
  await writeFile(sums, "texts\n");
  expect(() => gpg("--verify", signature, sums)).toThrow(/BAD signature/);
});

test("a key with a passphrase needs it", async () => {
  const locked = await throwAwayKey({ passphrase: "correct horse" });
  const env = { RELEASE_SIGNING_KEY: locked, RELEASE_SIGNING_PASSPHRASE: "correct horse" };
  const { text, signature } = await signed(env);
  await verifySignature(text, signature, locked);
  await expect(signed({ ...env, RELEASE_SIGNING_PASSPHRASE: "wrong" })).rejects.toThrow(
    "RELEASE_SIGNING_PASSPHRASE does not unlock the key",
  );
});

test("what is no key, or no RSA key, is refused, and not quoted", async () => {
  await expect(signed({ RELEASE_SIGNING_KEY: "hunter2" })).rejects.toThrow(/^(?!.*hunter2).*no armored OpenPGP/);
  await expect(signed({ RELEASE_SIGNING_KEY: await throwAwayKey({ type: "curve25519" }) })).rejects.toThrow(
    "not an RSA key",
  );
});

test("without a key nothing is signed, and an old signature does not remain", async () => {
  await release();
  await writeFile(path.join(folder, `${SUMS}.sig`), "old");
  await signRelease(folder, {}, false);
  expect(await readdir(folder)).not.toContain(`${SUMS}.sig`);
  expect(said.join("")).toContain("Not signed: RELEASE_SIGNING_KEY has no key");
  await expect(signRelease(folder, {}, true)).rejects.toThrow("RELEASE_SIGNING_KEY has no key");
});

test("files that differ from the checksums are not signed", async () => {
  await release();
  await writeFile(path.join(folder, "a.zip"), "b");
  await expect(signRelease(folder, { RELEASE_SIGNING_KEY: armored }, true)).rejects.toThrow("does not match");
  expect(await readdir(folder)).not.toContain(`${SUMS}.sig`);
});
