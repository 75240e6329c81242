import type * as LosslessJson from "lossless-json";

function losslessJson(): typeof LosslessJson {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- most processes never meet a number that needs it
  return require("lossless-json") as typeof LosslessJson;
}

/** A number's text as a number; an integer that a double cannot hold becomes a bigint. */
function exactNumber(text: string): number | bigint {
  const near = Number(text);
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(near) ? BigInt(text) : near;
}

/**
 * Parses JSON; `toNumber` converts each number's text to a value, by default a number or a bigint. Throws a SyntaxError
 * whose message may quote the text. Ten times as slow as `JSON.parse`.
 */
export function parseExactJson(text: string, toNumber: (text: string) => unknown = exactNumber): unknown {
  return losslessJson().parse(text, undefined, toNumber);
}

/** JSON text of a value that may contain bigints; undefined for values that JSON does not support. */
export function stringifyExactJson(value: unknown): string | undefined {
  return losslessJson().stringify(value);
}
