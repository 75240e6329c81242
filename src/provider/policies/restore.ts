import { isDeepStrictEqual } from "node:util";
import type { AttributePath, Diagnostics, WrittenCheck } from "../../framework/index.js";
import { restoringWords } from "../../zone/words/on-destroy.js";

interface Restoring {
  readonly restored: ReadonlySet<string>;
  readonly changed: readonly string[];
}

function compare(found: object, present: object, writtenCheck: WrittenCheck): Restoring {
  const restored = new Set<string>();
  const changed: string[] = [];
  for (const [name, before] of Object.entries(found)) {
    const whose = writtenCheck(name, present);
    if (whose === "never declared" || isDeepStrictEqual(Reflect.get(present, name), before)) continue;
    if (whose === "as written") restored.add(name);
    else changed.push(name);
  }
  return { restored, changed };
}

const MOST_CHARACTERS = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length <= MOST_CHARACTERS ? text : `a value of ${text.length} characters`;
}

const changesOf = (names: Iterable<string>, from: object, to: object): string =>
  [...names].map((name) => `${name}: ${shown(Reflect.get(from, name))} → ${shown(Reflect.get(to, name))}`).join("; ");

interface Deleting {
  readonly writtenCheck: WrittenCheck;
  readonly diagnostics: Diagnostics;
}

/**
 * Returns the names of the settings that a destroy restores. A setting is restored if this resource wrote it and the API still
 * has the written value. Warns about settings that changed since the write. See
 * docs/decisions/only-what-was-written-is-restored.md.
 */
export function namesToRestore(
  found: object,
  present: object,
  { writtenCheck, diagnostics }: Deleting,
): ReadonlySet<string> {
  const { restored, changed } = compare(found, present, writtenCheck);
  if (changed.length > 0)
    diagnostics.warning(
      undefined,
      "Changed settings were not restored",
      `Somebody changed these settings after this resource wrote them, so the destroy left them as they are. The values found at create or import, and the present values: ${changesOf(changed, found, present)}. ` +
        "To restore them, use the dashboard.",
    );
  return restored;
}

/**
 * Returns the present settings, with the settings of {@link namesToRestore} restored. Undefined if there is nothing to restore.
 */
export function restoredSettings<Settings extends object>(
  found: Settings,
  present: Settings,
  deleting: Deleting,
): Settings | undefined {
  const names = namesToRestore(found, present, deleting);
  return names.size === 0 ? undefined : { ...present, ...membersOf(found, names) };
}

/** Picks the members with these names. */
export const membersOf = <Settings extends object>(settings: Settings, names: ReadonlySet<string>): Partial<Settings> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name))) as Partial<Settings>;

interface PlanningDestroy extends Deleting {
  readonly state: { readonly on_destroy: string; readonly found: object | null };
  readonly at: { readonly on_destroy: AttributePath };
}

/**
 * Policy: warns in the plan of a destroy about the settings that the destroy restores. Takes the present settings from the state.
 */
export function warnAboutRestore({ state, writtenCheck, at, diagnostics }: PlanningDestroy): void {
  const { found, on_destroy: word } = state;
  if (found === null || !restoringWords.includes(word)) return;
  const { restored } = compare(found, state, writtenCheck);
  if (restored.size === 0) return;
  diagnostics.warning(
    at.on_destroy,
    "The destroy restores earlier settings",
    `on_destroy is "${word}", so the destroy restores settings that this resource wrote: ${changesOf(restored, state, found)}. Settings that somebody changes before the destroy stay as they are.`,
  );
}
