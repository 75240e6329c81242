import {
  type Accounts,
  type Configured,
  type ConfiguredProvider,
  entriesField,
  type ExternalProgram,
  field,
  isArray,
  isObject,
  listField,
  type PlanInputs,
  type RemoteState,
  textField,
  type Value,
  withoutKeys,
} from "./plan.js";

/** Returns the configured attributes by resource address; indexed on first use. */
export function configuredAttributes(root: Value): (address: string) => Configured | undefined {
  let index: ReadonlyMap<string, Value> | undefined;
  const known = new Map<string, Configured>();
  return (address) => {
    index ??= new Map(configuredResources(root).map(({ address, resource }) => [address, resource]));
    const block = withoutKeys(address);
    let found = known.get(block);
    const resource = found === undefined ? index.get(block) : undefined;
    if (resource !== undefined) known.set(block, (found = new Map(entriesField(resource, "expressions"))));
    return found;
  };
}

/** Returns the provider configuration of each resource of this or the official provider; indexed on first use. */
export function accountsOf(root: Value): Accounts {
  const ours = accountsOfTypes(root, "bunny_");
  const official = accountsOfTypes(root, "bunnynet_");
  const isOfficial = (address: string): boolean => address.includes("bunnynet_") && OFFICIAL.test(withoutKeys(address));
  return (address) => (isOfficial(address) ? official(address) : ours(address));
}

const OFFICIAL = /(?:^|\.)bunnynet_\w+\.[^.]+$/;

function accountsOfTypes(root: Value, prefix: string): Accounts {
  let index: Map<string, string> | undefined;
  let only: string | undefined;
  return (address) => {
    if (index === undefined) {
      index = new Map();
      for (const { address: at, resource } of configuredResources(root)) {
        const key = textField(resource, "provider_config_key");
        if (key !== undefined && textField(resource, "type")?.startsWith(prefix) === true) index.set(at, key);
      }
      const names = new Set(index.values());
      only = names.size < 2 ? "" : undefined;
    }
    return only ?? index.get(withoutKeys(address));
  };
}

/** Returns the provisioners and `external` data sources of the configuration. */
export function externalPrograms(root: Value): readonly ExternalProgram[] {
  return configuredResources(root).flatMap(({ address, resource }) => [
    ...(textField(resource, "mode") === "data" && textField(resource, "type") === "external"
      ? [{ address, expressions: field(resource, "expressions") ?? null }]
      : []),
    ...listField(resource, "provisioners").map((each) => ({
      address,
      provisioner: textField(each, "type") ?? "unknown",
      expressions: field(each, "expressions") ?? null,
    })),
  ]);
}

/** Returns the sources of modules, by address without instance keys. */
export function moduleSources(root: Value): ReadonlyMap<string, string> {
  const called = modulesIn(root).flatMap(({ prefix, source }) =>
    source === undefined ? [] : [[prefix.slice(0, -1), source] as const],
  );
  return new Map(called);
}

/** CDKTF's name prefix for data sources that read another stack. */
export const CROSS_STACK_INPUT = "cross-stack-reference-input-";

/** Returns the `terraform_remote_state` data sources with the uses of their outputs. */
export function remoteStates(root: Value): readonly RemoteState[] {
  return modulesIn(root).flatMap(({ module, prefix }) => {
    const data = listField(module, "resources").filter(isRemoteState);
    if (data.length === 0) return [];
    const users = usersIn(root, module, prefix);
    // No plan shows the references of locals.
    const hasLocals = users.some(({ by }) => textsIn(by, "references").some((text) => text.startsWith("local.")));
    return data.map((one) => {
      const own = textField(one, "address") ?? "";
      const address = prefix + own;
      const uses = users.flatMap((user) =>
        outputsIn(user.by, own).map((output) => ({ output, address: user.address })),
      );
      const texts = textsIn(field(one, "expressions"));
      return { address, texts, uses: hasLocals ? [...uses, { output: undefined, address }] : uses };
    });
  });
}

/** Returns the blocks of a module that have expressions. */
function usersIn(root: Value, module: Value | undefined, prefix: string) {
  const named = (within: Value | undefined, name: string, kind: string) =>
    entriesField(within, name).map(([key, block]) => ({
      address: `${prefix}${kind}.${key}`,
      by: withoutModule(block),
    }));
  const providers = entriesField(field(root, "configuration"), "provider_config").filter(
    ([, block]) => (textField(block, "module_address") ?? "") === prefix.slice(0, -1),
  );
  return [
    ...listField(module, "resources").map((by) => ({ address: `${prefix}${textField(by, "address") ?? ""}`, by })),
    ...named(module, "outputs", "output"),
    ...named(module, "module_calls", "module"),
    ...providers.map(([name, by]) => ({ address: `provider.${name}`, by })),
  ];
}

const isRemoteState = (resource: Value): boolean =>
  textField(resource, "mode") === "data" && textField(resource, "type") === "terraform_remote_state";

/** Only the arguments of a module call belong to the caller. */
const withoutModule = (block: Value): Value =>
  isObject(block) ? Object.fromEntries(Object.entries(block).filter(([name]) => name !== "module")) : block;

