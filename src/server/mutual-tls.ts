import type { Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import { certificatesFromPem, certificateToPem, type Certificate } from "./certificate.js";
import type { Log } from "../framework/definition/log.js";

/** Reports whether the peer proved in this TLS session that it has the key of one of these certificates. */
function isTrusted(socket: TLSSocket, trusted: readonly Buffer[]): boolean {
  const presented = socket.getPeerX509Certificate()?.raw;
  return presented !== undefined && trusted.some((certificate) => certificate.equals(presented));
}

interface TlsObserver {
  /** Called when an HTTP/2 client starts the TLS handshake, which may still be refused. */
  onClientHello: () => void;
  /** Accepts a connection of the engine. */
  accept: (socket: Socket) => void;
}

/**
 * Terminates TLS on each connection, and closes those without the client certificate that the engine announced
 * (`PLUGIN_CLIENT_CERT`, PEM).
 *
 * The whole certificate is compared instead of passing it to OpenSSL as an authority. That trusts less, and Node 20 does not have
 * to load its root store, which would take longer than the rest of the handshake.
 * @throws {Error} If the PEM contains no certificate.
 */
export function acceptMutualTls(
  own: Certificate,
  clientPem: string,
  log: Log,
  { onClientHello, accept }: TlsObserver,
): (socket: Socket) => void {
  const trusted = certificatesFromPem(clientPem);
  if (trusted.length === 0) throw new Error("PLUGIN_CLIENT_CERT contains no PEM certificate.");
  const server = createServer({
    key: own.privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: certificateToPem(own.der),
    ca: [],
    requestCert: true,
    // See docs/decisions/engine-certificate-is-compared.md.
    rejectUnauthorized: false,
    minVersion: "TLSv1.2",
    ALPNCallback: ({ protocols }) => {
      if (!protocols.includes("h2")) return undefined;
      onClientHello();
      return "h2";
    },
  });
  server.on("secureConnection", (socket) => {
    if (isTrusted(socket, trusted)) {
      accept(socket);
    } else {
      log.warn("Refused a connection without the engine's certificate");
      socket.on("error", () => undefined).destroy();
    }
  });
  server.on("tlsClientError", (error) => {
    log.debug("A TLS handshake failed", { error });
  });
  return (socket) => server.emit("connection", socket);
}
