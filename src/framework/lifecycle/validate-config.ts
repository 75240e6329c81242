import { atIndex, atKey, atName, formatPath, type Path } from "../values/path.js";
import { elementsOf, fieldOf, fieldsOf, isUnknown, type ObjectValue, UNKNOWN } from "../values/values.js";
import { valueProblems, withFullStop } from "../definition/constraints.js";
import { type DiagnosticCollector, pathFrom, pathsOf } from "../definition/diagnostics.js";
import { type Attribute, type Attributes, nestedType, type Type } from "../definition/types.js";
import { decodeObject } from "../codec/decode.js";
import type { DecodeError } from "../codec/codec-errors.js";
import type { AnyAt, ValidateConfigContext } from "../definition/stateless.js";
import type { DiagnosticsResponse, DynamicValue, ValidateProviderConfig_Request } from "../../protocol/messages.js";
import type { Values } from "../definition/infer.js";
import type { Operation } from "../definition/provider.js";
import { labelOf } from "./object-register.js";
import { runRpc, type Definitions } from "./report-failure.js";
import type { ProviderInstance } from "./provider-instance.js";

interface Place {
  readonly path: Path;
  /** True for an element of the set at this path. The element has no path of its own. */
  readonly isElement?: boolean;
  readonly sensitive: boolean;
  readonly diagnostics: DiagnosticCollector;
}

/**
 * Checks a configuration against the constraints of its types and attributes. Skips unknown values at any depth. Refuses null
 * elements in lists, sets and maps. Also refuses null for a required attribute, because engines refuse only missing required
 * attributes. Errors are in the order of the attributes.
 */
function validateValues(attributes: Attributes, config: ObjectValue, diagnostics: DiagnosticCollector): void {
  validateAttributes(attributes, config, { path: [], sensitive: false, diagnostics });
}

function validateAttributes(attributes: Attributes, object: unknown, place: Place): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const sensitive = place.sensitive || attribute.sensitive;
    validateAttribute(attribute, fieldOf(object, name), { ...inside(place, atName(place.path, name)), sensitive });
  }
}

function validateAttribute(attribute: Attribute, value: unknown, place: Place): void {
  // Engines leave this check to providers. Without the check, the plan would silently have another value.
  if (attribute.presence === "computed" && value !== null) {
    refuse(place, "is read-only: the provider sets it. Remove it from the configuration");
    return;
  }
  if (isUnknown(value)) return;
  if (value === null) {
    if (attribute.presence === "required") refuse(place, "is required, but its expression evaluates to null");
  } else validateValue(attribute.type, value, attribute.constraints, place);
}

function validateValue(type: Type, value: unknown, constraints: Attribute["constraints"], place: Place): void {
  for (const problem of valueProblems(type, value, constraints, place.sensitive)) refuse(place, problem);
  switch (type.kind) {
    case "object":
      warnAboutEmptyObject(type.attributes, value, place);
      validateAttributes(type.attributes, value, place);
      break;
    case "list":
      elementsOf(value).forEach((element, index) => {
        validateElement(type.element, element, inside(place, atIndex(place.path, index)));
      });
      break;
    case "map":
      for (const [key, element] of Object.entries(fieldsOf(value)))
        validateElement(type.element, element, inside(place, atKey(place.path, key)));
      break;
    case "set":
      for (const element of elementsOf(value)) validateElement(type.element, element, { ...place, isElement: true });
      break;
    default:
  }
}

/**
 * Warns about an object without any value. Engines silently drop unknown members, so an object whose members are misspelled is
 * empty.
 */
function warnAboutEmptyObject(attributes: Attributes, object: unknown, { path, isElement, diagnostics }: Place): void {
  const names = Object.keys(attributes);
  const isEmpty = names.every((name) => fieldOf(object, name) === null && attributes[name]?.presence !== "required");
  if (!isEmpty || isElement === true || path.length === 0) return;
  diagnostics.warning(
    pathFrom(path),
    `${formatPath(path)} sets nothing`,
    `None of its members is set: ${names.join(", ")}. Terraform and OpenTofu ignore other names here without an error. Check the spelling, or remove ${formatPath(path)}.`,
  );
}

function validateElement(type: Type, value: unknown, place: Place): void {
  if (isUnknown(value)) return;
  if (value === null) refuse(place, "is null. Remove it, or filter out null values");
  else validateValue(type, value, [], place);
}

function inside(place: Place, path: Path): Place {
  return { ...place, path, isElement: false };
}

function refuse(place: Place, problem: string): void {
  const path = formatPath(place.path);
  const name = place.isElement === true ? `An element of ${path}` : path;
  place.diagnostics.error(pathFrom(place.path), `Invalid value for ${path}`, withFullStop(`${name} ${problem}`));
}

