import { isJsonObject } from "../../shared/json.js";
import * as v from "valibot";
import type { ApiErrorParts, FieldError } from "./api-error.js";
import { count, flag, listOf, looseText, optional, tryParseJson, UnreadableAnswer } from "./response-schema.js";
import type { Answer, Call } from "./call.js";
import { classifyRefusal, type ErrorBody } from "./error-catalog.js";
import type { WireAnswer } from "./transport.js";

const loose = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(optional(schema), null);

/**
 * All known shapes: GenericRequestResponse, ProblemDetails, UnauthorizedResult, ErrorDetails, the shape of the core API, and the
 * shape of the logging host.
 */
const place = v.object({
  success: v.fallback(flag, null),
  statusCode: v.fallback(count, null),
  status: v.fallback(count, null),
  message: v.fallback(looseText, null),
  errorKey: v.fallback(looseText, null),
  code: v.fallback(looseText, null),
  title: v.fallback(looseText, null),
  detail: v.fallback(looseText, null),
  errors: loose(v.unknown()),
  Message: v.fallback(looseText, null),
  ErrorKey: v.fallback(looseText, null),
  Field: v.fallback(looseText, null),
});

type Place = v.InferOutput<typeof place>;

/** Returns the three places of an error: the top, `error`, `errorResponse` (docs/reference/service.md#errors). */
function placesOf(body: unknown): object[] {
  if (!isJsonObject(body)) return [];
  return [body, Reflect.get(body, "error"), Reflect.get(body, "errorResponse")].filter(isJsonObject);
}

/** Returns the error in a response that looks successful: `success` is false, with a message, a key, or an error status. */
function hiddenRefusal(body: unknown): ErrorBody | undefined {
  const found = placesOf(body)
    .filter((value) => Reflect.get(value, "success") === false)
    .map((value) => v.parse(place, value))
    .find(
      ({ statusCode, message, errorKey }) =>
        (filled(message) ?? filled(errorKey)) !== undefined || (statusCode ?? 0) >= 400,
    );
  return found === undefined ? undefined : toRefusal(found);
}

/** Returns the error in the body of a response with an error status. Empty if the body has no known shape. */
function openRefusal(body: unknown): ErrorBody {
  if (typeof body === "string") return { ...nothing, message: filled(body) };
  if (Array.isArray(body)) {
    const errors = fieldErrorsOf(body);
    return { ...nothing, message: errors.map(({ message }) => message).join("; ") || undefined };
  }
  const refusals = placesOf(body).map((value) => toRefusal(v.parse(place, value)));
  return (
    refusals.find(({ message, errorKey }) => (message ?? errorKey) !== undefined) ??
    refusals.find(({ statusCode }) => statusCode !== undefined) ??
    nothing
  );
}

const nothing: ErrorBody = { message: undefined, errorKey: undefined, statusCode: undefined, fieldErrors: [] };

function toRefusal(found: Place): ErrorBody {
  const fieldErrors = fieldErrorsOf(found.errors);
  const coreMessage = filled(found.Message);
  const coreField = filled(found.Field);
  return {
    message:
      filled(found.message) ??
      filled(found.detail) ??
      coreMessage ??
      (fieldErrors.map(({ message }) => message).join("; ") || filled(found.title)),
    errorKey: filled(found.errorKey) ?? filled(found.ErrorKey) ?? filled(found.code),
    statusCode: found.statusCode ?? found.status ?? undefined,
    fieldErrors:
      coreField !== undefined && coreMessage !== undefined
        ? [...fieldErrors, { field: coreField, message: coreMessage }]
        : fieldErrors,
  };
}

const fieldError = v.object({ field: v.fallback(looseText, null), message: v.fallback(looseText, null) });

/** Reads `[{field, message}]`, or ASP.NET's `{field: [message]}`. */
function fieldErrorsOf(errors: unknown): FieldError[] {
  const list = v.safeParse(listOf(v.union([fieldError, v.string()])), errors);
  if (list.success) {
    return list.output.flatMap((item) => {
      const { field, message } = typeof item === "string" ? { field: null, message: item } : item;
      return message === null ? [] : [{ field: filled(field) ?? null, message }];
    });
  }
  const map = v.safeParse(v.record(v.string(), v.array(v.string())), errors);
  if (!map.success) return [];
  return Object.entries(map.output).flatMap(([field, messages]) => messages.map((message) => ({ field, message })));
}

