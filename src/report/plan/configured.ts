import type { Configured } from "./plan.js";
import { entriesField, field, isObject, listField, textField, type Value } from "./value.js";

/** Drops instance keys: `module.a["x"].b_c.d[0]` becomes `module.a.b_c.d`. */
export function withoutKeys(address: string): string {
  return address.replace(/\[(?:"(?:[^"\\]|\\.)*"|[^[\]"]*)\]/g, "");
}

/** What the plan's configuration section says of each resource; indexed when first asked. */
export function configuredAttributes(root: Value): (address: string) => Configured | undefined {
  let index: Map<string, Value> | undefined;
  return (address) => {
    if (index === undefined) {
      index = new Map();
      indexModule(field(field(root, "configuration"), "root_module"), "", index);
    }
    const expressions = index.get(withoutKeys(address));
    return expressions === undefined ? undefined : describe(expressions);
  };
}

function indexModule(module: Value | undefined, prefix: string, into: Map<string, Value>): void {
  for (const resource of listField(module, "resources")) {
    const address = textField(resource, "address");
    if (address !== undefined) into.set(prefix + address, field(resource, "expressions") ?? {});
  }
  for (const [name, call] of entriesField(module, "module_calls")) {
    indexModule(field(call, "module"), `${prefix}module.${name}.`, into);
  }
}

function describe(expressions: Value): Configured {
  const constants = new Map<string, Value>();
  const names = isObject(expressions) ? Object.entries(expressions) : [];
  for (const [name, expression] of names) {
    const constant = field(expression, "constant_value");
    if (constant !== undefined) constants.set(name, constant);
  }
  return { names: new Set(names.map(([name]) => name)), constants };
}
