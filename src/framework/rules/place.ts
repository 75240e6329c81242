import type { Path } from "../codec/index.js";
import type { PathStepMessage } from "../protocol.js";
import type { Rule, Violation } from "./violation.js";

/** Where a check is, and where it reports to. Inside a set the path stays at the set, since no step leads into one. */
export interface Place {
  readonly path: Path;
  readonly inSet: boolean;
  readonly found: Violation[];
}

/** A place at the whole object, with nothing found yet. */
export function root(): Place {
  return { path: [], inSet: false, found: [] };
}

/** One step further in. */
export function at(place: Place, step: PathStepMessage): Place {
  return place.inSet ? place : { ...place, path: [...place.path, step] };
}

/** Among the elements of the set at this place. */
export function inSet(place: Place): Place {
  return { ...place, inSet: true };
}

/** Notes a broken rule, for a set once however many elements break it. `text` names no value. */
export function report({ path, inSet: within, found }: Place, rule: Rule, text: string): void {
  const said = within ? `an element of the set ${text}` : text;
  const repeated = ({ rule: other, text: told }: Violation): boolean => other === rule && told === said;
  if (!within || !found.some(repeated)) found.push({ path, rule, text: said });
}