function filled(text: string | null): string | undefined {
  return text === null || text.trim() === "" ? undefined : text.trim();
}

const excerptLength = 200;

const mostFieldErrors = 20;

export type Outcome<Result, Failure> =
  { readonly result: Result; readonly failure?: undefined } | { readonly failure: Failure };

/** Parses a response into a result or a failure, by the rules of docs/reference/service.md#errors. */
export function interpretAnswer<Result>(
  call: Pick<Call<Result>, "accepts202" | "acceptedIsAbsent" | "stream" | "decode">,
  wire: WireAnswer,
  clean: (text: string) => string,
): Outcome<Result, ApiErrorParts> {
  const json = tryParseJson(wire.body);
  if (wire.status >= 400) {
    const failure = refusalFailure(wire, openRefusal(json), clean);
    // Stream has no errorKeys, and its objects are never in a state.
    return { failure: call.stream === undefined ? failure : { ...failure, unconfirmedNotFound: false } };
  }
  if (wire.status >= 300 || wire.status < 200) return { failure: redirectFailure(wire, clean) };
  const hidden = hiddenRefusal(json);
  if (hidden !== undefined) return { failure: refusalFailure(wire, hidden, clean) };
  if (wire.status === 202 && call.accepts202 !== true)
    return { failure: acceptedFailure(call.acceptedIsAbsent === true) };
  try {
    return { result: call.decode(toAnswer(wire, json, clean)) };
  } catch (thrown) {
    if (!(thrown instanceof UnreadableAnswer)) throw thrown;
    return { failure: { kind: "invalid_response", reason: clean(thrown.message) } };
  }
}

function toAnswer(wire: WireAnswer, json: unknown, clean: (text: string) => string): Answer {
  const apiTime = Date.parse(wire.headers.date ?? "");
  return {
    status: wire.status,
    contentType: wire.headers["content-type"] ?? "",
    body: wire.body,
    apiTime: Number.isNaN(apiTime) ? undefined : apiTime,
    json: () => {
      if (json !== undefined) return json;
      if (wire.body.trim() === "") throw new UnreadableAnswer("the response is empty");
      throw new UnreadableAnswer(`the response is not JSON: ${excerpt(wire.body, clean)}`);
    },
  };
}

function refusalFailure(wire: WireAnswer, refusal: ErrorBody, clean: (text: string) => string): ApiErrorParts {
  const verdict = classifyRefusal(wire.status, refusal);
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

/** Describes a 202 without data (`AcceptedResult`). The API documents this response for objects that cannot be read. */
function acceptedFailure(isAbsent: boolean): ApiErrorParts {
  if (!isAbsent) return { kind: "invalid_response", reason: "the API accepted the request but returned no data" };
  return {
    kind: "not_found",
    unconfirmedNotFound: true,
    reason:
      "the API accepted the request but returned no data, which it does for an object that does not exist or belongs to another account",
  };
}

function reasonOf(
  { status, body }: WireAnswer,
  { message, statusCode }: ErrorBody,
  clean: (text: string) => string,
): string {
  if (message !== undefined) return clean(message);
  if (status < 400 && statusCode !== undefined && statusCode >= 400)
    return `the response has statusCode ${withWords(statusCode)} without a message`;
  const words = `HTTP ${withWords(status)}`;
  const isPage = body.trim() !== "" && tryParseJson(body) === undefined;
  return isPage ? `${words}: ${excerpt(body, clean)}` : words;
}

/** Adds the standard words of a status. Their module is large and is loaded on demand, because validation needs no HTTP. */
const withWords = (status: number): string =>
  `${status} ${process.getBuiltinModule("node:http").STATUS_CODES[status] ?? ""}`.trim();

function redirectFailure(wire: WireAnswer, clean: (text: string) => string): ApiErrorParts {
  const target = wire.headers.location;
  const host = target !== undefined && URL.canParse(target) ? ` to ${clean(new URL(target).host)}` : "";
  return {
    kind: "invalid_response",
    reason: `the API returned a redirect${host}, which is not followed because the access key would be sent there`,
  };
}

function excerpt(body: string, clean: (text: string) => string): string {
  return clean(body).replace(/\s+/g, " ").trim().slice(0, excerptLength);
}
