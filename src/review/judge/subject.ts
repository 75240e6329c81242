import { phrase } from "../document/phrase.js";
import { readText, type Side, type Sides } from "./reading.js";
import type { TypeMeaning } from "./meaning-table.js";

/** The object's own name, as it may be printed. */
export function labelOf(sides: Sides, meaning: TypeMeaning | undefined): string | undefined {
  const path = meaning?.all("label")[0]?.path;
  if (path === undefined) return undefined;
  const label = readText(sides.after, path) ?? readText(sides.before, path);
  return label === undefined ? undefined : sides.show(path, label);
}

const NOUNS: Readonly<Record<string, string>> = {
  app_id: "application",
  bot_id: "bot",
  category: "bot category",
  list_id: "list",
  page_type: "page",
  shield_zone_id: "zone",
};

/** Which object a change is about, as a phrase: `zone 42, bot 7`. */
export function subjectOf(sides: Sides, meaning: TypeMeaning | undefined): string | undefined {
  const targets = meaning?.all("target") ?? [];
  const sorted = targets.length < 2 ? targets : [...targets].sort((left, right) => rank(left.path) - rank(right.path));
  const parts = sorted.flatMap(({ path }) => {
    const was = plainText(sides.before, path);
    const is = plainText(sides.after, path);
    const value = is ?? was;
    const noun = NOUNS[path] ?? path;
    if (value === undefined) return sides.after.read(path).state === "unknown" ? [`${noun} known after apply`] : [];
    const moved = was !== undefined && is !== undefined && was !== is && !sides.isMarked(path);
    return [`${noun} ${moved ? phrase`${was} → ${is}` : phrase`${sides.show(path, value)}`}`];
  });
  return parts.length === 0 ? undefined : parts.join(", ");
}

function rank(path: string): number {
  return path === "shield_zone_id" ? 0 : 1;
}

function plainText(side: Side, path: string): string | undefined {
  const reading = side.read(path);
  if (reading.state !== "known") return undefined;
  return typeof reading.value === "string" || typeof reading.value === "number" ? String(reading.value) : undefined;
}
