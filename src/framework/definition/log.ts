/** Named values of a log message: anything that JSON can represent. Register secrets with `Log.hide` first. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The log of the provider. One line per call, shown to a user who sets `TF_LOG`. */
export interface Log {
  trace(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** From now on, replaces this text in every log line, crash report and status. */
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
