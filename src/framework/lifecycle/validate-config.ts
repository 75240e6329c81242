import type { Attribute, Attributes } from "../attribute.js";
import { decodeObject, formatPath, nestedType, type DecodeError, type Path } from "../codec/index.js";
import type { AnyAt, ValidateConfigContext } from "../data-source.js";
import type { DiagnosticCollector } from "../diagnostics.js";
import { pathFrom, pathsOf } from "../path.js";
import type { DynamicValue } from "../protocol.js";
import { isUnknown, UNKNOWN } from "../unknown.js";
import { validateValues } from "../validate-values.js";
import type { Values } from "../views.js";

/** What is validated: the attributes' own rules, and the rules between those attributes that keep theirs. */
export interface Validated {
  readonly attributes: Attributes;
  readonly hooks: { validate?(context: ValidateConfigContext<Values, AnyAt>): void };
}

/** Validates a configuration, in which anything may be unknown, even all of it. */
export function validateConfig(
  { attributes, hooks }: Validated,
  value: DynamicValue | undefined,
  diagnostics: DiagnosticCollector,
  writeOnlyAllowed = true,
): void {
  const misfits: DecodeError[] = [];
  const config = decodeObject(attributes, value, misfits);
  if (config === null || isUnknown(config)) return;
  for (const misfit of misfits) tellMisfit(attributes, misfit, diagnostics);
  validateValues(attributes, config, diagnostics, writeOnlyAllowed);
  hooks.validate?.({ config: withoutFaults(config, diagnostics), at: pathsOf(attributes), diagnostics });
}

/** A number that its type cannot hold; where the attribute has bounds of its own, those are told instead of the type's. */
function tellMisfit(attributes: Attributes, { path, problem }: DecodeError, diagnostics: DiagnosticCollector): void {
  const bounds = (attributeAt(attributes, path)?.constraints ?? []).map(({ describe }) => describe);
  const own = bounds.length > 0 ? `must be a whole number, ${bounds.join(" and ")}` : problem;
  const told = problem.startsWith("must be a whole number") ? own : problem;
  diagnostics.error(pathFrom(path), `Invalid value for ${formatPath(path)}`, `${formatPath(path)} ${told}.`);
}

function attributeAt(attributes: Attributes, path: Path): Attribute | undefined {
  let [within, found]: [Attributes, Attribute | undefined] = [attributes, undefined];
  for (const { attributeName } of path) {
    if (attributeName === undefined) continue; // an element has the rules of its collection's attributes
    found = within[attributeName];
    within = (found && nestedType(found.type)?.attributes) ?? {};
  }
  return found;
}

/** The configuration with unknown for every attribute at fault: rules between attributes pass over it. */
function withoutFaults(config: Values, diagnostics: DiagnosticCollector): Values {
  const faulty = diagnostics.messages.flatMap(({ severity, attribute }) =>
    severity === 1 ? [attribute?.steps[0]?.attributeName ?? ""] : [],
  );
  return { ...config, ...Object.fromEntries(faulty.filter((name) => name in config).map((name) => [name, UNKNOWN])) };
}
