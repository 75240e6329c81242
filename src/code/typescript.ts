import { isJsonObject } from "../shared/json.js";
import { constantName, constantSets } from "../zone/words/constants.js";
import { commentLines } from "./comments.js";
import { accessListActions } from "../zone/words/access-lists.js";
import { botActions, botCategoryActions } from "../zone/words/bots.js";
import { type WordTable, codeNames } from "../zone/words/code-table.js";

/** Prettier's default width. */
const LINE = 80;

/** Objects with this many members get one line per member. */
const LONG_OBJECT = 4;

/** TypeScript that is written unchanged, such as a name. */
export class TsCode {
  /** `names` are imports from the package; `word` is the value of a constant. */
  constructor(
    readonly text: string,
    readonly names: readonly string[] = [],
    readonly word?: string | number,
  ) {}
}

/** A call: `Entries.cidrs("192.0.2.0/24")`. `then` is a call on its result: `.not()`. */
export class TsCall {
  constructor(
    readonly callee: string,
    readonly args: readonly unknown[],
    readonly then?: TsCall,
  ) {}
}

/** A member of an object literal with a comment above it. */
export class TsRemark {
  constructor(
    readonly value: unknown,
    readonly remark: string,
  ) {}
}

/** Returns a name of the package, or a member of it: `Ddos.HIGH`. */
export function packageName(text: string): TsCode {
  const [name = ""] = text.split(".");
  return new TsCode(text, [name]);
}

/** Returns the constant for a word: `Ddos.HIGH`; undefined if there is none. */
export function constantFor(set: string, word: unknown): TsCode | undefined {
  const found = constantSets.find(({ name }) => name === set);
  if (found === undefined || (typeof word !== "string" && typeof word !== "number") || !found.words.has(word))
    return undefined;
  return new TsCode(`${set}.${constantName(word)}`, [set], word);
}

/** Replaces constants by their words, which need no import. */
export function withWords(value: unknown): unknown {
  if (value instanceof TsCode) return value.word ?? value;
  if (value instanceof TsCall) return new TsCall(value.callee, value.args.map(withWords), value.then);
  if (Array.isArray(value)) return value.map(withWords);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withWords(member)]));
}

/** Returns the names that a value imports from the package. */
export function namesIn(value: unknown): string[] {
  if (value instanceof TsCode) return [...value.names];
  if (value instanceof TsCall) return [value.callee.split(".")[0] ?? "", ...value.args.flatMap(namesIn)]; // Calls in `then` import nothing.
  if (value instanceof TsRemark) return namesIn(value.value);
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(namesIn) : [];
}

/** Formats the members of an object literal as Prettier does, one per line. Omits undefined. */
export function memberLines(members: Readonly<Record<string, unknown>>, indent: string): string[] {
  return given(members).flatMap(([name, member]) => {
    const isRemarked = member instanceof TsRemark;
    const value = isRemarked ? member.value : member;
    const comment = isRemarked ? commentLines(member.remark, indent, "//") : [];
    if (value instanceof TsCode && value.text === name) return [...comment, `${indent}${name},`];
    const key = `${indent}${keyText(name)}: `;
    return [...comment, ...`${key}${tsText(value, indent, key.length + 1)},`.split("\n")];
  });
}

/** Formats a call as a statement. */
export const callLines = (call: TsCall, indent: string): string[] =>
  `${indent}${tsText(call, indent, indent.length + 1)};`.split("\n");

/** Formats a value as an expression. */
export const expression = (value: unknown): string => tsText(value, "", 0);

/**
 * Lines after the first begin with `indent`. The first line begins at column `used`. That column also counts the text after the
 * last line.
 */
function tsText(value: unknown, indent: string, used: number): string {
  const line = oneLine(value);
  if (line !== undefined && used + line.length <= LINE) return line;
  if (value instanceof TsCall) return chainText(value, indent);
  if (Array.isArray(value)) return `[\n${itemLines(value, indent)}${indent}]`;
  if (isObject(value)) return `{\n${memberLines(value, `${indent}  `).join("\n")}\n${indent}}`;
  return line ?? "undefined";
}

/** Returns the value on one line; undefined if it always needs several. */
function oneLine(value: unknown): string | undefined {
  if (value instanceof TsRemark) return undefined;
  if (value instanceof TsCode) return value.text;
  if (value instanceof TsCall) {
    const args = allOf(value.args.map(oneLine));
    const then = value.then === undefined ? "" : oneLine(value.then);
    return args && then !== undefined
      ? `${value.callee}(${args.join(", ")})${then === "" ? "" : `.${then}`}`
      : undefined;
  }
  if (Array.isArray(value)) {
    const items = value.length > 1 && value.every((one) => isObject(one)) ? undefined : allOf(value.map(oneLine));
    return items && `[${items.join(", ")}]`;
  }
  if (!isObject(value)) return typeof value === "string" ? quoteTs(value) : String(value);
  const members = given(value);
  if (members.length === 0) return "{}";
  if (members.length >= LONG_OBJECT) return undefined;
  const texts = allOf(members.map(([, one]) => oneLine(one)));
  return texts && `{ ${members.map(([name], index) => `${keyText(name)}: ${texts[index] ?? ""}`).join(", ")} }`;
}

