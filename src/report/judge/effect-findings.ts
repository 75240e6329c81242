import type { Finding } from "../document/document.js";
import { counted, phrase, words, type Words } from "../document/phrase.js";
import type { Stance } from "../generated/meaning.js";
import type { ResourceChange } from "../plan/plan.js";
import { type Effect, effectOf, exempts, listedEntries, stops, strictnessStep } from "./zone-lists.js";
import type { Sides } from "./reading.js";
import { finding } from "./rules.js";
import type { TypeMeaning } from "./table.js";

const DOES: Readonly<Record<Stance, string>> = {
  bypasses: "lets past every further check",
  allows: "allows",
  ignores: "lifts the wider rule",
  observes: "only observes",
  challenges: "challenges",
  blocks: "blocks",
};

const DONE: Readonly<Record<"blocks" | "challenges", string>> = { blocks: "blocked", challenges: "challenged" };

/** What the change does to the object's effect on traffic: its action, its switch, its coming and going. */
export function effectFindings(change: ResourceChange, sides: Sides, meaning: TypeMeaning): Finding[] {
  const before = effectOf(sides.before, meaning);
  const after = effectOf(sides.after, meaning);
  if (before === undefined || after === undefined) return [];
  if (change.action === "replace" && movesTarget(sides, meaning)) return movedFindings(sides, meaning, before, after);
  const findings = compareEffects(before, after, sides, meaning);
  if (change.action === "replace" && change.actions[0] === "delete" && findings.length === 0 && stops(before.stance)) {
    const text = phrase`Nothing is ${words(before.stance === "blocks" ? DONE.blocks : DONE.challenges)} from the old object's deletion until the new one is made.`;
    return [finding("replacement-gap", "medium", text)];
  }
  return findings;
}

function compareEffects(before: Effect, after: Effect, sides: Sides, meaning: TypeMeaning): Finding[] {
  const how = describeStep(before, after, sides, meaning);
  if (before.stance === "unknown" || after.stance === "unknown") {
    if (before.stance === after.stance && before.action !== undefined && before.action === after.action) return [];
    return [finding("effect-unknown", "medium", phrase`Its effect cannot be determined${how}.`)];
  }
  if (strictnessStep(before.stance, after.stance) === 0) return compareQuietly(before, after, sides, how);
  return [stepFinding(before.stance, after.stance, how)];
}

function stepFinding(before: Stance, after: Stance, how: Words): Finding {
  const now = words(DOES[after]);
  const was = words(DOES[before]);
  const looser = strictnessStep(before, after) < 0;
  if (stops(before) && exempts(after)) {
    return finding("enforcement-stopped", "high", phrase`No longer ${was}, now ${now}${how}.`);
  }
  if (stops(before) && !stops(after)) return finding("enforcement-stopped", "high", phrase`No longer ${was}${how}.`);
  if (after === "bypasses") return finding("exemption-started", "high", phrase`Now ${now}${how}.`);
  if (after === "allows" && looser) return finding("exemption-started", "medium", phrase`Now ${now}${how}.`);
  if (looser) return finding("effect-loosened", "medium", phrase`Now ${now} where it ${was}${how}.`);
  if (stops(after) && !stops(before)) return finding("enforcement-started", "medium", phrase`Now ${now}${how}.`);
  if (exempts(before) && !exempts(after)) return finding("exemption-ended", "low", phrase`No longer ${was}${how}.`);
  return finding("effect-tightened", "low", phrase`Now ${now} where it ${was}${how}.`);
}

function compareQuietly(before: Effect, after: Effect, sides: Sides, how: Words): Finding[] {
  const same = before.action === after.action && before.enabled === after.enabled;
  if (same && sides.before.exists === sides.after.exists) return [];
  if (before.stance !== "observes") return [];
  return [finding("observation-changed", "low", phrase`Blocks nothing, before or after${how}.`)];
}

/** `: action x → y`, `: enabled true → false`, ` with 2,000 entries` — what brings the step about. */
function describeStep(before: Effect, after: Effect, sides: Sides, meaning: TypeMeaning): Words {
  const parts: string[] = [];
  if (!sides.before.exists) parts.push(phrase`created with action ${after.action ?? "unknown"}`);
  else if (!sides.after.exists) parts.push(phrase`the object goes, its action was ${before.action ?? "unknown"}`);
  else if (before.action !== after.action) {
    parts.push(phrase`action ${before.action ?? "hidden"} → ${after.action ?? "hidden"}`);
  }
  if (before.enabled !== after.enabled && sides.before.exists && sides.after.exists) {
    parts.push(phrase`enabled ${String(before.enabled)} → ${String(after.enabled)}`);
  } else if (!after.enabled || !before.enabled) parts.push("switched off");
  const reach = reachOf(sides, meaning);
  if (reach !== undefined) parts.push(reach);
  return words(parts.length === 0 ? "" : `: ${parts.join(", ")}`);
}

/** How much the effect applies to: entries of a list. */
function reachOf({ before, after }: Sides, meaning: TypeMeaning): string | undefined {
  const { state, entries } = listedEntries(after.exists ? after : before, meaning);
  return state === "known" ? counted(entries.length, "entry", "entries").words : undefined;
}

function movesTarget(sides: Sides, meaning: TypeMeaning): boolean {
  return meaning.all("target").some(({ path }) => {
    const from = sides.before.read(path);
    const to = sides.after.read(path);
    return from.state !== to.state || (from.state === "known" && to.state === "known" && from.value !== to.value);
  });
}

function movedFindings(sides: Sides, meaning: TypeMeaning, before: Effect, after: Effect): Finding[] {
  const findings: Finding[] = [];
  const changed = meaning.all("target").flatMap(({ path }) => {
    const [from, to] = [targetText(sides.before, path), targetText(sides.after, path)];
    return from === to ? [] : [phrase`${path} ${from} → ${to}`];
  });
  const how = words(changed.join(", "));
  if (stops(before.stance)) {
    findings.push(
      finding(
        "protection-moved",
        "high",
        phrase`No longer ${words(before.stance === "blocks" ? DOES.blocks : DOES.challenges)} where it did: ${how}.`,
      ),
    );
  }
  return [
    ...findings,
    ...compareEffects({ stance: "observes", enabled: true }, after, { ...sides, before: GONE }, meaning),
  ];
}

const GONE = { exists: false, read: () => ({ state: "absent" as const }) };

function targetText(side: Sides["before"], path: string): string {
  const reading = side.read(path);
  if (reading.state === "known")
    return String(typeof reading.value === "object" ? JSON.stringify(reading.value) : reading.value);
  return reading.state === "unknown" ? "known after apply" : reading.state === "hidden" ? "sensitive" : "none";
}
