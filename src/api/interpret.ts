import { STATUS_CODES } from "node:http";
import type { Answer, Call } from "./call.js";
import { classify } from "./classify.js";
import type { ApiErrorParts } from "./errors.js";
import { parseJson } from "./json.js";
import { hiddenRefusal, openRefusal, type Refusal } from "./refusal.js";
import { UnreadableAnswer } from "./unreadable-answer.js";
import type { WireAnswer } from "./wire.js";

const excerptLength = 200;

/** Why an answer is a failure. */
type Fault = Pick<ApiErrorParts, "kind" | "reason" | "errorKey" | "fieldErrors" | "advice" | "ambiguousNotFound">;

/** What an answer comes to. */
export type Interpretation<Result> =
  { readonly result: Result; readonly fault?: undefined } | { readonly fault: Fault };

/** Tells success from failure by the rules of API facts §1.3, and reads the result. */
export function interpret<Result>(
  call: Pick<Call<Result>, "accepts202" | "decode">,
  wire: WireAnswer,
  redact: (text: string) => string,
): Interpretation<Result> {
  const json = tryJson(wire.body);
  if (wire.status >= 400) return { fault: refusalFault(wire, openRefusal(json), redact) };
  if (wire.status >= 300 || wire.status < 200) return { fault: redirectFault(wire) };
  const hidden = hiddenRefusal(json);
  if (hidden !== undefined) return { fault: refusalFault(wire, hidden, redact) };
  if (wire.status === 202 && call.accepts202 !== true) {
    return { fault: { kind: "invalid_response", reason: "the service accepted the request but answered no data" } };
  }
  try {
    return { result: call.decode(toAnswer(wire, json, redact)) };
  } catch (thrown) {
    if (!(thrown instanceof UnreadableAnswer)) throw thrown;
    return { fault: { kind: "invalid_response", reason: thrown.message } };
  }
}

function toAnswer(wire: WireAnswer, json: unknown, redact: (text: string) => string): Answer {
  const serviceTime = Date.parse(wire.headers.date ?? "");
  return {
    status: wire.status,
    contentType: wire.headers["content-type"] ?? "",
    body: wire.body,
    serviceTime: Number.isNaN(serviceTime) ? undefined : serviceTime,
    json: () => {
      if (json !== undefined) return json;
      if (wire.body.trim() === "") throw new UnreadableAnswer("the answer is empty");
      throw new UnreadableAnswer(`the answer is not JSON: ${excerpt(wire.body, redact)}`);
    },
  };
}

function refusalFault(wire: WireAnswer, refusal: Refusal, redact: (text: string) => string): Fault {
  const verdict = classify(wire.status, refusal);
  return {
    ...verdict,
    ambiguousNotFound:
      verdict.ambiguousNotFound || (verdict.kind === "not_found" && refusal.errorKey === undefined && !isObject(wire)),
    reason: reasonOf(wire, refusal, redact),
    errorKey: refusal.errorKey === undefined ? undefined : redact(refusal.errorKey),
    fieldErrors: refusal.fieldErrors.map(({ field, message }) => ({
      field: field === null ? null : redact(field),
      message: redact(message),
    })),
  };
}

/** A 404 without the service's own words may come from anything that listens at the base URL. */
function isObject({ body }: WireAnswer): boolean {
  const json = tryJson(body);
  return typeof json === "object" && json !== null;
}

function reasonOf(
  { status, body }: WireAnswer,
  { message, errorKey }: Refusal,
  redact: (text: string) => string,
): string {
  if (message !== undefined) return redact(message);
  const words = `HTTP ${status} ${STATUS_CODES[status] ?? ""}`.trim();
  const isPage = errorKey === undefined && body.trim() !== "" && tryJson(body) === undefined;
  return isPage ? `${words}: ${excerpt(body, redact)}` : words;
}

function redirectFault(wire: WireAnswer): Fault {
  const target = wire.headers.location;
  const host = target !== undefined && URL.canParse(target) ? ` to ${new URL(target).host}` : "";
  return {
    kind: "invalid_response",
    reason: `the service redirects${host}, which the client does not follow so that the key stays where it belongs`,
  };
}

function excerpt(body: string, redact: (text: string) => string): string {
  return redact(body).replace(/\s+/g, " ").trim().slice(0, excerptLength);
}

function tryJson(body: string): unknown {
  if (body.trim() === "") return undefined;
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}
