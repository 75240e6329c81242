import { entriesField, field, listField, textField, type Value } from "./plan.js";

/** A provider configuration of the root module or one of its modules. */
export interface ConfiguredProvider {
  /** As resources refer to it: `bunny`, `bunny.other`, `module.a:bunny`. */
  readonly name: string;
  /** The provider's address, with the registry's host. */
  readonly source: string;
  readonly constraint?: string;
  /** What its block sets to a constant or a variable of the root module; undefined for other expressions. */
  readonly settings: ReadonlyMap<string, Value | undefined>;
}

/** The provider configurations of a plan. */
export function configuredProviders(root: Value): readonly ConfiguredProvider[] {
  const variables = field(root, "variables");
  return entriesField(field(root, "configuration"), "provider_config").map(([name, block]) => {
    const constraint = textField(block, "version_constraint");
    const isRoot = textField(block, "module_address") === undefined;
    return {
      name,
      source: textField(block, "full_name") ?? textField(block, "name") ?? "unknown",
      ...(constraint !== undefined && { constraint }),
      settings: new Map(
        entriesField(block, "expressions").map(([setting, expression]) => [
          setting,
          valueOf(expression, isRoot ? variables : undefined),
        ]),
      ),
    };
  });
}

/** The value of a constant, or of a reference to nothing but a variable. */
function valueOf(expression: Value, variables: Value | undefined): Value | undefined {
  const constant = field(expression, "constant_value");
  if (constant !== undefined) return constant;
  const [reference, ...others] = listField(expression, "references");
  if (typeof reference !== "string" || others.length > 0) return undefined;
  return field(field(variables, reference.replace(/^var\./, "")), "value");
}

const BLOCK = /^\s*provider\s+"([^"]+)"\s*\{/;
const VERSION = /^\s*version\s*=\s*"([^"]+)"/;

/** The selected versions in the text of a `.terraform.lock.hcl`, by provider address. */
export function lockedVersions(lockFile: string): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  let provider: string | undefined;
  for (const line of lockFile.split(/\r?\n/)) {
    provider = BLOCK.exec(line)?.[1] ?? provider;
    const version = VERSION.exec(line)?.[1];
    if (provider !== undefined && version !== undefined && !versions.has(provider)) versions.set(provider, version);
  }
  return versions;
}
