import { connect, constants, type ClientHttp2Session, type IncomingHttpHeaders } from "node:http2";
import { createServer, type AddressInfo, type Server } from "node:net";
import { createGrpcServer } from "../../src/server/grpc-server.js";

const unimplemented = "12";
const resourceExhausted = "8";
const internal = "13";

let overs = 0;
let listener: Server;
let client: ClientHttp2Session;
beforeAll(async () => {
  const grpc = createGrpcServer({
    called: () => undefined,
    explain: (path, thrown) => `${path}: ${String(thrown)}`,
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

/** What the server sends: the body, and the headers and trailers together. */
async function call(path: string, ...chunks: Buffer[]): Promise<{ body: string; headers: IncomingHttpHeaders }> {
  const stream = client.request({ ":method": "POST", ":path": path, te: "trailers" });
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
  const stream = client.request({ ":method": "POST", ":path": "/test/Slow", te: "trailers" });
  stream.end(framed("x"));
  await call("/test/Echo", framed("a round trip"));
  stream.close(constants.NGHTTP2_CANCEL);
  await new Promise((resolve) => stream.once("close", resolve));
  const { headers } = await call("/test/Echo", framed("still served"));
  expect(headers).toMatchObject({ "grpc-status": "0" });
  expect(overs).toBe(1);
});
