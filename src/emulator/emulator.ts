import type { Contents, Snapshot } from "./contents.js";
import type { FaultList } from "./faults/fault-list.js";
import type { Fault } from "./faults/fault-schema.js";
import type { Variants } from "./variants.js";
import type { LoggedRequest, RequestFilter } from "./request-log.js";
import type { Seed } from "./seed/seed-schema.js";
import type { TrafficSeed } from "./traffic/traffic.js";

/** The default access key of the emulator. For local use only, not a secret. */
export const EMULATOR_KEY = "emulator-key";

export interface EmulatorOptions {
  /**
   * Folder of the store, which is created if it is missing. By default, this is a temporary folder that is removed at the end.
   */
  readonly directory?: string | undefined;
  /** Port on 127.0.0.1. The default, 0, selects a free port. */
  readonly port?: number | undefined;
  /** Initial contents of a new store. An existing store is not changed. */
  readonly seed?: Seed | undefined;
  /** Requests of visitors before the start: access logs and event logs. */
  readonly traffic?: TrafficSeed | undefined;
  /** The only accepted key; `EMULATOR_KEY` by default. */
  readonly accessKey?: string | undefined;
  readonly faults?: readonly Fault[] | undefined;
  readonly variants?: Partial<Variants> | undefined;
  /** Time source of time stamps, the `Date` header, windows, and expiry. */
  readonly clock?: (() => Date) | undefined;
  /** Receives internal errors of the emulator; writes to standard error by default. */
  readonly report?: ((message: string) => void) | undefined;
}

export interface Emulator {
  /** The base URL and the video URL, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly accessKey: string;
  readonly directory: string;
  /** Whether this start created the store. */
  readonly isNew: boolean;
  /** Received requests, in order. */
  readonly requests: () => readonly LoggedRequest[];
  readonly findRequests: (filter: RequestFilter) => readonly LoggedRequest[];
  readonly countRequests: (filter?: RequestFilter) => number;
  readonly resetRequests: () => void;
  readonly faults: FaultList;
  readonly variants: () => Variants;
  readonly setVariants: (changes: Partial<Variants>) => void;
  /** The contents in a form for comparisons. Equals `seedSnapshot()` if nothing has changed. */
  readonly snapshot: () => Snapshot;
  readonly seedSnapshot: () => Snapshot;
  /** Changes the store without a request; resolves when the change is on disk. */
  readonly edit: (change: (contents: Contents) => void) => Promise<void>;
  /** Restores the seed. */
  readonly reset: () => Promise<void>;
  /** Ends every connection, writes pending changes, and releases the folder. Removes the folder if it is temporary. */
  readonly close: () => Promise<void>;
}
