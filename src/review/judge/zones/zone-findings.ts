import { readTime } from "../../../shared/time.js";
import type { NamedNumbersMeaning } from "../../../zone/words/meaning.js";
import { phrase, words } from "../../../shared/phrase.js";
import type { Finding } from "../../document/resource-document.js";
import { type Value, isObject, ownMember } from "../../plan/plan.js";
import { stepText, asIneffective, limitFinding, factorOf } from "../step-findings.js";
import type { TypeMeaning } from "../meaning-table.js";
import { type Sides, readText, type Side, textAt } from "../sides.js";
import { finding } from "../review-rules.js";
import { wafAt } from "./waf.js";

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
  return [before, after].every((side) => mayStopLater(side, meaning)) ? found : asIneffective(found);
}

/** ` until 2026-…`, for an object that begins to learn: when what it stops is stopped again. */
export function learningPart({ before, after, ...sides }: Sides, meaning: TypeMeaning): readonly string[] {
  const path = meaning.all("learning-end")[0]?.path;
  if (path === undefined || !isLearning(after, meaning) || (before.exists && isLearning(before, meaning))) return [];
  const end = after.read(path);
  if (end.state === "unknown") return ["until learning ends (the API sets the time)"];
  return end.state === "known" ? [phrase`until ${sides.show(path, textAt(after, path))}`] : [];
}

const isLearning = (side: Side, meaning: TypeMeaning): boolean => wafAt(side, meaning).idleBy.includes("learning_mode");

const mayStopLater = (side: Side, meaning: TypeMeaning): boolean =>
  [undefined, "acts"].includes(wafAt(side, meaning).afterLearning);

/** What a change does to a map of settings by name. A name that leaves the map keeps its value. */
export function namedFindings(path: string, meaning: NamedNumbersMeaning, sides: Sides): Finding[] {
  const { before, after } = sides;
  if (before.read(path).state === "unknown")
    return [finding("effect-unknown", "medium", phrase`It replaces whatever is set now: ${path}.`)];
  if (after.read(path).state === "unknown")
    return [finding("enforcement-uncertain", "high", phrase`What it stops may change: ${path}.`)];
  const [was, is] = [membersOf(before, path), membersOf(after, path)];
  const changed = Object.keys(is).filter((name) => textOf(own(was, name)) !== textOf(own(is, name)));
  if (changed.length > 0 && sides.isMarked(path))
    return [finding("enforcement-uncertain", "medium", phrase`What it stops may change: ${path} (sensitive).`)];
  return changed.map((name) => {
    const [one, other] = [own(was, name), own(is, name)].map(textOf);
    const step = stepText(`${path}.${name}`, sides, one ?? "default", other ?? "default");
    const [from, to] = [one, other].map((text) =>
      text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined,
    );
    const [higher, lower] = [meaning.higherIsLooser.includes(name), meaning.lowerIsLooser.includes(name)];
    if (from === undefined || to === undefined || !(higher || lower))
      return finding("enforcement-uncertain", "medium", phrase`What it stops may change: ${words(step)}.`);
    return limitFinding(higher ? to > from : to < from, factorOf(from, to), phrase`${words(step)}.`);
  });
}
const own = (values: Value, name: string): Value | undefined =>
  isObject(values) ? ownMember(values, name) : undefined;
function membersOf(side: Side, path: string) {
  const reading = side.read(path);
  return reading.state === "known" && isObject(reading.value) ? reading.value : {};
}

/** An empty text is the engine's default, too. */
const textOf = (value: Value | undefined): string | undefined =>
  value === undefined || value === null || value === ""
    ? undefined
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
