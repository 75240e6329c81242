import type { AttributeMeaning } from "../../zone/words/meaning.js";

export interface AttributeRow {
  readonly set?: true;
  readonly map?: true;
  readonly readOnly?: true;
  readonly required?: true;
  readonly defaulted?: true;
  readonly accepts?: Accepted;
  readonly meaning?: AttributeMeaning;
}

/** The values that the provider accepts: a list of values, a range, or any non-empty value. */
export interface Accepted {
  readonly words?: readonly (string | number)[];
  readonly least?: number;
  readonly most?: number;
  readonly filled?: true;
}

/** By schema path (`entries`, `configuration.request_count`); {} if there is nothing to report. */
export type AttributeRows = Readonly<Record<string, AttributeRow>>;

/** The meanings of the provider's types, generated from its definitions by `npm run generate`. */
export interface MeaningTable {
  /** Namespace and type of the provider's address. */
  readonly provider: string;
  readonly sensitive: readonly string[];
  /** Default URLs by attribute of the provider configuration. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly identities: Readonly<Record<string, readonly string[]>>;
  readonly resources: Readonly<Record<string, AttributeRows>>;
}
