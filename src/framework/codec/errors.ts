import type { PathStepMessage } from "../../protocol/messages.js";
import { formatPath, type Path } from "../values/path.js";

/** A value from outside that does not fit its type. `problem` reads after the attribute's name: "must be …". */
export class DecodeError extends Error {
  override readonly name = "DecodeError";

  constructor(
    readonly problem: string,
    readonly path: Path = [],
  ) {
    super(sentence(problem, path));
  }
}

/** A value of ours that does not fit its type: a bug of the provider. */
export class EncodeError extends Error {
  override readonly name = "EncodeError";

  constructor(
    readonly problem: string,
    readonly path: Path = [],
  ) {
    super(sentence(problem, path));
  }
}

/** The error as seen one level further out: the step leads to where it happened. */
export function under(error: unknown, step: PathStepMessage): unknown {
  if (error instanceof DecodeError) return new DecodeError(error.problem, [step, ...error.path]);
  if (error instanceof EncodeError) return new EncodeError(error.problem, [step, ...error.path]);
  return error;
}

/** The error as seen from the set that it happened in: paths cannot lead into sets, so words do. */
export function underSet(error: unknown): unknown {
  if (error instanceof DecodeError) return new DecodeError(inElement(error));
  if (error instanceof EncodeError) return new EncodeError(inElement(error));
  return error;
}

function inElement({ problem, path }: DecodeError | EncodeError): string {
  return path.length === 0 ? `has an element that ${problem}` : `has an element whose ${formatPath(path)} ${problem}`;
}

function sentence(problem: string, path: Path): string {
  return `${path.length === 0 ? "The value" : formatPath(path)} ${problem}`;
}
