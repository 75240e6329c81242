/** Named values of a log message, in JSON. Register secrets with `Log.hide` first. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes one line per call, for users with `TF_LOG`. */
export interface Log {
  trace(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Replaces this text in every later log line, crash report and status. */
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
