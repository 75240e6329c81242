import { ApiError } from "./errors.js";

/** A path and the values to put into it, encoded when the request is made. */
export interface Path {
  readonly parts: readonly string[];
  readonly values: readonly (string | number)[];
}

/** Template tag for a path: ``path`/mc/apps/${appId}/autoscaling` ``. */
export function path(parts: TemplateStringsArray, ...values: readonly (string | number)[]): Path {
  return { parts, values };
}

/**
 * The text of a path: each value is percent-encoded and stays within one segment. Throws `invalid_request` for
 * a value that would make an empty, `.` or `..` segment, and for a number that is no identifier.
 */
export function renderPath({ parts, values }: Path): string {
  return parts.reduce((before, part, index) => `${before}${encodeValue(values[index - 1] ?? "", before)}${part}`);
}

function encodeValue(value: string | number, before: string): string {
  const isUsable = typeof value === "number" ? Number.isSafeInteger(value) && value >= 0 : !/^\.{0,2}$/.test(value);
  if (!isUsable) throw unusable(`${JSON.stringify(value)} cannot follow ${before} in a path`);
  try {
    return encodeURIComponent(value);
  } catch {
    throw unusable(`what follows ${before} in the path is not valid Unicode`);
  }
}

function unusable(reason: string): ApiError {
  return new ApiError({ kind: "invalid_request", reason });
}
