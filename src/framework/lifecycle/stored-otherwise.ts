import { nestedType, type Attribute, type Attributes } from "../definition/types.js";
import { completedState, withDefaults } from "../planning/stored-values.js";
import { keepSpelling, sameMeaning } from "../planning/same-meaning.js";
import type { Values } from "../definition/infer.js";
import { Decimal, fieldOf, fieldsOf, isUnknown } from "../values/values.js";
import type { FailedOutcome } from "./run-limited.js";
import { isStoredOtherwise, type OperationRun, runOperation } from "./run-operation.js";

interface StoredOtherwise {
  readonly state: Values;
  readonly report: string;
}

/**
 * Reads an object after its write failed because the API stored other values. These values are stored in the state, so that the
 * next plan shows the difference. Undefined if the write failed for another reason, or if the object cannot be read. See
 * docs/decisions/every-write-is-confirmed.md.
 */
export async function readStoredOtherwise(
  run: OperationRun,
  outcome: FailedOutcome,
  known: Values,
): Promise<StoredOtherwise | undefined> {
  if (!isStoredOtherwise(run, outcome)) return undefined;
  const { attributes, hooks } = run.resource;
  const read = await runOperation({ ...run, operation: "read", object: known }, (context) =>
    hooks.read({ ...context, state: known, mayBeOld: () => undefined }),
  );
  if (read.ended !== "done" || read.value === null) return undefined;
  const found = completedState(attributes, read.value, withDefaults(attributes, known, "local"));
  const state = keepSpelling(attributes, known, found);
  const differences = [...differencesIn(attributes, run.object, state)];
  const report =
    differences.length === 0 ? "Every attribute reads as declared." : `Stored otherwise: ${differences.join("; ")}.`;
  return { state, report: `${report} The state has the values of the API. Plan again to see what remains.` };
}

/** Yields the configured attributes that differ in the API. Members of single nested objects count separately. */
function* differencesIn(attributes: Attributes, planned: unknown, found: unknown, prefix = ""): Generator<string> {
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.local || attribute.presence === "computed") continue;
    const [wanted, stored] = [fieldOf(planned, name), fieldOf(found, name)];
    if (isUnknown(wanted) || sameMeaning(attribute, stored, wanted, fieldsOf(planned))) continue;
    const nested = nestedType(attribute.type);
    if (nested?.nesting === "single" && isObject(wanted) && isObject(stored))
      yield* differencesIn(nested.attributes, wanted, stored, `${prefix}${name}.`);
    else yield `${prefix}${name} is ${shown(attribute, stored)}, but ${shown(attribute, wanted)} is declared`;
  }
}

const isObject = (value: unknown): boolean => value !== null && value !== undefined && !isUnknown(value);

const LONGEST = 80;

function shown({ sensitive }: Attribute, value: unknown): string {
  if (sensitive) return "a sensitive value";
  const text = JSON.stringify(value ?? null, (_key, part: unknown) =>
    part instanceof Decimal ? Number(String(part)) : part,
  );
  if (text.length <= LONGEST) return text;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === "string" ? `a text of ${value.length} characters` : "another value";
}
