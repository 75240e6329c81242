import { isApiError, type ApiError } from "../api/index.js";
import type { DescribedError, ErrorContext } from "../framework/index.js";

const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The reason, what to do, and the facts that bunny.net support asks for. */
function detail(error: ApiError): string {
  const said = `${error.status === undefined ? "The request failed" : "The API returned"}: ${error.reason}`;
  const facts = [
    error.method !== undefined && error.path !== undefined && `${error.method} ${error.path}`,
    error.status !== undefined && `HTTP ${error.status}`,
    error.errorKey !== undefined && `errorKey ${error.errorKey}`,
    error.requestId !== undefined && `request id ${error.requestId}`,
  ].filter((fact) => fact !== false);
  const happened =
    error.mayHaveHappened && "The API may have carried out the request. Check the object before you try again.";
  const unconfirmed =
    error.unconfirmedNotFound &&
    "The response has no errorKey of the API, so a proxy or gateway may have sent it. The object was not removed from the state. Check the base URL and any proxy between this machine and the API, then try again.";
  return [said, happened, unconfirmed, error.sentTo, error.advice, facts.length > 0 && `(${facts.join(", ")})`]
    .filter((part) => typeof part === "string" && part !== "")
    .join("\n\n");
}

/** Describes an error of the client to the user. The framework reports any other error as a bug. */
export function describeError(error: unknown, context: ErrorContext): DescribedError | undefined {
  if (!isApiError(error)) return undefined;
  const attempted = error.operation ?? `${context.operation} ${context.type}`;
  return {
    summary: sentence(`cannot ${attempted}`),
    detail: detail(error),
    fields: error.fieldErrors.flatMap(({ field, message }) =>
      field === null ? [] : [{ name: snakeCase(field), message }],
    ),
    ...(error.kind === "not_found" &&
      !error.unconfirmedNotFound && { gone: error.ambiguousNotFound ? ("ambiguous" as const) : (true as const) }),
    cancelled: error.kind === "cancelled" && !error.mayHaveHappened,
  };
}
