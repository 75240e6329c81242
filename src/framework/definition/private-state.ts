/** What a resource keeps beside the state, unseen by the user: plain JSON, never a secret. */
export interface PrivateReader<P> {
  get(): P | undefined;
}

/** Private state that create, read, update and delete may replace. What they do not set stays as it is. */
export interface PrivateState<P> extends PrivateReader<P> {
  set(value: P): void;
}

/** The declaration of a resource's private state. */
export interface PrivateStateType<P> {
  readonly parse: (stored: unknown) => P | undefined;
}

/**
 * Declares a resource's private state. `parse` reads what an earlier release may have stored and answers undefined for
 * what it cannot use; without it the stored JSON is trusted to be `P`, which is fine while only one release exists.
 */
export function privateState<P>(
  parse: (stored: unknown) => P | undefined = (stored) => stored as P,
): PrivateStateType<P> {
  return { parse };
}

/** Private state of one RPC: read from the bytes that Terraform keeps, written back as bytes. */
export interface StoredPrivateState extends PrivateState<unknown> {
  /** The bytes to answer with; those that came, if nothing was set. */
  readonly bytes: Uint8Array;
}

/** Reads private state; bytes that are no JSON count as none. */
export function openPrivateState(type: PrivateStateType<unknown>, stored: Uint8Array): StoredPrivateState {
  let bytes = stored;
  return {
    get: () => {
      const value = parseJson(bytes);
      return value === undefined ? undefined : type.parse(value);
    },
    set: (value) => {
      bytes = Buffer.from(JSON.stringify(value));
    },
    get bytes() {
      return bytes;
    },
  };
}

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}
