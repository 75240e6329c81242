/**
 * A value that Terraform will know only after apply. `refinement` is what the engine promised about it (msgpack
 * extension 12, kept as the bytes that came, so that it can be sent back unchanged).
 */
export class Unknown {
  readonly refinement: Uint8Array | undefined;

  constructor(refinement?: Uint8Array) {
    this.refinement = refinement;
  }

  toString(): string {
    return "(known after apply)";
  }
}

/** The plain unknown: nothing is promised about it. */
export const UNKNOWN = new Unknown();

/** Whether a value is unknown as a whole. A list of unknown elements is not. */
export function isUnknown(value: unknown): value is Unknown {
  return value instanceof Unknown;
}

/** Whether a value is known as a whole; what it contains may still be unknown. */
export function isKnown<V>(value: V): value is Exclude<V, Unknown> {
  return !(value instanceof Unknown);
}
