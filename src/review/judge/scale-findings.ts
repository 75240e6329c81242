import type { Finding } from "../document/resource-document.js";
import { phrase, words, type Words, titled } from "../../shared/phrase.js";
import { lineOf } from "../../zone/action/settings.js";
import { effectivePlace, isActive } from "./effect.js";
import type { MeaningAt, TypeMeaning } from "./meaning-table.js";
import { finding } from "./review-rules.js";
import { differs, type Side, type Sides } from "./sides.js";
import { settingStep, strictnessText, undeterminedFindings } from "./step-findings.js";

/** Judges a changed setting on a scale. */
export function scaleFindings(
  at: MeaningAt<"scale">,
  sides: Sides,
  meaning: TypeMeaning,
  remains?: string,
): readonly Finding[] {
  const { before, after } = sides;
  const hasEffect = (side: Side): boolean =>
    side.exists && (side.read(at.path).state !== "absent" || isActive(side, at.meaning.requires, meaning));
  if (at.meaning.stops === undefined && !(hasEffect(before) && hasEffect(after))) return [];
  const [from, to] = [effectivePlace(before, at, meaning), effectivePlace(after, at, meaning)];
  return placeFindings(at, [from, to], sides, remains);
}

/** Reports a changed position on a scale. `remains` describes the protection that remains at the loosest level. */
export function placeFindings(
  at: MeaningAt<"scale">,
  [from, to]: readonly [from: number | undefined, to: number | undefined],
  sides: Sides,
  remains?: string,
): readonly Finding[] {
  if (from === undefined || to === undefined)
    return undeterminedFindings(at.path, sides, from !== undefined && from > 0);
  const caused = causedStep(at, to > from, sides);
  const step = (added: Words): string => caused ?? phrase`${words(settingStep(at.path, sides))}${added}`;
  return betweenLevels(at, [from, to], step, remains);
}

/**
 * If a required setting starts or ends the effect of an unchanged value, describes the required setting. Undefined if the value
 * changes.
 */
function causedStep(at: MeaningAt<"scale">, isBegun: boolean, sides: Sides): string | undefined {
  const { path, meaning } = at;
  const exist = sides.before.exists && sides.after.exists;
  const causes = (meaning.requires ?? []).filter((required) => differs(sides, required));
  if (!exist || differs(sides, path) || causes.length === 0) return undefined;
  const effect = words(isBegun ? "takes effect" : "has no effect");
  const named = words(causes.map((cause) => settingStep(cause, sides)).join(", "));
  return phrase`${named}, so ${words(settingStep(path, sides))} ${effect}`;
}

/**
 * Reports a step between two levels. `step` describes the step and the protection that the new level adds. `remains` describes
 * the protection that remains at the loosest level.
 */
export function betweenLevels(
  at: MeaningAt<"scale">,
  [from, to]: readonly [from: number, to: number],
  step: (added: Words) => string,
  remains?: string,
): readonly Finding[] {
  if (from === to) return [];
  const { order, stops, starts = [] } = at.meaning;
  const how = words(step(documentedText(at, to)));
  const line = lineOf(at);
  if (stops !== undefined && from >= line && to < line)
    return [
      finding(
        "enforcement-stopped",
        "high",
        remains === undefined
          ? titled`No longer stops requests|: ${how}.`
          : titled`Now stops only ${words(remains)}|: ${how}.`,
      ),
    ];
  if (to < from) return [finding("effect-loosened", "medium", strictnessText(true, how.words))];
  const lines = [...(stops === undefined ? [] : [stops]), ...starts].map((value) => order.indexOf(value));
  const stopped = typeof stops === "string" && remains === undefined && from < line;
  if (stopped && to >= line) return [finding("enforcement-started", "medium", titled`Now stops requests|: ${how}.`)];
  if (lines.some((place) => from < place && to >= place))
    return [finding("enforcement-started", "medium", titled`Stops more|: ${words(step(addedText(at, to)))}.`)];
  return [finding("effect-tightened", "low", strictnessText(false, how.words))];
}

/** Describes the effect of a level, if the vendor documents it. */
function documentedText({ meaning: { order, adds = {} } }: MeaningAt<"scale">, to: number): Words {
  const level = `${order[to] ?? ""}`;
  return words(Object.hasOwn(adds, level) ? `, so ${adds[level] ?? ""}` : "");
}

/** Describes the protection that a level adds. The name of a boolean is clear enough. */
function addedText(at: MeaningAt<"scale">, to: number): Words {
  const documented = documentedText(at, to);
  if (documented.words !== "" || typeof at.meaning.order[to] === "boolean") return documented;
  return words("; it is not documented what this level adds");
}
