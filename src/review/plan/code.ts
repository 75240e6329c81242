import { withoutKeys } from "./plan.js";

/** A value, or the reason why it is unknown, as part of a sentence. */
export type Found<What> = { readonly is: What } | { readonly why: string };

/** Returns the module of an address without instance keys: `module.a.module.b`; "" for the root module. */
export const moduleOf = (address: string): string =>
  /^module\.[^.]+(?:\.module\.[^.]+)*(?=\.)/.exec(withoutKeys(address))?.[0] ?? "";
