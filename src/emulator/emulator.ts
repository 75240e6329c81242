import type { Contents, Snapshot } from "./contents.js";
import type { FaultList } from "./faults/fault-list.js";
import type { Fault } from "./faults/fault-schema.js";
import type { Variants } from "./variants.js";
import type { LoggedRequest, RequestFilter } from "./request-log.js";
import type { Seed } from "./seed.js";

/** The default access key of the emulator. For local use only, not a secret. */
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
  readonly variants?: Partial<Variants> | undefined;
  /** The API's clock: time stamps, the `Date` header, windows, expiry. */
  readonly clock?: (() => Date) | undefined;
  /** Called with internal errors of the emulator; writes to standard error by default. */
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
  readonly variants: () => Variants;
  readonly setVariants: (changes: Partial<Variants>) => void;
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
