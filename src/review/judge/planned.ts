import { phrase } from "../../shared/phrase.js";
import {
  type Configured,
  type OutputChange,
  type ResourceChange,
  type Value,
  field,
  isArray,
  isObject,
  marks,
  sameValue,
} from "../plan/plan.js";
import { isOurType, type TypeMeaning, typeMeaning } from "./meaning-table.js";
import { sideAfter } from "./sides.js";
import { ZONE } from "./zones/zone-side.js";
import { DISABLED, LOG_ONLY } from "../../zone/zones/waf.js";
import type { Redactor } from "../plan/secrets.js";
import type { Planned } from "../document/resource-document.js";

export interface ObjectContext {
  readonly meaning: TypeMeaning | undefined;
  readonly account: string | undefined;
  readonly configured: Configured | undefined;
  /** Addresses that get values from outside of the commit during the apply, such as data sources. */
  readonly outside?: readonly string[];
  /** Hides copies of secrets, including unmarked ones. */
  readonly redactor: Redactor;
}

/** Returns the planned change of an object, for its digest. */
export function plannedObject(change: ResourceChange, context: ObjectContext): Planned {
  const { address, type, provider, mode, actions, before, after, unknown, importing, previousAddress } = change;
  const { beforeSensitive, afterSensitive, deposed, replacePaths } = change;
  return {
    value: () => [
      [address, type, provider, mode],
      [context.account ?? null, deposed ?? null, importing ?? null, previousAddress ?? null],
      [...actions],
      withoutMarked(before, beforeSensitive, afterSensitive),
      withoutMarked(after, afterSensitive, beforeSensitive),
      unknown,
      replacePaths.map((path) => [...path]),
    ],
    unseen: () =>
      hidesChange(change, context.redactor)
        ? "It has sensitive values that the report does not show."
        : (fromOutside(change, context) ?? undecided(change, context)),
  };
}

/** Explains a configured value that is known only during the apply, unless the commit decides it. */
function fromOutside(change: ResourceChange, { configured, outside }: ObjectContext): string | undefined {
  const { unknown, address } = change;
  if (marks(unknown) && !isObject(unknown)) return "Its new value is known only during the apply.";
  const hidden = writeOnly(change, configured);
  if (hidden !== undefined) return phrase`${hidden} is known only during the apply.`;
  const source = outside?.find((each) => each !== address);
  const name = Object.keys(isObject(unknown) ? unknown : {}).find(
    (each) => configured?.has(each) === true && marks(field(unknown, each)),
  );
  return name === undefined || source === undefined
    ? undefined
    : phrase`${name} is known only during the apply and may come from ${source}, which is then read: apply that object in an earlier pull request.`;
}

/**
 * Returns the name of a configured attribute that the plan leaves empty, because the attribute is write-only or null. Only other
 * providers have write-only attributes.
 */
function writeOnly({ type, provider, after }: ResourceChange, configured: Configured | undefined): string | undefined {
  if (isOurType(type) || typeMeaning(provider, type) !== undefined || !isObject(after)) return undefined;
  return [...(configured ?? [])].find(
    ([name, expression]) => field(expression, "references") !== undefined && after[name] === null,
  )?.[0];
}

/** Replaces the values that either mask marks. */
export function withoutMarked(value: Value, ...masks: readonly (Value | undefined)[]): Value {
  if (masks.some((mask) => mask === true)) return MARKED;
  if (masks.every((mask) => mask === undefined || mask === false)) return value;
  if (isArray(value))
    return value.map((item, index) => withoutMarked(item, ...masks.map((mask) => itemOf(mask, index))));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      withoutMarked(inner, ...masks.map((mask) => field(mask, name))),
    ]),
  );
}

const MARKED = "sensitive";
const itemOf = (mask: Value | undefined, index: number): Value | undefined => (isArray(mask) ? mask[index] : undefined);

/** True if a sensitive value differs or may differ. An unchanged value is not part of the change. */
function changesHidden({ before, after, unknown, beforeSensitive, afterSensitive }: ResourceChange): boolean {
  if (!marks(beforeSensitive) && !marks(afterSensitive)) return false;
  const hidden = (mask: Value, one: Value | undefined, other: Value | undefined, later: Value | undefined): boolean => {
    if (mask === true) return later === true || marks(later) || !sameValue(one ?? null, other ?? null);
    if (isArray(mask))
      return mask.some((inner, index) => hidden(inner, itemOf(one, index), itemOf(other, index), itemOf(later, index)));
    return (
      isObject(mask) &&
      Object.entries(mask).some(([name, inner]) =>
        hidden(inner, field(one, name), field(other, name), later === true ? true : field(later, name)),
      )
    );
  };
  return [beforeSensitive, afterSensitive].some((mask) => hidden(mask, before, after, unknown));
}

/** True if a changed member contains a copy of a secret, which the report hides. */
function changesCopies({ before, after }: ResourceChange, redactor: Redactor): boolean {
  if (redactor.idle) return false;
  const hides = (value: Value | undefined): boolean => {
    if (typeof value === "string") return redactor.text(value) !== value;
    return isArray(value) ? value.some(hides) : isObject(value) && Object.values(value).some(hides);
  };
  const names = [before, after].flatMap((side) => (isObject(side) ? Object.keys(side) : []));
  return [...new Set(names)].some((name) => {
    const [one, other] = [field(before, name), field(after, name)];
    return !sameValue(one ?? null, other ?? null) && (hides(one) || hides(other));
  });
}

/** True if the change is in values that the report hides. */
export const hidesChange = (change: ResourceChange, redactor: Redactor): boolean =>
  changesHidden(change) || changesCopies(change, redactor);

/** Explains a decisive attribute that is known only during the apply and not set by the configuration. */
function undecided(change: ResourceChange, { meaning, configured }: ObjectContext): string | undefined {
  if (meaning === undefined || !marks(change.unknown)) return undefined;
  const side = sideAfter(change);
  const paths = DECISIVE.flatMap((kind) => meaning.all(kind).map(({ path }) => path));
  const judged =
    meaning.ours === ZONE
      ? DECISIVE_SETTINGS.flatMap((attribute) => meaning.pathOf(attribute) ?? [])
      : meaning.all("subject").map(({ path }) => path);
  const open = [...paths, ...judged].find(
    (path) => configured?.has(path.split(".", 1)[0] ?? path) !== true && side.read(path).state === "unknown",
  );
  return open && phrase`${open} is known only during the apply.`;
}

/** Settings of a zone that decide which requests are stopped. Each has its own judging code. */
const DECISIVE_SETTINGS = ["learning_mode", "under_attack", DISABLED, "waf_engine_config", LOG_ONLY, "waf_profile_id"];

const DECISIVE = ["action", "switch", "scale", "exceptions", "amount"] as const;

/** Returns the planned change of an output, for its digest. */
export function plannedOutput({ name, actions, before, after, unknown, ...masks }: OutputChange): Planned {
  const isMarked = marks(masks.beforeSensitive) || marks(masks.afterSensitive);
  return {
    value: () => [
      name,
      [...actions],
      withoutMarked(before, masks.beforeSensitive, masks.afterSensitive),
      withoutMarked(after, masks.beforeSensitive, masks.afterSensitive),
      unknown,
    ],
    unseen: () => {
      if (isMarked) return "It has sensitive values that the report does not show.";
      return marks(unknown) ? "Its value is known only during the apply." : undefined;
    },
  };
}