function allOf(texts: readonly (string | undefined)[]): string[] | undefined {
  const all = texts.filter((text) => text !== undefined);
  return all.length === texts.length ? all : undefined;
}

/**
 * Breaks a chain of calls as Prettier does. If the chain has more than two calls, each call gets a line. If it has two calls,
 * only long arguments are broken.
 */
function chainText(call: TsCall, indent: string): string {
  const calls = callsOf(call).map(({ callee, args }) => ({
    line: oneLine(new TsCall(callee, args)),
    broken: `${callee}${argumentsText(args, indent)}`,
  }));
  if (calls.length > 2) return calls.map(({ line, broken }) => line ?? broken).join(`\n${indent}  .`);
  const isBroken = calls.some(({ line }) => line === undefined);
  return calls
    .map(({ line, broken }, index) => (isBroken || index < calls.length - 1 ? (line ?? broken) : broken))
    .join(".");
}

const callsOf = (call: TsCall): TsCall[] => [call, ...(call.then === undefined ? [] : callsOf(call.then))];

/** A single object argument stays on the line of the call. */
function argumentsText(args: readonly unknown[], indent: string): string {
  const [only, ...more] = args;
  if (more.length === 0 && isObject(only)) return `({\n${memberLines(only, `${indent}  `).join("\n")}\n${indent}})`;
  return `(\n${itemLines(args, indent)}${indent})`;
}

function itemLines(items: readonly unknown[], indent: string): string {
  const inner = `${indent}  `;
  return items.map((item) => `${inner}${tsText(item, inner, inner.length + 1)},\n`).join("");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    isJsonObject(value) && !(value instanceof TsCode) && !(value instanceof TsCall) && !(value instanceof TsRemark)
  );
}

const given = (members: Readonly<Record<string, unknown>>): [name: string, value: unknown][] =>
  Object.entries(members).filter(([, value]) => value !== undefined && value !== null);

/** The key `__proto__` would set the prototype, so it is written as a computed key. */
function keyText(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteTs(name);
}

/** Returns a string literal with invisible and bidirectional characters escaped. */
export function quoteTs(text: string): string {
  const inside = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`);
  const count = (mark: string): number => text.split(mark).length - 1;
  if (count('"') <= count("'")) return `"${inside}"`;
  return `'${inside.replaceAll(/\\(.)|'/g, (mark, escaped: string | undefined) => (mark === "'" ? "\\'" : escaped === '"' ? '"' : mark))}'`;
}

/** A construct that declares several objects of a zone. Each object is an item of one of its props. */
interface WrittenPolicy {
  readonly construct: "BotPolicy" | "ManagedListPolicy";
  readonly id: string;
  /** Returns the prop for objects with an action; undefined if there is none. */
  readonly propOf: (action: unknown) => string | undefined;
  readonly identity: string;
  /** Whether it declares only enabled objects. */
  readonly isSwitched: boolean;
  /** Returns the item for an object; `label` is its name in the construct. */
  readonly item: (id: unknown, label: string | undefined) => TsCall | TsCode | undefined;
}

const propFor = (table: WordTable, without: string, suffix = ""): WrittenPolicy["propOf"] => {
  const names = codeNames(table).filter((name) => name !== "none" && name !== without);
  return (action) => {
    const name = names.find((one) => one === action);
    return name && `${name}${suffix}`;
  };
};

const identified = (factory: string): WrittenPolicy["item"] => {
  return (id, label) => new TsCall(factory, label === undefined ? [id] : [id, label]);
};

const BOTS = { construct: "BotPolicy", id: "bots", isSwitched: false } as const;

/** Policies by the resource type of their objects. */
export const POLICIES: ReadonlyMap<string, WrittenPolicy> = new Map<string, WrittenPolicy>([
  [
    "bunny_shield_bot_category_action",
    {
      ...BOTS,
      propOf: propFor(botCategoryActions, "", "Categories"),
      identity: "category",
      item: (category) => constantFor("BotCategory", category),
    },
  ],
  [
    "bunny_shield_bot_action",
    { ...BOTS, propOf: propFor(botActions, "ignore"), identity: "bot_id", item: identified("Bot.fromBotId") },
  ],
  [
    "bunny_shield_access_list_configuration",
    {
      ...{ construct: "ManagedListPolicy", id: "managed-lists", isSwitched: true },
      propOf: propFor(accessListActions, "bypass"),
      identity: "list_id",
      item: identified("ManagedList.fromListId"),
    },
  ],
]);
