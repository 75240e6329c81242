/** The gRPC status codes that this server sends. `internal` is a bug in the provider. */
export const status = { ok: 0, invalidArgument: 3, resourceExhausted: 8, unimplemented: 12, internal: 13 } as const;

type Code = (typeof status)[keyof typeof status];

/** A failure with the status that the engine receives. */
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
