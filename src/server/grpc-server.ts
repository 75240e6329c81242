import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";

/** The gRPC status codes that this server sends. `internal` is a bug in the provider. */
const status = { ok: 0, invalidArgument: 3, resourceExhausted: 8, unimplemented: 12, internal: 13 } as const;

type Code = (typeof status)[keyof typeof status];

/**
 * A failure with the status that the engine receives.
 * @testable Failures of the services.
 */
export class GrpcFailure extends Error {
  constructor(
    readonly code: Code,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Decodes the request of a method.
 * @throws {GrpcFailure} If the bytes are damaged, or if the client is not an engine.
 */
export function requestOf<Request>(
  method: string,
  codec: { decode(bytes: Buffer): Request },
  bytes: Buffer,
  protocol: string,
): Request {
  try {
    return codec.decode(bytes);
  } catch (error) {
    throw new GrpcFailure(
      status.invalidArgument,
      `${method} received ${bytes.length} bytes that are no message of ${protocol} (${error instanceof Error ? error.message : String(error)}). ` +
        "Only Terraform and OpenTofu may call the provider; check what else can reach it, such as a wrapper around the engine.",
    );
  }
}

/** Maximum bytes of one message in either direction, as in Go providers. */
const largestMessage = 256 * 1024 * 1024;

export interface IncomingCall {
  /** Calls `listener` one time, when the call is answered, cancelled by the engine, or disconnected. */
  onOver: (listener: () => void) => void;
}

export interface GrpcObserver {
  called(path: string): void;
  /** Converts an exception of a handler to the message for the user. */
  explain(path: string, thrown: unknown): string;
}

const responseHeaders = {
  ":status": 200,
  "content-type": "application/grpc+proto",
  "grpc-accept-encoding": "identity",
};

/** Compression flag and length. */
const prefixLength = 5;

const tooLarge = (what: "request" | "response", length: number): GrpcFailure =>
  new GrpcFailure(
    status.resourceExhausted,
    `The ${what} has ${length} bytes, and the maximum is ${largestMessage} bytes.`,
  );

function framed(message: Buffer): Buffer {
  if (message.length > largestMessage) throw tooLarge("response", message.length);
  const bytes = Buffer.allocUnsafe(prefixLength + message.length);
  bytes[0] = 0;
  bytes.writeUInt32BE(message.length, 1);
  message.copy(bytes, prefixLength);
  return bytes;
}

/** Returns the length in a message's prefix. If the message is refused, returns the failure. */
function announcedLength(prefix: Buffer): number | GrpcFailure {
  const length = prefix.readUInt32BE(1);
  if (prefix[0] !== 0)
    return new GrpcFailure(status.unimplemented, "The request is compressed, which is not supported.");
  return length > largestMessage ? tooLarge("request", length) : length;
}

interface OpenCall extends IncomingCall {
  readonly stream: ServerHttp2Stream;
  readonly isOver: () => boolean;
}

function openCall(stream: ServerHttp2Stream): OpenCall {
  let over = false;
  const listeners: (() => void)[] = [];
  const end = (): void => {
    over = true;
    for (const listener of listeners.splice(0)) listener();
  };
  stream.once("aborted", end);
  stream.once("close", end);
  // A call was cancelled; `close` follows.
  stream.on("error", () => undefined);
  return {
    stream,
    isOver: () => over || stream.aborted || stream.closed || stream.destroyed,
    onOver(listener) {
      if (over) listener();
      else listeners.push(listener);
    },
  };
}

/**
 * Reads the single message of a request. Allocates one buffer of the announced length. Never resolves if the call ends before the
 * message is complete.
 */
function readMessage({ stream, isOver }: OpenCall): Promise<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  let message: Buffer | undefined;
  let received = 0;
  return new Promise((resolve, reject) => {
    const add = (data: Buffer): void => {
      let chunk = data;
      if (message === undefined) {
        start = Buffer.concat([start, chunk]);
        if (start.length < prefixLength) return;
        const length = announcedLength(start);
        if (length instanceof GrpcFailure) {
          stream.off("data", add).resume();
          reject(length);
          return;
        }
        message = Buffer.allocUnsafe(length);
        chunk = start.subarray(prefixLength);
      }
      chunk.copy(message, received);
      received += chunk.length;
    };
    stream.on("data", add);
    stream.once("end", () => {
      // A cancelled call also ends its request.
      if (isOver()) return;
      if (message !== undefined && received === message.length) resolve(message);
      else reject(new GrpcFailure(status.internal, "The request is not one complete message."));
    });
  });
}

/** Maximum characters of an error message: response headers have a size limit. */
const longestText = 2_000;

/** Encodes the header `grpc-message`: UTF-8, with percent-encoding for all characters that are not printable ASCII. */
function percentEncoded(text: string): string {
  const escaped = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  return text.slice(0, longestText).replace(/[^ -$&-~]+/g, (other) => Array.from(Buffer.from(other), escaped).join(""));
}

/** Ends a call with a status, after all messages that were written. Does nothing if the call is over. */
function finish({ stream, isOver }: OpenCall, trailers: OutgoingHttpHeaders, last?: Buffer): void {
  if (isOver()) return;
  if (!stream.headersSent && last === undefined) {
    stream.respond({ ...responseHeaders, ...trailers }, { endStream: true });
    return;
  }
  if (!stream.headersSent) stream.respond(responseHeaders, { waitForTrailers: true });
  stream.once("wantTrailers", () => {
    stream.sendTrailers(trailers);
  });
  stream.end(last);
}

const succeeded = { "grpc-status": status.ok };

async function sendAll(call: OpenCall, messages: AsyncIterable<Buffer>): Promise<void> {
  const { stream } = call;
  let proceed = (): void => undefined;
  const wakeUp = (): void => {
    proceed();
  };
  stream.on("drain", wakeUp);
  call.onOver(wakeUp);
  stream.respond(responseHeaders, { waitForTrailers: true });
  for await (const message of messages) {
    if (call.isOver()) return;
    if (stream.write(framed(message))) continue;
    await new Promise<void>((resolve) => {
      proceed = resolve;
    });
  }
  finish(call, succeeded);
}

/** A gRPC server whose messages are bytes. Methods encode and decode them. */
export type GrpcServer = ReturnType<typeof createGrpcServer>;

/** Creates a server that does not listen. Its caller passes connections to it. See docs/decisions/grpc-on-node-http2.md. */
export function createGrpcServer(observer: GrpcObserver) {
  // Node limits the memory of a connection to 10 MB. One large list needs more.
  const server = createServer({ maxSessionMemory: Number.MAX_SAFE_INTEGER });
  const methods = new Map<string, (call: OpenCall) => void>();

  const fail = (call: OpenCall, path: string, thrown: unknown): void => {
    if (call.isOver()) return;
    const code = thrown instanceof GrpcFailure ? thrown.code : status.internal;
    const message = thrown instanceof GrpcFailure ? thrown.message : observer.explain(path, thrown);
    finish(call, { "grpc-status": code, "grpc-message": percentEncoded(message) });
  };
  const register = (path: string, respond: (call: OpenCall, request: Buffer) => Promise<void>): void => {
    methods.set(path, (call) => {
      readMessage(call)
        .then((request) => {
          observer.called(path);
          return respond(call, request);
        })
        .catch((thrown: unknown) => {
          fail(call, path, thrown);
        });
    });
  };

  server.on("stream", (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const call = openCall(stream);
    const path = String(headers[":path"]);
    const method = methods.get(path);
    if (headers["content-type"]?.startsWith("application/grpc") !== true) {
      stream.resume();
      stream.respond({ ":status": 415 }, { endStream: true });
    } else if (method === undefined) {
      stream.resume();
      fail(call, path, new GrpcFailure(status.unimplemented, `Unknown method ${path}`));
    } else {
      method(call);
    }
  });

  return {
    /** One request, one response. A rejection becomes status INTERNAL. */
    unary(path: string, answer: (request: Buffer, call: IncomingCall) => Promise<Buffer>): void {
      register(path, async (call, request) => {
        finish(call, succeeded, framed(await answer(request, call)));
      });
    },
    /** One request, and a stream of responses at the pace at which the engine reads. */
    stream(path: string, answer: (request: Buffer, call: IncomingCall) => AsyncIterable<Buffer>): void {
      register(path, (call, request) => sendAll(call, answer(request, call)));
    },
    /** A stream without messages. It is open until the engine ends it. With `both`, the engine may send messages. */
    silent(path: string, sender: "server" | "both"): void {
      methods.set(path, (call) => {
        call.stream.respond(responseHeaders, { waitForTrailers: true });
        call.stream.resume();
        if (sender === "server") return;
        call.stream.once("end", () => {
          finish(call, succeeded);
        });
      });
    },
    /** Serves HTTP/2 on a connection, which already uses TLS if required. */
    accept: (socket: Socket): void => {
      server.emit("connection", socket);
    },
  };
}
