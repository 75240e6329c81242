import { createHash, X509Certificate } from "node:crypto";
import net from "node:net";
import tls from "node:tls";
import { createClientCertificate, type ClientCertificate } from "../support/client-certificate.js";
import { launchPlugin, serverCertificatePem, type LaunchedPlugin } from "../support/protocol-client.js";
import { buildStubExecutable, type StubExecutable } from "../support/stub-executable.js";

let stub: StubExecutable;
let plugin: LaunchedPlugin;
beforeAll(async () => {
  stub = await buildStubExecutable();
  plugin = await launchPlugin({ command: stub.file });
});
afterAll(async () => {
  await plugin.shutDown();
  await stub.remove();
});

/** Connects with a client certificate, or without; resolves with the socket if the plugin has not closed it at once. */
function dialTls(own: ClientCertificate | undefined, options: tls.ConnectionOptions = {}): Promise<tls.TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      path: plugin.handshake.address,
      servername: "localhost",
      ca: serverCertificatePem(plugin.handshake),
      ALPNProtocols: ["h2"],
      ...(own === undefined ? {} : { key: own.keyPem, cert: own.certificatePem }),
      ...options,
    });
    socket.once("error", reject);
    socket.once("close", () => {
      reject(new Error("cut off"));
    });
    // In HTTP/2 the server speaks first: its settings arrive only on a connection that it accepted.
    socket.once("data", () => {
      resolve(socket);
    });
  });
}

const announced = (): X509Certificate => new X509Certificate(serverCertificatePem(plugin.handshake));

test("item 4: the certificate announced is the one served", async () => {
  const socket = await dialTls(plugin.clientCertificate);
  const served = socket.getPeerX509Certificate()!;
  expect(served.raw.equals(announced().raw)).toBe(true);
  socket.destroy();
});

test("item 5: the certificate is for localhost by its alternative name, P-256, and signed by itself", () => {
  const certificate = announced();
  expect(certificate.subjectAltName).toBe("DNS:localhost");
  expect(certificate.checkHost("localhost", { subject: "never" })).toBe("localhost");
  expect(certificate.publicKey.asymmetricKeyDetails?.namedCurve).toBe("prime256v1");
  expect(certificate.verify(certificate.publicKey)).toBe(true);
});

test("item 6: the certificate is valid since half a minute at least and for a day more at least", () => {
  const { validFrom, validTo } = announced();
  expect(Date.parse(validFrom)).toBeLessThan(Date.now() - 30_000);
  expect(Date.parse(validTo)).toBeGreaterThan(Date.now() + 86_400_000);
});

test("item 6: each process has a key of its own", async () => {
  const other = await launchPlugin({ command: stub.file });
  const key = (certificate: string): string => createHash("sha256").update(certificate).digest("hex");
  expect(key(other.handshake.certificate)).not.toBe(key(plugin.handshake.certificate));
  await other.shutDown();
});

test.each(["TLSv1.2", "TLSv1.3"] as const)(
  "item 7: in %s only the announced client certificate is accepted",
  async (version) => {
    const only = { minVersion: version, maxVersion: version };
    const socket = await dialTls(plugin.clientCertificate, only);
    socket.destroy();
    await expect(dialTls(undefined, only)).rejects.toThrow();
    await expect(dialTls(createClientCertificate(), only)).rejects.toThrow();
  },
);

test("item 7: plain text on a plugin with mutual TLS is disconnected", async () => {
  const socket = net.connect(plugin.handshake.address);
  socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  await new Promise((resolve) => socket.once("close", resolve));
  // At most a TLS alert (0x15) is sent.
  expect(Buffer.concat(received).subarray(0, 1).toString("hex")).toMatch(/^(15)?$/);
});

test.each(["TLSv1.2", "TLSv1.3"] as const)("item 8: %s works and negotiates h2", async (version) => {
  const socket = await dialTls(plugin.clientCertificate, { minVersion: version, maxVersion: version });
  expect([socket.getProtocol(), socket.alpnProtocol]).toEqual([version, "h2"]);
  socket.destroy();
});

test("a refused connection does not end the plugin", async () => {
  await expect(dialTls(undefined)).rejects.toThrow();
  await expect(plugin.provider.getMetadata()).resolves.toMatchObject({ diagnostics: [] });
});