interface Validated {
  readonly attributes: Attributes;
  readonly hooks: { validate?(context: ValidateConfigContext<Values, AnyAt> & Pick<Validation, "isPlanned">): void };
}

interface Validation {
  readonly isPlanned: boolean;
  readonly diagnostics: DiagnosticCollector;
}

function validateConfig(
  { type, attributes, hooks }: Validated & { readonly type: string },
  value: DynamicValue | undefined,
  validation: Validation,
): void {
  const decodeErrors: DecodeError[] = [];
  const config = decodeObject(attributes, value, decodeErrors);
  if (config === null || isUnknown(config)) return;
  validation.diagnostics.about(labelOf({ type, attributes }, config));
  for (const decodeError of decodeErrors) reportDecodeError(attributes, decodeError, validation.diagnostics);
  validateObject({ attributes, hooks }, config, validation);
}

/** Validates a decoded configuration. */
export function validateObject(
  { attributes, hooks }: Validated,
  config: Values,
  { diagnostics, isPlanned }: Validation,
): void {
  validateValues(attributes, config, diagnostics);
  hooks.validate?.({ config: withoutFaults(config, diagnostics), at: pathsOf(attributes), diagnostics, isPlanned });
}

/**
 * Reports a number that does not fit its type. If the attribute has its own bounds, the message names these bounds instead of the
 * bounds of the type.
 */
function reportDecodeError(
  attributes: Attributes,
  { path, problem }: DecodeError,
  diagnostics: DiagnosticCollector,
): void {
  const bounds = (attributeAt(attributes, path)?.constraints ?? []).map(({ requirement }) => requirement);
  const own = bounds.length > 0 ? `must be a whole number and ${bounds.join(" and ")}` : problem;
  const text = problem.startsWith("must be a whole number") ? own : problem;
  diagnostics.error(pathFrom(path), `Invalid value for ${formatPath(path)}`, `${formatPath(path)} ${text}.`);
}

function attributeAt(attributes: Attributes, path: Path): Attribute | undefined {
  let [within, found]: [Attributes, Attribute | undefined] = [attributes, undefined];
  for (const { attributeName } of path) {
    if (attributeName === undefined) continue; // An element has the rules of the attributes of its collection.
    found = within[attributeName];
    within = (found && nestedType(found.type)?.attributes) ?? {};
  }
  return found;
}

/** Replaces invalid attributes with unknown, so that checks of combinations skip them. */
function withoutFaults(config: Values, diagnostics: DiagnosticCollector): Values {
  const faulty = diagnostics.messages.flatMap(({ severity, attribute }) =>
    severity === 1 ? [attribute?.steps[0]?.attributeName ?? ""] : [],
  );
  return { ...config, ...Object.fromEntries(faulty.filter((name) => name in config).map((name) => [name, UNKNOWN])) };
}

/** Returns the RPC that validates a definition of a kind. Without `warnsTwice`, it does not repeat warnings. */
function validation<D extends Validated>(
  kind: (instance: ProviderInstance) => Definitions<D>,
  { warnsTwice = false, operation = "plan" }: { readonly warnsTwice?: boolean; readonly operation?: Operation } = {},
) {
  return async (
    instance: ProviderInstance,
    { typeName, config }: { readonly typeName: string; readonly config: DynamicValue | undefined },
  ): Promise<DiagnosticsResponse> => {
    const isPlanned = instance.isConfigured();
    const { diagnostics } = await runRpc(instance, kind(instance), typeName, operation, (definition, collector) => {
      validateConfig({ ...definition, type: typeName }, config, { diagnostics: collector, isPlanned });
    });
    // Engines validate twice. First, they validate before they configure the provider, with unknown variables. Then they validate
    // during a plan, with known values. Only the second validation reports warnings.
    return { diagnostics: diagnostics.messages.filter(({ severity }) => warnsTwice || severity === 1 || isPlanned) };
  };
}

export const validateResourceConfig = validation(({ resources }) => resources);
export const validateDataResourceConfig = validation(({ dataSources }) => dataSources);
export const validateActionConfig = validation(({ actions }) => actions);
export const validateEphemeralResourceConfig = validation(({ ephemeralResources }) => ephemeralResources, {
  warnsTwice: true,
});

/** ValidateListResourceConfig: the filter of a `list` block. */
export const validateListResourceConfig = validation(({ listResources }) => listResources, { warnsTwice: true });

const validateProvider = validation(({ provider }) => new Map([[provider.name, provider]]), {
  warnsTwice: true,
  operation: "configure",
});

/** ValidateProviderConfig. */
export const validateProviderConfig = (
  instance: ProviderInstance,
  { config }: ValidateProviderConfig_Request,
): Promise<DiagnosticsResponse> => validateProvider(instance, { typeName: instance.provider.name, config });
