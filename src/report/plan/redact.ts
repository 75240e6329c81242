/** What stands where a secret stood. */
export const HIDDEN = "(sensitive)";

const SHORTEST_PART = 4;

/** Takes secrets out of texts before anything else looks at them. */
export interface Redactor {
  /** True when there is nothing to hide: texts pass unchanged. */
  readonly idle: boolean;
  /** The text with every secret replaced, whole or as a part. */
  text(value: string): string;
}

/**
 * Builds a redactor. A secret shorter than four characters is hidden only where it is the whole text: as a part it
 * would hide every second word and tell more than it hides.
 */
export function createRedactor(secrets: Iterable<string>): Redactor {
  const whole = new Set<string>();
  const parts = new Set<string>();
  for (const secret of secrets) {
    if (secret === "" || HIDDEN.includes(secret)) continue;
    whole.add(secret);
    if (secret.length < SHORTEST_PART) continue;
    parts.add(secret);
    const escaped = JSON.stringify(secret).slice(1, -1);
    if (escaped !== secret) parts.add(escaped);
  }
  const pattern = parts.size === 0 ? undefined : toPattern([...parts]);
  return {
    idle: whole.size === 0,
    text(value) {
      if (whole.has(value)) return HIDDEN;
      return pattern === undefined ? value : value.replace(pattern, HIDDEN);
    },
  };
}

/** Longest first, so that a secret that contains another goes as one. */
function toPattern(parts: string[]): RegExp {
  parts.sort((left, right) => right.length - left.length);
  return new RegExp(parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|"), "g");
}
