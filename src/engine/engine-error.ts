/**
 * What went wrong with an engine, told in one line that says what was attempted and what to do next. Nothing else is
 * thrown on purpose by this folder, so a command may print `message` and leave the stack out.
 */
export class EngineError extends Error {
  override readonly name = "EngineError";
}
