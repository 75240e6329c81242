import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateKey } from "openpgp";
import { sumsOf } from "../../../build/release/release-files.js";
import { publicPart, signDetached, signingKey, verifyDetached } from "../../../build/release/signature.js";
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

test("a signature is that of the key over the text", async () => {
  const key = (await signingKey({ RELEASE_SIGNING_KEY: armored }))!;
  const signature = await signDetached("text\n", key);
  expect(signature.readUInt8(0) & 0x80).toBe(0x80);
  await verifyDetached("text\n", signature, publicPart(key).armored);
  await expect(verifyDetached("texts\n", signature, publicPart(key).armored)).rejects.toThrow(/digest/);
  const other = (await signingKey({ RELEASE_SIGNING_KEY: await throwAwayKey() }))!;
  await expect(verifyDetached("text\n", signature, publicPart(other).armored)).rejects.toThrow(/key/);
});

const hasGpg = (() => {
  try {
    return execFileSync("gpg", ["--version"], { stdio: "pipe" }).length > 0;
  } catch {
    return false;
  }
})();

(hasGpg ? test : test.skip)("gpg accepts the signature", async () => {
  const key = (await signingKey({ RELEASE_SIGNING_KEY: armored }))!;
  const [text, signature, pub] = ["text", "text.sig", "key.asc"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(text, "text\n");
  await writeFile(signature, await signDetached("text\n", key));
  await writeFile(pub, publicPart(key).armored);
  const gpg = (...args: string[]): unknown =>
    execFileSync("gpg", ["--homedir", folder, "--batch", "--no-autostart", ...args], { stdio: "pipe" });
  gpg("--import", pub);
  gpg("--verify", signature, text);
  await writeFile(text, "texts\n");
  expect(() => gpg("--verify", signature, text)).toThrow(/BAD signature/);
});

test("a key with a passphrase needs it", async () => {
  const locked = await throwAwayKey({ passphrase: "correct horse" });
  const env = { RELEASE_SIGNING_KEY: locked, RELEASE_SIGNING_PASSPHRASE: "correct horse" };
  expect((await signingKey(env))?.isDecrypted()).toBe(true);
  await expect(signingKey({ ...env, RELEASE_SIGNING_PASSPHRASE: "wrong" })).rejects.toThrow(
    "RELEASE_SIGNING_PASSPHRASE does not unlock the key",
  );
});

test("what is no key, or no RSA key, is refused, and not quoted", async () => {
  await expect(signingKey({ RELEASE_SIGNING_KEY: "hunter2" })).rejects.toThrow(/^(?!.*hunter2).*no armored OpenPGP/);
  await expect(signingKey({ RELEASE_SIGNING_KEY: await throwAwayKey({ type: "curve25519" }) })).rejects.toThrow(
    "not an RSA key",
  );
  expect(await signingKey({})).toBeUndefined();
});

test("the checksums of a release are signed", async () => {
  await release();
  await signRelease(folder, { RELEASE_SIGNING_KEY: armored }, true);
  const key = (await signingKey({ RELEASE_SIGNING_KEY: armored }))!;
  const [text, signature] = await Promise.all([
    readFile(path.join(folder, SUMS), "utf8"),
    readFile(path.join(folder, `${SUMS}.sig`)),
  ]);
  await verifyDetached(text, signature, publicPart(key).armored);
  expect(said.join("")).toContain(publicPart(key).fingerprint);
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
