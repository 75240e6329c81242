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
