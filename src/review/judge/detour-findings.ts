import type { Finding } from "../document/document.js";
import { phrase, words } from "../document/phrase.js";
import { isActive } from "./effect.js";
import type { Side, Sides } from "./reading.js";
import { finding } from "./rules.js";
import type { TypeMeaning } from "./table.js";

/** What it means that an object's checks take the place of others: requests skip those while it is on, whatever it does. */
export function detourFindings({ before, after }: Sides, meaning: TypeMeaning): readonly Finding[] {
  return meaning.all("match").flatMap(({ meaning: { insteadOf } }) => {
    if (insteadOf === undefined) return [];
    const [was, is] = [before, after].map((side) => isOn(side, meaning));
    const others = words(insteadOf);
    if (!was && is)
      return [finding("exemption-started", "medium", phrase`Requests that it checks no longer meet ${others}.`)];
    if (was && !is) return [finding("exemption-ended", "low", phrase`Requests that it checked meet ${others} again.`)];
    return [];
  });
}

const isOn = (side: Side, meaning: TypeMeaning): boolean =>
  side.exists &&
  isActive(
    side,
    meaning.all("switch").map(({ path }) => path),
    meaning,
  );
