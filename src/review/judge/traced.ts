import { isOfficialProvider } from "../../zone/official/parts.js";
import { phrase, words } from "../../shared/phrase.js";
import { type Code, type Found, moduleOf } from "../plan/code.js";
import {
  field,
  isArray,
  isObject,
  marks,
  type Plan,
  type ResourceChange,
  type Value,
  withoutKeys,
} from "../plan/plan.js";
import { isBunnyProvider } from "./meaning-table.js";
import { digestOf } from "./change-digest.js";
import type { Planned } from "../document/resource-document.js";

/**
 * Returns the future value of an attribute that is known only during the apply. Its source may have only constants and plain
 * references to planned objects. The value of a new object includes its whole plan. Undefined if the configuration does not set
 * the attribute.
 */
export type Traced = (change: ResourceChange, attribute: string) => Found<Value> | undefined;

/** Used if sources are not needed. */
export const untraced: Traced = () => ({ why: "the code was not read" });

const INDEX = String.raw`\[(?:\d+|"(?:[^"\\]|\\.)*")\]`;
const OBJECT = new RegExp(String.raw`^((?:module\.[\w-]+(?:${INDEX})?\.)*)([\w-]+\.[\w-]+)(${INDEX})?$`);
const REFERENCE =
  /^\$\{([A-Za-z_][\w-]*\.[A-Za-z_][\w-]*)(\[(?:\d+|"[^"\\$%]*"|each\.key|count\.index)\])?\.([A-Za-z_][\w-]*)((?:\.[A-Za-z_][\w-]*|\[(?:\d+|"[^"\\$%]*")\])*)\}$/;

export interface PlannedObject extends Planned {
  /** Like `unseen`, without values that the API decides. */
  readonly unseenInCode: () => string | undefined;
}

/** Traces values of a plan to their source. `plannedOf` returns the planned change of another object. */
export function tracedIn(
  { resources, configured }: Pick<Plan, "resources" | "configured">,
  code: Code,
  plannedOf: (change: ResourceChange) => PlannedObject,
): Traced {
  const known = new Map<ResourceChange, Found<Value>>();
  const rowAt = rowsByAddress(resources);

  const created = (change: ResourceChange): Found<Value> => {
    const found = known.get(change);
    if (found !== undefined) return found;
    known.set(change, refused(phrase`${withoutKeys(change.address)} refers to itself`));
    const planned = plannedOf(change);
    const why = planned.unseenInCode();
    const whole =
      why === undefined
        ? { is: digestOf(planned.value()) }
        : refused(phrase`${withoutKeys(change.address)} cannot be accepted itself (${words(why.replace(/\.$/, ""))})`);
    known.set(change, whole);
    return whole;
  };

  /** Resolves a reference as seen from a module and an index. */
  const referred = (text: string, module: string, key: string): Found<Value> => {
    const [, resource, index = "", attribute = "", rest = ""] = REFERENCE.exec(text) ?? [];
    if (resource === undefined) return refused(phrase`${plainExpression(text)} is more than a plain reference`);
    const own = /^\[(?:each\.key|count\.index)\]$/.test(index);
    if (own && key === "") return refused(phrase`${plainExpression(text)} has no index`);
    const target = rowAt(`${module}${resource}${own ? key : index}`);
    if (target?.mode !== "managed") return refused(phrase`the plan has no ${resource} in the same module`);
    if (!isBunnyProvider(target.provider) && !isOfficialProvider(target.provider))
      return refused(phrase`${resource} is of a provider whose values this review does not know`);
    const source: Value = [target.address, attribute + rest];
    if (!marks(field(target.unknown, attribute)) && target.unknown !== true) {
      if (marks(target.afterSensitive)) return refused(phrase`${resource} has sensitive values`);
      const value = field(target.after, attribute);
      return value === undefined ? refused(phrase`${resource} has no known ${attribute}`) : { is: [source, value] };
    }
    if (target.action !== "create" && target.action !== "replace")
      return refused(phrase`the plan does not create ${resource}`);
    const whole = created(target);
    return "why" in whole ? whole : { is: [source, whole.is] };
  };

  return (change, attribute) => {
    const set = configured(change.address);
    const expression = set?.expressions.get(attribute);
    // Plans show every attribute that the configuration sets for this provider. Other providers may have dynamic blocks.
    if (expression === undefined && (set === undefined || isBunnyProvider(change.provider))) return undefined;
    if (rowAt(change.address) !== change) return refused("the change is deferred");
    const [, module, resource, key = ""] = OBJECT.exec(change.address) ?? [];
    if (module === undefined || resource === undefined) return refused("its address cannot be read");
    const source = code.argument(moduleOf(change.address), resource, attribute);
    if ("why" in source) return source;
    if (expression === undefined && source.is === undefined) return undefined;
    if (expression === undefined || source.is === undefined) return refused("the plan was made from other files");
    const references = new Set<string>();
    const value = readTree(source.is, (text) => {
      references.add(REFERENCE.exec(text)?.[1] ?? "");
      return referred(text, module, key);
    });
    if ("why" in value) return value;
    return isOf(expression, references) ? { is: [source.is, value.is] } : refused("the plan was made from other files");
  };
}

function rowsByAddress(resources: readonly ResourceChange[]): (address: string) => ResourceChange | undefined {
  let rows: ReadonlyMap<string, ResourceChange> | undefined;
  return (address) => {
    rows ??= new Map(resources.flatMap((row) => (row.deposed === undefined ? [[row.address, row]] : [])));
    return rows.get(address);
  };
}

const refused = (why: string): { readonly why: string } => ({ why });

const plainExpression = (text: string): string => /^\$\{(.*)\}$/s.exec(text)?.[1] ?? text;

/** Reads lists and maps of constants and references; refuses anything else. */
function readTree(source: Value, referred: (text: string) => Found<Value>): Found<Value> {
  if (typeof source === "string") {
    if (!/[$%]\{/.test(source)) return { is: source };
    return referred(source);
  }
  if (typeof source === "bigint" || (typeof source === "number" && !Number.isSafeInteger(source)))
    return refused("it has a number whose digits cannot be compared");
  if (isArray(source)) return readAll(source, referred);
  if (!isObject(source)) return { is: source };
  const names = Object.keys(source);
  // The iterator of a dynamic block may have the name of a resource type.
  if (names.some((name) => name === "dynamic" || /[$%]\{/.test(name)))
    return refused("it has a block or a key that is computed");
  const values = readAll(Object.values(source), referred);
  return "why" in values ? values : { is: [names, values.is] };
}

function readAll(items: readonly Value[], referred: (text: string) => Found<Value>): Found<readonly Value[]> {
  const values: Value[] = [];
  for (const item of items) {
    const value = readTree(item, referred);
    if ("why" in value) return value;
    values.push(value.is);
  }
  return { is: values };
}

/** True if the plan's expression refers to exactly these resources. */
function isOf(expression: Value, resources: ReadonlySet<string>): boolean {
  const found = new Set<string>();
  for (const reference of referencesIn(expression))
    if (!/^(?:each\.key|count\.index)$/.test(reference)) found.add(reference.split(/[.[]/, 2).join("."));
  return found.size === resources.size && [...found].every((one) => resources.has(one));
}

function referencesIn(expression: Value): readonly string[] {
  if (isArray(expression)) return expression.flatMap(referencesIn);
  if (!isObject(expression)) return [];
  return Object.entries(expression).flatMap(([name, value]) => {
    if (name === "constant_value") return [];
    if (name === "references" && isArray(value)) return value.map(String);
    return referencesIn(value);
  });
}
