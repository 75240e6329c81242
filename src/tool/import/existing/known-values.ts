import { isJsonObject, parsedJson } from "../../../shared/json.js";
import type { Body } from "./blocks.js";
import { join } from "node:path";
import { type Configuration, readConfiguration } from "./configuration.js";

/** The values that expressions of a module can refer to. */
export interface Scope {
  readonly variables: ReadonlyMap<string, unknown>;
  readonly locals: ReadonlyMap<string, unknown>;
  /** Returns the known attributes of the object at an address. */
  readonly objectAt: (address: string) => Body | undefined;
  /** The instance's values by name: `each.key`, `each.value`, `count.index`. */
  readonly instance?: Body;
}

/** An instance of a block with `for_each` or `count`. */
export interface Instance {
  /** The end of the instance's address: `["a"]`, `[0]`, or nothing. */
  readonly suffix: string;
  readonly scope: Scope;
}

/** Maximum length of a chain of references. */
const DEEPEST = 8;

/** Engines cannot plan this many instances. */
const MOST_INSTANCES = 10_000;

/** Placeholders for `$${` and `%%{` during the search for templates, because `$${` and `%%{` start no template. */
const ESCAPED = [
  ["$${", "\uE000", "${"],
  ["%%{", "\uE001", "%{"],
] as const;

