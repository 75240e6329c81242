import { createRedactor } from "../../report/plan/redact.js";

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSW|CREDENTIAL/i;
const SHORTEST_SECRET = 8;

/** An error as it may be shown: its message, without the values of environment variables that are named like secrets. */
export function errorText(error: unknown, env: Readonly<Record<string, string | undefined>> = process.env): string {
  const message = error instanceof Error ? error.message : String(error);
  const secrets = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= SHORTEST_SECRET && SECRET_NAME.test(name) ? [value] : [],
  );
  return createRedactor(secrets).text(message);
}
