import { DiagnosticError } from "./diagnostics.js";
import { BrokenForm, PRESENT_FORMAT, UnknownFormat } from "./private-format.js";

/** Returns the remedy for an object in the state that no installed version of the provider can read. */
export const unreadableStateRemedy = (type: string): string =>
  `Otherwise remove the object from the state and import it again: terraform state rm ${type}.NAME, then terraform import ${type}.NAME ID. ` +
  'This discards the data that the provider recorded about the object. Afterwards, on_destroy = "restore" restores ' +
  "the settings that the import finds (guide: Upgrade).";

/** Converts an error about stored data to a diagnostic with a remedy. Returns other errors unchanged. */
export function unreadableStateError(type: string, error: unknown): unknown {
  if (error instanceof UnknownFormat) {
    const { format, readBy } = error;
    return new DiagnosticError(
      undefined,
      `${type} was written by a newer version of the provider`,
      `The provider's private data for this object in the state has format ${format}. This version reads format ${PRESENT_FORMAT} and older. Nothing was sent to the API.\n\n` +
        `Install ${readBy === undefined ? "the version of the provider that wrote the state" : `version ${readBy} of the provider`} or later. ${unreadableStateRemedy(type)}`,
    );
  }
  if (error instanceof BrokenForm)
    return new DiagnosticError(
      undefined,
      `The stored data of ${type} is broken`,
      `The provider's private data for this object in the state has a form that no version of the provider writes: ${error.message}. Nothing was sent to the API.\n\n` +
        `Restore the state from a backup. ${unreadableStateRemedy(type)}`,
    );
  return error;
}
