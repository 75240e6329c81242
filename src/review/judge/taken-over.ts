import { type Configured, field, isObject, type ResourceChange, type Value } from "../plan/plan.js";
import type { End } from "./object-findings.js";
import { declaredBy } from "./restored.js";
import type { Side, Sides } from "./sides.js";
import type { TypeMeaning } from "./meaning-table.js";
import { wasNoZone } from "./zones/zone-side.js";

/**
 * Adds settings that were made without Terraform. The values that the provider found become the side before a create, or the side
 * after a restoring destroy.
 */
export function withReplacedValues(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning,
  end: End,
  configured: Configured | undefined,
): Sides {
  const path = meaning.all("found")[0]?.path;
  if (path === undefined || change.actions.includes("forget")) return sides;
  if (change.action === "create" && wasNoZone(sides.after, meaning)) return sides;
  const isMarked = (at: string): boolean => sides.isMarked(at) || sides.isMarked(path);
  const marked: Sides = { ...sides, isMarked };
  if (change.action === "create") return { ...marked, before: foundSide(sides.after, path, meaning) };
  if (end !== "restored") return sides;
  return { ...marked, after: restoredSide(sides.before, foundSide(sides.before, path, meaning), meaning, configured) };
}

/**
 * Returns the object after a restoring destroy, which resets only the settings that the configuration declares. See
 * docs/decisions/only-what-was-written-is-restored.md.
 */
function restoredSide(before: Side, found: Side, meaning: TypeMeaning, configured: Configured | undefined): Side {
  const isDeclared = declaredBy(configured, meaning);
  return { exists: true, read: (path) => (isDeclared(path) ? found : before).read(path) };
}

/** Kinds of attributes for which the record says whether the attribute was set. */
const SETTINGS = ["action", "switch", "amount", "scale", "exceptions", "subject"];

/** Returns the object as found; its settings are unknown if the provider could not read them. */
function foundSide(side: Side, path: string, meaning: TypeMeaning): Side {
  const reading = side.read(path);
  const found = reading.state === "known" && isObject(reading.value) ? reading.value : undefined;
  const isRecorded = (at: string): boolean => {
    const { meaning: of, required } = meaning.rows[at] ?? {};
    // A required attribute is always recorded or, like the document of API Guardian, is not a setting.
    return (
      Object.hasOwn(meaning.rows, `${path}.${at}`) ||
      (required !== true && of !== undefined && SETTINGS.includes(of.kind))
    );
  };
  // Guards against mistakes are not part of the found object. They start with their usual value.
  const guards = new Map(meaning.all("guard").map((at) => [at.path, at.meaning.usual]));
  return {
    exists: true,
    read(at) {
      const usual = guards.get(at);
      if (usual !== undefined) return { state: "known", value: usual };
      if (!isRecorded(at)) return side.read(at);
      if (found === undefined) return { state: "unknown" };
      const value = at.split(".").reduce<Value | undefined>((inside, name) => field(inside, name), found);
      return value === undefined || value === null ? { state: "absent" } : { state: "known", value };
    },
  };
}
