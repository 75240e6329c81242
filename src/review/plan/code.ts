import { type ExternalProgram, type Value, withoutKeys } from "./plan.js";

/** A value from the code of a stack, or the reason why it is unknown, as part of a sentence. */
export type Found<What> = { readonly is: What } | { readonly why: string };

/** The readable code of a stack. Modules are addressed without instance keys: "" or `module.site`. */
export interface Code {
  /**
   * Returns the JSON that a module sets for an attribute of a resource (`type.name`); undefined if the module sets none.
   * Expressions are strings with `${`.
   */
  readonly argument: (module: string, resource: string, attribute: string) => Found<Value | undefined>;
  /** Returns a digest of all files of the commit in which a program of a module starts. */
  readonly commit: (module: string) => Found<string>;
  /** Returns the provisioners of `removed` blocks for an object whose own block is gone. */
  readonly removal: (address: string) => Found<readonly ExternalProgram[]>;
  /** Returns the attributes with which an object of another provider names files or folders of the checkout. */
  readonly naming: (address: string) => Found<readonly string[]>;
  /** Returns the block of a provider configuration (`bunny.other`, `module.a:bunny.other`), with expressions as in `argument`. */
  readonly provider: (name: string) => Found<Value>;
}

/** Returns the module of an address without instance keys: `module.a.module.b`; "" for the root module. */
export const moduleOf = (address: string): string =>
  /^module\.[^.]+(?:\.module\.[^.]+)*(?=\.)/.exec(withoutKeys(address))?.[0] ?? "";

const MISSING = { why: "the folder of the configuration is not given" };

/** Used if the code of a plan was not read. */
export const noCode: Code = {
  argument: () => MISSING,
  commit: () => MISSING,
  removal: () => MISSING,
  naming: () => MISSING,
  provider: () => MISSING,
};
