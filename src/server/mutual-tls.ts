import type { Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import { certificatesFromPem, certificateToPem, type Certificate } from "./certificate.js";
import type { Log } from "../framework/definition/log.js";

/** Reports whether the peer has the key of one of these certificates. The peer must have proved this in this TLS session. */
function isTrusted(socket: TLSSocket, trusted: readonly Buffer[]): boolean {
  const presented = socket.getPeerX509Certificate()?.raw;
  return presented !== undefined && trusted.some((certificate) => certificate.equals(presented));
}

interface TlsObserver {
  /** Called when an HTTP/2 client starts the TLS handshake. The handshake may still fail. */
  onClientHello: () => void;
  /** Accepts a connection of the engine. */
  accept: (socket: Socket) => void;
}

/**
 * Terminates TLS on each connection. Closes a connection if it lacks the client certificate that the engine announced
 * (`PLUGIN_CLIENT_CERT`, PEM).
 *
 * Compares the whole certificate, and does not pass it to OpenSSL as an authority. This trusts less. It also saves Node 20 from
 * loading its root store, which would take longer than the rest of the handshake.
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
