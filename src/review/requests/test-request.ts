import type { Request } from "../../zone/index.js";

/** What a test may expect, and the decisions that hold it. */
export const EXPECTED = {
  blocked: ["blocked"],
  challenged: ["challenged"],
  allowed: ["allowed"],
  passed: ["passed", "logged", "counted"],
  counted: ["counted"],
} as const;

/** One of {@link EXPECTED}. */
export type Expected = keyof typeof EXPECTED;

/** A request to try, and what is expected of it. */
export interface TestRequest {
  readonly name: string;
  /** Where a file has it; undefined for one that a command names. */
  readonly line?: number;
  readonly request: Request;
  /** ID or address of the zone; needed only where there are several. */
  readonly zone?: string | undefined;
  readonly expect?: Expected | undefined;
  /** Address of the object that has to make the decision. */
  readonly by?: string | undefined;
  /** Whether what cannot be decided counts as held. */
  readonly acceptsUndecided: boolean;
}
