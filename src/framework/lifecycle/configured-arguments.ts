import { stringifyExactJson } from "../../shared/exact-json.js";
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

/** If an argument was removed from the configuration after the last write, warns that the object keeps the argument's value. */
export function warnAboutRemoved(
  { facts }: StoredPrivateState,
  attributes: Attributes,
  { config, prior, planned }: { readonly config: Values; readonly prior: Values; readonly planned: Values },
  diagnostics: Diagnostics,
): void {
  const configured = new Set(facts.configured);
  for (const [name, attribute] of Object.entries(attributes)) {
    if (!isKept(attribute) || !configured.has(codeOf(name)) || fieldOf(config, name) !== null) continue;
    const value = fieldOf(planned, name);
    if (value === null || isUnknown(value) || !equalValues(attribute.type, fieldOf(prior, name), value)) continue;
    const empty = emptyValue(attribute);
    if (empty !== undefined && isEmpty(value)) continue;
    diagnostics.warning(
      pathFrom(atName([], name)),
      "A removed argument keeps its value",
      `${name} is no longer configured. Its value stays in effect: ${shown(attribute, value)}. ` +
        (empty === undefined ? `To change it, configure another value.` : `To remove it, set ${name} = ${empty}.`),
    );
  }
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
  const text = sensitive ? undefined : stringifyExactJson(value);
  return text === undefined || text.length > SHOWN_CHARACTERS ? "the one in the state" : text;
}
