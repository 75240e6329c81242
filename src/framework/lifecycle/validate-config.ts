import type { Attributes } from "../attribute.js";
import { decodeObject } from "../codec/index.js";
import type { AnyAt, ValidateConfigContext } from "../data-source.js";
import type { DiagnosticCollector } from "../diagnostics.js";
import { pathsOf } from "../path.js";
import type { DynamicValue } from "../protocol.js";
import { isUnknown } from "../unknown.js";
import { validateValues } from "../validate-values.js";
import type { Values } from "../views.js";

/** What is validated: the attributes' own rules first and, if they hold, the rules between them. */
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
  const config = decodeObject(attributes, value);
  if (config === null || isUnknown(config)) return;
  validateValues(attributes, config, diagnostics, writeOnlyAllowed);
  if (!diagnostics.hasErrors) hooks.validate?.({ config, at: pathsOf(attributes), diagnostics });
}
