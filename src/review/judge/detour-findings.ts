import type { Finding } from "../document/resource-document.js";
import { phrase, words } from "../document/phrase.js";
import { isActive } from "./effect.js";
import type { Side, Sides } from "./reading.js";
import { finding } from "./review-rules.js";
import { idleAround, withoutConsequence } from "./limit-steps.js";
import type { TypeMeaning } from "./meaning-table.js";

/** What it means that an object's checks take the place of others: requests skip those while it is on, whatever it does. */
export function detourFindings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  return meaning.all("match").flatMap(({ meaning: { insteadOf } }) => {
    if (insteadOf === undefined) return [];
    const [was, is] = [sides.before, sides.after].map((side) => isOn(side, meaning));
    if (was === is) return [];
    const others = words(insteadOf.what);
    if (was) {
      const again = phrase`Requests that it checked meet ${others} again.`;
      return withoutConsequence([finding("exemption-ended", "low", again)], idleAround(sides, "after"));
    }
    const longer = phrase`Requests that it checks no longer meet ${others}.`;
    return withoutConsequence([finding("exemption-started", "medium", longer)], idleAround(sides, "before"));
  });
}

const isOn = (side: Side, meaning: TypeMeaning): boolean =>
  side.exists &&
  isActive(
    side,
    meaning.all("switch").map(({ path }) => path),
    meaning,
  );
