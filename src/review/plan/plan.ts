import { parseExactJson } from "../../shared/exact-json.js";
import { isNestedDeeper } from "../../shared/nesting.js";

/** What the engine will do with one object; `unknown` is an action of a newer engine, which is never considered harmless. */
export type Action = "no-op" | "read" | "create" | "update" | "replace" | "destroy" | "forget" | "unknown";

/** One step into a value: a member's name or a list position. */
export type Step = string | number;

/** Before and after of one value with the trees that mark what is sensitive and what is not yet known. */
export interface Change {
  readonly action: Action;
  /** The actions as the plan spells them, in its order. */
  readonly actions: readonly string[];
  readonly before: Value;
  readonly after: Value;
  readonly unknown: Value;
  readonly beforeSensitive: Value;
  readonly afterSensitive: Value;
}

/** One row of `resource_changes`, `resource_drift` or `deferred_changes`. */
export interface ResourceChange extends Change {
  readonly address: string;
  readonly previousAddress?: string | undefined;
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly provider: string;
  /** Key of an object that was left over by an earlier create-before-destroy. */
  readonly deposed?: string | undefined;
  readonly reason?: string | undefined;
  readonly replacePaths: readonly (readonly Step[])[];
  /** What is imported: an ID, or JSON text of an identity; "known after apply" if the engine does not know it yet. */
  readonly importing?: string | undefined;
}

/** A change that the engine deferred to a later plan, and why. */
export interface DeferredChange {
  readonly reason: string;
  readonly resource: ResourceChange;
}

/** One row of `output_changes`. */
export interface OutputChange extends Change {
  readonly name: string;
}

/** A check (a `check` block or a condition) that did not pass. */
export interface FailedCheck {
  readonly address: string;
  readonly status: string;
  readonly messages: readonly string[];
}

/** An action that the engine will invoke. What it does is up to its provider. */
export interface ActionInvocation {
  readonly address: string;
  readonly type: string;
  readonly provider: string;
  /** The resource whose change triggers it. */
  readonly trigger?: string;
  /** Why the engine defers it, if it does. */
  readonly deferred?: string;
  /** The plan's row, with the values that it is invoked with. */
  readonly row: Value;
}

/** A program outside of the engine and its providers that the configuration lets run. */
export interface ExternalProgram {
  /** Of the resource or data source, without instance keys. */
  readonly address: string;
  /** The type of the provisioner, such as `local-exec`; undefined for `data "external"`, which runs in every plan. */
  readonly provisioner?: string;
  /** What it is configured with, as the plan's configuration has it. */
  readonly expressions: Value;
}

/** By attribute, what the configuration sets it to: `{"constant_value"}`, `{"references"}`, or blocks of those. */
export type ConfiguredExpressions = ReadonlyMap<string, Value>;

/** What the configuration sets for one resource: the names of the attributes, and the values of constants. */
export interface Configured {
  readonly names: ReadonlySet<string>;
  readonly constants: ReadonlyMap<string, Value>;
  readonly expressions: ConfiguredExpressions;
  /** The name of the provider configuration. */
  readonly provider?: string;
}

/** A data source that reads the outputs of another state. */
export interface RemoteState {
  /** Without instance keys. */
  readonly address: string;
  /** The texts that it is configured with, such as the path of the state. */
  readonly said: readonly string[];
  /** What refers to which of its outputs; undefined for any of them. Locals are in no plan. */
  readonly uses: readonly { readonly output: string | undefined; readonly address: string }[];
}

/** The input variables of a plan. */
export interface PlanInputs {
  /** The plan's values for the root module. */
  readonly variables: Value;
  /** A variable, of any module, whose value is not shown; undefined if there is none. */
  readonly hidden: string | undefined;
}

/** A validated plan, with only the parts of state and configuration that the report needs. */
export interface Plan {
  readonly formatVersion: string;
  readonly engineVersion: string;
  /** RFC 3339, when the engine wrote one. */
  readonly timestamp?: string;
  /** Warnings about the plan itself: it is incomplete, or its run failed. */
  readonly problems: readonly string[];
  readonly errored: boolean;
  readonly incomplete: boolean;
  /** Whether objects were left out whose zone or application the account of the key does not have; `problems` names these. */
  readonly isMissingSome?: true;
  readonly resources: readonly ResourceChange[];
  readonly drift: readonly ResourceChange[];
  readonly deferred: readonly DeferredChange[];
  readonly outputs: readonly OutputChange[];
  readonly checks: readonly FailedCheck[];
  readonly invocations: readonly ActionInvocation[];
  readonly programs: readonly ExternalProgram[];
  readonly providers: readonly ConfiguredProvider[];
  /** What the configuration's modules are called from, by address without instance keys: `module.site`. */
  readonly moduleSources: ReadonlyMap<string, string>;
  readonly inputs: PlanInputs;
  readonly remoteStates: readonly RemoteState[];
  /** Top-level members that this release does not know. */
  readonly unread: readonly string[];
  /** By resource address without instance keys. */
  readonly configured: (address: string) => Configured | undefined;
  /** The provider configuration that an address uses. */
  readonly accountOf: Accounts;
  /** Every text that must not appear in any output. */
  readonly secrets: readonly string[];
}

