import { redactorOfMany } from "../../shared/redaction.js";
import { type Change, entriesField, field, isArray, isObject, type Plan, textField, type Value } from "./plan.js";

/** Reports whether an attribute of a provider configuration (full source address) is secret. */
export type SensitiveProviderAttribute = (provider: string, attribute: string) => boolean;

const SECRET_NAME = /key|token|secret|passw|credential|auth|private|cert|signature|cookie/i;
const SHORTEST_LINE = 8;

/**
 * Returns every text that must not be shown: sensitive values, sensitive variables, and secret constants of provider
 * configurations. A constant is secret if `sensitive` marks it or if its name suggests a secret. Each line of a multi-line text
 * counts too.
 */
export function collectSecrets(
  root: Value,
  { changes, outputs, invocations }: Pick<Plan, "outputs" | "invocations"> & { readonly changes: readonly Change[] },
  sensitive: SensitiveProviderAttribute,
): readonly string[] {
  const secrets = new Set<string>();
  const crossing = outputs.filter(({ name }) => name.startsWith(CROSS_STACK));
  const others = [...changes, ...outputs.filter((output) => !crossing.includes(output))];
  for (const change of others) collectChange(change, secrets);
  collectHidden(crossing, others, secrets);
  for (const { row } of invocations)
    collectMarked(field(row, "config_values"), field(row, "config_sensitive"), secrets);
  collectVariables(root, secrets);
  collectProviderConstants(root, sensitive, secrets);
  return [...secrets];
}

/** Prefix of outputs that CDKTF marks as sensitive because another stack reads them. */
export const CROSS_STACK = "cross-stack-output-";

/** Collects values of CDKTF's marked outputs, unless the plan shows them elsewhere. */
function collectHidden(crossing: readonly Change[], others: readonly Change[], into: Set<string>): void {
  const marked = new Set<string>();
  for (const change of crossing) collectChange(change, marked);
  if (marked.size === 0) return;
  const shown = new Set<string>();
  for (const { before, after, beforeSensitive, afterSensitive } of others)
    for (const value of [before, after]) collectShown(value, [beforeSensitive, afterSensitive], shown);
  for (const text of marked) if (!shown.has(text)) into.add(text);
}

function collectShown(value: Value | undefined, masks: readonly (Value | undefined)[], into: Set<string>): void {
  if (masks.includes(true)) return;
  if (isArray(value)) {
    const inside = (mask: Value | undefined, index: number): Value | undefined => (isArray(mask) ? mask[index] : mask);
    for (const [index, item] of value.entries())
      collectShown(
        item,
        masks.map((mask) => inside(mask, index)),
        into,
      );
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value))
      collectShown(
        inner,
        masks.map((mask) => field(mask, name)),
        into,
      );
  } else {
    collectTexts(value, into);
  }
}

function collectChange({ before, after, beforeSensitive, afterSensitive }: Change, into: Set<string>): void {
  if (beforeSensitive === false && afterSensitive === false) return;
  // If only one side is marked, the value on the other side is secret too.
  for (const mask of [beforeSensitive, afterSensitive]) {
    collectMarked(before, mask, into);
    collectMarked(after, mask, into);
  }
}

function collectMarked(value: Value | undefined, mask: Value | undefined, into: Set<string>): void {
  if (mask === true) {
    collectTexts(value, into);
  } else if (isArray(mask) && isArray(value)) {
    for (const [index, inner] of mask.entries()) if (inner !== false) collectMarked(value[index], inner, into);
  } else if (isObject(mask) && isObject(value)) {
    for (const name in mask) if (mask[name] !== false) collectMarked(field(value, name), mask[name], into);
  }
}

function collectTexts(value: Value | undefined, into: Set<string>): void {
  if (typeof value === "string") {
    if (value !== "") into.add(value);
    if (!value.includes("\n")) return;
    for (const line of value.split(/\r?\n/)) if (line.trim().length >= SHORTEST_LINE) into.add(line.trim());
  } else if (typeof value === "number" || typeof value === "bigint") {
    into.add(String(value));
  } else if (isArray(value)) {
    for (const item of value) collectTexts(item, into);
  } else if (isObject(value)) {
    for (const item of Object.values(value)) collectTexts(item, into);
  }
}

function collectVariables(root: Value, into: Set<string>): void {
  for (const [name, declared] of entriesField(field(field(root, "configuration"), "root_module"), "variables")) {
    if (field(declared, "sensitive") !== true) continue;
    collectTexts(field(declared, "default"), into);
    collectTexts(field(field(field(root, "variables"), name), "value"), into);
  }
}

function collectProviderConstants(root: Value, sensitive: SensitiveProviderAttribute, into: Set<string>): void {
  for (const [, provider] of entriesField(field(root, "configuration"), "provider_config")) {
    const source = textField(provider, "full_name") ?? textField(provider, "name") ?? "";
    for (const [name, expression] of entriesField(provider, "expressions")) {
      collectConstants(expression, sensitive(source, name) || SECRET_NAME.test(name), into);
    }
  }
}

/** An expression is `{constant_value}` or `{references}`; a block is a list or an object of named expressions. */
function collectConstants(expression: Value, marked: boolean, into: Set<string>): void {
  if (isArray(expression)) {
    for (const item of expression) collectConstants(item, marked, into);
    return;
  }
  if (!isObject(expression)) return;
  const constant = field(expression, "constant_value");
  if (constant !== undefined) {
    if (marked) collectTexts(constant, into);
    return;
  }
  for (const [name, inner] of Object.entries(expression)) {
    if (name !== "references") collectConstants(inner, marked || SECRET_NAME.test(name), into);
  }
}

export const HIDDEN = "(sensitive)";

/**
 * Shorter values occur everywhere, so their copies are hidden only if the copies are marked. See
 * docs/decisions/real-values-are-judged.md.
 */
const SHORTEST_COPY = 8;

/** Removes copies of secrets from printed text. Values are judged before the removal, and marked values are never printed. */
export interface Redactor {
  /** True if there is nothing to hide. */
  readonly idle: boolean;
  /** Removes plain and encoded copies of secrets, also within longer text. */
  text(value: string): string;
  /** Hides secrets in instance keys; names are not values. */
  address(value: string): string;
}

const INSTANCE_KEY = /\["(?:[^"\\]|\\.)*"\]/g;

/** Creates a redactor for values of at least eight characters and their encoded copies. */
export function createRedactor(secrets: Iterable<string>): Redactor {
  const long = [...secrets].filter((secret) => secret.length >= SHORTEST_COPY && !HIDDEN.includes(secret));
  const text = redactorOfMany(long, HIDDEN, SHORTEST_COPY);
  return {
    idle: long.length === 0,
    text,
    address: (value) => value.replace(INSTANCE_KEY, (key) => `["${text(key.slice(2, -2))}"]`),
  };
}
