import type { AttributeMeaning } from "../../zone/words/meaning.js";

/** What the table has about one attribute. */
export interface AttributeRow {
  readonly set?: true;
  readonly map?: true;
  readonly readOnly?: true;
  readonly required?: true;
  readonly accepts?: Accepted;
  readonly meaning?: AttributeMeaning;
}

/** What the provider accepts in a configuration, as far as it is one of some values, a range, or not empty. */
export interface Accepted {
  readonly words?: readonly (string | number)[];
  readonly least?: number;
  readonly most?: number;
  readonly filled?: true;
}

/** Attributes by schema path (`entries`, `configuration.request_count`); empty where nothing is to be said. */
export type AttributeRows = Readonly<Record<string, AttributeRow>>;

/** The provider's meanings, written by `npm run generate` from its definitions. */
export interface MeaningTable {
  /** Namespace and type of the provider's address. */
  readonly provider: string;
  /** Attributes of the provider's configuration that are secret. */
  readonly sensitive: readonly string[];
  /** By attribute of the provider's configuration, the URL that requests are sent to by default. */
  readonly addresses: Readonly<Record<string, string>>;
  /** By resource type, the attributes that tell its objects apart. */
  readonly identities: Readonly<Record<string, readonly string[]>>;
  readonly resources: Readonly<Record<string, AttributeRows>>;
}
