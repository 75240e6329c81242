import { factsOf } from "./thrown.js";
import type { WireFailure } from "./wire.js";

/** The connection was never made, and would not be a moment later. */
const permanentCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "ERR_INVALID_URL", "ERR_TLS_CERT_ALTNAME_INVALID"]);

/** The connection broke or could not be made just now. */
const transientCodes = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "ERR_STREAM_PREMATURE_CLOSE",
]);

/** What a failed attempt of the HTTP library means; `connected` tells whether a connection stood. */
export function wireFailure(thrown: unknown, connected: boolean, timeoutMs: number): WireFailure {
  const { name, code, message: said } = factsOf(thrown);
  const message = said === "" ? code : said;
  if (name === "TimeoutError") {
    return { kind: "timeout", reason: `no answer within ${timeoutMs / 1000} s`, sent: connected, transient: true };
  }
  if (name === "AbortError" || code === "ERR_ABORTED") {
    return { kind: "cancelled", reason: "the operation was cancelled", sent: connected, transient: false };
  }
  if (code.startsWith("HPE_")) {
    return { kind: "invalid_response", reason: `the answer is not HTTP: ${message}`, sent: true, transient: false };
  }
  if (transientCodes.has(code)) return { kind: "network", reason: message, sent: connected, transient: true };
  if (permanentCodes.has(code) || isTls(code))
    return { kind: "network", reason: message, sent: false, transient: false };
  return { kind: "network", reason: message, sent: connected, transient: false };
}

function isTls(code: string): boolean {
  return /CERT|TLS|SSL|UNABLE_TO_/.test(code);
}
