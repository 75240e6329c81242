import { X509Certificate } from "node:crypto";
import { certificatesFromPem, certificateToPem, createCertificate } from "../../src/server/certificate.js";
import { handshakeLine } from "../../src/server/handshake.js";

const socket = { network: "unix", address: "/tmp/x.sock" } as const;
const field = (der: Buffer): string => handshakeLine(socket, der, {}).trim().split("|")[5]!;

test("item 3: a thousand certificates are complete and without padding in the handshake line", () => {
  const lengths = new Set<number>();
  for (let round = 0; round < 1_000; round += 1) {
    const { der } = createCertificate();
    lengths.add(der.length % 3);
    expect(field(der)).toMatch(/^[A-Za-z0-9+/]+$/);
    expect(Buffer.from(field(der), "base64").equals(der)).toBe(true);
  }
  // The length varies with the signature, so all three kinds of padding have occurred.
  expect(lengths.size).toBeGreaterThan(1);
});

test.each([1, 2, 3])("a length that leaves %d bytes over gets no padding", (rest) => {
  const der = Buffer.alloc(300 + rest, 7);
  expect(field(der)).toBe(der.toString("base64").replaceAll("=", ""));
});

test.each(["2026-11-21T10:00:00Z", "2045-06-01T00:00:00Z", "2049-12-31T23:59:59Z", "2051-01-01T00:30:00Z"])(
  "OpenSSL reads the validity of a certificate made at %s",
  (now) => {
    const certificate = new X509Certificate(createCertificate(new Date(now)).der);
    expect(Date.parse(certificate.validFrom)).toBe(Date.parse(now) - 3_600_000);
    expect(Date.parse(certificate.validTo)).toBe(Date.parse(now) + 10 * 365 * 86_400_000);
  },
);

test("serial numbers are positive, of full length, and differ", () => {
  const serials = Array.from({ length: 50 }, () => new X509Certificate(createCertificate().der).serialNumber);
  expect(new Set(serials).size).toBe(50);
  for (const serial of serials) expect(serial).toMatch(/^[4-7][0-9A-F]{31}$/);
});

test.each([47, 48, 49, 96, 500])("PEM of %d bytes has no empty line and can be parsed", (length) => {
  const der = Buffer.alloc(length, 5);
  const pem = certificateToPem(der);
  expect(pem).not.toContain("\n\n");
  expect(certificatesFromPem(pem)).toEqual([der]);
});

test("a PEM text may contain text and several certificates, or none", () => {
  const [first, second] = [createCertificate().der, createCertificate().der];
  const text = `subject=/CN=a\r\n${certificateToPem(first).replaceAll("\n", "\r\n")}junk\n${certificateToPem(second)}`;
  expect(certificatesFromPem(text)).toEqual([first, second]);
  expect(certificatesFromPem("no certificate")).toEqual([]);
});
