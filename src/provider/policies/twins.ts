import { remembered } from "../../shared/collections.js";
import { twinText } from "../../shared/twin.js";
import { type AttributePath, DiagnosticError, type Diagnostics, type InState } from "../../framework/index.js";

/** Objects of the API that a create would duplicate. */
interface Twins<Found, Id> {
  readonly type: string;
  /** Such as `Shield zone 42`. */
  readonly where: string;
  /**
   * The kind of object, such as `list`. `shares` names the properties that it has in common with the new object, such as `of this
   * name and type`.
   */
  readonly noun: string;
  readonly shares: string;
  readonly title?: string;
  readonly found: readonly Found[];
  readonly idOf: (one: Found) => Id;
  readonly importId: (id: Id) => string;
  readonly findInState: (id: Id) => Promise<InState>;
  /** Reports whether an object has all declared values. By default, every found object counts as equal. */
  readonly isEqual?: (one: Found) => boolean | Promise<boolean>;
  /** The ID of the planned object; null in a create. */
  readonly managed?: Id | null;
}

/**
 * Policy: refuses a create if the API has an equal object that is in no state. An interrupted apply leaves such an object behind.
 * Only warns if the object is similar but not equal, or if it may be in the state. For an object that is managed already, warns
 * about equal objects. See docs/decisions/a-twin-is-an-error.md.
 */
export async function reportTwins<Found, Id extends number | string>(
  { found, idOf, findInState, isEqual = () => true, managed = null, ...twin }: Twins<Found, Id>,
  at: AttributePath,
  diagnostics: Diagnostics,
): Promise<void> {
  const [equal, alike]: [Id[], Id[]] = [[], []];
  for (const one of found) {
    const id = idOf(one);
    if (id === managed) continue;
    const inState = await findInState(id);
    if (inState === "found") continue;
    if (inState === "absent" && (await isEqual(one))) equal.push(id);
    else alike.push(id);
  }
  const { noun, where, shares, title = `The zone already has a ${noun} of this name` } = twin;
  if (managed !== null) {
    const { summary, detail } = besides({ noun, where, id: managed, twins: equal });
    if (equal.length > 0)
      diagnostics.warning(at, summary, `${detail} No state that this plan has read contains it. ${DELETE_ONE}`);
    return;
  }
  if (equal.length > 0)
    diagnostics.error(
      at,
      title,
      `${where} has ${named(noun, equal)}, ${twinText}, but no state that this plan has read contains it. An interrupted apply ` +
        `has probably created it, and this apply would create a second one. ${blockOf(twin, equal, "To manage it")}\n\n` +
        "If you want a second one, give it another name or description. If you planned with -target, plan without it: such a plan does not read the whole state.",
    );
  else if (alike.length > 0)
    diagnostics.warning(
      at,
      title,
      `${where} has ${named(noun, alike)} ${shares} that this plan did not find in the state. An apply that was interrupted may have left it there. ` +
        blockOf(twin, alike, "To manage it instead of creating another one"),
    );
}

interface Doubled {
  readonly where: string;
  readonly noun: string;
  readonly id: number | string;
  /** The IDs of equal objects that came with the same request. */
  readonly twins: readonly (number | string)[];
}

const DELETE_ONE = "Delete it in the dashboard, because a destroy does not.";

const besides = ({ where, noun, id, twins }: Doubled) => ({
  summary: `The zone has a ${noun} that equals the managed ${noun} ${id}`,
  detail: `${where} has ${named(noun, twins)}, which equals ${noun} ${id}. The network has probably delivered one request twice.`,
});

/** Policy: fails a create whose request made several equal objects. The state keeps the first one. */
export function refuseTwins(doubled: Doubled): void {
  if (doubled.twins.length === 0) return;
  const { summary, detail } = besides(doubled);
  throw new DiagnosticError(undefined, summary, `${detail} ${DELETE_ONE}`);
}

/** The objects of each zone, read once in a walk. Each walk has its own client. */
export function readInWalk<Found>() {
  type Objects = Promise<readonly Found[]>;
  const zonesOf = remembered((_: object) => new Map<number, Objects>());
  return {
    once(client: object, zone: number, read: () => Objects): Objects {
      const reading = zonesOf(client).get(zone) ?? read();
      zonesOf(client).set(zone, reading);
      return reading;
    },
    /** Sends no request. Returns nothing if the zone was not read. */
    shown: async (client: object, zone: number): Objects => {
      return (
        (await zonesOf(client)
          .get(zone)
          ?.catch(() => [])) ?? []
      );
    },
  };
}

function named(noun: string, [first, ...more]: readonly (number | string)[]): string {
  return more.length === 0 ? `${noun} ${first}` : `${noun} ${first} and ${more.length} more`;
}

function blockOf<Id>(
  { type, importId }: Pick<Twins<never, Id>, "type" | "importId">,
  [id]: readonly Id[],
  why: string,
) {
  return `${why}, add this block and plan again:\n\nimport {\n  to = ${type}.<name>\n  id = "${id === undefined ? "" : importId(id)}"\n}`;
}
