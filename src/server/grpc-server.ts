// Deep imports: the package's main file also loads the whole client, which a plugin never needs (decision 0010).
import { Metadata } from "@grpc/grpc-js/build/src/metadata.js";
import type { ServerDuplexStream, ServerUnaryCall, ServerWritableStream } from "@grpc/grpc-js/build/src/server-call.js";
import { ServerCredentials } from "@grpc/grpc-js/build/src/server-credentials.js";
import { Server } from "@grpc/grpc-js/build/src/server.js";
import type { Socket } from "node:net";

/** Maximum bytes of one message in either direction, as in Go providers. */
const largestMessage = 256 * 1024 * 1024;

/** gRPC's status code for a bug in the provider. */
const internal = 13;

const asItIs = (bytes: Buffer): Buffer => bytes;

/** One call as its handler sees it. */
export interface IncomingCall {
  /** Calls back once when the call is over: answered, cancelled by the engine, or disconnected. */
  onOver: (listener: () => void) => void;
}

/** A gRPC server whose messages are bytes; whoever registers methods encodes and decodes them. */
export interface GrpcServer {
  /** One request, one response. A rejection becomes status INTERNAL. */
  unary(path: string, answer: (request: Buffer, call: IncomingCall) => Promise<Buffer>): void;
  /** One request, a stream of responses, at the pace at which the engine reads them. */
  stream(path: string, answer: (request: Buffer, call: IncomingCall) => AsyncIterable<Buffer>): void;
  /** A stream on which nothing is sent, open until the engine ends it; `both` says whether the engine sends, too. */
  silent(path: string, sender: "server" | "both"): void;
  /** Serves HTTP/2 on a connection, which already uses TLS if required. */
  accept: (socket: Socket) => void;
}

const incoming = (call: { on(event: "cancelled", listener: () => void): unknown }): IncomingCall => ({
  // grpc-js also reports "cancelled" after a complete response.
  onOver: (listener) => void call.on("cancelled", listener),
});

async function sendAll(call: ServerWritableStream<Buffer, Buffer>, messages: AsyncIterable<Buffer>): Promise<void> {
  for await (const message of messages) {
    if (call.cancelled) return;
    if (call.write(message)) continue;
    await new Promise<void>((resolve) => {
      call.once("drain", resolve);
      call.once("cancelled", resolve);
    });
  }
  call.end();
}

/** Observers of the server. */
export interface GrpcObserver {
  /** Called before a call is answered. */
  called(path: string): void;
  /** Converts an exception of a handler into the text that the user reads. */
  explain(path: string, thrown: unknown): string;
}

/** A server that listens nowhere: connections are passed to it. */
export function createGrpcServer(observer: GrpcObserver): GrpcServer {
  const server = new Server({
    "grpc.max_receive_message_length": largestMessage,
    "grpc.max_send_message_length": largestMessage,
    "grpc.enable_channelz": 0,
  });
  const connections = server.createConnectionInjector(ServerCredentials.createInsecure());
  const failure = (path: string, thrown: unknown): { code: number; details: string } => ({
    code: internal,
    details: observer.explain(path, thrown),
  });

  return {
    unary(path, answer) {
      const handle = (
        call: ServerUnaryCall<Buffer, Buffer>,
        respond: (error: object | null, value?: Buffer) => void,
      ): void => {
        observer.called(path);
        answer(call.request, incoming(call)).then(
          (value) => {
            respond(null, value);
          },
          (thrown: unknown) => {
            respond(failure(path, thrown));
          },
        );
      };
      server.register(path, handle, asItIs, asItIs, "unary");
    },
    stream(path, answer) {
      const handle = (call: ServerWritableStream<Buffer, Buffer>): void => {
        observer.called(path);
        sendAll(call, answer(call.request, incoming(call))).catch((thrown: unknown) =>
          call.emit("error", failure(path, thrown)),
        );
      };
      server.register(path, handle, asItIs, asItIs, "serverStream");
    },
    silent(path, sender) {
      const openBoth = (call: ServerDuplexStream<Buffer, Buffer>): void => {
        call.sendMetadata(new Metadata());
        call.on("end", () => {
          call.end();
        });
        call.resume();
      };
      const openOne = (call: ServerWritableStream<Buffer, Buffer>): void => {
        call.sendMetadata(new Metadata());
      };
      if (sender === "both") server.register(path, openBoth, asItIs, asItIs, "bidi");
      else server.register(path, openOne, asItIs, asItIs, "serverStream");
    },
    accept(socket) {
      connections.injectConnection(socket);
    },
  };
}
