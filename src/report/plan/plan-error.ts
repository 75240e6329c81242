/** Input that is no plan this version can read. The message is for the person who ran the command, and quotes no value. */
export class PlanError extends Error {
  override readonly name = "PlanError";
}
