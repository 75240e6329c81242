import { type Condition, isKnown } from "../requests/condition.js";
import { isNumber, NUMBER_OPERATORS } from "../requests/numbers.js";
import {
  readPattern,
  type CharacterNode,
  type PatternItem,
  type PatternNode,
  type Sequence,
} from "../requests/pattern-tree.js";
import { type Values, valuesOf, SAMPLE } from "./variable-values.js";
import { safeJson } from "../../shared/safe-json.js";

/**
 * Whether a comparison holds for all, no, or some requests. `some` also means uncertain. See
 * docs/decisions/conditions-of-everybody-and-nobody.md.
 */
export type Outcome = "all" | "none" | "some";

/** The outcome of a condition for one of its variables. */
export interface VariableOutcome {
  readonly name: string;
  readonly values: Values;
  /** The outcome without the negation. */
  readonly compared: Outcome;
  readonly outcome: Outcome;
}

const OPPOSITE = { all: "none", none: "all", some: "some" } as const;

/** Returns the outcome of a condition for each of its variables. Returns undefined if a part of the condition is unknown. */
export function variableOutcomes(
  condition: Condition,
  transformations: readonly string[],
): VariableOutcome[] | undefined {
  if (!isKnown(condition)) return undefined;
  const { variables, operator, value, isNegated, isPattern } = condition;
  return [...variables].map(([variable, part]) => {
    const values = transformed(valuesOf(variable, isPattern && matchesAnyPart(part) ? "" : part), transformations);
    const compared = compare(operator, value, values);
    const isEmptyText = operator === "str_eq" && value === "" && values.isFilled;
    const outcome = isNegated ? (isEmptyText ? "all" : OPPOSITE[compared]) : compared;
    // The result for a request without the variable is unknown, unless no request can meet the condition.
    const isCertain = values.isPresent || (outcome === "none" && !isNegated);
    return { name: nameOf(variable, part), values, compared, outcome: isCertain ? outcome : "some" };
  });
}

const nameOf = (variable: string, part: string): string => (part === "" ? variable : `${variable}:${part}`);

function matchesAnyPart(part: string): boolean {
  const pattern = readPattern(part);
  return pattern !== undefined && findsAll(pattern, valuesOf("QUERY_STRING", ""));
}

/** Combines the outcomes of a condition's variables, one of which is enough. */
export function outcomeOf(variables: readonly VariableOutcome[]): Outcome {
  if (variables.some(({ outcome }) => outcome === "all")) return "all";
  return variables.length > 0 && variables.every(({ outcome }) => outcome === "none") ? "none" : "some";
}

function compare(operator: string, value: string, values: Values): Outcome {
  switch (operator) {
    case "begins_with":
      if (values.begins.startsWith(value)) return "all";
      return mayContain(value, values) && value.startsWith(values.begins) ? "some" : "none";
    case "ends_with":
      return value === "" ? "all" : mayContain(value, values) ? "some" : "none";
    case "contains_word":
      if (/\s/.test(value)) return "none";
      return value === "" ? "all" : mayContain(value, values) ? "some" : "none";
    case "contains":
    case "str_match":
      if (value === "" || values.contains.some((text) => text.includes(value))) return "all";
      return mayContain(value, values) ? "some" : "none";
    case "str_eq":
      return mayEqual(value, values) ? "some" : "none";
    case "within":
      return mayBeWithin(value, values) ? "some" : "none";
    case "rx":
      return search(value, values);
    default:
      return compareNumbers(operator, value, values);
  }
}

function mayContain(text: string, { allows, longest }: Values): boolean {
  return text.length <= longest && Array.from(text).every(allows);
}

/** Equality ignores case. */
function mayEqual(text: string, values: Values): boolean {
  const spellings = [text, text.toLowerCase(), text.toUpperCase()];
  if (values.isValue !== undefined) return spellings.some(values.isValue) && mayContainInAnyCase(text, values);
  if (text === "" && values.neverEmpty) return false;
  const begins = text.toLowerCase().startsWith(values.begins.toLowerCase());
  return mayContainInAnyCase(text, values) && (begins || text === "");
}

function mayContainInAnyCase(text: string, { allows, longest }: Values): boolean {
  const isAllowed = (character: string): boolean =>
    [character, character.toLowerCase(), character.toUpperCase()].some(allows);
  return text.length <= longest && Array.from(text).every(isAllowed);
}

/** Reports whether the text may contain a value. */
function mayBeWithin(text: string, { allows, begins, neverEmpty, isValue }: Values): boolean {
  if (!neverEmpty) return true; // Every text contains an empty value.
  if (isValue?.("") === true) return text === "" || Array.from(text).some(allows);
  return text.includes(begins) && Array.from(text).some(allows);
}

function search(pattern: string, values: Values): Outcome {
  const alternatives = readPattern(pattern);
  if (alternatives === undefined) return "some";
  if (findsAll(alternatives, values)) return "all";
  return findsNone(alternatives, values) ? "none" : "some";
}

