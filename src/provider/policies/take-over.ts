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
 * What the first write replaces, so that a reviewer of the plan sees it. It is planned only where nothing is stored: the
 * first part of a replacement may restore what was found before, which the plan cannot know.
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
 * Options of a setting that keeps what the API has while it is not configured.
 * See docs/decisions/unconfigured-settings-are-kept.md.
 */
export const KEPT = { changesWith: [] } as const;

/** The settings to write: as planned where they are configured, and as found where they are not. */
export function mergedSettings<Settings extends object>(found: Settings, config: object, plan: object): Settings {
  const declared = Object.keys(found).filter((name) => Reflect.get(config, name) !== null);
  return { ...found, ...Object.fromEntries(declared.map((name) => [name, Reflect.get(plan, name) as unknown])) };
}

/** The plan, with settings as they were written where the plan left them open. */
export function withWritten<Plan extends object, Settings extends object>(plan: Plan, written: Settings) {
  const open = Object.entries(written).filter(([name]) => (Reflect.get(plan, name) ?? null) === null);
  return { ...plan, ...Object.fromEntries(open) } as Plan & Settings;
}

/** The found values of the settings that are not configured, which stay unchanged. */
export function keptSettings(config: object, found: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(found).filter(([name]) => Reflect.get(config, name) === null));
}

/** How settings are recorded for a restore (`P`), and how they are in the state (`F`). */
export interface FoundForms<P, F> {
  readonly stateOf: (settings: P) => F;
  /** Undefined if the state does not have all of them. */
  readonly settingsOf: (found: F) => P | undefined;
}

/** What was there before the first write; nothing if that is not known. */
export interface FirstFound<P, F> {
  readonly settings: P | undefined;
  readonly found: F | null;
}

/** The same, with what to store of the settings beside the state: undefined if `found` in the state has all of them. */
interface RecordedFound<P, F> extends FirstFound<P, F> {
  readonly lacking: P | undefined;
}

/** The settings, unless each of these states has all of them. */
export function lackingIn<P, F>(
  settings: P,
  states: readonly (F | null | undefined)[],
  { settingsOf }: Pick<FoundForms<P, F>, "settingsOf">,
): P | undefined {
  const isComplete = states.every((found) => found && isDeepStrictEqual(settingsOf(found), settings));
  return isComplete ? undefined : settings;
}

/** The parts of the context of `create` that `firstFound` uses. */
interface FirstWrite<P, F> {
  readonly private: PrivateReader<P>;
  readonly failed: { readonly found: F | null } | null;
  readonly replacing: (before: unknown) => void;
}

/**
 * What was there before the first write of this resource: what is there `now`, or what an earlier create found that failed,
 * since its own values may be there by now.
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
  // A create that ends well stores what was planned, and one that fails what was found.
  const lacking = settings === undefined ? undefined : lackingIn(settings, [found, planned ?? found], forms);
  return { settings, found, lacking };
}

/** Policy: warns where a switch that is not configured keeps the object off, so that its other settings do nothing. */
export function warnWhereOff(
  what: string,
  config: { readonly enabled: unknown },
  plan: { readonly enabled: unknown },
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  if (config.enabled !== null || plan.enabled !== false) return;
  diagnostics.warning(
    at,
    "What is disabled stays disabled",
    `${what} is disabled, and enabled is not configured, so it stays disabled and the other settings have no effect. Set enabled = true to enable it.`,
  );
}

/** The parts of the context of `create` that `takeOver` uses. `P` is the private state, `S` the argument of a checkpoint. */
interface TakingOver<P, S> {
  readonly private: PrivateState<P>;
  readonly checkpoint: (partial: S) => void;
  readonly retract: () => void;
}

/**
 * Writes to an object that exists without Terraform. Records what was found first, so that a destroy can restore it even if
 * the write fails after the API carried it out. If the API refuses the write, nothing is stored.
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
    if (isApiError(thrown) && !thrown.mayHaveHappened) retract();
    throw thrown;
  }
}

/** The settings found at create or import, otherwise those `inState`. If both are missing, warns about what is done `instead`. */
export function toRestore<P>(
  { private: recorded, diagnostics }: { readonly private: PrivateReader<P>; readonly diagnostics: Diagnostics },
  instead: string,
  inState: P | undefined,
): P | undefined {
  const stored = recorded.get();
  const found = stored === undefined ? inState : stored;
  if (found === undefined)
    diagnostics.warning(
      undefined,
      "There is nothing to restore",
      `The state does not contain the settings found at create or import, so ${instead}. Check the object in the dashboard.`,
    );
  return found;
}

/** Ignores the failure of a request that only serves a warning, unless the access key was refused. */
export function unlessRefused(error: unknown): undefined {
  if (isApiError(error, "unauthorized", "cancelled")) throw error;
}

/**
 * Reads, for a plan, what a create replaces. That only serves a reviewer, so a failure is ignored, unless the create would
 * fail for the same reason: the access key is refused, or there is no object with the ID in `attribute`.
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
