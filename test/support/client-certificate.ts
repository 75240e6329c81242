import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate like the one that the engine creates at each launch: P-521, self-signed, for `localhost`. */
export interface ClientCertificate {
  certificatePem: string;
  keyPem: string;
}

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length.toString(16).padStart(body.length > 255 ? 4 : 2, "0");
  const length = body.length < 128 ? size : `${body.length > 255 ? "82" : "81"}${size}`;
  return Buffer.concat([Buffer.from([tag]), Buffer.from(length, "hex"), body]);
};
const hex = (text: string): Buffer => Buffer.from(text, "hex");
const set = (...parts: Uint8Array[]): Buffer => der(0x31, ...parts);
const list = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);

const ecdsaWithSha512 = list(hex("06082a8648ce3d040304"));
const subjectOf = (host: string): Buffer =>
  list(
    set(list(hex("060355040a"), der(0x0c, Buffer.from("HashiCorp")))),
    set(list(hex("0603550403"), der(0x0c, Buffer.from(host)))),
  );
const extension = (oid: string, value: Buffer): Buffer => list(hex(oid), der(0x04, value));

/** Creates a new key and certificate, for `localhost` or another host. */
export function createClientCertificate(host = "localhost"): ClientCertificate {
  const subject = subjectOf(host);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-521" });
  const body = list(
    hex("a003020102"),
    hex("020101"),
    ecdsaWithSha512,
    subject,
    list(der(0x18, Buffer.from("20200101000000Z")), der(0x18, Buffer.from("20600101000000Z"))),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      0xa3,
      list(
        extension("0603551d13", list(hex("0101ff"))),
        extension("0603551d25", list(hex("06082b06010505070302"), hex("06082b06010505070301"))),
        extension("0603551d11", list(der(0x82, Buffer.from(host)))),
      ),
    ),
  );
  const certificate = list(body, ecdsaWithSha512, der(0x03, hex("00"), sign("sha512", body, privateKey)));
  const lines = certificate.toString("base64").match(/.{1,64}/g)!;
  return {
    certificatePem: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
