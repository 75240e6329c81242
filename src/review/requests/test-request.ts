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

export interface TestRequest {
  readonly name: string;
  readonly line?: number;
  readonly request: Request;
  /** ID or address of the zone; needed only if there are several. */
  readonly zone?: string | undefined;
  readonly expect?: Expected | undefined;
  /** Address of the object that must decide. */
  readonly by?: string | undefined;
  readonly acceptsUndecided: boolean;
}
