import { parseExactJson } from "../../shared/exact-json.js";
import { isNestedDeeper } from "../../shared/nesting.js";
import { field, isArray, isObject, marks, ownMember, type Value, type ValueObject } from "../../shared/values.js";

export { field, isArray, isObject, marks, ownMember, type Value, type ValueObject };

/** The planned action for an object. `unknown` is an action of a newer engine, which is never considered harmless. */
export type Action = "no-op" | "read" | "create" | "update" | "replace" | "destroy" | "forget" | "unknown";

export type Step = string | number;

/** Before and after of a value, with masks of sensitive and unknown parts. */
export interface Change {
  readonly action: Action;
  readonly actions: readonly string[];
  readonly before: Value;
  readonly after: Value;
  readonly unknown: Value;
  readonly beforeSensitive: Value;
  readonly afterSensitive: Value;
}

/** A row of `resource_changes`, `resource_drift`, or `deferred_changes`. */
export interface ResourceChange extends Change {
  readonly address: string;
  readonly previousAddress?: string | undefined;
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly provider: string;
  /** Key of an object left over by an earlier create-before-destroy. */
  readonly deposed?: string | undefined;
  readonly reason?: string | undefined;
  readonly replacePaths: readonly (readonly Step[])[];
  /** An ID, or an identity as JSON text; "known after apply" if the engine does not know it yet. */
  readonly importing?: string | undefined;
}

export interface DeferredChange {
  readonly reason: string;
  readonly resource: ResourceChange;
}

/** A row of `output_changes`. */
export interface OutputChange extends Change {
  readonly name: string;
}

/** A `check` block or condition that did not pass. */
export interface FailedCheck {
  readonly address: string;
  readonly status: string;
  readonly messages: readonly string[];
}

/** An action that the engine will invoke. The action's provider decides the effect. */
export interface ActionInvocation {
  readonly address: string;
  readonly type: string;
  readonly provider: string;
  readonly trigger?: string;
  readonly deferred?: string;
  /** The plan's row, with the arguments of the action. */
  readonly row: Value;
}

/** A program that the configuration runs outside of the engine and its providers. */
export interface ExternalProgram {
  /** Without instance keys. */
  readonly address: string;
  /** The provisioner type, such as `local-exec`; undefined for `data "external"`, which runs in every plan. */
  readonly provisioner?: string;
  readonly expressions: Value;
}

/** Configured expressions by attribute: `{"constant_value"}`, `{"references"}`, or blocks of these. */
export type Configured = ReadonlyMap<string, Value>;

export interface RemoteState {
  /** Without instance keys. */
  readonly address: string;
  /** All strings in its arguments, such as the path of the state. */
  readonly texts: readonly string[];
  /** References to its outputs; undefined means any output. Plans do not show locals. */
  readonly uses: readonly { readonly output: string | undefined; readonly address: string }[];
}

export interface PlanInputs {
  readonly variables: Value;
  /** A variable of the root module that is marked as sensitive. */
  readonly sensitive: string | undefined;
  /** A variable of any module whose value the plan does not have. */
  readonly ephemeral: string | undefined;
}

