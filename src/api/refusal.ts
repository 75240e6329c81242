import * as v from "valibot";
import type { FieldError } from "./errors.js";
import { count, flag, listOf, looseText, optional } from "./schema.js";

/** What an error body says, whatever its shape. */
export interface Refusal {
  readonly message: string | undefined;
  readonly errorKey: string | undefined;
  /** The status in the body, which may differ from HTTP's. */
  readonly statusCode: number | undefined;
  readonly fieldErrors: readonly FieldError[];
}

const loose = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(optional(schema), null);

/** The members of GenericRequestResponse, ProblemDetails, UnauthorizedResult, ErrorDetails and the core API's errors. */
const place = v.object({
  success: v.fallback(flag, null),
  statusCode: v.fallback(count, null),
  status: v.fallback(count, null),
  message: v.fallback(looseText, null),
  errorKey: v.fallback(looseText, null),
  title: v.fallback(looseText, null),
  detail: v.fallback(looseText, null),
  errors: loose(v.unknown()),
  Message: v.fallback(looseText, null),
  ErrorKey: v.fallback(looseText, null),
  Field: v.fallback(looseText, null),
});

type Place = v.InferOutput<typeof place>;

const wrapper = v.object({ error: optional(v.unknown()), errorResponse: optional(v.unknown()) });

/** The three places where an error can stand: the top, `error`, `errorResponse` (API facts §1.3). */
function placesOf(body: unknown): Place[] {
  const top = v.safeParse(wrapper, body);
  const nested = top.success ? [top.output.error, top.output.errorResponse] : [];
  return [body, ...nested]
    .filter((value) => typeof value === "object" && value !== null && !Array.isArray(value))
    .map((value) => v.parse(place, value));
}

/** The refusal inside an answer that looks like success: `success` is false, with a message, a key or an error's status. */
export function hiddenRefusal(body: unknown): Refusal | undefined {
  const found = placesOf(body).find(
    ({ success, statusCode, message, errorKey }) =>
      success === false && ((filled(message) ?? filled(errorKey)) !== undefined || (statusCode ?? 0) >= 400),
  );
  return found === undefined ? undefined : toRefusal(found);
}

/** What the body of an answer with an error status says; empty where it says nothing that is known. */
export function openRefusal(body: unknown): Refusal {
  if (typeof body === "string") return { ...nothing, message: filled(body) };
  if (Array.isArray(body)) {
    const errors = fieldErrorsOf(body);
    return { ...nothing, message: errors.map(({ message }) => message).join("; ") || undefined };
  }
  const refusals = placesOf(body).map(toRefusal);
  return (
    refusals.find(({ message, errorKey }) => (message ?? errorKey) !== undefined) ??
    refusals.find(({ statusCode }) => statusCode !== undefined) ??
    nothing
  );
}

const nothing: Refusal = { message: undefined, errorKey: undefined, statusCode: undefined, fieldErrors: [] };

function toRefusal(found: Place): Refusal {
  const fieldErrors = fieldErrorsOf(found.errors);
  const coreMessage = filled(found.Message);
  const coreField = filled(found.Field);
  return {
    message:
      filled(found.message) ??
      filled(found.detail) ??
      coreMessage ??
      (fieldErrors.map(({ message }) => message).join("; ") || filled(found.title)),
    errorKey: filled(found.errorKey) ?? filled(found.ErrorKey),
    statusCode: found.statusCode ?? found.status ?? undefined,
    fieldErrors:
      coreField !== undefined && coreMessage !== undefined
        ? [...fieldErrors, { field: coreField, message: coreMessage }]
        : fieldErrors,
  };
}

const fieldError = v.object({ field: v.fallback(looseText, null), message: v.fallback(looseText, null) });

/** `[{field, message}]`, or ASP.NET's `{field: [message]}`. */
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
