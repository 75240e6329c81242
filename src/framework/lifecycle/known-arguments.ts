import type { Attributes } from "../attribute.js";
import { decodeObject, isWhollyKnown } from "../codec/index.js";
import type { DynamicValue } from "../protocol.js";
import { withDefaults } from "../stored-values.js";
import { isUnknown } from "../unknown.js";
import type { Values } from "../views.js";

/** The configuration of a data source, an ephemeral resource, a list or the provider, its defaults filled in. */
export function knownArguments(attributes: Attributes, config: DynamicValue | undefined): Values {
  const decoded = decodeObject(attributes, config);
  return withDefaults(attributes, isUnknown(decoded) ? null : decoded);
}

/** What a data source or an ephemeral resource answers, with the configuration for what it left out. */
export function echoed(config: Readonly<Values>, answer: Readonly<Values>): Values {
  const given = Object.entries(answer).filter(([, value]) => value !== undefined);
  return { ...config, ...Object.fromEntries(given) };
}

/** The attributes whose values are not wholly known yet. */
export function unknownNames(attributes: Attributes, values: Readonly<Values>): string[] {
  return Object.keys(attributes).filter((name) => {
    const attribute = attributes[name];
    return attribute !== undefined && !isWhollyKnown(attribute.type, values[name]);
  });
}
