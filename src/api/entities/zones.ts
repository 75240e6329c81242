import type { CallOptions } from "../options.js";
import type { Page } from "./page.js";

/** Which pull zone a Shield zone protects. */
export interface ZoneMapping {
  readonly shieldZoneId: number;
  readonly pullZoneId: number | null;
}

/** The settings of a Shield zone that matter here (API facts §10.2). Null where the service says nothing. */
export interface ShieldZone {
  readonly shieldZoneId: number;
  readonly pullZoneId: number | null;
  /** A code of `shieldPlans`. */
  readonly planType: number | null;
  readonly wafEnabled: boolean | null;
  /** A code of `wafExecutionModes`. */
  readonly wafExecutionMode: number | null;
  readonly wafRealtimeThreatIntelligenceEnabled: boolean | null;
  readonly learningMode: boolean | null;
  readonly learningModeUntil: string | null;
  readonly rateLimitRulesLimit: number | null;
  readonly customWafRulesLimit: number | null;
  /** Custom pages are shown only when this is on. */
  readonly whitelabelResponsePages: boolean | null;
  /** A code of `ddosSensitivities`. */
  readonly dDoSShieldSensitivity: number | null;
  /** A code of `ddosExecutionModes`. */
  readonly dDoSExecutionMode: number | null;
  /** Seconds. */
  readonly dDoSChallengeWindow: number | null;
}

/**
 * What the account's zones say about one of them: `listed`, `not_listed` while others are, or `no_zones` at
 * all, as a key of another account would see it.
 */
export type ZoneStanding = "listed" | "not_listed" | "no_zones";

/** Shield zones. Every method rejects with an `ApiError`. */
export interface Zones {
  /** Every Shield zone of the account with its pull zone, asked for once per client. */
  mapping(options?: CallOptions): Promise<readonly ZoneMapping[]>;
  get(zoneId: number, options?: CallOptions): Promise<ShieldZone>;
  getByPullZone(pullZoneId: number, options?: CallOptions): Promise<ShieldZone>;
  /** All zones, a page at a time as they are consumed. */
  pages(options?: CallOptions & { readonly perPage?: number }): AsyncIterable<Page<ShieldZone>>;
  /**
   * Tells "gone" from "key of another account" after an `ambiguousNotFound` (API facts §1.3): what hung on a
   * zone that is `listed` is really gone; with `no_zones` nothing may be dropped. Asks afresh, once for all
   * callers at the time.
   */
  standing(zoneId: number, options?: CallOptions): Promise<ZoneStanding>;
}
