import { isDeepStrictEqual } from "node:util";
import { isApiError } from "../../api/index.js";
import {
  type AttributePath,
  type Attributes,
  computed,
  DiagnosticError,
  type Diagnostics,
  object,
  type PrivateReader,
  type PrivateState,
} from "../../framework/index.js";

/**
 * Defines the attribute `found`, which contains the settings that the first write replaces. Only a create plans this attribute.
 * In a replacement, the destroy may first restore other settings, which the plan cannot know.
 */
export function foundAttribute<A extends Attributes>(
  settings: A,
  what: string,
  { mayBeNone }: { readonly mayBeNone?: true } = {},
) {
  const none = mayBeNone ? "there was none, or if " : "";
  return computed(object(settings), {
    doc: `${what} before the resource was created or imported. \`null\` if ${none}the provider did not record it.`,
    stable: true,
    meaning: { kind: "found" },
  });
}

/**
 * Options of a setting that keeps the API's value if it is not configured. See docs/decisions/unconfigured-settings-are-kept.md.
 */
export const KEPT_SETTING = { changesWith: [] } as const;

/** Merges the planned values of configured settings into the found settings. */
export function mergedSettings<Settings extends object>(found: Settings, config: object, plan: object): Settings {
  const declared = Object.keys(found).filter((name) => Reflect.get(config, name) !== null);
  return { ...found, ...Object.fromEntries(declared.map((name) => [name, Reflect.get(plan, name) as unknown])) };
}

/** Fills the plan's unset values from the written settings. */
export function mergeWritten<Plan extends object, Settings extends object>(plan: Plan, written: Settings) {
  const open = Object.entries(written).filter(([name]) => (Reflect.get(plan, name) ?? null) === null);
  return { ...plan, ...Object.fromEntries(open) } as Plan & Settings;
}

/** Returns the found settings that stay unchanged because they are not configured. */
export function keptSettings(config: object, found: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(found).filter(([name]) => Reflect.get(config, name) === null));
}

/** Converts settings between the form for a restore (`P`) and the form in the state (`F`). */
export interface FoundForms<P, F> {
  readonly stateOf: (settings: P) => F;
  /** Returns undefined if the state lacks some of the settings. */
  readonly settingsOf: (found: F) => P | undefined;
}

/** The settings before the first write. If they are not known, `settings` is undefined and `found` is null. */
export interface FirstFound<P, F> {
  readonly settings: P | undefined;
  readonly found: F | null;
}

/** `lacking` has the settings to store in the private state. It is undefined if `found` has all settings. */
interface RecordedFound<P, F> extends FirstFound<P, F> {
  readonly lacking: P | undefined;
}

/** Returns the settings if one of these states lacks any of the settings. */
function settingsMissingIn<P, F>(
  settings: P,
  states: readonly (F | null | undefined)[],
  { settingsOf }: Pick<FoundForms<P, F>, "settingsOf">,
): P | undefined {
  const isComplete = states.every((found) => found && isDeepStrictEqual(settingsOf(found), settings));
  return isComplete ? undefined : settings;
}

/** Records the settings that an import found, if the state lacks some of them. Returns the state of {@link foundAttribute}. */
export function recordFound<P, F>(recorded: PrivateState<P>, settings: P, forms: FoundForms<NoInfer<P>, F>): F {
  const found = forms.stateOf(settings);
  const lacking = settingsMissingIn(settings, [found], forms);
  if (lacking !== undefined) recorded.set(lacking);
  return found;
}

interface FirstWrite<P, F> {
  readonly private: PrivateReader<P>;
  readonly failed: { readonly found: F | null } | null;
  readonly replacing: (before: unknown) => void;
}

/**
 * Returns the settings before the first write of this resource. These are the present settings. If an earlier create failed, its
 * record is used instead, because that create may already have changed the present settings.
 */
export function firstFound<P, F>(
  { private: recorded, failed, replacing }: FirstWrite<P, F>,
  now: P,
  forms: FoundForms<P, F>,
  planned: F | null | undefined,
): RecordedFound<P, F> {
  const { stateOf, settingsOf } = forms;
  const present = stateOf(now);
  replacing(present);
  const known = recorded.get() ?? (failed?.found ? settingsOf(failed.found) : undefined);
  const settings = failed === null ? now : known;
  const found = failed === null ? present : (failed.found ?? (settings === undefined ? null : stateOf(settings)));
  // If the create succeeds, it stores the planned value. If it fails, it stores the found value.
  const lacking = settings === undefined ? undefined : settingsMissingIn(settings, [found, planned ?? found], forms);
  return { settings, found, lacking };
}

/** Policy: warns if a switch is not configured and the object is off, because its other settings then have no effect. */
export function warnWhereOff<Switch extends string>(
  [what, name]: readonly [what: string, name: Switch],
  config: Readonly<Record<Switch, unknown>>,
  plan: Readonly<Record<Switch, unknown>>,
  at: Readonly<Record<Switch, AttributePath>>,
  diagnostics: Diagnostics,
): void {
  if (config[name] !== null || plan[name] !== false) return;
  diagnostics.warning(
    at[name],
    "The object stays disabled",
    `${what} stays disabled, because the configuration does not set the attribute ${name}. The other settings have no effect. To enable it, set ${name} = true.`,
  );
}

/** `P` is the private state, `S` the argument of a checkpoint. */
interface TakingOver<P, S> {
  readonly private: PrivateState<P>;
  readonly checkpoint: (partial: S) => void;
  readonly retract: () => void;
}

/**
 * Writes to an object that exists without Terraform. Records the found settings first, so that a destroy can restore them even if
 * the response is lost. If the API refuses the write with a status other than 429, stores nothing.
 */
export async function takeOver<P, F, S extends object, R>(
  { private: recorded, checkpoint, retract }: TakingOver<P, S & { readonly found: F | null }>,
  { lacking, found }: Pick<RecordedFound<NoInfer<P>, F>, "lacking" | "found">,
  facts: S,
  write: () => Promise<R>,
): Promise<R> {
  if (lacking !== undefined) recorded.set(lacking);
  checkpoint({ ...facts, found });
  try {
    return await write();
  } catch (thrown) {
    // A 429 may come from a gateway, after the API carried out the write.
    if (isApiError(thrown) && !thrown.mayHaveHappened && thrown.kind !== "rate_limited") retract();
    throw thrown;
  }
}

/** Ignores the failure of an optional request, unless the access key was refused. */
export function unlessRefused(error: unknown): undefined {
  if (isApiError(error, "unauthorized", "cancelled")) throw error;
}

/**
 * Reads the settings that a create replaces, for the plan of that create. Ignores a failure, unless the create would fail too.
 * The create would fail if the access key is refused, or if no object has the ID in `attribute`.
 */
export async function readFound<R>(
  reading: Promise<R | undefined> | undefined,
  { applying, attribute }: { readonly applying: boolean; readonly attribute: string },
): Promise<R | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isApiError(error, "not_found")) {
      const message =
        "The API has no object with this ID in the account of this access key. Correct the ID, or use the key of its account.";
      throw error.with({ fieldErrors: [...error.fieldErrors, { field: attribute, message }] });
    }
    if (applying || error instanceof DiagnosticError) throw error;
    unlessRefused(error);
    return undefined;
  }
}
