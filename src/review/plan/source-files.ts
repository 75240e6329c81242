/** A file from which the code reads an attribute's value. */
export interface SourceFile {
  readonly file: string;
  readonly text: string | undefined;
  /** Addresses of other objects with a value from this file. */
  readonly alsoReadBy: readonly string[];
}

/** Returns the file with an attribute's value, if known. */
export type SourceFiles = (address: string, attribute: string) => SourceFile | undefined;

export type SourcePaths = ReadonlyMap<string, ReadonlyMap<string, string>>;
