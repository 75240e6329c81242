/**
 * Expects what was found to be what is committed. If it is not, the failure begins with the command that records it again, which
 * no diff of two texts says.
 */
export function expectRecorded(found: unknown, recorded: unknown, command: string): void {
  try {
    expect(found).toEqual(recorded);
  } catch (error) {
    const difference = error instanceof Error ? error.message : String(error);
    const what = `This is not what is committed. If it is meant, run "${command}", and read the diff.`;
    throw new Error(`${what}\n\n${difference}`, { cause: error });
  }
}
