import { escapeTemplate } from "../shared/hcl.js";
import { TsCall, TsCode } from "./typescript.js";

/** Generated classes whose names differ from their types, since constructs have those. */
const NAMES: Readonly<Record<string, string>> = {
  bunny_app_autoscaling: "AppAutoscalingResource",
  bunny_shield_zone: "ShieldZoneResource",
};

/**
 * Attributes whose values are maps: their keys are no names of members.
 * @testable Compared with the definitions.
 */
export const MAPS: ReadonlySet<string> = new Set(["variable_types", "waf_engine_config"]);

/** The generated class of a resource: `ShieldRateLimit`. */
export function generatedClass(type: string): string {
  return NAMES[type] ?? memberName(type.replace(/^bunny/, ""));
}

/** The name of an attribute in the generated classes: `requestCount` for `request_count`. */
export const memberName = (attribute: string): string => camelCase(attribute, "_");

/** Words between separators as one name; the first keeps its case. */
export function camelCase(words: string, separator: string): string {
  const [first = "", ...more] = words.split(separator);
  return [first, ...more.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join("");
}

/** The values of a resource as its generated class takes them: texts are templates. */
export function generatedProps(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [memberName(name), MAPS.has(name) ? mapOf(value) : generatedValue(value)]),
  );
}

/** A text as a template that engines read in JSON, of which they skip a byte order mark at the beginning. */
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
