import * as v from "valibot";
import { isDeepStrictEqual } from "node:util";
import {
  BrokenForm,
  PRESENT_FORMAT,
  type PrivateFacts,
  type Stored,
  UnknownFormat,
  decodeFormat,
  encodeFormat,
} from "./private-format.js";
import { DiagnosticError } from "./diagnostics.js";

/** A resource's data outside the state. It is hidden from the user, plain JSON, and never a secret. */
export interface PrivateReader<P> {
  get(): P | undefined;
}

/** Private state that create, read, update and delete may replace. A key that they do not set keeps its value. */
export interface PrivateState<P> extends PrivateReader<P> {
  set(value: P): void;
}

/** The schema of a resource's part. It is built on first use, so that it costs no time at the start. */
type LazySchema<P> = () => v.GenericSchema<unknown, P>;

export interface PrivateStateType<P> {
  readonly schema: LazySchema<P>;
  encode(value: P): unknown;
}

/**
 * Declares a resource's private state. Schemas refuse undeclared members. If a release changes the members, it needs a new format
 * number: docs/decisions/stored-data-has-a-number.md.
 */
export function privateState<P>(
  schema: LazySchema<P>,
  encode: (value: P) => unknown = (value) => value,
): PrivateStateType<P> {
  return { schema, encode };
}

export const noPrivateState: PrivateStateType<unknown> = privateState<unknown>(() => v.never());

interface Declaring {
  readonly type: string;
  readonly private: PrivateStateType<unknown>;
}

export interface StoredPrivateState extends PrivateState<unknown> {
  readonly facts: PrivateFacts;
  /** Replaces these facts; undefined removes one. */
  note(facts: PrivateFacts): void;
  /** The bytes to return. If nothing was set, these are the received bytes. */
  readonly bytes: Uint8Array;
}

/**
 * Decodes private state. Throws a `DiagnosticError` if this version cannot read it. Changes are stored together with the existing
 * data, in the present format.
 */
export function openPrivateState({ type, private: declared }: Declaring, stored: Uint8Array): StoredPrivateState {
  let { own, facts }: Stored = stored.length === 0 ? { own: undefined, facts: {} } : decoded(type, declared, stored);
  let bytes = stored;
  const store = (): void => {
    bytes = encodeFormat({ own: own === undefined ? undefined : declared.encode(own), facts });
  };
  return {
    get: () => own,
    set: (value) => {
      if (isDeepStrictEqual(own, value)) return;
      own = value;
      store();
    },
    get facts() {
      return facts;
    },
    note: (changed) => {
      facts = { ...facts, ...changed };
      store();
    },
    get bytes() {
      return bytes;
    },
  };
}

/** Returns empty private state. */
export const emptyPrivateState = (resource: Declaring): StoredPrivateState =>
  openPrivateState(resource, new Uint8Array());

function decoded(type: string, declared: PrivateStateType<unknown>, stored: Uint8Array) {
  try {
    const { own, facts } = decodeFormat(stored);
    if (own === undefined) return { own, facts };
    const result = v.safeParse(declared.schema(), own, { abortEarly: true });
    if (result.success) return { own: result.output, facts };
    throw BrokenForm.of("the resource's part", result.issues[0]);
  } catch (error) {
    throw unreadableStateError(type, error);
  }
}

/** Returns the remedy for a stored object that no installed version of the provider can read. */
export const unreadableStateRemedy = (type: string): string =>
  `Otherwise remove the object from the state and import it again: terraform state rm ${type}.NAME, then terraform import ${type}.NAME ID. ` +
  'This discards the data that the provider recorded about the object. Afterwards, on_destroy = "restore" restores ' +
  "the settings that the import finds (guide: Operations, Upgrade).";

/** Converts an error about stored data to a diagnostic with a remedy. Returns other errors unchanged. */
function unreadableStateError(type: string, error: unknown): unknown {
  if (error instanceof UnknownFormat) {
    const { format, readBy } = error;
    return new DiagnosticError(
      undefined,
      `${type} was written by a newer version of the provider`,
      `The provider's private data for this object in the state has format ${format}. This version reads format ${PRESENT_FORMAT}. Nothing was sent to the API.\n\n` +
        `Install ${readBy === undefined ? "the version of the provider that wrote the state" : `version ${readBy} of the provider`} or later. ${unreadableStateRemedy(type)}`,
    );
  }
  if (error instanceof BrokenForm)
    return new DiagnosticError(
      undefined,
      `The stored data of ${type} is broken`,
      `The provider's private data for this object in the state has a form that no version of the provider writes: ${error.message}. Nothing was sent to the API.\n\n` +
        `Restore the state from a backup. ${unreadableStateRemedy(type)}`,
    );
  return error;
}
