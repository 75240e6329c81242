/** A file that the code reads an attribute's value from. */
export interface SourceFile {
  /** Its path, for the report. */
  readonly file: string;
  /** Undefined if it cannot be read. */
  readonly text: string | undefined;
  /** Addresses of other objects with a value from this file. */
  readonly alsoReadBy: readonly string[];
}

/** The file that gives an object's attribute its value; undefined if none is known. */
export type SourceFiles = (address: string, attribute: string) => SourceFile | undefined;

/** Where code reads attributes from, by address and attribute. */
export type SourcePaths = ReadonlyMap<string, ReadonlyMap<string, string>>;
