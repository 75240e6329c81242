import * as v from "valibot";
import { problem, Refusal } from "./answer.js";
import { INT32_MAX } from "./fields.js";
import { tryJson } from "./json.js";
import type { Call, FieldErrors } from "./operation.js";

/** Thrown for a request that cannot be decoded. A path segment or a member has the wrong type, or the JSON is invalid. */
export class InvalidInput extends Error {
  constructor(readonly errors: FieldErrors) {
    super("The request cannot be read.");
  }
}

/** Thrown for a body that cannot be decoded. If an operation wraps its failures, it also wraps this error. */
export class InvalidBody extends InvalidInput {}

/** Returns a path segment that is an int32 or, with `wide`, an int64. */
export function intParam(call: Call, name: string, wide = false): number {
  const text = call.params[name] ?? "";
  const value = Number(text);
  if (!/^-?\d{1,19}$/.test(text) || (!wide && Math.abs(value) > INT32_MAX)) {
    throw new InvalidInput({ [name]: [`The value '${text}' is not valid.`] });
  }
  return value;
}

/** Returns an integer of the query, or the default if absent. Refuses a value outside of the range. */
export function intQuery(
  call: Call,
  name: string,
  standard: number,
  [least, most = Infinity]: readonly [least: number, most?: number] = [-Infinity],
): number {
  const text = call.query.get(name);
  if (text === null || text === "") return standard;
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidInput({ [name]: [`The value '${text}' is not valid.`] });
  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw new InvalidInput({ [name]: [`The value must be ${least} ${most === Infinity ? "or more" : `to ${most}`}.`] });
}

/**
 * Decodes the JSON body by the schema, and ignores other members. Accepts `application/json`, `text/json`, `application/*+json`
 * and a missing content type.
 */
export function jsonBody<Schema extends v.GenericSchema>(call: Call, schema: Schema): v.InferOutput<Schema> {
  const media = (call.headers["content-type"] ?? "application/json").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!/^(application\/json|text\/json|application\/.+\+json)$/.test(media)) {
    throw new Refusal(problem(415));
  }
  const parsed = v.safeParse(schema, parseJson(call.body));
  if (parsed.success) return parsed.output;
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.issues) {
    const name = v.getDotPath(issue) ?? "$";
    (errors[name] ??= []).push(issue.message);
  }
  throw new InvalidBody(errors);
}

function parseJson(body: Buffer): unknown {
  const value = tryJson(body.toString("utf8"));
  if (value !== undefined) return value;
  throw new InvalidBody({
    $: [body.length === 0 ? "A non-empty request body is required." : "The JSON value could not be converted."],
  });
}
