import type { CallOptions } from "../options.js";

/** One value of an enum (API facts §7.4). */
export interface DdosEnumValue {
  readonly value: number;
  readonly name: string | null;
  readonly isPremium: boolean | null;
  readonly optionalInput: boolean | null;
  readonly supportedValues: { readonly values: readonly string[]; readonly editable: boolean | null } | null;
  readonly recommendedOperator: { readonly operator: number | null; readonly values: readonly string[] } | null;
}

/** One enum of the DDoS settings (API facts §7.4). */
export interface DdosEnum {
  readonly enumName: string | null;
  readonly enumValues: readonly DdosEnumValue[];
}

/** DDoS protection. Every method rejects with an `ApiError`. */
export interface Ddos {
  /** All enums with their values. */
  enums(options?: CallOptions): Promise<readonly DdosEnum[]>;
}
