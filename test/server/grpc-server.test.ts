import { connect, constants, type ClientHttp2Session, type IncomingHttpHeaders } from "node:http2";
import { connect as connectSocket, createServer, type AddressInfo, type Server } from "node:net";
import { createGrpcServer } from "../../src/server/grpc-server.js";
import { textOfThrown } from "../../src/server/stderr.js";

const unimplemented = "12";
const resourceExhausted = "8";
const internal = "13";

let overs = 0;
let counted = 0;
let explained = 0;
let listener: Server;
let client: ClientHttp2Session;
beforeAll(async () => {
  const grpc = createGrpcServer({
    called: () => undefined,
    explain: (path, thrown) => {
      explained += 1;
      return `${path}: ${textOfThrown(thrown)}`;
    },
  });
  grpc.unary("/test/Echo", (request) => Promise.resolve(request));
  grpc.unary("/test/Fail", () => Promise.reject(new Error("größer als 100 %\nnext")));
  grpc.unary("/test/Huge", () => Promise.resolve(Buffer.alloc(256 * 1024 * 1024 + 1)));
  grpc.unary("/test/Slow", async (_request, { onOver }) => {
    await new Promise<void>((resolve) => {
      onOver(resolve);
    });
    overs += 1;
    return Buffer.from("too late");
  });
  grpc.unary("/test/Counted", (request) => {
    counted += 1;
    return Promise.resolve(request);
  });
  grpc.stream("/test/Many", async function* () {
    for (let sent = 0; sent < 40; sent += 1) yield await Promise.resolve(Buffer.alloc(200_000, "x"));
  });
  grpc.unary("/test/Long", () => Promise.reject(new Error("ü".repeat(100_000))));
  grpc.unary("/test/Odd", () => Promise.reject(Object.create(null) as Error));
  grpc.stream("/test/Two", async function* () {
    yield await Promise.resolve(Buffer.from("one"));
    throw new Error("no second");
  });
  listener = createServer(grpc.accept);
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  client = connect(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
});
afterAll(() => {
  client.destroy();
  listener.close();
});

/** A message with its prefix. */
function framed(message: string, { compressed = 0, length = Buffer.byteLength(message) } = {}): Buffer {
  const prefix = Buffer.alloc(5);
  prefix[0] = compressed;
  prefix.writeUInt32BE(length, 1);
  return Buffer.concat([prefix, Buffer.from(message)]);
}

const requestOf = (path: string) => ({
  ":method": "POST",
  ":path": path,
  te: "trailers",
  "content-type": "application/grpc",
});

/** What the server sends: the body, and the headers and trailers together. */
async function call(path: string, ...chunks: Buffer[]): Promise<{ body: string; headers: IncomingHttpHeaders }> {
  const stream = client.request(requestOf(path));
  const headers: IncomingHttpHeaders = {};
  for (const event of ["response", "trailers"]) stream.on(event, (some: object) => Object.assign(headers, some));
  for (const chunk of chunks) {
    stream.write(chunk);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  stream.end();
  const received: Buffer[] = [];
  stream.on("data", (data: Buffer) => received.push(data));
  await new Promise((resolve) => stream.once("close", resolve));
  return { body: Buffer.concat(received).toString("utf8"), headers };
}

test("a message may arrive in any number of parts", async () => {
  const bytes = framed("four bytes or more");
  const parts = Array.from(bytes, (byte) => Buffer.from([byte]));
  const { body, headers } = await call("/test/Echo", ...parts);
  expect(body).toBe(bytes.toString("utf8"));
  expect(headers).toMatchObject({ ":status": 200, "content-type": "application/grpc+proto", "grpc-status": "0" });
});

test.each([
  ["no message", [], internal, /not one complete message/],
  ["half a prefix", [Buffer.from([0, 0])], internal, /not one complete message/],
  ["half a message", [framed("half", { length: 8 })], internal, /not one complete message/],
  ["two messages", [framed("one"), framed("two")], internal, /not one complete message/],
  ["a compressed message", [framed("x", { compressed: 1 })], unimplemented, /compressed/],
  [
    "a message over the limit",
    [framed("x", { length: 256 * 1024 * 1024 + 1 }), Buffer.from("more")],
    resourceExhausted,
    /268435457 bytes/,
  ],
] as const)("%s is refused", async (_title, chunks, code, message) => {
  const { body, headers } = await call("/test/Echo", ...chunks);
  expect(body).toBe("");
  expect(headers).toMatchObject({ ":status": 200, "grpc-status": code });
  expect(headers["grpc-message"]).toMatch(message);
});

test("an unknown method is UNIMPLEMENTED", async () => {
  const { headers } = await call("/test/Other", framed("x"));
  expect(headers).toMatchObject({ "grpc-status": unimplemented, "grpc-message": "Unknown method /test/Other" });
});

test("the text of an error is percent-encoded where it is not printable ASCII", async () => {
  const { headers } = await call("/test/Fail", framed("x"));
  expect(headers["grpc-message"]).toBe("/test/Fail: Error: gr%C3%B6%C3%9Fer als 100 %25%0Anext");
  expect(decodeURIComponent(String(headers["grpc-message"]))).toBe("/test/Fail: Error: größer als 100 %\nnext");
});

test("a response over the limit is an error of its call", async () => {
  const { body, headers } = await call("/test/Huge", framed("x"));
  expect(body).toBe("");
  expect(headers).toMatchObject({ "grpc-status": resourceExhausted });
});

test("a stream that fails ends with the error after what was sent", async () => {
  const { body, headers } = await call("/test/Two", framed("x"));
  expect(body).toBe(framed("one").toString("utf8"));
  expect(headers).toMatchObject({ "grpc-status": internal, "grpc-message": "/test/Two: Error: no second" });
});

test("a cancelled call is over, and its answer is dropped", async () => {
  const stream = client.request(requestOf("/test/Slow"));
  stream.end(framed("x"));
  await call("/test/Echo", framed("a round trip"));
  stream.close(constants.NGHTTP2_CANCEL);
  await new Promise((resolve) => stream.once("close", resolve));
  const { headers } = await call("/test/Echo", framed("still served"));
  expect(headers).toMatchObject({ "grpc-status": "0" });
  expect(overs).toBe(1);
});

test("a request that is complete but for its end is not answered if the connection is lost", async () => {
  // HTTP/2 would end the request; the socket below it does not.
  const socket = connectSocket((listener.address() as AddressInfo).port, "127.0.0.1");
  const other = connect("http://127.0.0.1", { createConnection: () => socket });
  const stream = other.request(requestOf("/test/Counted"));
  stream.on("error", () => undefined);
  await new Promise((resolve) => stream.write(framed("x"), resolve));
  await call("/test/Echo", framed("a round trip"));
  socket.destroy();
  await new Promise((resolve) => other.once("close", resolve));
  await call("/test/Echo", framed("another"));
  expect(counted).toBe(0);
});

test("a stream that waits for its reader many times adds no listeners, and ends when the reader leaves", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on("warning", note);
  const { body } = await call("/test/Many", framed("x"));
  expect(body).toHaveLength(40 * 200_005);
  const before = explained;
  const left = client.request(requestOf("/test/Many"));
  left.end(framed("x"));
  await new Promise((resolve) => left.once("data", resolve));
  left.close(constants.NGHTTP2_CANCEL);
  await new Promise((resolve) => left.once("close", resolve));
  await call("/test/Echo", framed("another"));
  process.off("warning", note);
  expect(warnings).toEqual([]);
  expect(explained).toBe(before);
});

test("a text of any length, and an error without a text, are errors of their calls", async () => {
  const { headers } = await call("/test/Long", framed("x"));
  expect(decodeURIComponent(String(headers["grpc-message"]))).toMatch(/^\/test\/Long: Error: ü{1900,2000}$/);
  expect((await call("/test/Odd", framed("x"))).headers["grpc-message"]).toBe("/test/Odd: object");
});

test("what is no gRPC is refused", async () => {
  const stream = client.request({ ...requestOf("/test/Counted"), "content-type": "text/html" });
  const answered = new Promise<IncomingHttpHeaders>((resolve) => stream.once("response", resolve));
  stream.end(framed("x"));
  expect(await answered).toMatchObject({ ":status": 415 });
});

test.each([
  ["an HTTP/1.1 request", Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")],
  ["random bytes", Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 37 + 11) % 256))],
])("%s from another program ends its connection only, and is nobody's bug", async (_title, bytes) => {
  const before = explained;
  const socket = connectSocket((listener.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined).resume();
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(bytes);
  await closed;
  expect((await call("/test/Echo", framed("still served"))).headers).toMatchObject({ "grpc-status": "0" });
  expect(explained).toBe(before);
});
