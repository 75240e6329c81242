import { replacerOf, secretForms, SHORTEST_SECRET } from "../shared/redaction.js";

const placeholder = "(sensitive)";

/** Remembers secrets and takes them out of texts, whichever way they are escaped there. */
export interface Secrets {
  hide(secret: string): void;
  /** `text` with every remembered secret replaced. */
  redact(text: string): string;
}

/** An empty memory of secrets. */
export function createSecrets(): Secrets {
  const hidden = new Set<string>();
  let replace: ((text: string) => string) | undefined;
  return {
    hide(secret) {
      if (secret.length < SHORTEST_SECRET) return;
      for (const form of secretForms(secret)) hidden.add(form);
      replace = undefined;
    },
    redact(text) {
      replace ??= replacerOf(hidden, placeholder, { ignoreCase: true });
      return replace(text);
    },
  };
}
