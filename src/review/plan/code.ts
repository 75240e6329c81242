import { type ExternalProgram, type Value, withoutKeys } from "./plan.js";

/** What was looked for in the code of a stack, or why it is not known, as a part of a sentence. */
export type Found<What> = { readonly is: What } | { readonly why: string };

/** The code of a stack, as far as it could be read. Modules are addressed without instance keys: "" or `module.site`. */
export interface Code {
  /**
   * What a module's files set an attribute of a resource (`type.name`) to: JSON, in which an expression is a text with `${`.
   * Undefined if they do not set it.
   */
  readonly argument: (module: string, resource: string, attribute: string) => Found<Value | undefined>;
  /** A digest of all files of the commit that a program of a module is started in. */
  readonly commit: (module: string) => Found<string>;
  /** The provisioners of `removed` blocks, for an object whose own block is gone. */
  readonly removal: (address: string) => Found<readonly ExternalProgram[]>;
  /** The attributes by which an object of another provider names files or folders of the checkout. */
  readonly naming: (address: string) => Found<readonly string[]>;
  /** The block of a provider configuration (`bunny.other`, `module.a:bunny.other`), in which expressions are as in `argument`. */
  readonly provider: (name: string) => Found<Value>;
}

/** The module of an address, without instance keys: `module.a.module.b`, or "" for the root module. */
export const moduleOf = (address: string): string =>
  /^module\.[^.]+(?:\.module\.[^.]+)*(?=\.)/.exec(withoutKeys(address))?.[0] ?? "";

const MISSING = { why: "the folder of the configuration is not given" };

/** For plans whose code was not read. */
export const noCode: Code = {
  argument: () => MISSING,
  commit: () => MISSING,
  removal: () => MISSING,
  naming: () => MISSING,
  provider: () => MISSING,
};
