import { STATUS_CODES } from "node:http";
import type { Answer, Call } from "./call.js";
import { classify } from "./classify.js";
import type { ApiErrorParts } from "./errors.js";
import { parseJson } from "./json.js";
import { hiddenRefusal, openRefusal, type Refusal } from "./refusal.js";
import { UnreadableAnswer } from "./unreadable-answer.js";
import type { WireAnswer } from "./wire.js";

const excerptLength = 200;

/** More would not be read. */
const mostFieldErrors = 20;

/** Why an answer is a failure. */
type Fault = Pick<
  ApiErrorParts,
  | "kind"
  | "reason"
  | "statusInBody"
  | "errorKey"
  | "fieldErrors"
  | "advice"
  | "ambiguousNotFound"
  | "unconfirmedNotFound"
>;

/** What an answer comes to. */
export type Interpretation<Result> =
  { readonly result: Result; readonly fault?: undefined } | { readonly fault: Fault };

/** Tells success from failure by the rules of API facts §1.3, and reads the result. */
export function interpret<Result>(
  call: Pick<Call<Result>, "accepts202" | "acceptedIsAbsent" | "stream" | "decode">,
  wire: WireAnswer,
  clean: (text: string) => string,
): Interpretation<Result> {
  const json = tryJson(wire.body);
  if (wire.status >= 400) {
    const fault = refusalFault(wire, openRefusal(json), clean);
    // Stream has no errorKeys, nor is anything of it kept in a state.
    return { fault: call.stream === undefined ? fault : { ...fault, unconfirmedNotFound: false } };
  }
  if (wire.status >= 300 || wire.status < 200) return { fault: redirectFault(wire, clean) };
  const hidden = hiddenRefusal(json);
  if (hidden !== undefined) return { fault: refusalFault(wire, hidden, clean) };
  if (wire.status === 202 && call.accepts202 !== true) return { fault: acceptedFault(call.acceptedIsAbsent === true) };
  try {
    return { result: call.decode(toAnswer(wire, json, clean)) };
  } catch (thrown) {
    if (!(thrown instanceof UnreadableAnswer)) throw thrown;
    return { fault: { kind: "invalid_response", reason: clean(thrown.message) } };
  }
}

function toAnswer(wire: WireAnswer, json: unknown, clean: (text: string) => string): Answer {
  const serviceTime = Date.parse(wire.headers.date ?? "");
  return {
    status: wire.status,
    contentType: wire.headers["content-type"] ?? "",
    body: wire.body,
    serviceTime: Number.isNaN(serviceTime) ? undefined : serviceTime,
    json: () => {
      if (json !== undefined) return json;
      if (wire.body.trim() === "") throw new UnreadableAnswer("the answer is empty");
      throw new UnreadableAnswer(`the answer is not JSON: ${excerpt(wire.body, clean)}`);
    },
  };
}

function refusalFault(wire: WireAnswer, refusal: Refusal, clean: (text: string) => string): Fault {
  const verdict = classify(wire.status, refusal);
  return {
    ...verdict,
    reason: reasonOf(wire, refusal, clean),
    statusInBody: refusal.statusCode,
    errorKey: refusal.errorKey === undefined ? undefined : clean(refusal.errorKey),
    fieldErrors: refusal.fieldErrors.slice(0, mostFieldErrors).map(({ field, message }) => ({
      field: field === null ? null : clean(field),
      message: clean(message),
    })),
  };
}

/** A 202 without data (`AcceptedResult`): a failure without a reason, documented for what cannot be read. */
function acceptedFault(isAbsent: boolean): Fault {
  if (!isAbsent) return { kind: "invalid_response", reason: "the API accepted the request but returned no data" };
  return {
    kind: "not_found",
    unconfirmedNotFound: true,
    reason:
      "the API accepted the request but returned no data, which it does for what does not exist or belongs to another account",
  };
}

function reasonOf(
  { status, body }: WireAnswer,
  { message, errorKey, statusCode }: Refusal,
  clean: (text: string) => string,
): string {
  if (message !== undefined) return clean(message);
  if (status < 400 && statusCode !== undefined && statusCode >= 400)
    return `the answer says statusCode ${statusCode} ${STATUS_CODES[statusCode] ?? ""}`.trim() + " without a message";
  const words = `HTTP ${status} ${STATUS_CODES[status] ?? ""}`.trim();
  const isPage = errorKey === undefined && body.trim() !== "" && tryJson(body) === undefined;
  return isPage ? `${words}: ${excerpt(body, clean)}` : words;
}

function redirectFault(wire: WireAnswer, clean: (text: string) => string): Fault {
  const target = wire.headers.location;
  const host = target !== undefined && URL.canParse(target) ? ` to ${clean(new URL(target).host)}` : "";
  return {
    kind: "invalid_response",
    reason: `the service redirects${host}, which the client does not follow so that the key stays where it belongs`,
  };
}

function excerpt(body: string, clean: (text: string) => string): string {
  return clean(body).replace(/\s+/g, " ").trim().slice(0, excerptLength);
}

function tryJson(body: string): unknown {
  if (body.trim() === "") return undefined;
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}
