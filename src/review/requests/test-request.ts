import type { Request } from "../../zone/index.js";

/** The possible expectations, with the decisions that meet them. */
export const EXPECTED = {
  blocked: ["blocked"],
  challenged: ["challenged"],
  allowed: ["allowed"],
  passed: ["passed", "logged", "counted"],
  counted: ["counted"],
} as const;

export type Expected = keyof typeof EXPECTED;

/** A request to try, with its expected decision. */
export interface TestRequest {
  readonly name: string;
  /** The line in a file; undefined for a request of a command. */
  readonly line?: number;
  readonly request: Request;
  /** ID or address of the zone; needed only if there are several. */
  readonly zone?: string | undefined;
  readonly expect?: Expected | undefined;
  /** Address of the object that must decide. */
  readonly by?: string | undefined;
  /** True if an undecided result counts as held. */
  readonly acceptsUndecided: boolean;
}