/** The largest 32-bit integer, which no count reaches. */
const LARGEST = 2_147_483_647;

/** A text compares as its leading number, which is 0 for most texts. A client may send a negative number. */
function compareNumbers(operator: string, value: string, values: Values): Outcome {
  const holds = NUMBER_OPERATORS[operator];
  if (holds === undefined || !isNumber(value)) return "some";
  const number = Number(value);
  const [least, most] = values.range ?? [values.isNoNumber ? 0 : -Infinity, LARGEST];
  const [forLeast, forMost] = [holds(least, number), holds(most, number)];
  if (forLeast && forMost) return "all";
  // Engines read such text as 0, or do not compare it.
  if (values.isNoNumber && !holds(0, number)) return "none";
  const isBetween = operator === "eq" && least < number && number < most;
  return values.range === undefined || forLeast || forMost || isBetween ? "some" : "none";
}

/** Limits the time of a search. */
const MOST_STEPS = 2000;

/** Reports whether a regular expression certainly matches every value. */
function findsAll(alternatives: readonly Sequence[], values: Values): boolean {
  return new Search(values).anyFindsAll([], alternatives, []);
}

/** Reports whether a regular expression certainly matches no value. */
function findsNone(alternatives: readonly Sequence[], values: Values): boolean {
  return alternatives.every((sequence) => isImpossible(sequence, values) || contradictsStart(sequence, values));
}

class Search {
  private steps = 0;

  constructor(private readonly values: Values) {}

  anyFindsAll(before: Sequence, alternatives: readonly Sequence[], after: Sequence): boolean {
    return alternatives.some((inner) => this.findsAll([...before, ...inner, ...after]));
  }

  private findsAll(sequence: Sequence): boolean {
    this.steps += sequence.length;
    if (this.steps > MOST_STEPS) return false;
    const first = sequence.findIndex(({ node }) => node.kind !== "start");
    const last = sequence.findLastIndex(({ node }) => node.kind !== "end");
    // The sequence has only anchors. Anchors of one kind match any text. Anchors of both kinds match only an empty text.
    if (first === -1 || last < first) return new Set(sequence.map(({ node }) => node.kind)).size < 2;
    const body = sequence.slice(first, last + 1);
    const isWhole = first > 0 && last < sequence.length - 1;
    const group = body.findIndex(({ node, min, max }) => node.kind === "group" && min === 1 && max >= 1);
    const node = body[group]?.node;
    if (node?.kind === "group") {
      const place = first + group;
      return this.anyFindsAll(sequence.slice(0, place), node.alternatives, sequence.slice(place + 1));
    }
    return this.bodyFindsAll(body, isWhole, last < sequence.length - 1);
  }

  /** Requires a body without mandatory groups. */
  private bodyFindsAll(body: Sequence, isWhole: boolean, isAtEnd: boolean): boolean {
    const required = body.filter(({ min }) => min > 0);
    if (required.length === 0) return !isWhole || body.some((item) => this.spans(item));
    if (required.length === 1 && required.every((item) => this.isAnyCharacter(item)))
      return this.values.isFilled && (!isWhole || body.some((item) => this.spans(item)));
    const rest = body.slice(required.length);
    const leads = this.beginsAll(body.slice(0, required.length)) && rest.every(({ min }) => min === 0);
    return leads && (isWhole || isAtEnd ? rest.some((item) => this.spans(item)) : true);
  }

  /** Reports whether the sequence matches the beginning of all values. */
  private beginsAll(sequence: Sequence): boolean {
    const { begins } = this.values;
    if (sequence.length > begins.length) return false;
    return sequence.every(
      ({ node, min, max }, index) =>
        node.kind === "character" && min === 1 && max >= 1 && node.matches?.(begins[index] ?? "") === true,
    );
  }

  private isAnyCharacter({ node, min }: PatternItem): boolean {
    return min === 1 && isEvery(node, this.values);
  }

  /** Reports whether the item can match any whole value. */
  private spans({ node, max }: PatternItem): boolean {
    if (max === Infinity && isEvery(node, this.values)) return true;
    return node.kind === "group" && max >= 1 && this.anyFindsAll([ANCHORS.start], node.alternatives, [ANCHORS.end]);
  }
}

const ANCHORS = {
  start: { node: { kind: "start" }, min: 1, max: 1 },
  end: { node: { kind: "end" }, min: 1, max: 1 },
} as const;

/** Reports whether a character node matches every character that the values may contain. */
function isEvery(node: PatternNode, { allows }: Values): boolean {
  const matches = node.kind === "character" ? node.matches : undefined;
  return matches !== undefined && Array.from(SAMPLE).every((character) => !allows(character) || matches(character));
}

/** Reports whether the sequence requires something that the values cannot contain. */
function isImpossible(sequence: Sequence, values: Values): boolean {
  const required = sequence.filter(({ min }) => min > 0);
  const length = required.reduce((sum, { node, min }) => sum + (node.kind === "character" ? min : 0), 0);
  return length > values.longest || required.some(({ node }) => isImpossibleNode(node, values));
}

