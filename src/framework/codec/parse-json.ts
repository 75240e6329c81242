import type * as LosslessJson from "lossless-json";
import { DecodeError } from "./codec-error.js";
import { parseNumberText } from "./number-token.js";

// A number that JSON.parse may round: 16 digits or more, a fraction, an exponent. Inside strings it may match without
// need, which costs time and nothing else.
const INEXACT_NUMBER = /(?:^|[:[,])\s*-?(?:\d{16}|\d+[.eE])/;

/** Parses JSON without losing a digit: numbers are JavaScript numbers if all of them are exact, else decimals. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  try {
    if (!INEXACT_NUMBER.test(text)) return JSON.parse(text) as unknown;
    return losslessJson().parse(text, undefined, parseNumberText);
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    // The parser's own message quotes the text, which may hold a secret.
    throw new DecodeError("is not valid JSON");
  }
}

function losslessJson(): typeof LosslessJson {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- most processes never meet such a number
  return require("lossless-json") as typeof LosslessJson;
}
