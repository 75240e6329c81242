import type * as LosslessJson from "lossless-json";

function losslessJson(): typeof LosslessJson {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- most processes never meet a number that needs it
  return require("lossless-json") as typeof LosslessJson;
}

/** Returns a number, or a bigint for an integer that a double cannot hold. */
function exactNumber(text: string): number | bigint {
  const near = Number(text);
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(near) ? BigInt(text) : near;
}

/**
 * Parses JSON with exact numbers. Throws a SyntaxError with a message that may quote the text. Takes ten times as long as
 * `JSON.parse`.
 */
export function parseExactJson(text: string): unknown {
  return losslessJson().parse(text, undefined, exactNumber);
}

/** Formats a value with bigints as JSON. Returns undefined for a value that JSON does not support. */
export function stringifyExactJson(value: unknown): string | undefined {
  return losslessJson().stringify(value);
}
