import type { Log, LogFields } from "../framework/definition/log.js";
import { type Secrets, writeAllSync } from "./stderr.js";

/** In ascending order. A line is written if its level is the selected level or a higher one. */
const levels = ["trace", "debug", "info", "warn", "error"] as const;
type Level = (typeof levels)[number];

/** The engine splits lines at 64 KiB. This limit leaves room for the rest of the line. */
const longestLine = 60_000;
const longestText = 8_000;

/**
 * Returns the level in `TF_LOG_PROVIDER`. If this variable is empty or not set, returns the level in `TF_LOG`. Reads `JSON` and
 * unknown names as trace, like Terraform.
 * @returns Undefined if logging is off.
 */
export function logLevel(environment: Readonly<Record<string, string | undefined>>): Level | undefined {
  const wanted = (environment.TF_LOG_PROVIDER ?? "") || (environment.TF_LOG ?? "");
  if (wanted === "" || wanted.toUpperCase() === "OFF") return undefined;
  return levels.find((level) => level === wanted.toLowerCase()) ?? "trace";
}

/** hclog requires six fractional digits. Without them, the engine treats the line as plain text. */
const timestamp = (now: Date): string => now.toISOString().replace("Z", "000Z");

const shorten = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText)}… (${text.length} characters)`;

/** Replaces values that JSON does not support or that are too long. */
function asJsonValue(_key: string, value: unknown): unknown {
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function") return String(value);
  if (value instanceof Error) return shorten(value.stack ?? value.message);
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`;
  return typeof value === "string" ? shorten(value) : value;
}

function fieldsAsJson(fields: LogFields): string {
  try {
    const own = Object.entries(fields).map(([name, value]) => [name.replace(/^@+/, "") || "field", value]);
    return JSON.stringify(Object.fromEntries(own), asJsonValue).slice(1, -1);
  } catch (error) {
    return `"fields":${JSON.stringify(`cannot be shown: ${String(error)}`)}`;
  }
}

/**
 * Returns one hclog line (docs/reference/protocol.md#logs), which is a JSON object. `@level`, `@message` and `@timestamp` are
 * always strings, because Terraform crashes on any other type.
 * @testable Lines at a fixed time.
 */
export function logLine(level: Level, message: string, fields: LogFields | undefined, now: Date): string {
  const head = { "@level": level, "@message": shorten(message), "@timestamp": timestamp(now) };
  const start = JSON.stringify(head).slice(0, -1);
  const rest = fields === undefined ? "" : fieldsAsJson(fields);
  if (rest === "") return `${start}}\n`;
  const line = `${start},${rest}}\n`;
  return Buffer.byteLength(line) <= longestLine ? line : `${start},"fields":"too long to show"}\n`;
}

/**
 * Creates a log that writes to a stream of bytes. The default is standard error. If a level is disabled, a call costs one
 * comparison.
 */
export function createLog(
  level: Level | undefined,
  secrets: Secrets,
  write: (line: string) => void = (line) => {
    writeAllSync(2, line);
  },
): Log {
  const lowest = level === undefined ? levels.length : levels.indexOf(level);
  const at = (own: Level) => (message: string, fields?: LogFields) => {
    if (levels.indexOf(own) < lowest) return;
    write(secrets.redact(logLine(own, message, fields, new Date())));
  };
  return {
    trace: at("trace"),
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    hide: (secret) => {
      secrets.hide(secret);
    },
  };
}
