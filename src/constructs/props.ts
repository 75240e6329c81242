import { Token, type TerraformMetaArguments } from "cdktf";
import type { IConstruct } from "constructs";
import type { ConstructName, CONSTRUCTS } from "../code/constructs.js";
import { closestWord } from "../shared/closest-word.js";
import { isJsonObject } from "../shared/json.js";
import { requireStack, watchConstruct, watchRules } from "./place.js";
import { integerProblem, wordProblem } from "./problems.js";
import { describeValue } from "./texts.js";

/** Checks the value of a prop, and returns the remedy for a wrong value. */
export interface PropKind {
  (value: unknown): string | undefined;
  /**
   * Returns a token in the type of the prop, and other values unchanged. `Fn.conditional`, iterators, and variables return
   * objects, which the compiler takes as `any`.
   */
  readonly encode?: (value: unknown) => unknown;
  /** True if `undefined` means an absent prop. Elsewhere it may be a misspelled constant, and is refused. */
  readonly mayBeUndefined?: true;
  /** Returns problems with a value of the right type. The synthesis reports them together. */
  readonly late?: (name: string, value: unknown) => readonly string[];
}

type PropKinds<Props> = { readonly [Name in keyof Props]-?: PropKind };

/** Returns a token as a string, and any other value unchanged. */
export function encodeText<Value>(value: Value): Value | string {
  return typeof value === "string" || Array.isArray(value) || !Token.isUnresolved(value)
    ? value
    : Token.asString(value);
}

/** Returns a token as a number, and any other value unchanged. */
export function encodeNumber<Value>(value: Value): Value | number {
  return typeof value === "number" || Array.isArray(value) || !Token.isUnresolved(value)
    ? value
    : Token.asNumber(value);
}

export const text: PropKind = Object.assign(
  (value: unknown) => (typeof value === "string" ? undefined : "Give a string."),
  { encode: encodeText, mayBeUndefined: true as const },
);

export const number: PropKind = Object.assign(
  (value: unknown) => (Number.isFinite(value) ? undefined : "Give a number."),
  { encode: encodeNumber, mayBeUndefined: true as const },
);

const absentIfUndefined = (check: (value: unknown) => string | undefined): PropKind =>
  Object.assign(check, { mayBeUndefined: true as const });

/** True or false, or a token. */
export const bool = absentIfUndefined((value) =>
  typeof value === "boolean" || Token.isUnresolved(value) ? undefined : "Give true or false.",
);

/** True or false, but not a token, because the value decides what is synthesized. */
export const flag = absentIfUndefined((value) => (typeof value === "boolean" ? undefined : "Give true or false."));

/** An object whose members are checked elsewhere. */
export const object = absentIfUndefined((value) =>
  typeof value === "object" && value !== null ? undefined : "Give an object.",
);

/** Any value, which the library checks. */
export const givenKind = absentIfUndefined(() => undefined);

const OPERATIONS = ["create", "read", "update", "delete"];

/** Timeouts of the operations, or a token. */
export const timeoutsKind = absentIfUndefined((value) => {
  if (Token.isUnresolved(value)) return undefined;
  const instead = `Give an object with durations such as "5m" for ${OPERATIONS.join(", ")}.`;
  if (!isJsonObject(value)) return instead;
  const unknown = Object.keys(value).find((name) => !OPERATIONS.includes(name));
  const meant = unknown && closestWord(unknown, OPERATIONS);
  if (meant !== undefined && meant !== "") return `Did you mean ${meant}? ${instead}`;
  return unknown === undefined ? undefined : instead;
});

/** A whole number between two bounds. */
export function integer(least: number, most: number): PropKind {
  const late = (name: string, value: unknown) => integerProblem(name, value, least, most);
  return Object.assign((value: unknown) => number(value), {
    encode: encodeNumber,
    mayBeUndefined: true as const,
    late,
  });
}

/** The ID of an object. */
export const objectId = integer(1, Number.MAX_SAFE_INTEGER);

type Words = Readonly<Record<string, string | number>>;

/** A word of a closed set. */
export function word(words: Words): PropKind {
  const known = Object.values(words).map((one) => JSON.stringify(one));
  const type = typeof Object.values(words)[0];
  const check = (value: unknown) => (typeof value === type ? undefined : `Give one of ${known.join(", ")}.`);
  const late = (name: string, value: unknown) => wordProblem(name, value, words);
  return Object.assign(check, { encode: type === "number" ? encodeNumber : encodeText, late });
}

/** A list of words of a closed set. */
export function wordsOf(words: Words): PropKind {
  const late = (name: string, values: unknown) =>
    Array.isArray(values) && !Token.isUnresolved(values)
      ? values.flatMap((value) => wordProblem(name, value, words))
      : [];
  return Object.assign(arrayOf(word(words)), { late });
}

