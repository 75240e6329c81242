/** What a resource stores beside the state, hidden from the user: plain JSON, never a secret. */
export interface PrivateReader<P> {
  get(): P | undefined;
}

/** Private state that create, read, update and delete may replace. Keys that they do not set are kept. */
export interface PrivateState<P> extends PrivateReader<P> {
  set(value: P): void;
}

/** The declaration of a resource's private state. */
export interface PrivateStateType<P> {
  readonly parse: (stored: unknown) => P | undefined;
}

/**
 * Declares a resource's private state. `parse` decodes what an earlier release may have stored and returns undefined
 * for what it cannot use. Without it the stored JSON is assumed to be `P`, which is safe while only one release exists.
 */
export function privateState<P>(
  parse: (stored: unknown) => P | undefined = (stored) => stored as P,
): PrivateStateType<P> {
  return { parse };
}

/** The private state of one RPC, decoded from the bytes that Terraform stores and encoded again. */
export interface StoredPrivateState extends PrivateState<unknown> {
  /** The bytes to return: the received ones if nothing was set. */
  readonly bytes: Uint8Array;
}

/** Decodes private state; bytes that are not JSON count as none. */
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