/** Input that this version cannot read as a plan. The message is shown to the user and quotes no value. */
export class PlanError extends Error {
  override readonly name = "PlanError";
}

/** Any JSON value of a plan. Integers that a double cannot hold are bigint, so that two of them never look equal. */
export type Value = null | boolean | number | bigint | string | readonly Value[] | ValueObject;

/**
 * A JSON object of a plan: look names up with {@link field} or {@link ownMember}, never by index, so that no inherited name
 * is found.
 */
export interface ValueObject {
  readonly [name: string]: Value;
}

const LONG_NUMBER = /[:[,]\s*-?[\d.]{16,}/;

/** Reads JSON text. Throws SyntaxError, whose message may quote the text: never show it. */
export function parseJson(text: string): Value {
  return parseExact(text, LONG_NUMBER.test(text));
}

/** Reports of this program repeat what is nested in a plan, and are read again. */
const MOST_LEVELS_OF_FILE = 1_000;

/** Reads JSON text as {@link parseJson} does; undefined if it is not JSON, or nested so deeply that nobody can have meant it. */
export function tryJson(text: string): Value | undefined {
  try {
    return isNestedDeeper(text, MOST_LEVELS_OF_FILE) ? undefined : parseJson(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads JSON text, natively unless it may hold an integer beyond double precision (`long`), which costs ten times as
 * much. Throws SyntaxError, whose message may quote the text: never show it.
 */
export function parseExact(text: string, long: boolean): Value {
  // JSON.parse builds nothing but the types of Value, which its signature cannot say.
  return (long ? parseExactJson(text) : JSON.parse(text)) as Value;
}

/** Whether the value is a JSON object (neither null nor an array). */
export function isObject(value: Value | undefined): value is ValueObject {
  return typeof value === "object" && value !== null && !isArray(value);
}

/** Whether the value is a JSON array. */
export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** The object's own member of that name; undefined if it has none or the value is not an object. */
export function field(value: Value | undefined, name: string): Value | undefined {
  return isObject(value) ? ownMember(value, name) : undefined;
}

/** The object's own member of that name, or undefined. */
export function ownMember(object: ValueObject, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The string at that name, or undefined. */
export function textField(value: Value | undefined, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === "string" ? found : undefined;
}

/** The array at that name; empty when there is none. */
export function listField(value: Value | undefined, name: string): readonly Value[] {
  const found = field(value, name);
  return isArray(found) ? found : [];
}

/** The object at that name as entries; empty when there is none. */
export function entriesField(value: Value | undefined, name: string): readonly [string, Value][] {
  const found = field(value, name);
  return isObject(found) ? Object.entries(found) : [];
}

/** Whether a mask marks anything. */
export function marks(mask: Value | undefined): boolean {
  if (mask === true) return true;
  if (isArray(mask)) return mask.some(marks);
  if (!isObject(mask)) return false;
  // A loop without copies: most masks are empty, and a plan has thousands.
  for (const name in mask) if (marks(mask[name])) return true;
  return false;
}

/** Whether two JSON values are equal; the order of members does not matter. */
export function sameValue(left: Value | undefined, right: Value | undefined): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (isArray(left)) {
    return isArray(right) && left.length === right.length && left.every((item, index) => sameValue(item, right[index]));
  }
  if (isArray(right)) return false;
  let unmatched = Object.keys(right).length;
  for (const name in left) {
    if (!Object.hasOwn(right, name) || !sameValue(left[name], right[name])) return false;
    unmatched -= 1;
  }
  return unmatched === 0;
}

/** Drops instance keys: `module.a["x"].b_c.d[0]` becomes `module.a.b_c.d`. */
export function withoutKeys(address: string): string {
  return !address.includes("[") ? address : address.replace(/\[(?:"(?:[^"\\]|\\.)*"|[^[\]"]*)\]/g, "");
}

/**
 * The provider configuration that an object uses: equal names mean the same account. "" if all objects of our types, or of the
 * official ones, use the same; undefined for one that the configuration no longer has, where they do not.
 */
export type Accounts = (address: string) => string | undefined;

/** A provider configuration of the root module or one of its modules. */
export interface ConfiguredProvider {
  /** As resources refer to it: `bunny`, `bunny.other`, `module.a:bunny`. */
  readonly name: string;
  /** The provider's address, with the registry's host. */
  readonly source: string;
  readonly constraint?: string;
  /** What its block sets to a constant or a variable of the root module; undefined for other expressions. */
  readonly settings: ReadonlyMap<string, Value | undefined>;
  /** All that its block says, and what the variables of the root module that it names are; without secrets. */
  readonly said: Value;
  /** Settings that are no constants, and whether they are secrets: the plan has what these refer to, and no operators. */
  readonly computed: ReadonlyMap<string, boolean>;
  /** A setting to which it gives a secret as a constant. */
  readonly secret?: string;
}
