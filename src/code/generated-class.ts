import { escapeTemplate } from "../shared/hcl.js";
import { TsCall, TsCode } from "./typescript.js";

/** Generated classes whose names would collide with those of constructs. */
const NAMES: Readonly<Record<string, string>> = {
  bunny_app_autoscaling: "AppAutoscalingResource",
  bunny_shield_zone: "ShieldZoneResource",
};

/**
 * Attributes that are maps. The keys of a map are not names of members.
 * @testable Compared with the definitions.
 */
export const MAPS: ReadonlySet<string> = new Set(["waf_engine_config"]);

/** Returns the generated class of a resource: `ShieldRateLimit`. */
export function generatedClass(type: string): string {
  return NAMES[type] ?? memberName(type.replace(/^bunny/, ""));
}

/** Returns an attribute's name in generated classes: `requestCount` for `request_count`. */
export const memberName = (attribute: string): string => camelCase(attribute, "_");

/** Joins words in camel case; the first word keeps its case. */
export function camelCase(words: string, separator: string): string {
  const [first = "", ...more] = words.split(separator);
  return [first, ...more.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join("");
}

/** Converts a resource's values for its generated class, where texts are templates. */
export function generatedProps(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [memberName(name), MAPS.has(name) ? mapOf(value) : generatedValue(value)]),
  );
}

/** Escapes a byte order mark, because engines skip it at the start of a JSON template. */
const templateOf = (text: string): string => escapeTemplate(text).replace(/^\uFEFF/, '${"\\ufeff"}');

function generatedValue(value: unknown): unknown {
  if (value instanceof TsCode || value instanceof TsCall) return value;
  if (typeof value === "string") return templateOf(value);
  if (Array.isArray(value)) return value.map(generatedValue);
  return typeof value === "object" && value !== null ? generatedProps({ ...value }) : value;
}

const mapOf = (value: unknown): unknown =>
  Object.fromEntries(
    Object.entries(Object(value) as Readonly<Record<string, unknown>>).map(([key, one]) => [
      templateOf(key),
      generatedValue(one),
    ]),
  );
