import { isDeepStrictEqual } from "node:util";
import type { BunnyClient, CallOptions } from "../../api/index.js";
import type { AttributePath, Diagnostics, PrivateReader, WrittenCheck } from "../../framework/index.js";
import { restoringWords } from "../../zone/words/on-destroy.js";
import { requireContainer } from "./gone.js";
import type { FoundForms } from "./take-over.js";

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

export interface Deleting {
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

export interface Destroying<P, F> {
  readonly state: object & { readonly on_destroy: string; readonly found: F | null };
  readonly client: BunnyClient;
  readonly options: CallOptions;
  readonly private: PrivateReader<P>;
  readonly diagnostics: Diagnostics;
}

interface Ends<P> {
  readonly restore: (found: P) => Promise<unknown>;
  readonly otherwise: () => Promise<unknown>;
}

const UNRECORDED = "The state does not contain the settings found at create or import, so";

/**
 * Destroys an object by `on_destroy`. Calls `restore` with the settings found at create or import, from the private state or the
 * state. If neither has them, leaves the object unchanged, with a warning. Calls `otherwise` for a word that restores nothing.
 */
export async function destroyBy<P, F>(
  { state, client, options, private: recorded, diagnostics }: Destroying<P, F>,
  { settingsOf }: Pick<FoundForms<NoInfer<P>, F>, "settingsOf">,
  { restore, otherwise }: Ends<P>,
): Promise<void> {
  const stored = recorded.get();
  const found = stored !== undefined ? stored : state.found === null ? undefined : settingsOf(state.found);
  if (!restoringWords.includes(state.on_destroy)) await otherwise();
  else if (found !== undefined) await restore(found);
  else {
    await requireContainer(client, { ...state }, options);
    const text = `${UNRECORDED} the object was left unchanged. Check it in the dashboard.`;
    diagnostics.warning(undefined, "There is nothing to restore", text);
  }
}

interface PlanningDestroy<P> extends Deleting {
  readonly state: { readonly on_destroy: string; readonly found: object | null };
  readonly private: PrivateReader<P>;
  readonly at: { readonly on_destroy: AttributePath };
}

/**
 * Policy: says in the plan of a destroy what {@link destroyBy} restores. Takes the present settings from the state. Returns false if
 * the destroy writes nothing.
 */
export function warnAboutRestore<P>(context: PlanningDestroy<P>): boolean {
  const { state, private: recorded, writtenCheck, at, diagnostics } = context;
  const { found, on_destroy: word } = state;
  if (!restoringWords.includes(word) || (found === null && recorded.get() !== undefined)) return true;
  const { restored } = found === null ? { restored: new Set<string>() } : compare(found, state, writtenCheck);
  const [summary, text] =
    found === null
      ? [
          "There is nothing to restore",
          `${UNRECORDED} the destroy leaves the object unchanged. To change that, set on_destroy to another value, and apply before you destroy.`,
        ]
      : restored.size === 0
        ? [
            "The destroy changes nothing",
            "There is nothing to restore: each setting that this resource wrote was changed since, or equals the setting that it found. The object stays as it is.",
          ]
        : [
            "The destroy restores earlier settings",
            `The destroy restores settings that this resource wrote: ${changesOf(restored, state, found)}. Settings that somebody changes before the destroy stay as they are.`,
          ];
  diagnostics.warning(at.on_destroy, summary, `on_destroy is "${word}". ${text}`);
  return restored.size > 0;
}
