import { createHash } from "node:crypto";
import { phrase, words } from "../document/phrase.js";
import {
  type ActionInvocation,
  type ConfiguredExpressions,
  type ExternalProgram,
  field,
  isArray,
  isObject,
  marks,
  type OutputChange,
  type ResourceChange,
  sameValue,
  type Value,
} from "../plan/plan.js";
import { plain } from "./comparable.js";
import { isOurType, type TypeMeaning, typeMeaning } from "./meaning-table.js";
import { unfixed } from "./fixed-program.js";
import { sideAfter } from "./sides.js";

/** What the engine is going to do with one thing that a review is about. */
export interface Planned {
  /** All of it, whole and in its order, without sensitive values. Never printed. */
  readonly value: () => Value;
  /** Why a reviewer cannot see all of it, as a sentence; undefined if one can. */
  readonly unseen: () => string | undefined;
}

const known = new WeakMap<object, Planned>();

/** Remembers what the engine is going to do with what `said` is about. The report itself has it only in part. */
export function remember<Said extends object>(said: Said, planned: Planned | undefined): Said {
  if (planned !== undefined) known.set(said, planned);
  return said;
}

/** What {@link remember} has been told. */
export const plannedOf = (said: object): Planned | undefined => known.get(said);

/** 128 bits: nobody finds another change with the same. */
const DIGEST_LENGTH = 32;

/** Of all that the engine is going to do with what `said` is about; `stack` is its stack's name if there are several. */
export function changeDigest(said: object, stack: string): string {
  const text = JSON.stringify([stack, known.get(said)?.value() ?? plain(said)], (_, value: unknown) =>
    typeof value === "bigint" ? { integer: value.toString() } : value,
  );
  return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_LENGTH);
}

/** What the plan knows of where an object belongs. */
interface ObjectContext {
  readonly meaning: TypeMeaning | undefined;
  readonly account: string | undefined;
  readonly configured: ConfiguredExpressions | undefined;
}

/** What happens to an object of a plan. */
export function plannedObject(change: ResourceChange, contextOf: () => ObjectContext): Planned {
  const { address, type, provider, mode, actions, before, after, unknown, importing, previousAddress } = change;
  const { beforeSensitive, afterSensitive, deposed, replacePaths } = change;
  return {
    value: () => {
      const { account, configured } = contextOf();
      return [
        [address, type, provider, mode, account ?? null, deposed ?? null, importing ?? null, previousAddress ?? null],
        [...actions],
        shown(before, beforeSensitive, afterSensitive),
        shown(after, afterSensitive, beforeSensitive),
        unknown,
        replacePaths.map((path) => [...path]),
        isObject(unknown) ? Object.keys(unknown).map((name) => [name, configured?.get(name) ?? null]) : null,
      ];
    },
    unseen: () => {
      const { meaning, configured } = contextOf();
      if (changesHidden(change)) return "It has sensitive values that the report does not show.";
      const what = unseenUnknown(change, meaning, configured) ?? writeOnly(change, configured);
      return what && `${what} is known only during the apply.`;
    },
  };
}

/** The value without what either mask marks. */
function shown(value: Value, ...masks: readonly (Value | undefined)[]): Value {
  if (masks.some((mask) => mask === true)) return MARKED;
  if (masks.every((mask) => mask === undefined || mask === false)) return value;
  if (isArray(value)) return value.map((item, index) => shown(item, ...masks.map((mask) => itemOf(mask, index))));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shown(inner, ...masks.map((mask) => field(mask, name)))]),
  );
}

const MARKED = "sensitive";
const itemOf = (mask: Value | undefined, index: number): Value | undefined => (isArray(mask) ? mask[index] : undefined);

/** Whether a sensitive value differs, or may. One that stays is not part of the change. */
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

