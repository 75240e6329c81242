import type { CallOptions } from "../options.js";

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
