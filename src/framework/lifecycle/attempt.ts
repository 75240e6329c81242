import type { Attributes } from "../attribute.js";
import { createDiagnostics, type DiagnosticCollector } from "../diagnostics.js";
import type { Operation } from "../provider.js";
import type { ProviderInstance } from "./provider-instance.js";
import { tellFailure } from "./tell-failure.js";

/** A definition with attributes, as RPCs find it by its type name. */
interface Definition {
  readonly attributes: Attributes;
}

/**
 * Runs one RPC on the definition named `type`: whatever is thrown becomes an error diagnostic, and then `value` is
 * undefined. Hooks that must survive a throw (create above all) catch it themselves.
 */
export async function attempt<D extends Definition, T>(
  instance: ProviderInstance,
  definitions: ReadonlyMap<string, D>,
  type: string,
  operation: Operation,
  work: (definition: D, diagnostics: DiagnosticCollector) => T | Promise<T>,
): Promise<{ readonly value: T | undefined; readonly diagnostics: DiagnosticCollector }> {
  const diagnostics = createDiagnostics();
  const definition = definitions.get(type);
  if (!definition) {
    const { name } = instance.provider;
    diagnostics.error(undefined, `Unknown type ${type}`, `The provider ${name} has nothing of that name.`);
    return { value: undefined, diagnostics };
  }
  try {
    return { value: await work(definition, diagnostics), diagnostics };
  } catch (error) {
    tellFailure({ ...instance, attributes: definition.attributes, diagnostics }, { operation, type }, error);
    return { value: undefined, diagnostics };
  }
}
