import type { PathStepMessage } from "../../protocol/messages.js";
import { formatPath, type Path } from "../values/path.js";

class CodecError extends Error {
  constructor(
    readonly problem: string,
    readonly path: Path = [],
  ) {
    super(`${path.length === 0 ? "The value" : formatPath(path)} ${problem}`);
  }
}

/** Thrown if a received value does not fit its type. `problem` follows the attribute's name in a message, such as "must be …". */
export class DecodeError extends CodecError {
  override readonly name = "DecodeError";
}

/** Thrown if a value of the provider does not fit its type. This is a bug in the provider. */
export class EncodeError extends CodecError {
  override readonly name = "EncodeError";
}

/** Returns the error with `step` added in front of its path. */
export function withPathStep(error: unknown, step: PathStepMessage): unknown {
  if (error instanceof DecodeError) return new DecodeError(error.problem, [step, ...error.path]);
  if (error instanceof EncodeError) return new EncodeError(error.problem, [step, ...error.path]);
  return error;
}

/** Returns the error for a value inside a set. A path cannot lead into a set, so the message contains the rest of the path. */
export function insideSetError(error: unknown): unknown {
  if (error instanceof DecodeError) return new DecodeError(inElement(error));
  if (error instanceof EncodeError) return new EncodeError(inElement(error));
  return error;
}

function inElement({ problem, path }: DecodeError | EncodeError): string {
  return path.length === 0 ? `has an element that ${problem}` : `has an element whose ${formatPath(path)} ${problem}`;
}
