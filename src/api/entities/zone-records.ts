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
