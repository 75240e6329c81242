import { formatPath, type Path } from "./path.js";

/** A value from outside that does not fit its type. `problem` reads after the attribute's name: "must be …". */
export class DecodeError extends Error {
  override readonly name = "DecodeError";

  constructor(
    readonly problem: string,
    readonly path: Path,
  ) {
    super(sentence(problem, path));
  }
}

/** A value of ours that does not fit its type: a bug of the provider. */
export class EncodeError extends Error {
  override readonly name = "EncodeError";

  constructor(
    readonly problem: string,
    readonly path: Path,
  ) {
    super(sentence(problem, path));
  }
}

function sentence(problem: string, path: Path): string {
  return `${path.length === 0 ? "The value" : formatPath(path)} ${problem}`;
}
