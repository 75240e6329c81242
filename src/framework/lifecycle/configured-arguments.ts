import type { Attribute, Attributes } from "../definition/types.js";
import { type Diagnostics, pathFrom } from "../definition/diagnostics.js";
import { equalValues } from "../definition/equality.js";
import type { Values } from "../definition/infer.js";
import { codeOf } from "../definition/private-format.js";
import type { StoredPrivateState } from "../definition/private-state.js";
import { fieldOf, isUnknown } from "../values/values.js";
import { atName } from "../values/path.js";

const isKept = ({ presence }: Attribute): boolean => presence === "optional_computed";

/** Records the attributes that this write configured, if the API may set them. */
export function noteConfigured(kept: StoredPrivateState, attributes: Attributes, config: Values): void {
  const names = Object.entries(attributes)
    .filter(([name, attribute]) => isKept(attribute) && fieldOf(config, name) !== null)
    .map(([name]) => codeOf(name));
  kept.note({ configured: names.length > 0 ? names : undefined });
}

/**
 * If arguments were removed from the configuration after the last write, warns that the object keeps their values. One warning
 * names all of them, in the order of the definition.
 */
export function warnAboutRemoved(
  { facts }: StoredPrivateState,
  attributes: Attributes,
  { config, prior, planned }: Removal,
  diagnostics: Diagnostics,
): void {
  const configured = new Set(facts.configured);
  const removed = Object.entries(attributes).filter(([name, attribute]) => {
    if (!isKept(attribute) || !configured.has(codeOf(name)) || fieldOf(config, name) !== null) return false;
    const value = fieldOf(planned, name);
    if (value === null || isUnknown(value) || !equalValues(attribute.type, fieldOf(prior, name), value)) return false;
    return emptyValue(attribute) === undefined || !isEmpty(value);
  });
  const [first] = removed;
  if (first === undefined) return;
  const sentences = removed.map(([name, attribute]) => {
    const empty = emptyValue(attribute);
    const remedy =
      empty === undefined ? "To change it, configure another value." : `To remove it, set ${name} = ${empty}.`;
    return `${name} is no longer configured. Its value stays in effect: ${shown(attribute, fieldOf(planned, name))}. ${remedy}`;
  });
  const summary = removed.length === 1 ? "A removed argument keeps its value" : "Removed arguments keep their values";
  diagnostics.warning(pathFrom(atName([], first[0])), summary, sentences.join("\n"));
}

interface Removal {
  readonly config: Values;
  readonly prior: Values;
  readonly planned: Values;
}

/**
 * Returns the empty value of an attribute in configuration syntax. Undefined if the attribute has no empty value or does not
 * accept it.
 */
function emptyValue({ type, constraints }: Attribute): string | undefined {
  if (type.kind !== "list" && type.kind !== "set" && type.kind !== "map") return undefined;
  const empty = type.kind === "map" ? {} : [];
  return constraints.every((one) => one.check(empty as never) === undefined) ? JSON.stringify(empty) : undefined;
}

const isEmpty = (value: unknown): boolean => typeof value === "object" && Object.keys(value ?? {}).length === 0;

const SHOWN_CHARACTERS = 100;

function shown({ sensitive }: Attribute, value: unknown): string {
  const text = sensitive ? undefined : JSON.stringify(value);
  return text === undefined || text.length > SHOWN_CHARACTERS ? "the one in the state" : text;
}
