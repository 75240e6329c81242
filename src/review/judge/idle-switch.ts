import type { Finding } from "../document/resource-document.js";
import { phrase, words } from "../../shared/phrase.js";
import { isOn } from "../../zone/action/settings.js";
import type { TypeMeaning } from "./meaning-table.js";
import { finding } from "./review-rules.js";
import { differs, type Sides } from "./sides.js";
import { shortStep } from "./step-findings.js";

/** A switch that changes although another one keeps the object from having an effect, on both sides. */
export function idleSwitchFindings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const switches = meaning.all("switch");
  const changed = switches.find(({ path }) => differs(sides, path));
  const off = switches.find((at) => !differs(sides, at.path) && isOn(sides.before, at) === false);
  if (changed === undefined || off === undefined || sides.isMarked(off.path)) return [];
  const value = sides.show(off.path, String(off.meaning.inverted === true));
  const text = phrase`Has no effect while ${off.path} is ${value}: ${words(shortStep(changed.path, sides))}.`;
  return [finding("observation-changed", "low", text)];
}
