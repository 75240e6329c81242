import type { Secrets } from "./secrets.js";
import { writeAllSync } from "./write-sync.js";

/** What went wrong with its stack, whatever was thrown. */
export function describeThrown(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : `thrown: ${String(thrown)}`;
}

/**
 * Ends the process after a bug that no call can be blamed for. Terraform shows plain text on standard error that starts
 * with `panic: `, and what follows, to the user as a crash of this plugin; it would hide a JSON log line.
 */
export function panic(thrown: unknown, secrets: Secrets): never {
  const headline = thrown instanceof Error ? thrown.message : String(thrown);
  writeAllSync(2, secrets.redact(`panic: ${headline.replaceAll("\n", " ")}\n\n${describeThrown(thrown)}\n`));
  process.exit(2);
}
