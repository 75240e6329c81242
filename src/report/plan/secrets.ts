import { inJson, replacerOf, SHORTEST_SECRET } from "../../shared/redaction.js";
import { type Change, entriesField, field, isArray, isObject, textField, type Value } from "./plan.js";

/** Whether an attribute of that provider's configuration (full source address) is secret. */
export type SensitiveProviderAttribute = (provider: string, attribute: string) => boolean;

const SECRET_NAME = /key|token|secret|passw|credential|auth|private|cert|signature|cookie/i;
const SHORTEST_LINE = 8;

/**
 * Every text that must not be shown: what the plan marks as sensitive in its changes, sensitive variables, and the
 * constants of provider configurations that `sensitive` or their name marks. Multi-line texts count by line as well.
 */
export function collectSecrets(
  root: Value,
  changes: readonly Change[],
  sensitive: SensitiveProviderAttribute,
): readonly string[] {
  const secrets = new Set<string>();
  for (const change of changes) {
    collectMarked(change.before, change.beforeSensitive, secrets);
    collectMarked(change.after, change.afterSensitive, secrets);
    // A value keeps its meaning when only one side is marked.
    collectMarked(change.after, change.beforeSensitive, secrets);
    collectMarked(change.before, change.afterSensitive, secrets);
  }
  collectVariables(root, secrets);
  collectProviderConstants(root, sensitive, secrets);
  return [...secrets];
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

/** Shown in place of a secret. */
export const HIDDEN = "(sensitive)";

/** Takes secrets out of texts before anything else looks at them. */
export interface Redactor {
  /** True when there is nothing to hide: texts pass unchanged. */
  readonly idle: boolean;
  /** The text with every secret replaced, whole or as a part. */
  text(value: string): string;
}

/**
 * Builds a redactor. A secret shorter than four characters is hidden only where it is the whole text: as a part it
 * would hide every second word and reveal more than it hides.
 */
export function createRedactor(secrets: Iterable<string>): Redactor {
  const whole = new Set([...secrets].filter((secret) => !HIDDEN.includes(secret)));
  const parts = [...whole].filter((secret) => secret.length >= SHORTEST_SECRET);
  const replace = replacerOf([...parts, ...parts.map(inJson)], HIDDEN, { ignoreCase: false });
  return {
    idle: whole.size === 0,
    text: (value) => (whole.has(value) ? HIDDEN : replace(value)),
  };
}
