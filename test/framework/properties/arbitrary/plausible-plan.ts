import type { Attributes, Type } from "../../../../src/framework/definition/types.js";
import { isUnknown, UNKNOWN } from "../../../../src/framework/values/values.js";
import { normal } from "./value.js";

type Values = Record<string, unknown>;

/** A plan that a simple provider might make: what is configured, otherwise the prior value, otherwise unknown. */
export function plausiblePlan(attributes: Attributes, prior: Values | null, config: Values): Values {
  return normal({ kind: "object", attributes }, planAttributes(attributes, prior ?? {}, config)) as Values;
}

function planAttributes(attributes: Attributes, prior: Values, config: Values): Values {
  const entries = Object.entries(attributes).map(([name, { type, presence }]) => {
    const free = ["computed", "optional_computed", "defaulted"].includes(presence) && config[name] === null;
    if (free) return [name, prior[name] ?? UNKNOWN] as const;
    return [name, planValue(type, prior[name], config[name])] as const;
  });
  return Object.fromEntries(entries);
}

function planValue(type: Type, prior: unknown, config: unknown): unknown {
  if (config === null || isUnknown(config)) return config;
  if (type.kind === "object") return planAttributes(type.attributes, (prior ?? {}) as Values, config as Values);
  if (!("element" in type) || type.element.kind !== "object") return config;
  if (type.kind === "map") {
    const before = (prior ?? {}) as Values;
    const entries = Object.entries(config as Values);
    return Object.fromEntries(
      entries.map(([key, value]) => [
        key,
        planValue(type.element, Object.hasOwn(before, key) ? before[key] : null, value),
      ]),
    );
  }
  const before = type.kind === "list" ? ((prior ?? []) as unknown[]) : [];
  return (config as unknown[]).map((value, index) => planValue(type.element, before[index], value));
}
