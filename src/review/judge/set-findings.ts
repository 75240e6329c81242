import { counted, phrase, words, type Words } from "../../shared/phrase.js";
import type { Finding } from "../document/resource-document.js";
import { isArray } from "../plan/plan.js";
import { areTexts } from "./effect.js";
import type { MeaningAt, TypeMeaning } from "./meaning-table.js";
import { finding } from "./review-rules.js";
import type { Side, Sides } from "./sides.js";
import { undeterminedFindings } from "./step-findings.js";

/** The members of a set of strings; undefined if they are not all known. */
export function members(side: Side, path: string): readonly string[] | undefined {
  const reading = side.read(path);
  return reading.state === "known" && isArray(reading.value) && areTexts(reading.value) ? reading.value : undefined;
}

/** What joins or leaves a set of exceptions: managed rules, or values that are let through or checked. */
export function exceptionFindings(
  { path, meaning: at }: MeaningAt<"exceptions">,
  sides: Sides,
  meaning: TypeMeaning,
): readonly Finding[] {
  const { before, after } = sides;
  if (!before.exists || !after.exists) return [];
  const rules = at.of === "rules";
  const [was, is] = [before, after].map((side) =>
    at.of !== "values" && side.read(path).state === "absent" ? [] : members(side, path),
  );
  if (was === undefined || is === undefined) return undeterminedFindings(path, sides, was !== undefined);
  const joined = is.filter((id) => !was.includes(id));
  const left = was.filter((id) => !is.includes(id));
  if (!rules) {
    const isChecked = at.of === "checked";
    const [lost, gained] = isChecked ? [left, joined] : [joined, left];
    const [loosely, strictly] = isChecked ? ["Checks less", "Checks more"] : ["Lets more through", "Lets less through"];
    const loosened = (list: Words): Finding =>
      finding("effect-loosened", "medium", phrase`${words(loosely)}: ${list}.`);
    const tightened = (list: Words): Finding =>
      finding("enforcement-started", "medium", phrase`${words(strictly)}: ${list}.`);
    return [...memberFindings(lost, loosened, path, sides), ...memberFindings(gained, tightened, path, sides)];
  }
  const looser = (side: Side): readonly string[] => (at.looser === undefined ? [] : (members(side, at.looser) ?? []));
  const [looserBefore, looserAfter] = [looser(before), looser(after)];
  const excepted = joined.filter((id) => !looserBefore.includes(id));
  const logging = meaning.all("exceptions").find((other) => other.meaning.looser === path);
  const onlyLog = new Set(logging === undefined ? [] : members(after, logging.path));
  const restored = left.filter((id) => !looserAfter.includes(id));
  const [acting, logged] = [restored.filter((id) => !onlyLog.has(id)), restored.filter((id) => onlyLog.has(id))];
  const ends = words(at.looser === undefined ? "no longer act" : "now only log");
  const begins = words(at.looser === undefined ? "act again" : "no longer only log, and act again");
  const severity = at.many !== undefined && excepted.length >= at.many ? "high" : "medium";
  return [
    ...memberFindings(
      excepted,
      (list) => finding("rules-excepted", severity, phrase`Rules ${ends}: ${list}.`),
      path,
      sides,
    ),
    ...memberFindings(
      acting,
      (list) => finding("rules-restored", "low", phrase`Rules ${begins}: ${list}.`),
      path,
      sides,
    ),
    ...memberFindings(
      logged,
      (list) =>
        finding("rules-restored", "low", phrase`Rules that were disabled now log, and still stop nothing: ${list}.`),
      path,
      sides,
    ),
  ];
}

const MOST_SHOWN = 5;

/** A finding about members of a set; lists them unless they are sensitive. */
function memberFindings(
  ids: readonly string[],
  toFinding: (list: Words) => Finding,
  path: string,
  sides: Sides,
): readonly Finding[] {
  if (ids.length === 0) return [];
  if (sides.isMarked(path)) return [toFinding(words(phrase`${path} (sensitive)`))];
  const listed = ids.slice(0, MOST_SHOWN).map((id) => phrase`${sides.show(path, id)}`);
  const rest = ids.length > MOST_SHOWN ? phrase` and ${counted(ids.length - MOST_SHOWN, "other")}` : "";
  return [toFinding(words(phrase`${path} ${words(listed.join(", "))}${words(rest)}`))];
}
