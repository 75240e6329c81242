import type { Finding } from "../document/resource-document.js";
import { phrase, words, type Words, counted, titled } from "../../shared/phrase.js";
import { lineOf, movedMembers } from "../../zone/action/settings.js";
import { stops } from "../../zone/action/stance.js";
import { effectivePlace, eventualEffect, isActive } from "./effect.js";
import { scaleFindings } from "./scale-findings.js";
import { ddosFindings } from "./zones/zone-findings.js";
import { undeterminedFindings, whileActive } from "./step-findings.js";
import { readTexts, type Sides } from "./sides.js";
import type { JudgedObject } from "./review-context.js";
import { finding } from "./review-rules.js";
import type { MeaningAt, TypeMeaning } from "./meaning-table.js";

/** Judges scales and exceptions of an object. */
export function settingFindings({ sides, meaning, isMoved }: JudgedObject): readonly Finding[] {
  if (SETTINGS.every((kind) => meaning.all(kind).length === 0)) return [];
  if (isMoved) return movedSettings(sides, meaning);
  return [
    ...unreadFindings(sides, meaning),
    ...meaning.all("scale").flatMap((at) => {
      const found = ddosFindings(at, sides, meaning) ?? scaleFindings(at, sides, meaning);
      return ineffectiveUnlessActive(at, found, sides, meaning);
    }),
    ...meaning
      .all("exceptions")
      .flatMap((at) => ineffectiveUnlessActive(at, exceptionFindings(at, sides), sides, meaning)),
  ];
}

const SETTINGS = ["scale", "exceptions"] as const;

/** Reports that the change replaces unreadable settings, unless the object's action already reports that. */
function unreadFindings({ before, after }: Sides, meaning: TypeMeaning): readonly Finding[] {
  if (!before.exists || !after.exists || meaning.all("action").length > 0) return [];
  const unread = meaning.all("scale").filter(({ path }) => before.read(path).state === "unknown");
  if (unread.length === 0) return [];
  const names = words(unread.map(({ path }) => phrase`${path}`).join(", "));
  return [finding("effect-unknown", "medium", titled`Replaces settings that this plan does not show|: ${names}.`)];
}

/** Reports settings that stopped something for the old target, unless a finding about the action already reports that. */
function movedSettings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const left = meaning.all("scale").filter((at) => {
    const place = effectivePlace(sides.before, at, meaning);
    return at.meaning.stops !== undefined && (place === undefined || place >= lineOf(at));
  });
  return leftFindings(
    left.map(({ path }) => path),
    sides,
    meaning,
  );
}

/** Reports settings that no longer stop anything at the old target, unless a finding about the action already reports that. */
export function leftFindings(left: readonly string[], { before }: Sides, meaning: TypeMeaning): readonly Finding[] {
  if (left.length === 0 || stops(eventualEffect(before, meaning)?.stance)) return [];
  const names = words(left.map((path) => phrase`${path}`).join(", "));
  return [finding("protection-moved", "high", titled`No longer protects its old place|: ${names}.`)];
}

/**
 * Lowers the findings about a setting if required settings turn its effect off. The required setting that starts or ends the
 * effect has its own finding.
 */
function ineffectiveUnlessActive(
  at: MeaningAt<"scale"> | MeaningAt<"exceptions">,
  findings: readonly Finding[],
  sides: Sides,
  meaning: TypeMeaning,
): readonly Finding[] {
  const { requires, kind } = at.meaning;
  // The position on a scale with `stops` already depends on the settings that the scale requires.
  const isOwn = kind === "scale" && at.meaning.stops !== undefined;
  const { before, after } = sides;
  if (isOwn && [before, after].some((side) => side.exists && isActive(side, requires, meaning))) return findings;
  return whileActive(findings, sides, requires, meaning);
}

/** Reports added and removed members of a set of exempt or checked values. */
function exceptionFindings({ path, meaning: at }: MeaningAt<"exceptions">, sides: Sides): readonly Finding[] {
  const { before, after } = sides;
  if (!before.exists || !after.exists) return [];
  const [was, is] = [before, after].map((side) =>
    at.of === "checked" && side.read(path).state === "absent" ? [] : readTexts(side, path),
  );
  if (was === undefined || is === undefined) return undeterminedFindings(path, sides, was !== undefined);
  const { lost, gained } = movedMembers(at, was, is);
  const [loosely, strictly] =
    at.of === "checked" ? ["Checks less", "Checks more"] : ["Lets more through", "Lets less through"];
  const loosened = (list: Words): Finding => finding("effect-loosened", "medium", titled`${words(loosely)}|: ${list}.`);
  const tightened = (list: Words): Finding =>
    finding("enforcement-started", "medium", titled`${words(strictly)}|: ${list}.`);
  return [...memberFindings(lost, loosened, path, sides), ...memberFindings(gained, tightened, path, sides)];
}

const MOST_SHOWN = 5;

/** Returns a finding that lists members of a set. Sensitive members are not listed. */
export function memberFindings(
  ids: readonly string[],
  toFinding: (list: Words) => Finding,
  path: string,
  sides: Sides,
): readonly Finding[] {
  if (ids.length === 0) return [];
  if (sides.isMarked(path)) return [toFinding(words(phrase`${path} (sensitive)`))];
  const isRemoved = readTexts(sides.before, path)?.includes(ids[0] ?? "") === true;
  const listed = ids.slice(0, MOST_SHOWN).map((id) => phrase`${sides.show(path, id)}`);
  const rest = ids.length > MOST_SHOWN ? phrase` and ${counted(ids.length - MOST_SHOWN, "other")}` : "";
  const how = words(isRemoved ? "removed from" : "added to");
  return [toFinding(words(phrase`${words(listed.join(", "))}${words(rest)} ${how} ${path}`))];
}
