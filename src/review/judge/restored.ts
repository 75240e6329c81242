import { phrase, titled, type Titled, type Words, words } from "../../shared/phrase.js";
import { type Configured, isObject, type ResourceChange, sameValue, type Value } from "../plan/plan.js";
import type { TypeMeaning } from "./meaning-table.js";
import type { Sides } from "./sides.js";
import { declaredBy } from "../zones/zone-sides.js";

/** Describes the settings that a destroy restores, if the plan shows them. */
export function restoredText(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning | undefined,
  configured: Configured | undefined,
): Titled | string {
  const path = meaning?.all("found")[0]?.path ?? "";
  const reading = sides.before.read(path);
  const found = reading.state === "known" && isObject(reading.value) ? Object.entries(reading.value) : [];
  if (meaning === undefined || found.length === 0)
    return "Earlier settings come back, but the state does not contain them, so they cannot be determined.";
  const differing = found.filter(([name, value]) => !isNow(sides, name, value));
  if (differing.length === 0)
    return titled`All settings stay as they are|: they already have the values found at create or import.`;
  const nounOf = (name: string): Words => words(/^[a-z]+$/.test(name) ? name : phrase`${name}`);
  const what = (entries: readonly (readonly [string, Value])[]): Words => {
    const empty = entries.flatMap(([name, value]) => (value === null ? [nounOf(name).words] : []));
    const filled = entries.flatMap(([name, value]) => {
      if (value === null) return [];
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return [phrase`${nounOf(name)} was ${text.includes("\n") ? words("another text") : sides.show(path, text)}`];
    });
    const joint = filled.length === 0 || empty.length === 0 ? "" : ", and ";
    return words(`${filled.join(", ")}${joint}${empty.length === 0 ? "" : `no value was set for ${empty.join(", ")}`}`);
  };
  // The JSON of a plan does not have the provider's record of the settings that the resource wrote.
  if (configured === undefined) {
    return titled`May restore settings from before this resource|: ${what(differing)}. Only settings that the resource declared are restored, and the plan does not show which ones.`;
  }
  const isDeclared = declaredBy(change, configured);
  const certain = differing.filter(([name]) => isDeclared(name) === true);
  const possible = differing.filter(([name]) => isDeclared(name) !== true);
  const more = titled`May also restore settings that the resource declared earlier|: ${what(possible)}.`;
  if (certain.length === 0) return more;
  return titled`Restores the earlier settings|: ${what(certain)}.${words(possible.length > 0 ? ` ${more.text}` : "")}`;
}

function isNow({ before }: Sides, name: string, value: Value): boolean {
  const now = before.read(name);
  return now.state === "known" ? sameValue(now.value, value) : value === null;
}
