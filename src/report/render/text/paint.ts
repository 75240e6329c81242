import { createColors } from "picocolors";
import { phraseParts, visible } from "../../document/phrase.js";
import type { Direction, Severity } from "../../document/document.js";

/** Colours for a terminal, or none; every text of a plan goes through {@link Paint.plain} first. */
export type Paint = ReturnType<typeof createPaint>;

/** Creates the palette. */
export function createPaint(colour: boolean) {
  const colours = createColors(colour);
  return {
    ...colours,
    /** A text of the plan: on one line, nothing in it that drives the terminal. */
    plain: visible,
    /** A phrase, its quoted parts set apart by brightness, or by quotation marks where there is no colour. */
    phrase: (text: string): string =>
      phraseParts(text)
        .map((part) =>
          part.quoted ? (colour ? colours.bold(visible(part.text)) : visible(part.text)) : visible(part.text),
        )
        .join(""),
    /** The weight of a finding. */
    severity: (severity: Severity, text: string): string =>
      ({ high: colours.red, medium: colours.yellow, low: colours.dim })[severity](text),
    /** Where a change moves protection. */
    direction: (direction: Direction, text: string): string =>
      ({ loosens: colours.red, mixed: colours.red, tightens: colours.green, neutral: colours.reset })[direction](text),
  };
}
