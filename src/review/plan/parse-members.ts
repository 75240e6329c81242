import {
  CLOSES_LIST,
  COLON,
  COMMA,
  endOfText,
  type Extent,
  findMembers,
  type Member,
  OPENS_LIST,
  QUOTE,
  skipSpaces,
  UnusualJsonError,
} from "./find-members.js";
import { isArray, parseExact, type Value, type ValueObject } from "./plan.js";

interface ReadOptions {
  /** Members to skip: their value is null, and only their brackets are checked. */
  readonly unread?: ReadonlySet<string>;
  /** Lists for {@link Members.itemsOf}; they are empty in the object. */
  readonly onDemand?: ReadonlySet<string>;
}

/** A JSON object whose longest lists are read on demand, so they are never completely in memory. */
export interface Members {
  readonly object: ValueObject;
  /** Reads an omitted list, many items at a time. Throws like {@link parseMembers}. */
  readonly itemsOf: (name: string) => Iterable<readonly Value[]>;
}

/**
 * Parses a JSON object member by member; undefined if the bytes are not an object with members. Throws SyntaxError like
 * JSON.parse. Throws {@link UnusualJsonError} for deep nesting, or for a duplicate name in an object, because parsers read
 * duplicates differently.
 */
export function parseMembers(json: Buffer, { unread, onDemand }: ReadOptions = {}): Members | undefined {
  const members = new Map<string, Value>();
  const lists = new Map<string, readonly Extent[]>();
  for (const member of findMembers(json)) {
    const quote = skipSpaces(json, member.start);
    const colon = json.indexOf(COLON, endOfText(json, quote));
    if (json[quote] !== QUOTE || colon < 0 || colon >= member.end) return undefined;
    const name = JSON.parse(json.toString("utf8", quote, colon)) as string;
    if (members.has(name)) throw new UnusualJsonError(DUPLICATE_NAME);
    const value = { ...member, start: colon + 1, names: member.names - 1 };
    const isOnDemand = onDemand?.has(name) === true && isList(json, value);
    if (isOnDemand) lists.set(name, value.parts);
    members.set(name, isOnDemand ? [] : unread?.has(name) === true ? null : readValue(textOf(json, value), value));
  }
  if (members.size === 0) return undefined;
  return { object: Object.fromEntries(members), itemsOf: (name) => readItems(json, lists.get(name) ?? []) };
}

const DUPLICATE_NAME = "has an object with the same name twice";

function readValue(text: string, { long, names }: Extent): Value {
  const value = parseExact(text, long);
  // JSON.parse keeps one of two equal names, so fewer names than colons means a duplicate.
  if (countNames(value) !== names) throw new UnusualJsonError(DUPLICATE_NAME);
  return value;
}

/** True if the parts of a value are one list, from bracket to bracket. */
function isList(json: Buffer, { start, end, parts }: Member): boolean {
  const bracket = skipSpaces(json, start);
  const last = parts.at(-1);
  if (json[bracket] !== OPENS_LIST || parts[0]?.start !== bracket + 1 || last === undefined) return false;
  const isWhole = json[last.end] === CLOSES_LIST && skipSpaces(json, last.end + 1) === end;
  return isWhole && parts.every((part) => part === last || json[part.end] === COMMA);
}

function* readItems(json: Buffer, parts: readonly Extent[]): Iterable<readonly Value[]> {
  for (const part of parts) {
    const items = readValue(listText(json, part), part);
    if (!isArray(items)) continue;
    // Only a list without commas can be empty.
    if (items.length === 0 && parts.length > 1) throw new SyntaxError("an item is missing");
    yield items;
  }
}

function textOf(json: Buffer, { start, end }: Extent): string {
  return json.toString("utf8", start, end);
}

/** Returns a part as the text of a JSON list. To avoid a copy, replaces the surrounding bytes with brackets during the read. */
function listText(json: Buffer, { start, end }: Extent): string {
  const [before = 0, after = 0] = [json[start - 1], json[end]];
  json[start - 1] = OPENS_LIST;
  json[end] = CLOSES_LIST;
  try {
    return json.toString("utf8", start - 1, end + 1);
  } finally {
    json[start - 1] = before;
    json[end] = after;
  }
}

function countNames(value: Value): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (isArray(value)) {
    for (const item of value) if (typeof item === "object") count += countNames(item);
    return count;
  }
  for (const name in value) {
    const inner = value[name];
    count += typeof inner === "object" ? 1 + countNames(inner) : 1;
  }
  return count;
}
