import { createHash } from "node:crypto";
import type { OperationOptions } from "../../shared/call-options.js";
import { keyOf } from "../definition/equality.js";
import type { Values } from "../definition/infer.js";
import type { PrivateFacts } from "../definition/private-format.js";
import { type Attribute, type Attributes, nestedType } from "../definition/types.js";
import { fieldOf, fieldsOf } from "../values/values.js";
import { waitPastLag } from "./lag-wait.js";
import type { OperationRun } from "./run-operation.js";

/** How long after a write a read may show what was before it. See docs/decisions/reads-that-lag.md. */
const REMEMBERED_MS = 60_000;

const MOST_WRITES = 8;

/** The configurable attributes that the API has, those of single nested objects one by one. */
function* configurable(
  attributes: Attributes,
  object: unknown,
  prefix = "",
): Generator<readonly [path: string, attribute: Attribute, value: unknown, siblings: unknown]> {
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.local || attribute.presence === "computed") continue;
    const value = fieldOf(object, name);
    const nested = nestedType(attribute.type);
    const isObject = nested?.nesting === "single" && value !== null && value !== undefined;
    if (isObject) yield* configurable(nested.attributes, value, `${prefix}${name}.`);
    else yield [`${prefix}${name}`, attribute, value, object];
  }
}

/** Digests of an object's configurable attributes, by path. */
function digestsOf(attributes: Attributes, object: unknown): ReadonlyMap<string, string> {
  const digest = (attribute: Attribute, value: unknown, siblings: unknown): string => {
    const isSet = value !== null && value !== undefined;
    const { canonical } = attribute;
    const text = isSet && canonical ? canonical(value as never, fieldsOf(siblings)) : keyOf(attribute.type, value);
    return createHash("sha256").update(text).digest("base64url").slice(0, 16);
  };
  return new Map([...configurable(attributes, object)].map(([path, ...of]) => [path, digest(...of)] as const));
}

/** The digests of what a write changed, as they are stored; undefined if it changed nothing that can be told. */
function changedBy(attributes: Attributes, before: Values, after: Values): string | undefined {
  const [old, now] = [digestsOf(attributes, before), digestsOf(attributes, after)];
  const changed = [...old].filter(([path, digest]) => now.get(path) !== digest);
  return changed.length === 0 ? undefined : JSON.stringify(Object.fromEntries(changed));
}

type Write = NonNullable<PrivateFacts["written"]>[number];

const recentWrites = ({ private: { facts }, instance }: OperationRun): readonly Write[] => {
  const now = instance.time.now();
  return (facts.written ?? []).filter(({ at }) => Math.abs(now - at) < REMEMBERED_MS);
};

/**
 * Notes in the private state that an operation has written: when, and digests of what the API had `before`; null stands for
 * nothing. A member that `before` does not have is not compared.
 */
export function noteWrites(run: OperationRun, before: readonly (Values | null)[], after: Values): void {
  const { attributes } = run.resource;
  const at = run.instance.time.now();
  const noted = before.flatMap((values): Write[] => {
    if (values === null) return [{ at, before: null }];
    const changed = changedBy(attributes, { ...after, ...values }, after);
    return changed === undefined ? [] : [{ at, before: changed }];
  });
  run.instance.lagWindow.restart();
  if (noted.length > 0) run.private.note({ written: [...recentWrites(run), ...noted].slice(-MOST_WRITES) });
}

/** Whether a read shows nothing, or in all that differs from the state what was before a recent write. */
function isOld(run: OperationRun, writes: readonly Write[], found: Values | null): boolean {
  if (writes.length === 0) return false;
  if (found === null) return true;
  const { attributes } = run.resource;
  const stored = digestsOf(attributes, run.object);
  const old = writes.map(({ before }) => parseDigests(before));
  const differing = [...digestsOf(attributes, found)].filter(([path, digest]) => stored.get(path) !== digest);
  return differing.length > 0 && differing.every(([path, digest]) => old.some((before) => before[path] === digest));
}

function parseDigests(before: string | null): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(before ?? "{}"));
  } catch {
    return {};
  }
}

/** What a read found, or the error that it ended with, and whether the hook takes that for older than a write. */
export type Reading<Answer> = { readonly isOld: boolean } & ({ readonly found: Answer } | { readonly error: unknown });

/**
 * Reads an object, and again after growing waits while the API may show what was before a recent write. `compare` is the
 * object as it would be stored, null if there is none; undefined if the reading failed for another reason.
 */
export async function readPastLag<Answer>(
  run: OperationRun,
  options: OperationOptions,
  read: (options: OperationOptions) => Promise<Reading<Answer>>,
  compare: (reading: Reading<Answer>) => Values | null | undefined,
): Promise<Reading<Answer>> {
  const writes = recentWrites(run);
  if (writes.length === 0) return read(options);
  const mayBeOld = (reading: Reading<Answer>): boolean => {
    const found = compare(reading);
    return reading.isOld || (found !== undefined && isOld(run, writes, found));
  };
  return waitPastLag(run, options, read, mayBeOld);
}
