import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** A self-signed certificate with its key, created for this process and never stored. */
export interface Certificate {
  der: Buffer;
  privateKey: KeyObject;
}

/** Encodes one DER element: tag, length, content. */
function element(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  if (length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

const sequence = (...contents: Uint8Array[]): Buffer => element(0x30, ...contents);
const objectIdentifier = (hex: string): Buffer => element(0x06, Buffer.from(hex, "hex"));
const utf8 = (text: string): Buffer => element(0x0c, Buffer.from(text));

const ecdsaWithSha256 = sequence(objectIdentifier("2a8648ce3d040302"));
const commonName = objectIdentifier("550403");
const subjectAlternativeName = objectIdentifier("551d11");
const extendedKeyUsage = objectIdentifier("551d25");
const serverAuth = objectIdentifier("2b06010505070301");

const name = sequence(element(0x31, sequence(commonName, utf8("localhost"))));

/** The engine connects to `localhost` and checks only the alternative names. */
const extensions = element(
  0xa3,
  sequence(
    sequence(subjectAlternativeName, element(0x04, sequence(element(0x82, Buffer.from("localhost"))))),
    sequence(extendedKeyUsage, element(0x04, sequence(serverAuth))),
  ),
);

const hour = 3_600_000;
const lifetime = 10 * 365 * 24 * hour;

/** Encodes a time in UTC. X.509 writes years from 2050 with four digits. */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`;
  return date.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(digits.slice(2), "ascii"))
    : element(0x18, Buffer.from(digits, "ascii"));
}

/** A positive number of 16 bytes. The first byte is not zero, because DER forbids a leading zero byte. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f);
  return element(0x02, bytes);
}

/**
 * Creates a P-256 key and a certificate for `localhost`. The certificate is valid for ten years. It is valid from an hour before
 * `now`, because clocks differ. The engine trusts only this certificate, which it reads from the handshake line.
 */
export function createCertificate(now: Date = new Date()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const toBeSigned = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    serialNumber(),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(now.getTime() - hour)), time(new Date(now.getTime() + lifetime))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    extensions,
  );
  const signature = sign("sha256", toBeSigned, privateKey);
  return { privateKey, der: sequence(toBeSigned, ecdsaWithSha256, element(0x03, Buffer.from([0]), signature)) };
}

/** Converts DER to PEM. Lines have 64 characters. There is no empty last line, because OpenSSL would reject it. */
export function certificateToPem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

/** Returns the certificates in a PEM text, as DER. Skips text between the blocks. */
export function certificatesFromPem(pem: string): Buffer[] {
  const blocks = pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g);
  return Array.from(blocks, ([, base64 = ""]) => Buffer.from(base64, "base64"));
}
