import { isApiError, type ApiError } from "../api/index.js";
import type { DescribedError, ErrorContext, Operation } from "../framework/index.js";
import { NotInAccount } from "./policies/gone.js";

const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Operations on an object that is in the state. */
const ON_STORED: readonly Operation[] = ["read", "update", "delete"];

/**
 * What to do. An object that an update does not find was there when the plan was made, and the user gave none of its
 * identifiers.
 */
function adviceFor(error: ApiError, operation: Operation): string {
  if (operation !== "update" || error.kind !== "not_found" || error.unconfirmedNotFound) return error.advice;
  const planAgain =
    "It was there when the plan was made, so it was probably deleted outside of Terraform since. Make a new plan, and review it: it creates the object again.";
  return error.ambiguousNotFound
    ? "If the access key belongs to the account that owns the object, it was deleted outside of Terraform since. Make a new plan, and review it: it creates the object again, or says that the key is another account's."
    : planAgain;
}

/** The reason, what to do, and the facts that bunny.net support asks for. */
function detail(error: ApiError, operation: Operation): string {
  const said = `${error.status === undefined ? "The request failed" : "The API returned"}: ${error.reason}`;
  const facts = [
    error.method !== undefined && error.path !== undefined && `${error.method} ${error.path}`,
    error.status !== undefined && `HTTP ${error.status}`,
    error.errorKey !== undefined && `errorKey ${error.errorKey}`,
    error.requestId !== undefined && `request id ${error.requestId}`,
  ].filter((fact) => fact !== false);
  const happened =
    error.mayHaveHappened &&
    error.differences.length === 0 &&
    // An action may be repeated without harm.
    `The API may have carried out the request.${operation === "invoke" ? "" : " Check the object before you try again."}`;
  const kept = ON_STORED.includes(operation) ? " The object was not removed from the state." : "";
  const unconfirmed =
    error.unconfirmedNotFound &&
    `The response has no errorKey of the API, so a proxy or gateway may have sent it.${kept} Check the base URL and any proxy between this machine and the API, then try again.`;
  const advice = adviceFor(error, operation);
  return [said, happened, unconfirmed, error.sentTo, advice, facts.length > 0 && `(${facts.join(", ")})`]
    .filter((part) => typeof part === "string" && part !== "")
    .join("\n\n");
}

/** Describes an error of the client to the user. The framework reports any other error as a bug. */
export function describeError(error: unknown, context: ErrorContext): DescribedError | undefined {
  if (error instanceof NotInAccount)
    return {
      summary: sentence(error.message),
      detail: error.detail,
      gone: error.isAccepted ? "accepted" : "unproven",
    };
  if (!isApiError(error)) return undefined;
  const attempted = error.operation ?? `${context.operation} ${context.type}`;
  return {
    summary: sentence(`cannot ${attempted}`),
    detail: detail(error, context.operation),
    fields: error.fieldErrors.flatMap(({ field, message }) =>
      field === null ? [] : [{ name: snakeCase(field), message }],
    ),
    cancelled: error.kind === "cancelled" && !error.mayHaveHappened,
    storedOtherwise: error.differences.length > 0,
  };
}
