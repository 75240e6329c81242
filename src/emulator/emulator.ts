import type { Contents, Snapshot } from "./contents.js";
import type { FaultList } from "./faults/fault-list.js";
import type { Fault } from "./faults/fault.js";
import type { Readings } from "./readings.js";
import type { LoggedRequest, RequestFilter } from "./request-log.js";
import type { Seed } from "./seed.js";

/** The key that the emulator accepts unless told otherwise; for local use, no secret. */
export const EMULATOR_KEY = "emulator-key";

/** How an emulator is started; every member is optional. */
export interface EmulatorOptions {
  /** Folder of the store, made when absent; without one a temporary folder, which is removed at the end. */
  readonly directory?: string | undefined;
  /** Port on 127.0.0.1; 0, the default, is a free one. */
  readonly port?: number | undefined;
  /** What a new store begins with; an existing store is left as it is. */
  readonly seed?: Seed | undefined;
  /** The one key that is accepted; `EMULATOR_KEY` by default. */
  readonly accessKey?: string | undefined;
  readonly faults?: readonly Fault[] | undefined;
  readonly readings?: Partial<Readings> | undefined;
  /** The service's clock: time stamps, the `Date` header, windows, expiry. */
  readonly clock?: (() => Date) | undefined;
  /** Told of errors that are the emulator's own; standard error by default. */
  readonly report?: ((message: string) => void) | undefined;
}

/** A running emulator. */
export interface Emulator {
  /** Both the base URL and the video URL, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly accessKey: string;
  /** The store's folder. */
  readonly directory: string;
  /** Whether the store was made by this start. */
  readonly isNew: boolean;
  /** Requests received, in order. */
  readonly requests: () => readonly LoggedRequest[];
  readonly findRequests: (filter: RequestFilter) => readonly LoggedRequest[];
  readonly countRequests: (filter?: RequestFilter) => number;
  readonly resetRequests: () => void;
  readonly faults: FaultList;
  readonly readings: () => Readings;
  readonly setReadings: (changes: Partial<Readings>) => void;
  /** What is stored, in a form that can be compared; equal to `seedSnapshot()` when all is as in the beginning. */
  readonly snapshot: () => Snapshot;
  readonly seedSnapshot: () => Snapshot;
  /** Changes the store behind the API's back; resolves when that is on disk. */
  readonly edit: (change: (contents: Contents) => void) => Promise<void>;
  /** Puts the store back to its seed. */
  readonly reset: () => Promise<void>;
  /** Ends every connection, writes what is left, gives the folder up (and removes it when temporary). */
  readonly close: () => Promise<void>;
}
