import type { AttributePath, Diagnostics } from "../../framework/index.js";

/** An object of the API that a create would make a second time. */
interface Twin<Id> {
  readonly type: string;
  /** `Shield zone 42`. */
  readonly where: string;
  /** `list`, with what it shares with the new one: `list of this name and type`. */
  readonly noun: string;
  readonly shares: string;
  readonly ids: readonly Id[];
  readonly importId: (id: Id) => string;
  readonly title?: string;
}

/**
 * Warns before a create if the API has an object like it that is not in the state, as an apply that was killed leaves behind.
 */
export function warnAboutTwin<Id extends number | string>(
  { type, where, noun, shares, ids, importId, title = `The zone already has a ${noun} of this name` }: Twin<Id>,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  const [first, ...more] = ids;
  if (first === undefined) return;
  const which = more.length === 0 ? `${noun} ${first}` : `${noun} ${first} and ${more.length} more`;
  diagnostics.warning(
    at,
    title,
    `${where} has ${which} ${shares} that this plan did not find in the state. An apply that was interrupted may have left it there. ` +
      `To manage it instead of creating another one, add this block and plan again:\n\nimport {\n  to = ${type}.<name>\n  id = "${importId(first)}"\n}`,
  );
}

/** Those of the objects that the state does not have. */
export async function notInState<Found>(
  found: readonly Found[],
  isInState: (one: Found) => Promise<boolean>,
): Promise<readonly Found[]> {
  const inState = await Promise.all(found.map(isInState));
  return found.filter((_, index) => inState[index] !== true);
}
