import { phrase, words } from "../../../shared/phrase.js";
import { type Conditions, type Reach, type Request, type Witness, witnessOf } from "../../../zone/index.js";
import { type Effect } from "../effect.js";
import { exempts, stops } from "../../../zone/action/stance.js";

type Stance = Effect["stance"] | undefined;

/** The only side on which a request may match. */
const DIRECTIONS: Readonly<Record<Reach, readonly Witness["meets"][]>> = {
  same: [],
  wider: ["after"],
  narrower: ["before"],
  unknown: ["before", "after"],
};

/**
 * For each side, describes an example request that only the conditions of that side match. Returns "" if there is no example, or
 * if the rule does not act on both sides. `counts` is for conditions of limits.
 */
export function requestExamples(
  [was, is]: readonly [Conditions, Conditions],
  reach: Reach,
  effects: readonly Stance[],
  { counts, show }: { readonly counts: boolean; readonly show: (text: string) => string },
): string {
  return DIRECTIONS[reach].flatMap((meets) => exampleOf(witnessOf(was, is, meets), effects, counts, show)).join(" ");
}

function exampleOf(
  witness: Witness | undefined,
  [from, to]: readonly Stance[],
  counts: boolean,
  show: (text: string) => string,
): readonly string[] {
  if (witness === undefined || from === undefined || to === undefined) return [];
  const kind = stops(from) && stops(to) ? "stopped" : exempts(from) && exempts(to) ? "let through" : undefined;
  if (kind === undefined) return [];
  const done = words(kind === "stopped" && counts ? "counted" : kind);
  const request = show(shownRequest(witness.request));
  const text =
    witness.meets === "before"
      ? phrase`${request} was ${done}; now ${words(counts ? "this limit does not count it" : "the rules below decide")}.`
      : phrase`${request} was ${words(counts ? "not counted by this limit" : "left to the rules below")}; now it is ${done}.`;
  return [text];
}

/** Returns a request on one line: `GET /admin?x, country FR, header user-agent: curl/8`. */
export function shownRequest({ method = "GET", url = "/", headers = {}, ...rest }: Request): string {
  const members = Object.entries(rest).map(([name, value]) => `${name} ${value || '""'}`);
  const sent = Object.entries(headers).map(([name, value]) =>
    value === null ? `no header ${name}` : `header ${name}: ${value}`,
  );
  return [`${method} ${url}`, ...members, ...sent].join(", ");
}