/** Returns a check for objects of a class, also of another copy of the package. */
export function marked<Kind extends object>(
  kind: { readonly prototype: Kind },
  name: string,
): (value: unknown) => value is Kind {
  const mark = Symbol.for(`terraform-provider-bunny.${name}`);
  Object.defineProperty(kind.prototype, mark, { value: true });
  return (value): value is Kind => typeof value === "object" && value !== null && Reflect.get(value, mark) === true;
}

/** An object of a class. `instead` returns the code that makes such an object of the value. */
export function instance(
  kind: { readonly prototype: object },
  name: string,
  instead: (value: unknown) => string,
): PropKind {
  const isInstance = marked(kind, name);
  return (value) => (isInstance(value) ? undefined : instead(value));
}

/** A Shield zone. */
export const zone: PropKind = (value) => {
  if (typeof value === "object" && value !== null && "shieldZoneId" in value) return undefined;
  const id = typeof value === "number" ? String(value) : "42";
  return `Give a zone, such as ShieldZone.fromShieldZoneId(this, "zone", ${id}).`;
};

/** An array with elements of a kind. */
export function arrayOf(kind: PropKind): PropKind {
  const check = (value: unknown) => {
    if (!Array.isArray(value)) return kind(value) ?? "Give an array.";
    for (const element of value) {
      const problem = kind(element);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
  return Object.assign(check, { encode: (value: unknown) => encodeArray(value, kind) });
}

/** The import ID of an existing object. */
export const importIdKind = absentIfUndefined((value) =>
  typeof value === "string" && value.trim() !== ""
    ? undefined
    : "Give the import ID of the object as a string, in the form that the page of its resource shows.",
);

export const importIdsKind = arrayOf(importIdKind);

function encodeArray(value: unknown, { encode }: PropKind): unknown {
  if (encode === undefined) return value;
  if (!Array.isArray(value)) return Token.isUnresolved(value) ? Token.asList(value) : value;
  const encoded: unknown[] = value.map(encode);
  return encoded.every((element, index) => element === value[index]) ? value : encoded;
}

/** One value of a kind, or an array of such values. */
export function oneOrMore(kind: PropKind): PropKind {
  return (value) => (Array.isArray(value) ? arrayOf(kind)(value) : kind(value));
}

interface PropsOwner<Name extends string> {
  /** The construct; undefined for an aspect. */
  readonly scope?: IConstruct;
  /** Name of the class, or of the prop whose members are checked. */
  readonly name: Name;
  /** Where the props are within those of the construct: `rateLimit.`. */
  readonly within?: string;
}

/** Props that are not values of the object: its place, and its handling by Terraform. */
type Unwritten = "zone" | "onDestroy" | "timeouts" | "importId" | keyof TerraformMetaArguments;

/**
 * Props of a construct without a row in `src/code/constructs.ts`, which import and drift need to write the prop. Must be empty.
 */
type WithoutRow<Name, Props> = Name extends ConstructName
  ? Exclude<keyof Props, keyof (typeof CONSTRUCTS)[Name]["props"] | Rest<Name> | Unwritten>
  : never;
type Rest<Name extends ConstructName> = (typeof CONSTRUCTS)[Name] extends { readonly rest: infer Prop } ? Prop : never;

/**
 * Checks props before use, because the compiler does not check JavaScript, and `tsx` does not check TypeScript. Returns them with
 * each token in the type of its prop.
 * @throws Error with the construct's path, what is wrong, and what to write instead
 * See docs/decisions/constructs-check-their-props.md.
 */
export function checkProps<const Name extends string, Props extends object>(
  { scope, name, within = "" }: PropsOwner<Name>,
  props: Props,
  checks: PropKinds<Props> & Readonly<Record<WithoutRow<Name, Props>, "has no row in src/code/constructs.ts">>,
  required: readonly (keyof Props & string)[],
): Props {
  const kinds: PropKinds<Props> = checks;
  if (scope !== undefined) {
    requireStack(scope, name);
    watchConstruct(scope);
    watchRules(scope);
  }
  const given = isJsonObject(props) ? encodeProps(props, kinds, required) : props;
  const problems = isJsonObject(given)
    ? [
        ...missing(given, kinds, required),
        ...Object.entries(given).flatMap(([prop, value]) => wrong({ name, required }, prop, value, kinds)),
      ]
    : [`The props of ${name} are ${describeValue(props)}. Give an object with ${required.join(", ") || "its props"}.`];
  if (problems.length === 0) {
    scope?.node.addValidation({ validate: () => lateProblems(given, kinds, within) });
    return given;
  }
  const path = scope?.node.path ?? name;
  if (scope !== undefined) discard(scope);
  throw new Error(problems.map((problem) => `[${path}] ${problem}`).join("\n"));
}

function lateProblems(props: object, kinds: Readonly<Record<string, PropKind>>, within: string): string[] {
  const given: [string, unknown][] = Object.entries(props);
  return given.flatMap(([prop, value]) => kinds[prop]?.late?.(`${within}${prop}`, value) ?? []);
}

/** Removes a construct whose constructor fails, so that an incomplete construct does not break a later synthesis of a test. */
export function discard({ node }: IConstruct): void {
  node.scope?.node.tryRemoveChild(node.id);
}

/** Returns each token in the type of its prop. An absent prop that is passed on is `undefined`, and left out. */
function encodeProps<Props extends object>(
  props: Props,
  kinds: Readonly<Record<string, PropKind>>,
  required: readonly string[],
): Props {
  const entries = Object.entries(props).flatMap(([prop, value]: [string, unknown]) => {
    const kind = Object.hasOwn(kinds, prop) ? kinds[prop] : undefined;
    const isAbsent = value === undefined && kind?.mayBeUndefined === true && !required.includes(prop);
    return isAbsent ? [] : [[prop, kind?.encode?.(value) ?? value] as const];
  });
  return Object.fromEntries(entries) as Props;
}

function missing<Props extends object>(
  props: Props,
  kinds: PropKinds<Props>,
  required: readonly (keyof Props & string)[],
): string[] {
  return required
    .filter((prop) => !(prop in props))
    .map((prop) => `${prop} is missing. ${kinds[prop](undefined) ?? ""}`.trim());
}

function wrong(
  { name, required }: { readonly name: string; readonly required: readonly string[] },
  prop: string,
  value: unknown,
  kinds: Readonly<Record<string, PropKind>>,
): string[] {
  const known = Object.keys(kinds);
  const kind = Object.hasOwn(kinds, prop) ? kinds[prop] : undefined;
  if (kind === undefined) {
    const meant = SYNONYMS[prop]?.find((one) => known.includes(one)) ?? closestWord(prop, known);
    return [
      `${name} has no prop ${prop}. ${meant === undefined ? "" : `Did you mean ${meant}? `}Its props are ${known.join(", ")}.`,
    ];
  }
  if (value === undefined) {
    const what = required.includes(prop) ? "A misspelled name is undefined." : LEAVE_OUT;
    return [`${prop} is undefined. ${what} ${kind(value) ?? ""}`.trim()];
  }
  const instead = changedToken(value) ?? kind(value);
  return instead === undefined ? [] : [`${prop} is ${describeValue(value)}. ${instead}`];
}

/** Terraform would read a changed token as plain text, or as a number without meaning. */
export function changedToken(value: unknown): string | undefined {
  if (Array.isArray(value) || (isJsonObject(value) && Object.getPrototypeOf(value) === Object.prototype))
    return Object.values(value)
      .map(changedToken)
      .find((found) => found !== undefined);
  const isChanged =
    typeof value === "number"
      ? Math.abs(value) > 1e200 && Number.isFinite(value) && !Token.isUnresolved(value)
      : typeof value === "string" && /[$#&]\{tft|tftoken\[/i.test(value.replaceAll(TOKEN, ""));
  return isChanged ? CHANGED : undefined;
}

const TOKEN = /[$#&]\{TfToken\[[\w.-]+\]\}/g;
const CHANGED =
  "This is a token that code has changed, but its value is known only when Terraform runs. Use a function of Terraform, such as Fn.upper, Fn.substr, or Op.mul.";

/** Names that other tools, and other constructs, have for a prop. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  ...{ when: ["conditions"], match: ["conditions"], if: ["conditions"] },
  ...{ zone: ["pullZoneId"], zoneId: ["zone", "pullZoneId"], shieldZoneId: ["zone", "pullZoneId"] },
  ...{ pullZone: ["pullZoneId", "zone"], pullZoneId: ["zone"] },
};

const LEAVE_OUT = "Leave it out, or give it a value: a misspelled name is undefined, too.";

/** Returns constants whose misspelled names throw instead of being `undefined`, which would mean the default. */
export function constants<const Words extends Readonly<Record<string, string | number>>>(
  name: string,
  words: Words,
): Words {
  const keys = Object.keys(words);
  return new Proxy(words, {
    get(target, key, receiver): unknown {
      const isMissing = typeof key === "string" && !(key in target) && isConstantName(key, keys);
      if (!isMissing) return Reflect.get(target, key, receiver);
      const meant = closestWord(key, keys);
      throw new Error(
        `${name} has no ${key}. ${meant === undefined ? "" : `Did you mean ${meant}? `}It has ${keys.join(", ")}.`,
      );
    },
  });
}

/** Tools look up other names, such as `then` and `toJSON`. */
function isConstantName(key: string, keys: readonly string[]): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(key) || keys.includes(key.toUpperCase());
}
