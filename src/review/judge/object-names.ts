import { phrase } from "../../shared/phrase.js";
import type { ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import type { TypeMeaning } from "./meaning-table.js";
import { readText, type Side, type Sides, sidesOf } from "./sides.js";

/** Returns the name that a person gave to the object. */
export function labelOf(sides: Sides, meaning: TypeMeaning | undefined): string | undefined {
  const path = meaning?.all("label")[0]?.path;
  if (path === undefined) return undefined;
  const label = readText(sides.after, path) ?? readText(sides.before, path);
  return label === undefined ? undefined : sides.show(path, label);
}

/** Returns the label of an object, or its address. */
export const nameOf = (change: ResourceChange, meaning: TypeMeaning, redactor: Redactor): string =>
  labelOf(sidesOf(change, redactor), meaning) || redactor.address(change.address);

const NOUNS: Readonly<Record<string, string>> = {
  app_id: "application",
  bot_id: "bot",
  category: "bot category",
  list_id: "list",
  page_type: "page",
  pullzone: "pull zone",
  pull_zone_id: "pull zone",
  shield_zone_id: "zone",
};

/** Locates the object in a phrase: `zone 42, bot 7`. */
export function subjectOf(sides: Sides, meaning: TypeMeaning | undefined): string | undefined {
  const parts = meaning?.places.flatMap(({ path, isOwn }) => {
    const [was, is] = [sides.before, sides.after].map((side) => plainText(side, path));
    const value = is ?? was;
    const noun = NOUNS[path] ?? path;
    if (value === undefined)
      return !isOwn && sides.after.read(path).state === "unknown" ? [`${noun} known after apply`] : [];
    const isMoved = was !== undefined && was !== value && !sides.isMarked(path);
    return [`${noun} ${isMoved ? phrase`${was} → ${value}` : phrase`${sides.show(path, value)}`}`];
  });
  return parts?.join(", ") || undefined;
}

function plainText(side: Side, path: string): string | undefined {
  const reading = side.read(path);
  if (reading.state !== "known") return undefined;
  return typeof reading.value === "string" || typeof reading.value === "number" ? String(reading.value) : undefined;
}
