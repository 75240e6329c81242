import type { Answer } from "./answer.js";
import { Failure, problem, Refusal } from "./answer.js";
import type { Call, Operation } from "./operation.js";
import { invalidAnswer } from "./operation.js";
import { InvalidBody, InvalidInput } from "./input.js";
import type { Credential } from "./request-log.js";

/** The operation's answer, credentials checked and failures put into its shape; an unforeseen error is a bare 500. */
export function perform(operation: Operation, call: Call, credential: Credential): Answer {
  const unauthorized = refuseCredential(operation, credential);
  if (unauthorized) return unauthorized;
  try {
    return operation.handle(call);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    if (error instanceof Failure) return failureAnswer(operation, call, error);
    if (error instanceof InvalidBody && operation.wrapFailure && !operation.invalid) {
      const message = Object.entries(error.errors)
        .map(([name, texts]) => `${name}: ${texts.join(" ")}`)
        .join(" ");
      return failureAnswer(operation, call, new Failure(400, 400, message, null));
    }
    if (error instanceof InvalidInput) return invalidAnswer(operation, error.errors, call);
    throw error;
  }
}

function refuseCredential({ access }: Operation, credential: Credential): Answer | null {
  switch (access) {
    case "account-problem":
      return credential === "account" ? null : problem(401);
    case "account-status":
      return credential === "account" ? null : { status: 401, json: { statusCode: 401 } };
    case "library":
      return credential === "library" ? null : { status: 401 };
    case "signed":
      return null;
  }
}

function failureAnswer(operation: Operation, call: Call, failure: Failure): Answer {
  const status = { usual: failure.usual, accepted: 202, honest: failure.honest }[call.readings.failureStatus];
  const block = { statusCode: status, success: false, message: failure.message, errorKey: failure.errorKey };
  return { status, json: operation.wrapFailure?.(block) ?? block };
}
