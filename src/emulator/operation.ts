import { type Answer, type StatusBlock, problem } from "./answer.js";
import type { Contents } from "./contents.js";
import type { Traffic } from "./traffic/traffic.js";
import type { Variants } from "./variants.js";

export interface Call {
  /** Path segments by name, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Header values by lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The store. An operation changes it in place. The response is sent after the change is on disk. */
  readonly contents: Contents;
  readonly traffic: Traffic;
  readonly variants: Variants;
  readonly now: Date;
}

/** The credential of an operation, and the response to a wrong credential. */
export type Access =
  | "account-problem" // 401 ProblemDetails
  | "account-status" // 401 UnauthorizedResult
  | "account-logging" // 401 without a key, 403 with a wrong one
  | "library" // the library's own key; 401 without a body
  | "signed"; // Token and expiration time, if the library requires them. The operation checks them.

export interface Operation {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly access: Access;
  readonly handle: (call: Call) => Answer;
  /** Puts the block of a failure into the body of this operation. If this function is missing, the block is the body. */
  readonly wrapFailure?: (block: StatusBlock) => unknown;
  /**
   * Responds to a request whose path, query or body cannot be decoded. By default, an error in a body gets the operation's own
   * wrapper if there is one. All other errors get `ProblemDetails`.
   */
  readonly invalid?: (errors: FieldErrors, call: Call) => Answer;
}

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

type Row = readonly [
  method: Operation["method"],
  path: string,
  handle: Operation["handle"],
  more?: Partial<Pick<Operation, "access" | "wrapFailure" | "invalid">>,
];

/** Returns operations by name. Each has `access`, unless its row has another. */
export const operationsOf = (access: Access, rows: Readonly<Record<string, Row>>): Operation[] =>
  Object.entries(rows).map(([name, [method, path, handle, more]]) => ({ name, method, path, handle, access, ...more }));

/** For operations whose body has `data`: the body of a failure has the block, and null as its data. */
export const DATA: Pick<Operation, "wrapFailure"> = { wrapFailure: (error) => ({ data: null, error }) };

/** Returns a successful response with data. */
export const dataAnswer = (call: Call, data: unknown): Answer => ({
  status: 200,
  json: { data, ...noFailure(call, "error") },
});

/** Returns the response to a request that cannot be decoded. */
export function invalidAnswer(operation: Operation, errors: FieldErrors, call: Call): Answer {
  return operation.invalid?.(errors, call) ?? problem(400, { errors });
}

/** Returns the error member of a successful response. By the variant, it is `null`, the default block, or missing. */
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
