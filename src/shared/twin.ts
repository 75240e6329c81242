const EQUALS = "which equals this declaration";

/** A part of the error about a create whose object already exists in no state. */
export const twinText = EQUALS;

/** Finds such an error in an engine's output. The engine may wrap its text. */
export const isTwin = (error: string): boolean => error.replace(/[^a-z]+/gi, " ").includes(EQUALS);
