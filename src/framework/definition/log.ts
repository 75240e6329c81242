/** Named values beside a log message; anything that JSON can tell. Never a secret: name those to `Log.hide` first. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Where every part of the provider writes what it does. One line per call, shown to the user who sets `TF_LOG`. */
export interface Log {
  trace(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** From now on this text is replaced wherever it would appear in a log, a crash report or a status. */
  hide(secret: string): void;
}

const nothing = (): void => undefined;

/** Writes nothing: for tests and for code that runs outside the plugin. */
export const silentLog: Log = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  hide: nothing,
};
