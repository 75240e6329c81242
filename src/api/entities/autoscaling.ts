import type { CallOptions } from "../options.js";

/** Replicas per region (API facts §8): 1 to 1000, `min` no more than `max`. */
export interface AutoscalingSettings {
  readonly min: number;
  readonly max: number;
}

/** Autoscaling of Magic Containers applications. Every method rejects with an `ApiError`. */
export interface Autoscaling {
  get(appId: string, options?: CallOptions): Promise<AutoscalingSettings>;
  put(appId: string, settings: AutoscalingSettings, options?: CallOptions): Promise<void>;
}