/** A Shield zone that a data source read. */
export interface ZoneRead {
  readonly address: string;
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A validated plan, reduced to the parts that reports need. */
export interface Plan {
  readonly engineVersion: string;
  /** RFC 3339; undefined for old engines. */
  readonly timestamp?: string;
  /** Warnings about the plan: the plan is incomplete, or its run failed. */
  readonly problems: readonly string[];
  readonly errored: boolean;
  readonly incomplete: boolean;
  /**
   * True if objects were removed because the account of the key does not have their zone or application. `problems` names these
   * zones and applications.
   */
  readonly isMissingSome?: true;
  readonly resources: readonly ResourceChange[];
  /** The objects of the state, for a refresh-only plan after a failed plan: such a plan has no resources. */
  readonly inState?: readonly ResourceChange[];
  /** Import IDs of equal objects that the account has in place of deleted ones, by address. The failed plan names them. */
  readonly recreated?: ReadonlyMap<string, string>;
  readonly drift: readonly ResourceChange[];
  /** Shield zones, and catalogs of their bots, that data sources read. */
  readonly zonesRead?: readonly ZoneRead[];
  readonly deferred: readonly DeferredChange[];
  readonly outputs: readonly OutputChange[];
  readonly checks: readonly FailedCheck[];
  readonly invocations: readonly ActionInvocation[];
  readonly programs: readonly ExternalProgram[];
  readonly providers: readonly ConfiguredProvider[];
  /** Module sources by address without instance keys: `module.site`. */
  readonly moduleSources: ReadonlyMap<string, string>;
  readonly inputs: PlanInputs;
  readonly remoteStates: readonly RemoteState[];
  /** Top-level members unknown to this release. */
  readonly unread: readonly string[];
  /** Returns the configuration by resource address without instance keys. */
  readonly configured: (address: string) => Configured | undefined;
  readonly accountOf: Accounts;
  /** Texts that must not appear in any output. */
  readonly secrets: readonly string[];
}

/** Input that this version cannot read as a plan. The message is shown to the user and quotes no value. */
export class PlanError extends Error {
  override readonly name = "PlanError";
}

const LONG_NUMBER = /[:[,]\s*-?[\d.]{16,}/;

/** Parses JSON text. Throws SyntaxError; never show its message, which may quote the text. */
export function parseJson(text: string): Value {
  return parseExact(text, LONG_NUMBER.test(text));
}

/** Reports of this program nest the values of a plan deeper than the plan does, and a later run reads these reports. */
const MOST_LEVELS_OF_FILE = 1_000;

/** Parses JSON text like {@link parseJson}; undefined if it is not JSON or is nested too deeply. */
export function tryJson(text: string): Value | undefined {
  try {
    return isNestedDeeper(text, MOST_LEVELS_OF_FILE) ? undefined : parseJson(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON text natively. If the text may contain an integer beyond double precision (`long`), uses a parser that is ten times
 * slower. Throws SyntaxError; never show its message, which may quote the text.
 */
export function parseExact(text: string, long: boolean): Value {
  // JSON.parse returns only the types of Value, which its signature cannot express.
  return (long ? parseExactJson(text) : JSON.parse(text)) as Value;
}

/** Returns a string member, or undefined. */
export function textField(value: Value | undefined, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === "string" ? found : undefined;
}

/** Returns an array member; empty if missing. */
export function listField(value: Value | undefined, name: string): readonly Value[] {
  const found = field(value, name);
  return isArray(found) ? found : [];
}

/** Returns the entries of an object member; empty if missing. */
export function entriesField(value: Value | undefined, name: string): readonly [string, Value][] {
  const found = field(value, name);
  return isObject(found) ? Object.entries(found) : [];
}

/** Returns the value of an attribute that is configured with a constant. */
export const constantOf = (configured: Configured | undefined, name: string): Value | undefined =>
  field(configured?.get(name), "constant_value");

/** Reports whether two JSON values are equal, in any order of members. */
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

/** Removes instance keys: `module.a["x"].b_c.d[0]` becomes `module.a.b_c.d`. */
export function withoutKeys(address: string): string {
  return !address.includes("[") ? address : address.replace(/\[(?:"(?:[^"\\]|\\.)*"|[^[\]"]*)\]/g, "");
}

/**
 * Returns the provider configuration of an object. Equal names mean the same account. Returns "" if all objects of this or the
 * official provider use the same configuration. Otherwise, returns undefined for an object without a block.
 */
export type Accounts = (address: string) => string | undefined;

/** A provider configuration of any module. */
export interface ConfiguredProvider {
  /** The name that resources use: `bunny`, `bunny.other`, `module.a:bunny`. */
  readonly name: string;
  /** The provider's address with registry host. */
  readonly source: string;
  readonly constraint?: string;
  /** Settings with a constant or a variable of the root module; undefined for other expressions. */
  readonly settings: ReadonlyMap<string, Value | undefined>;
  /** Settings that are not constants, and whether they have variables of the root module only. Plans do not show operators. */
  readonly computed: ReadonlyMap<string, "variables" | "more">;
}

/** A value, or the reason why it is unknown, as part of a sentence. */
export type Found<What> = { readonly is: What } | { readonly why: string };

/** Returns the module of an address without instance keys: `module.a.module.b`; "" for the root module. */
export const moduleOf = (address: string): string =>
  /^module\.[^.]+(?:\.module\.[^.]+)*(?=\.)/.exec(withoutKeys(address))?.[0] ?? "";
