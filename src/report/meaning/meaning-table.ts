import type { AttributeMeaning } from "../generated/meaning.js";

/** What the table says of one attribute. */
export interface AttributeRow {
  readonly set?: true;
  readonly meaning?: AttributeMeaning;
}

/** Attributes by schema path (`entries`, `configuration.request_count`); only those of which there is something to say. */
export type AttributeRows = Readonly<Record<string, AttributeRow>>;

/** The provider's meanings, written by `npm run generate` from its definitions. */
export interface MeaningTable {
  /** Namespace and type of the provider's address, whatever the registry's host. */
  readonly provider: string;
  /** Attributes of the provider's configuration that are secret. */
  readonly sensitive: readonly string[];
  readonly resources: Readonly<Record<string, AttributeRows>>;
}
