import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { connect, type ConnectionOptions } from "node:tls";
import { silentLog } from "../../src/framework/definition/log.js";
import { createCertificate } from "../../src/server/certificate.js";
import { acceptMutualTls } from "../../src/server/after-handshake.js";
import { createClientCertificate } from "../support/client-certificate.js";

const engine = createClientCertificate();
let events: string[];
let listener: Server;
beforeEach(async () => {
  events = [];
  const take = acceptMutualTls(createCertificate(), engine.certificatePem, silentLog, {
    onClientHello: () => events.push("hello"),
    accept(socket: Socket) {
      events.push("accepted");
      socket.destroy();
    },
  });
  listener = createServer(take);
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  listener.close();
});

/** Connects, and resolves when the server has closed the connection. */
async function handshake(options: ConnectionOptions): Promise<void> {
  const { port } = listener.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false, ...options });
  socket.on("error", () => undefined);
  socket.resume();
  await new Promise((resolve) => socket.once("close", resolve));
}

const presented = ({ certificatePem, keyPem }: typeof engine) => ({ cert: certificatePem, key: keyPem });

test("loading can start with the engine's first message, before its certificate is known", async () => {
  await handshake({ ...presented(engine), ALPNProtocols: ["h2"] });
  expect(events).toEqual(["hello", "accepted"]);
});

test("an engine that does not name HTTP/2 is accepted without that", async () => {
  await handshake(presented(engine));
  expect(events).toEqual(["accepted"]);
});

test("a client that speaks only something else is refused", async () => {
  await handshake({ ...presented(engine), ALPNProtocols: ["http/1.1"] });
  expect(events).toEqual([]);
});

test("another certificate, or none, is refused", async () => {
  await handshake({ ...presented(createClientCertificate()), ALPNProtocols: ["h2"] });
  await handshake({ ALPNProtocols: ["h2"] });
  expect(events).toEqual(["hello", "hello"]);
});
