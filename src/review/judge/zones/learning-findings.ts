import type { Finding } from "../../document/resource-document.js";
import { words, phrase } from "../../document/phrase.js";
import { readTime } from "../../../shared/time.js";
import { effectOf, isOn, stops } from "../effect.js";
import { readText, type Side, type Sides } from "../reading.js";
import { finding } from "../review-rules.js";
import { asIneffective, stepText } from "../limit-steps.js";
import type { TypeMeaning } from "../meaning-table.js";

/** What it means that learning ends at another time: until then, what the action stops is only logged. */
export function learningFindings(path: string, sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const { before, after } = sides;
  if (![before, after].every((side) => isLearning(side, meaning))) return [];
  if (after.read(path).state === "unknown")
    return [finding("effect-unknown", "medium", phrase`When learning ends is known only after apply: ${path}.`)];
  const [was, is] = [readText(before, path), readText(after, path)];
  if (was === undefined || is === undefined || readTime(was) === readTime(is)) return [];
  const how = words(stepText(path, sides, was, is));
  const found = [
    readTime(is) < readTime(was)
      ? finding("effect-tightened", "low", phrase`Stops visitors again sooner: ${how}.`)
      : finding("effect-loosened", "medium", phrase`Stops nothing for longer: ${how}.`),
  ];
  return [before, after].every((side) => stopsLater(side, meaning)) ? found : asIneffective(found);
}

const isLearning = (side: Side, meaning: TypeMeaning): boolean =>
  meaning
    .all("switch")
    .some(
      ({ path, meaning: { temporary, inverted } }) =>
        temporary === true && isOn(side, path, inverted === true) === false,
    );

function stopsLater(side: Side, meaning: TypeMeaning): boolean {
  const later = effectOf(side, meaning)?.later;
  return later === undefined || later === "unknown" || stops(later);
}
