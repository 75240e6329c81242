/** One plan to be read: a file, a stack of a synthesised app, a folder, standard input. */
export interface PlanSource {
  /** What the report calls it: the stack's name, or the input as it was given. */
  readonly name: string;
  /** Where it lies, as it was given. */
  readonly source: string;
  /** Folder of the configuration, where the engine runs; undefined for standard input. */
  readonly folder?: string;
  /** The saved plan, JSON or binary, `-` for standard input; undefined when there is a folder only. */
  readonly planFile?: string;
  /** The synthesised `cdk.tf.json`, if the configuration may come from constructs. */
  readonly constructsFile?: string;
}

/** Input that cannot be used; the message says what to give instead. */
export class InputError extends Error {
  override readonly name = "InputError";
}
