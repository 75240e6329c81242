import type { Answer, StatusBlock } from "./answer.js";
import { problem } from "./answer.js";
import type { Contents } from "./contents.js";
import type { Variants } from "./variants.js";

/** A request as an operation sees it. */
export interface Call {
  /** Path segments by name, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The store; an operation changes it in place, and the answer leaves only when that is on disk. */
  readonly contents: Contents;
  readonly variants: Variants;
  readonly now: Date;
}

/** Which credential an operation asks for, and how it refuses a wrong one. */
export type Access =
  | "account-problem" // 401 ProblemDetails
  | "account-status" // 401 UnauthorizedResult
  | "library" // the library's own key; 401 without a body
  | "signed"; // token and expires, where the library asks for them; checked by the operation

/** One operation of the API. */
export interface Operation {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Route with `:name` segments. */
  readonly path: string;
  readonly access: Access;
  readonly handle: (call: Call) => Answer;
  /** Puts the block of a failure where this operation has it; absent where it has none (then the block is the body). */
  readonly wrapFailure?: (block: StatusBlock) => unknown;
  /**
   * Answers a request whose path, query or body cannot be read. Unless given, a body gets the operation's own wrapper
   * where it has one, and all else `ProblemDetails`.
   */
  readonly invalid?: (errors: FieldErrors, call: Call) => Answer;
}

/** What is wrong with a request, by member. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The answer to a request that cannot be read. */
export function invalidAnswer(operation: Operation, errors: FieldErrors, call: Call): Answer {
  return operation.invalid?.(errors, call) ?? problem(400, { errors });
}

/** The error member of a success, by the variant that holds: `null`, the default block, or no member. */
export function noFailure<Name extends "error" | "errorResponse">(
  call: Call,
  name: Name,
): Partial<Record<Name, StatusBlock | null>> {
  if (call.variants.errorBlock === "absent") return {};
  const block = call.variants.errorBlock === "null" ? null : DEFAULT_BLOCK;
  const member: Partial<Record<Name, StatusBlock | null>> = {};
  member[name] = block;
  return member;
}

const DEFAULT_BLOCK: StatusBlock = { statusCode: 0, success: false, message: null, errorKey: null };
