import type { Stance } from "../generated/meaning.js";
import { readText, type Side } from "./reading.js";
import type { TypeMeaning } from "./table.js";

/** What an object does to traffic on one side of a change; `unknown` when that cannot be told. */
export interface Effect {
  readonly stance: Stance | "unknown";
  /** The word of the action, when it can be shown. */
  readonly action?: string;
  /** False when the object's switch is off, which makes it observe whatever its action says. */
  readonly enabled: boolean;
}

const STRICTNESS: Readonly<Record<Stance, number>> = {
  bypasses: 0,
  allows: 1,
  ignores: 2,
  observes: 3,
  challenges: 4,
  blocks: 5,
};

/** What the object does, or undefined for types without an action. An object that is not there observes. */
export function effectOf(side: Side, meaning: TypeMeaning): Effect | undefined {
  const rule = meaning.all("action")[0];
  if (rule === undefined) return undefined;
  if (!side.exists) return { stance: "observes", enabled: true };
  const action = readText(side, rule.path);
  const spoken = action === undefined ? {} : { action };
  const enabled = readSwitch(side, meaning);
  if (enabled === false) return { stance: "observes", enabled: false, ...spoken };
  const known = action !== undefined && Object.hasOwn(rule.meaning.stances, action);
  const stance = (known ? rule.meaning.stances[action] : undefined) ?? "unknown";
  return { stance: enabled === undefined ? "unknown" : stance, enabled: true, ...spoken };
}

function readSwitch(side: Side, meaning: TypeMeaning): boolean | undefined {
  const path = meaning.all("switch")[0]?.path;
  if (path === undefined) return true;
  const reading = side.read(path);
  if (reading.state === "absent") return true;
  return reading.state === "known" && typeof reading.value === "boolean" ? reading.value : undefined;
}

/** Whether the stance refuses or tests visitors. */
export function stops(stance: Stance | "unknown"): boolean {
  return stance === "blocks" || stance === "challenges";
}

/** Whether the stance lets visitors past other checks. */
export function exempts(stance: Stance | "unknown"): boolean {
  return stance === "allows" || stance === "bypasses";
}

/** Above zero when `after` is stricter than `before`. */
export function strictnessStep(before: Stance, after: Stance): number {
  return STRICTNESS[after] - STRICTNESS[before];
}
