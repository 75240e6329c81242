import { isInteger, parse } from "lossless-json";

/** JSON text as plain values; whole numbers that a JavaScript number cannot hold become bigint. Throws `SyntaxError`. */
export function parseJson(text: string): unknown {
  return parse(text.replace(/^\uFEFF/, ""), undefined, exactNumber);
}

function exactNumber(text: string): number | bigint {
  const number = Number(text);
  return isInteger(text) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}