/** Returns the text or number of an argument. Returns undefined if only an engine can determine the value. */
export function knownScalar(argument: unknown, scope: Scope): string | number | undefined {
  const value = knownValue(argument, scope, 0);
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

function knownValue(argument: unknown, scope: Scope, depth: number): unknown {
  if (depth > DEEPEST) return undefined;
  if (typeof argument !== "string") return argument;
  const text = ESCAPED.reduce((whole, [escape, mark]) => whole.replaceAll(escape, mark), argument);
  const known = templateText(text, scope, depth);
  if (typeof known !== "string") return known;
  return ESCAPED.reduce((whole, [, mark, meant]) => whole.replaceAll(mark, meant), known);
}

function templateText(template: string, scope: Scope, depth: number): unknown {
  if (template.includes("%{")) return undefined;
  const whole = /^\$\{([^{}]*)\}$/.exec(template)?.[1];
  if (whole !== undefined) return valueOf(whole.trim(), scope, depth);
  const unknown: string[] = [];
  const text = template.replaceAll(/\$\{([^{}]*)\}/g, (_, expression: string) => {
    const value = valueOf(expression.trim(), scope, depth);
    if (typeof value !== "string" && typeof value !== "number") unknown.push(expression);
    return String(value);
  });
  return unknown.length === 0 && !text.includes("${") ? text : undefined;
}

function valueOf(expression: string, scope: Scope, depth: number): unknown {
  const list = /^(?:toset\((\[.*\])\)|(\[.*\]))$/s.exec(expression);
  if (list !== null) return parsedJson(list[1] ?? list[2] ?? "");
  const named = /^toset\((.*)\)$/s.exec(expression)?.[1];
  if (named !== undefined) return valueOf(named.trim(), scope, depth);
  if (/^(?:"[^"\\$%]*"|-?\d+)$/.test(expression)) return parsedJson(expression);
  const [first = "", second = "", ...rest] = stepsOf(expression, scope);
  const start =
    first === "var" || first === "local"
      ? knownValue((first === "var" ? scope.variables : scope.locals).get(second), scope, depth + 1)
      : scope.instance?.[`${first}.${second}`];
  if (start !== undefined) return membersOf(start, rest, scope, depth);
  return attributeAt([first, second, ...rest], scope);
}

/**
 * Splits an expression of names and keys: `each.value["a"].b` into `each`, `value`, `["a"]`, `b`. Returns nothing for other
 * expressions.
 */
function stepsOf(expression: string, { instance }: Scope): readonly string[] {
  const key = instance?.["each.key"] ?? instance?.["count.index"];
  const text = expression.replaceAll(/\[(?:each\.key|count\.index)\]/g, () => `[${JSON.stringify(key ?? null)}]`);
  if (!/^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\["[^"\\]*"\]|\[\d+\])*$/.test(text)) return [];
  return text.match(/[A-Za-z_][\w-]*|\["[^"\\]*"\]|\[\d+\]/g) ?? [];
}

function membersOf(start: unknown, steps: readonly string[], scope: Scope, depth: number): unknown {
  let value = start;
  for (const step of steps) {
    const name: unknown = step.startsWith("[") ? parsedJson(step.slice(1, -1)) : step;
    const container: unknown = value;
    const member: unknown =
      Array.isArray(container) && typeof name === "number"
        ? container[name]
        : isJsonObject(container) && Object.hasOwn(container, String(name))
          ? container[String(name)]
          : undefined;
    value = knownValue(member, scope, depth + 1);
  }
  return value;
}

/** Returns an object's attribute: `bunny_shield_zone.site["a"].shield_zone_id`. */
function attributeAt(steps: readonly string[], { objectAt }: Scope): unknown {
  const attribute = steps.at(-1) ?? "";
  const address = steps
    .slice(0, -1)
    .map((step, index) => (index === 0 || step.startsWith("[") ? step : `.${step}`))
    .join("");
  const object = objectAt(address);
  return object !== undefined && Object.hasOwn(object, attribute) ? object[attribute] : undefined;
}

/** Returns the instances of a block. If only an engine can determine their number, returns one instance without values. */
export function instancesOf({ for_each: forEach, count }: Body, scope: Scope): readonly Instance[] {
  if (forEach === undefined && count === undefined) return [{ suffix: "", scope }];
  if (count !== undefined) {
    const number = Number(knownScalar(count, scope) ?? Number.NaN);
    if (!Number.isSafeInteger(number)) return [{ suffix: "", scope }];
    return Array.from({ length: Math.min(number, MOST_INSTANCES) }, (_, index) => ({
      suffix: `[${index}]`,
      scope: { ...scope, instance: { "count.index": index } },
    }));
  }
  const known = knownValue(forEach, scope, 0);
  const entries: readonly (readonly [unknown, unknown])[] | undefined = Array.isArray(known)
    ? known.map((item: unknown) => [item, item] as const)
    : isJsonObject(known)
      ? Object.entries(known)
      : undefined;
  return (
    entries?.map(([key, value]) => ({
      suffix: `[${JSON.stringify(key)}]`,
      scope: { ...scope, instance: { "each.key": key, "each.value": knownValue(value, scope, 1) ?? value } },
    })) ?? [{ suffix: "", scope }]
  );
}

const MOST_MODULES = 200;

/** A module and the variables of its call. */
export interface Module {
  readonly configuration: Configuration;
  /** The start of the addresses of the module's objects: `module.site.`. */
  readonly prefix: string;
  readonly variables: ReadonlyMap<string, unknown>;
  /** Whether the module or a caller may have several instances. */
  readonly isRepeated: boolean;
}

/** Returns the configuration and its local modules at any depth. */
export async function modulesOf(root: Configuration): Promise<readonly Module[]> {
  const modules: Module[] = [{ configuration: root, prefix: "", variables: root.variables, isRepeated: false }];
  // The list grows during the loop.
  for (const { configuration, prefix, variables, isRepeated } of modules) {
    const scope: Scope = { variables, locals: configuration.locals, objectAt: () => undefined };
    for (const {
      labels: [name = ""],
      body,
    } of configuration.modules) {
      const { source } = body;
      if (typeof source !== "string" || !/^\.{1,2}\//.test(source) || modules.length >= MOST_MODULES) continue;
      const called = await readConfiguration(join(configuration.folder, source));
      const given = Object.entries(body).map(([key, value]) => [key, knownScalar(value, scope) ?? value] as const);
      modules.push({
        configuration: called,
        prefix: `${prefix}module.${name}.`,
        variables: new Map([...called.variables, ...given]),
        isRepeated: isRepeated || body["for_each"] !== undefined || body["count"] !== undefined,
      });
    }
  }
  return modules;
}
