/** Asks once, however often it is called; a failure is remembered as well. */
export function once<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let answer: Promise<Result> | undefined;
  return () => (answer ??= ask());
}
