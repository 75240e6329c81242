/** Evaluates attributes by their meanings, for plan warnings and for the review. */

import { groupBy } from "../../shared/collections.js";
import type { AmountMeaning, AttributeMeaning, ExceptionsMeaning } from "../words/meaning.js";
import type { Stance } from "../words/stance.js";
import { stops } from "./stance.js";

export type SettingValue =
  { readonly state: "known"; readonly value: unknown } | { readonly state: "absent" | "unknown" };

/** The attributes of an object by path. `exists` is false if there is no object. */
export interface Settings {
  readonly exists: boolean;
  readonly read: (path: string) => SettingValue;
}

export interface MeaningAt<Kind extends AttributeMeaning["kind"]> {
  readonly path: string;
  readonly meaning: Extract<AttributeMeaning, { readonly kind: Kind }>;
}

export interface Meanings {
  readonly all: <Kind extends AttributeMeaning["kind"]>(kind: Kind) => readonly MeaningAt<Kind>[];
}

/** Groups meanings by kind. */
export function meaningsIn(
  rows: readonly { readonly path: string; readonly meaning: AttributeMeaning }[],
): Meanings["all"] {
  const byKind = groupBy(rows, ({ meaning }) => meaning.kind);
  return <Kind extends AttributeMeaning["kind"]>(kind: Kind) =>
    // Each list holds only meanings of its key's kind. The map's type cannot express that.
    (byKind.get(kind) ?? NONE) as readonly MeaningAt<Kind>[];
}

const NONE: readonly never[] = [];

/** Returns whether a switch is on; undefined if unknown. */
function isOn(settings: Settings, { path }: MeaningAt<"switch">): boolean | undefined {
  const reading = settings.read(path);
  if (reading.state === "absent") return true;
  return reading.state === "known" && typeof reading.value === "boolean" ? reading.value : undefined;
}

/** Returns the scales that also switch the object's action. */
export const powersIn = ({ all }: Meanings): readonly MeaningAt<"scale">[] =>
  all("scale").filter(({ meaning }) => meaning.powers === true);

/** Reports whether the object's switches and powering scales let its action take effect. Returns undefined if that is unknown. */
export function isSwitchedOn(settings: Settings, meanings: Meanings): boolean | undefined {
  let isKnown = true;
  for (const at of meanings.all("switch")) {
    const isThisOn = isOn(settings, at);
    if (isThisOn === false) return false;
    isKnown &&= isThisOn === true;
  }
  const powers = powersIn(meanings);
  const places = powers.map((at) => placeOf(settings, at));
  if (powers.length === 0 || places.some((place) => place !== undefined && place > 0)) return isKnown || undefined;
  return places.includes(undefined) ? undefined : false;
}

/** Returns the effect of the action, given the object's switches. */
export function stanceOf(settings: Settings, at: MeaningAt<"action">, meanings: Meanings): Stance | "unknown" {
  const isActing = isSwitchedOn(settings, meanings);
  if (isActing === false) return "observes";
  const word = settings.read(at.path);
  const { stances } = at.meaning;
  if (isActing !== true || word.state !== "known" || typeof word.value !== "string") return "unknown";
  return (Object.hasOwn(stances, word.value) ? stances[word.value] : undefined) ?? "unknown";
}

/**
 * Returns the position of a value on its scale; 0 is the loosest. Returns undefined if the value is unset, unknown, or not on the
 * scale.
 */
export function placeOf(settings: Settings, { path, meaning: { order } }: MeaningAt<"scale">): number | undefined {
  const reading = settings.read(path);
  if (reading.state !== "known") return undefined;
  const value = typeof reading.value === "bigint" ? Number(reading.value) : reading.value;
  const place = order.findIndex((each) => each === value);
  return place === -1 ? undefined : place;
}

/** Reports whether all attributes that a setting requires let the setting take effect. An unknown attribute counts as on. */
export function isActive(settings: Settings, requires: readonly string[] | undefined, meanings: Meanings): boolean {
  return (requires ?? []).every((required) => {
    const here = ({ path }: { readonly path: string }): boolean => path === required;
    const ownSwitch = meanings.all("switch").find(here);
    if (ownSwitch !== undefined) return isOn(settings, ownSwitch) !== false;
    const action = meanings.all("action").find(here);
    const word = settings.read(required);
    if (action !== undefined && word.state === "known" && Object.hasOwn(action.meaning.stances, String(word.value)))
      return stops(action.meaning.stances[String(word.value)]);
    const scale = meanings.all("scale").find(here);
    return scale === undefined || placeOf(settings, scale) !== 0;
  });
}

/** Returns the first position on a scale that stops requests. */
export const lineOf = ({ meaning: { order, stops } }: MeaningAt<"scale">): number =>
  stops === undefined ? 0 : order.indexOf(stops);

/** Returns the effective position on a scale: 0 if the object does not exist or a required setting is off. */
export function effectivePlace(settings: Settings, at: MeaningAt<"scale">, meanings: Meanings): number | undefined {
  const { stops, requires } = at.meaning;
  const hasNone = stops !== undefined && (!settings.exists || !isActive(settings, requires, meanings));
  return hasNone ? 0 : placeOf(settings, at);
}

/**
 * Compares two sets of exceptions or of checked things. Changes of `lost` members weaken the protection. Changes of `gained`
 * members strengthen it.
 */
export function movedMembers(
  { of }: ExceptionsMeaning,
  was: readonly string[],
  is: readonly string[],
): { readonly lost: readonly string[]; readonly gained: readonly string[] } {
  const [joined, left] = [lacking(is, was), lacking(was, is)];
  return of === "checked" ? { lost: left, gained: joined } : { lost: joined, gained: left };
}

/** Returns the members of `some` that `others` lacks. */
export const lacking = (some: readonly string[], others: readonly string[]): readonly string[] => {
  const known = new Set(others);
  return some.filter((one) => !known.has(one));
};

/**
 * Reports whether a changed number lets more through. Returns undefined if the number is the same, or if neither direction is
 * looser.
 */
export function isLooserAmount({ looser }: AmountMeaning, was: number, is: number): boolean | undefined {
  return looser === undefined || was === is ? undefined : (looser === "higher") === is > was;
}
