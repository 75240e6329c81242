import { writeSync } from "node:fs";
import { redactorOf } from "../shared/redaction.js";

const placeholder = "(sensitive)";

/** Stores secrets and replaces them in texts, in any spelling. */
export interface Secrets {
  hide(secret: string): void;
  redact(text: string): string;
}

/** Creates an empty store of secrets. */
export function createSecrets(): Secrets {
  const hidden = new Set<string>();
  let replace: ((text: string) => string) | undefined;
  return {
    hide(secret) {
      hidden.add(secret);
      replace = undefined;
    },
    redact(text) {
      replace ??= redactorOf(hidden, placeholder);
      return replace(text);
    },
  };
}

/** If a pipe is full and non-blocking, the write is repeated this many times, 1 ms apart. Then the text is dropped. */
const attempts = 200;

const errorCode = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

/**
 * Writes all of `text` to a file descriptor before it returns. Nothing is then lost if the process ends next. Drops the text
 * without an error if the pipe is closed or nobody reads it.
 */
export function writeAllSync(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  for (let attempt = 0; written < bytes.length && attempt < attempts;) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if (errorCode(error) !== "EAGAIN") return;
      attempt += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/** Returns the text of any thrown value. */
export function textOfThrown(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return typeof thrown;
  }
}

/** Returns the message and the stack of any thrown value. */
export function describeThrown(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : `thrown: ${textOfThrown(thrown)}`;
}

/**
 * Ends the process after a bug that belongs to no call. If plain text on standard error starts with `panic: `, Terraform shows it
 * and the text after it to the user, as a crash of this plugin. Terraform would hide a JSON log line.
 */
export function panic(thrown: unknown, secrets: Secrets): never {
  const headline = thrown instanceof Error ? thrown.message : textOfThrown(thrown);
  writeAllSync(2, secrets.redact(`panic: ${headline.replaceAll("\n", " ")}\n\n${describeThrown(thrown)}\n`));
  process.exit(2);
}
