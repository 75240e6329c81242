/** An object of an audited zone; without values where no configuration can declare it. */
export interface ZoneObject {
  readonly type: string;
  readonly importId: string;
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /** An object without values that is off. */
  readonly isOff?: boolean;
}

/** A zone as an audit reads it. */
export interface ZoneForAudit {
  readonly id: number;
  /** Undefined where it protects none. */
  readonly pullZone: { readonly id: number; readonly name: string | null } | undefined;
  readonly self: ZoneObject;
  readonly objects: readonly ZoneObject[];
  readonly quotas: readonly { readonly what: string; readonly used: number; readonly limit: number }[];
  readonly listsOff: readonly string[];
}

/** What cannot be read. */
export interface Unread {
  /** Undefined for what belongs to no zone. */
  readonly zone?: number;
  /** An object, by type and import ID, or all of a type; otherwise all of the zone. */
  readonly object?: string;
  readonly reason: string;
}