function isImpossibleNode(node: PatternNode, values: Values): boolean {
  if (node.kind === "group") return node.alternatives.every((inner) => isImpossible(inner, values));
  return node.kind === "character" && !mayOccur(node, values);
}

function mayOccur({ matches, named }: CharacterNode, { allows }: Values): boolean {
  if (matches === undefined) return true;
  return Array.from(SAMPLE + named).some((character) => allows(character) && matches(character));
}

/** Reports whether the pattern is anchored at the start, and begins with another character than all values. */
function contradictsStart(sequence: Sequence, { begins }: Values): boolean {
  const [anchor, first] = sequence;
  if (begins === "" || anchor?.node.kind !== "start" || first?.node.kind !== "character" || first.min === 0)
    return false;
  return first.node.matches?.(begins.slice(0, 1)) === false;
}

/** Returns the remaining knowledge about transformed values. */
type Transform = (values: Values) => Values;

/** Applies a transformation only to values that may contain one of these characters. */
const affecting =
  (characters: string, transform: Transform): Transform =>
  (values) =>
    Array.from(characters).some(values.allows) ? transform(values) : values;

/** Decoding may produce any character. The first character stays, because it starts no escape. */
const decode: Transform = (values) => ({
  ...values,
  what: `${values.what}, decoded`,
  allows: () => true,
  isValue: undefined,
  range: undefined,
  longest: Infinity,
});

/** Discards all knowledge about the values. */
const replace: Transform = (values) => ({
  ...decode(values),
  begins: "",
  contains: [],
  neverEmpty: false,
  isFilled: false,
  isNoNumber: false,
  hint: () => undefined,
});

const without =
  (name: string, removed: RegExp, what: string): Transform =>
  (values) => ({
    ...values,
    what: `${values.what}, from which ${name} removes ${what}`,
    allows: (character) => !removed.test(character) && values.allows(character),
    contains: values.contains.filter((text) => !removed.test(text)),
    isValue: undefined,
    hint: (value) => `Write ${safeJson(value.replaceAll(new RegExp(removed, "g"), ""))}.`,
  });

const isLower = (character: string): boolean => !/[A-Z]/.test(character);

const lowercase: Transform = (values) => {
  const { isValue } = values;
  return {
    ...values,
    what: `${values.what}, changed to lower case`,
    allows: (character) => isLower(character) && (values.allows(character) || values.allows(character.toUpperCase())),
    begins: values.begins.toLowerCase(),
    contains: values.contains.map((text) => text.toLowerCase()),
    isValue: isValue && ((text) => isValue(text) || isValue(text.toUpperCase())),
    hint: (value) =>
      isLower(value) ? values.hint(value)?.toLowerCase().replace(/^w/, "W") : `Write ${safeJson(value.toLowerCase())}.`,
  };
};

const length: Transform = (values) => ({
  ...replace(values),
  what: "a length",
  allows: (character) => /[0-9]/.test(character),
  neverEmpty: true,
  isFilled: true,
  range: [values.isFilled ? 1 : 0, values.longest],
});

const hexEncode: Transform = (values) => ({
  ...replace(values),
  what: "hexadecimal digits",
  neverEmpty: values.neverEmpty,
  isFilled: values.isFilled,
  allows: (character) => /[0-9A-Fa-f]/.test(character),
});

const commandLine: Transform = (values) => ({ ...replace(values), what: "text in lower case", allows: isLower });
const sameKind: Transform = (values) => ({ ...values, isValue: undefined });
const normalizePath = affecting("/", sameKind);
const windowsPath = (name: string): Transform =>
  affecting("/\\", (values) => sameKind(without(name, /\\/, "backslashes")(values)));
const comments = affecting("*#-", replace);
const percent = affecting("%+", decode);

const TRANSFORMS: Readonly<Record<string, Transform>> = {
  cmd_line: commandLine,
  compress_whitespace: affecting(" ", sameKind),
  css_decode: affecting("\\", decode),
  hex_encode: hexEncode,
  html_entity_decode: affecting("&", decode),
  js_decode: affecting("\\", decode),
  length,
  lowercase,
  normalize_path: normalizePath,
  normalise_path: normalizePath,
  normalize_path_win: windowsPath("normalize_path_win"),
  normalise_path_win: windowsPath("normalise_path_win"),
  remove_comments: comments,
  remove_nulls: (values) => values,
  remove_whitespace: affecting(" ", without("remove_whitespace", /\s/, "white space")),
  replace_comments: comments,
  url_decode: percent,
  url_decode_uni: percent,
  utf8_to_unicode: affecting("é", decode),
};

/** Applies the transformations in their order. */
function transformed(values: Values, transformations: readonly string[]): Values {
  return transformations.reduce((known, name) => (TRANSFORMS[name] ?? replace)(known), values);
}