/** Returns the outputs of a remote state that expressions refer to; undefined means any output. */
function outputsIn(expressions: Value, data: string): readonly (string | undefined)[] {
  const references = textsIn(expressions, "references").filter(
    (text) => text === data || text.startsWith(`${data}.`) || text.startsWith(`${data}[`),
  );
  if (references.length === 0) return [];
  const names = references.flatMap((text) => OUTPUT.exec(text.slice(data.length))?.slice(1, 3).filter(Boolean) ?? []);
  return names.length > 0 ? [...new Set(names)] : [undefined];
}

const OUTPUT = /^(?:\[[^\]]*\])?\.outputs(?:\.([\w-]+)|\["([^"]*)"\])/;

/** Returns all strings in a value. If a name is given, returns only the strings in members with this name. */
export function textsIn(value: Value | undefined, within?: string): readonly string[] {
  if (typeof value === "string") return within === undefined ? [value] : [];
  if (isArray(value)) return value.flatMap((item) => textsIn(item, within));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name === within ? undefined : within))
    : [];
}

/** Returns the variables of the root module that are marked as sensitive, and the ephemeral variables of all modules. */
export function hiddenVariables(root: Value): Pick<PlanInputs, "sensitive" | "ephemeral"> {
  const marked = (variables: readonly [string, Value][], mark: string): string | undefined =>
    variables.find(([, one]) => field(one, mark) === true)?.[0];
  const [own, ...others] = modulesIn(root).map(({ module }) => entriesField(module, "variables"));
  return { sensitive: marked(own ?? [], "sensitive"), ephemeral: marked([own ?? [], ...others].flat(), "ephemeral") };
}

interface ConfiguredResource {
  readonly address: string;
  readonly resource: Value;
}

function configuredResources(root: Value): readonly ConfiguredResource[] {
  return modulesIn(root).flatMap(({ module, prefix }) =>
    listField(module, "resources").flatMap((resource) => {
      const address = textField(resource, "address");
      return address === undefined ? [] : [{ address: prefix + address, resource }];
    }),
  );
}

interface ConfiguredModule {
  readonly module: Value | undefined;
  /** Prefix of the addresses in the module: `module.site.`. */
  readonly prefix: string;
  readonly source: string | undefined;
}

/** Returns the root module and all called modules, at any depth. */
function modulesIn(root: Value): readonly ConfiguredModule[] {
  const modules: ConfiguredModule[] = [
    { module: field(field(root, "configuration"), "root_module"), prefix: "", source: undefined },
  ];
  // The list grows during the loop.
  for (const { module, prefix } of modules)
    for (const [name, call] of entriesField(module, "module_calls"))
      modules.push({
        module: field(call, "module"),
        prefix: `${prefix}module.${name}.`,
        source: textField(call, "source"),
      });
  return modules;
}

/** Returns the provider configurations of a plan. */
export function configuredProviders(root: Value): readonly ConfiguredProvider[] {
  const variables = field(root, "variables");
  return entriesField(field(root, "configuration"), "provider_config").map(([name, block]) => {
    const constraint = textField(block, "version_constraint");
    const isRoot = textField(block, "module_address") === undefined;
    const settings = entriesField(block, "expressions");
    return {
      name,
      source: textField(block, "full_name") ?? textField(block, "name") ?? "unknown",
      ...(constraint !== undefined && { constraint }),
      settings: new Map(
        settings.map(([setting, expression]) => [setting, valueOf(expression, isRoot ? variables : undefined)]),
      ),
      computed: new Map(
        settings.flatMap(([setting, expression]) =>
          isConstant(expression) ? [] : [[setting, sourceOf(isRoot ? textsIn(expression, "references") : [])] as const],
        ),
      ),
    };
  });
}

/** Tells whether an expression with these references has variables only. Plans do not show operators. */
const sourceOf = (references: readonly string[]): "variables" | "more" =>
  references.length > 0 && references.every((name) => name.startsWith("var.")) ? "variables" : "more";

/** True if all parts of an expression or block are constant. */
function isConstant(expression: Value): boolean {
  if (isArray(expression)) return expression.every(isConstant);
  if (!isObject(expression)) return false;
  if (Object.hasOwn(expression, "constant_value")) return true;
  const inner = Object.values(expression);
  return inner.length > 0 && inner.every((one) => isObject(one) || isArray(one)) && inner.every(isConstant);
}

/** Returns the value of a constant or of a plain reference to a variable. */
function valueOf(expression: Value, variables: Value | undefined): Value | undefined {
  const constant = field(expression, "constant_value");
  if (constant !== undefined) return constant;
  const [reference, ...others] = listField(expression, "references");
  if (typeof reference !== "string" || others.length > 0) return undefined;
  return field(field(variables, reference.replace(/^var\./, "")), "value");
}
const BLOCK = /^\s*provider\s+"([^"]+)"\s*\{/;
const VERSION = /^\s*version\s*=\s*"([^"]+)"/;

/** Reads the selected versions from a `.terraform.lock.hcl`, by provider address. */
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
