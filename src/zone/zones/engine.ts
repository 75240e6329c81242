import { engineNumbers } from "../words/zones.js";

const HIGHER_IS_LOOSER: ReadonlySet<string> = new Set(engineNumbers.higherIsLooser);
const LOWER_IS_LOOSER: ReadonlySet<string> = new Set(engineNumbers.lowerIsLooser);

/** Returns the text of a WAF engine setting. Returns undefined for the default, which may be an empty text. */
export const engineText = (value: unknown): string | undefined =>
  value === undefined || value === null || value === ""
    ? undefined
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

/** A changed number of the WAF engine. */
export interface EngineStep {
  readonly from: number;
  readonly to: number;
  readonly isLooser: boolean;
}

/** Compares two values of a WAF engine setting. Returns undefined if it is unknown which value is stricter. */
export function engineStep(name: string, was: unknown, is: unknown): EngineStep | undefined {
  const [from, to] = [was, is].map((value) => {
    const text = engineText(value);
    return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  });
  const isHigherLooser = HIGHER_IS_LOOSER.has(name);
  if (from === undefined || to === undefined || !(isHigherLooser || LOWER_IS_LOOSER.has(name))) return undefined;
  return { from, to, isLooser: isHigherLooser ? to > from : to < from };
}
