import type { AttributeMeaning } from "../../../src/zone/words/meaning.js";
import { STRICTNESS } from "../../../src/zone/action/stance.js";
import { ATTRIBUTE_VALUES } from "../../cases/attribute-values.js";
import { change, type Json, type JsonObject } from "./plan-builder.js";

/** Values of an attribute: one that protects, and one that protects less or may do so. */
export interface Pair {
  readonly strict: Json;
  readonly loose: Json;
}

/** The two values of the attribute `name` (`type.path`), or by its meaning; undefined for one that no value weakens. */
export function pairOf(meaning: AttributeMeaning, name: string): Pair | undefined {
  const own = ATTRIBUTE_VALUES[name];
  if (own !== undefined) return own.pair;
  switch (meaning.kind) {
    case "action": {
      const words = Object.entries(meaning.stances).sort(([, one], [, other]) => STRICTNESS[one] - STRICTNESS[other]);
      return { strict: words.at(-1)![0], loose: words[0]![0] };
    }
    case "switch":
      return { strict: true, loose: false };
    case "scale":
      return { strict: meaning.order.at(-1)!, loose: meaning.order[0]! };
    case "exceptions":
      return meaning.of === "checked" ? { strict: ["a"], loose: [] } : { strict: ["1"], loose: ["1", "2"] };
    case "amount":
      if (meaning.looser === undefined) return undefined;
      return meaning.looser === "higher" ? { strict: 1, loose: 99 } : { strict: 99, loose: 1 };
    case "guard":
      return { strict: meaning.usual, loose: meaning.usual === false ? true : 100 };
    default:
      return undefined;
  }
}

/** Sets the value at a path such as `rule_configuration.action_type`. */
export function withValue(object: JsonObject, path: string, value: Json): JsonObject {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...object, [name]: value };
  return { ...object, [name]: withValue((object[name] ?? {}) as JsonObject, rest.join("."), value) };
}

const rule = (waf_rule_id: number, action_type: string): JsonObject => ({
  waf_rule_id,
  rule_configuration: { action_type },
});

/** The rules whose order a pair of values changes; nothing happens to them. */
export const RANKED_RULES: readonly JsonObject[] = [
  change("bunny_shield_waf_rule.one", rule(1, "block"), rule(1, "block")),
  change("bunny_shield_waf_rule.two", rule(2, "bypass"), rule(2, "bypass")),
];
