import { phrase } from "../../shared/phrase.js";
import type { TypeMeaning } from "./meaning-table.js";
import { readText, type Side, type Sides } from "./sides.js";

/** The object's own name, as it may be printed. */
export function labelOf(sides: Sides, meaning: TypeMeaning | undefined): string | undefined {
  const path = meaning?.named;
  if (path === undefined) return undefined;
  const label = readText(sides.after, path) ?? readText(sides.before, path);
  return label === undefined ? undefined : sides.show(path, label);
}
const ZONE: string = "shield_zone_id";

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

/** Which object a change is about, as a phrase: `zone 42, bot 7`. */
export function subjectOf(sides: Sides, meaning: TypeMeaning | undefined): string | undefined {
  const targets = meaning?.all("target").map(({ path }) => path) ?? [];
  // A zone is not where it belongs: its own number is not known before it exists.
  const isZone = meaning?.identity.includes(ZONE) === true && !targets.includes(ZONE);
  const paths = isZone ? [ZONE, ...targets] : targets;
  const sorted = paths.length < 2 ? paths : paths.sort((left, right) => rank(left) - rank(right));
  const parts = sorted.flatMap((path) => {
    const was = plainText(sides.before, path);
    const is = plainText(sides.after, path);
    const value = is ?? was;
    const noun = NOUNS[path] ?? path;
    if (value === undefined)
      return sides.after.read(path).state === "unknown" && !(isZone && path === ZONE)
        ? [`${noun} known after apply`]
        : [];
    const moved = was !== undefined && is !== undefined && was !== is && !sides.isMarked(path);
    return [`${noun} ${moved ? phrase`${was} → ${is}` : phrase`${sides.show(path, value)}`}`];
  });
  return parts.length === 0 ? undefined : parts.join(", ");
}

function rank(path: string): number {
  return path === ZONE ? 0 : 1;
}

function plainText(side: Side, path: string): string | undefined {
  const reading = side.read(path);
  if (reading.state !== "known") return undefined;
  return typeof reading.value === "string" || typeof reading.value === "number" ? String(reading.value) : undefined;
}
