import * as v from "valibot";
import type { Call } from "../call.js";
import type { Context } from "../context.js";
import type { CallOptions } from "../options.js";
import { path } from "../path.js";
import { count, read } from "../schema.js";
import { createSharedRead, neverStale } from "../shared-read.js";

/** What the account may run (API facts §8); null is no known limit. */
export interface ApplicationLimits {
  readonly maxNumberOfApplications: number | null;
  readonly existingNumberOfApplications: number | null;
  readonly maxNumberOfRegionsPerApplication: number | null;
  readonly maxNumberOfInstancesPerRegion: number | null;
  readonly maxNumberOfInstancesPerApplication: number | null;
  readonly maxNumberOfVolumesPerApplication: number | null;
  readonly maxVolumeSize: number | null;
}

/** Limits of Magic Containers. Every method rejects with an `ApiError`. */
export interface Limits {
  /** The account's limits, asked for once per client. */
  get(options?: CallOptions): Promise<ApplicationLimits>;
}

const schema = v.object({
  maxNumberOfApplications: count,
  existingNumberOfApplications: count,
  maxNumberOfRegionsPerApplication: count,
  maxNumberOfInstancesPerRegion: count,
  maxNumberOfInstancesPerApplication: count,
  maxNumberOfVolumesPerApplication: count,
  maxVolumeSize: count,
});

/** Makes the limits of a client. */
export function createLimits({ send, settings }: Context): Limits {
  const limits = createSharedRead((signal) => send(limitsCall, { signal }), neverStale, settings.now);
  return { get: (options) => limits({ signal: options?.signal, maxAge: Infinity }) };
}

const limitsCall: Call<ApplicationLimits> = {
  operation: "read the account's application limits",
  method: "GET",
  path: path`/mc/limits`,
  decode: ({ json }) => read(schema, json()),
};
