import { isJsonObject } from "../../shared/json.js";

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

/** What the framework stores beside it. Holds no value of an object except its identity. */
export interface PrivateFacts {
  /**
   * Only in a plan, never stored by an apply: the plan had no prior object, so a deletion that gets this is the first half
   * of the replacement of a tainted object. The identity of the planned object; null if it is not known.
   */
  readonly replaces?: Readonly<Record<string, unknown>> | null;
  /**
   * Only in a plan: it had a prior object. Stored where nothing else is, so that the private state of such a plan is never
   * empty: the second plan of a replacement gets it, and is told from the plan of a new object by it.
   */
  readonly existed?: true;
  /** The object exists without Terraform, was stored by a create that failed, and has not been updated since. */
  readonly unfinished?: true;
  /** The last writes, oldest first, with a digest of what the API had before each; `null` if it had nothing. */
  readonly written?: readonly { readonly at: number; readonly before: string | null }[];
  /** Optional attributes that were configured at the last apply. */
  readonly configured?: readonly string[];
}

/** The private state of one RPC, decoded from the bytes that Terraform stores and encoded again. */
export interface StoredPrivateState extends PrivateState<unknown> {
  readonly facts: PrivateFacts;
  /** Replaces the given facts; undefined removes one. */
  note(facts: { readonly [Name in keyof PrivateFacts]: PrivateFacts[Name] | undefined }): void;
  /** The bytes to return: the received ones if nothing was set. */
  readonly bytes: Uint8Array;
}

/** Decodes private state; bytes that are not JSON count as none. Without facts, the resource's part is stored alone. */
export function openPrivateState(type: PrivateStateType<unknown>, stored: Uint8Array): StoredPrivateState {
  const decoded = parseJson(stored);
  let { own, facts } = isEnvelope(decoded)
    ? { own: decoded.resource, facts: factsIn(decoded.framework) }
    : { own: decoded, facts: {} };
  let bytes = stored;
  const store = (): void => {
    const hasFacts = Object.keys(facts).length > 0;
    const kept = hasFacts ? { framework: facts, resource: own } : own;
    bytes = kept === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(kept));
  };
  return {
    get: () => (own === undefined ? undefined : type.parse(own)),
    set: (value) => {
      own = value;
      store();
    },
    get facts() {
      return facts;
    },
    note: (changed) => {
      facts = factsIn({ ...facts, ...changed });
      store();
    },
    get bytes() {
      return bytes;
    },
  };
}

function isEnvelope(decoded: unknown): decoded is { readonly framework: object; readonly resource?: unknown } {
  if (!isJsonObject(decoded) || !isJsonObject(decoded["framework"])) return false;
  return Object.keys(decoded).every((name) => name === "framework" || name === "resource");
}

/** The facts that are as this release stores them. */
function factsIn(stored: object): PrivateFacts {
  const { replaces, existed, unfinished, written, configured } = stored as Readonly<Record<string, unknown>>;
  return {
    ...((replaces === null || isJsonObject(replaces)) && { replaces }),
    ...(existed === true && { existed }),
    ...(unfinished === true && { unfinished }),
    ...(isListOf(written, isWrite) && { written }),
    ...(isListOf(configured, (name) => typeof name === "string") && { configured }),
  };
}

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is readonly Item[] =>
  Array.isArray(value) && value.every(isItem);

const isWrite = (value: unknown): value is NonNullable<PrivateFacts["written"]>[number] =>
  isJsonObject(value) &&
  typeof value["at"] === "number" &&
  (value["before"] === null || typeof value["before"] === "string");

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}
