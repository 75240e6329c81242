import * as v from "valibot";
import type { ErrorKind } from "./error-kinds.js";
import type { CallOptions } from "./options.js";
import type { Path } from "./path.js";
import { read } from "./schema.js";
import { UnreadableAnswer } from "./unreadable-answer.js";

/** An answer with a 2xx status in which no failure hides. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** The body as JSON. Throws `UnreadableAnswer` if it is empty or no JSON. */
  readonly json: () => unknown;
  /** The service's clock when it answered, in milliseconds since 1970, if it told. */
  readonly serviceTime: number | undefined;
}

/** One operation of the service. */
export interface Call<Result> {
  /** To follow "cannot": `list the access lists of Shield zone 42`. */
  readonly operation: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: Path;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: { readonly contentType: string; readonly text: string } | undefined;
  readonly accept?: string;
  /** Goes to Stream, with the library's key if there is one and never with the account's. */
  readonly stream?: {
    readonly libraryAccessKey: string | undefined;
    readonly secrets: readonly (string | undefined)[];
  };
  /** Gets twice the time limit. */
  readonly isUpload?: boolean;
  /** A POST that changes nothing. */
  readonly isRead?: boolean;
  /** Answers 202 with its normal body (API facts §1.3, step 4); everywhere else 202 is a failure. */
  readonly accepts202?: boolean;
  /** Answers 202 without data (`AcceptedResult`) for what does not exist or belongs to another account. */
  readonly acceptedIsAbsent?: boolean;
  /** Better advice than that of the errorKey and the kind. */
  readonly advice?: Readonly<Partial<Record<ErrorKind, string>>>;
  /** Told whenever the request goes out. */
  readonly onSend?: () => void;
  /** Makes the result of an answer. Throws `UnreadableAnswer`. */
  readonly decode: (answer: Answer) => Result;
}

/** Carries out a call: turns, time limit, retries, failures. Rejects with `ApiError` only. */
export type Send = <Result>(call: Call<Result>, options?: CallOptions) => Promise<Result>;

/** A JSON request body. */
export function jsonBody(value: unknown): { readonly contentType: string; readonly text: string } {
  return { contentType: "application/json", text: JSON.stringify(value) };
}

const acknowledgement = v.looseObject({ success: v.nullish(v.boolean()), statusCode: v.nullish(v.number()) });

/** Whether a write's answer says that it is done; `false` where it says nothing at all. Throws `UnreadableAnswer` otherwise. */
export function acknowledged({ body, json }: Answer): boolean {
  if (body.trim() === "") return false;
  const { success, statusCode } = read(acknowledgement, json());
  if (success === true || (success !== false && statusCode === 200)) return true;
  throw new UnreadableAnswer("the answer does not say that the request was carried out");
}

/** Decodes an answer that says that a write is done, or nothing. Throws `UnreadableAnswer` for anything else. */
export function done(answer: Answer): void {
  acknowledged(answer);
}