/** What is known only during the apply, and is set by the configuration or decides what is stopped: the attribute, as it may be printed. */
export function unseenUnknown(
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
  configured: ConfiguredExpressions | undefined,
): string | undefined {
  const { unknown } = change;
  if (!marks(unknown)) return undefined;
  if (!isObject(unknown)) return "What it will be";
  const targets = meaning?.all("target").map(({ path }) => path) ?? [];
  const set = Object.keys(unknown).find((name) => {
    const expression = configured?.get(name);
    if (!marks(unknown[name]) || expression === undefined) return false;
    return !(targets.includes(name) && refersToId(expression));
  });
  if (set !== undefined || meaning === undefined) return set && phrase`${set}`;
  const side = sideAfter(change);
  const decisive = DECISIVE.flatMap((kind) => meaning.all(kind).map(({ path }) => path));
  const open = decisive.find((path) => side.read(path).state === "unknown");
  return open && phrase`${open}`;
}

/** Kinds of attributes on which it depends what is stopped. */
const DECISIVE = [
  "action",
  "switch",
  "scale",
  "raises",
  "exceptions",
  "entries",
  "page",
  "rate",
  "amount",
  "match",
  "named-numbers",
  "order",
] as const;

const ID =
  /^(?:module\.[\w-]+\.)*(?:bunny_\w+\.[\w-]+(?:\[[^\]]*\])?\.\w+_id|bunnynet_\w+\.[\w-]+(?:\[[^\]]*\])?\.id)$/;

/** Whether an expression is the ID of another object of ours, or of the official provider, which the API makes and nobody chooses. */
function refersToId(expression: Value): boolean {
  const references = field(expression, "references");
  const first = isArray(references) ? references[0] : undefined;
  return typeof first === "string" && ID.test(first);
}

/**
 * An attribute of another provider that the configuration sets and the plan leaves empty: a write-only one, or null. Ours
 * have none that is write-only, nor have the official ones.
 */
function writeOnly(
  { type, provider, after }: ResourceChange,
  configured: ConfiguredExpressions | undefined,
): string | undefined {
  if (isOurType(type) || typeMeaning(provider, type) !== undefined || !isObject(after) || configured === undefined)
    return undefined;
  const found = [...configured.keys()].find((name) => {
    const expression = configured.get(name);
    if (!isObject(expression) || field(expression, "constant_value") === null) return false;
    const isSet = field(expression, "constant_value") !== undefined || field(expression, "references") !== undefined;
    return isSet && Object.hasOwn(after, name) && after[name] === null;
  });
  return found && phrase`${found}`;
}

/** What happens to an output. */
export function plannedOutput({ name, actions, before, after, unknown, ...masks }: OutputChange): Planned {
  const isMarked = marks(masks.beforeSensitive) || marks(masks.afterSensitive);
  return {
    value: () => [
      name,
      [...actions],
      shown(before, masks.beforeSensitive, masks.afterSensitive),
      shown(after, masks.beforeSensitive, masks.afterSensitive),
      unknown,
    ],
    unseen: () => {
      if (isMarked) return "It has sensitive values that the report does not show.";
      return marks(unknown) ? "Its value is known only during the apply." : undefined;
    },
  };
}

/** What an action is invoked with. */
export function plannedInvocation({ address, trigger, deferred, row }: ActionInvocation): Planned {
  const [values, unknown, mask] = ["config_values", "config_unknown", "config_sensitive"].map((name) =>
    field(row, name),
  );
  return {
    value: () => [address, trigger ?? null, deferred ?? null, shown(values ?? null, mask), unknown ?? null],
    unseen: () => {
      if (marks(mask)) return "It is invoked with sensitive values that the report does not show.";
      return marks(unknown) ? "What it is invoked with is known only during the apply." : undefined;
    },
  };
}

/** What a program is started with. */
export function plannedProgram({ address, provisioner, expressions }: ExternalProgram): Planned {
  return {
    value: () => [address, provisioner ?? null, expressions],
    unseen: () => {
      const why = unfixed(provisioner, expressions);
      return why && phrase`A later push can change what it runs: ${words(why)}.`;
    },
  };
}
