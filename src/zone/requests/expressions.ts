import type * as Engine from "re2js";
import { type Bytes, isAscii, toText } from "./bytes.js";
import { agreed, NO, unknown, type Verdict, verdictOf } from "./verdict.js";
import { type PatternItem, readPattern, type Sequence } from "./pattern-tree.js";

// docs/decisions/libraries-that-we-use.md
const engine = (): typeof Engine =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- few processes compare with an expression
  require("re2js") as typeof Engine;

interface Expression {
  readonly found: (text: string) => boolean;
}

/** One expression in each way in which firewalls compile it. */
interface Dialects {
  readonly plain: Expression;
  /** {@link requiredTexts} of it. */
  readonly required: readonly string[] | undefined;
  readonly others: () => readonly Expression[];
}

/** Longer expressions take longer to compile than anybody wants to wait. */
const LONGEST = 10_000;
const MOST_KEPT = 1000;

const compiled = new Map<string, Dialects | string>();

/** Whether a regular expression finds something in the value, in time that is linear in both. */
export function search(pattern: string, value: Bytes): Verdict {
  const dialects = dialectsOf(pattern);
  if (typeof dialects === "string") return unknown(dialects);
  const plain = plainOf(value);
  if (plain !== undefined && dialects.required?.some((text) => plain.includes(text)) === false) return NO;
  const verdict = verdictOf(dialects.plain.found(value));
  if (plain !== undefined) return verdict;
  if (value.includes("\v") && /\\s/i.test(pattern))
    return unknown(`whether a vertical tab is white space in ${shown(pattern)} is not documented`);
  const text = toText(value);
  const texts = text === undefined || text === value ? [value] : [value, text];
  const readings = [dialects.plain, ...dialects.others()].flatMap(({ found }) =>
    texts.map((one) => verdictOf(found(one))),
  );
  return agreed(
    [verdict, ...readings],
    `whether ${shown(pattern)} is found depends on how the API compares line breaks and characters beyond ASCII`,
  );
}

/** The last value: all expressions of a zone are looked for in one after another. */
let last: { readonly value: Bytes; readonly plain: string | undefined } | undefined;

/** In lower case; undefined for a value that dialects read differently. */
function plainOf(value: Bytes): string | undefined {
  if (last?.value !== value)
    last = { value, plain: isAscii(value) && !/[\0\n\v\r]/.test(value) ? value.toLowerCase() : undefined };
  return last.plain;
}

const shown = (pattern: string): string => JSON.stringify(pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern);

function dialectsOf(pattern: string): Dialects | string {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const found = compile(pattern);
  if (compiled.size >= MOST_KEPT) compiled.clear();
  compiled.set(pattern, found);
  return found;
}

function compile(pattern: string): Dialects | string {
  if (pattern.length > LONGEST) return `the expression ${shown(pattern)} is too long to be tried`;
  if (!isAscii(pattern)) return `how ${shown(pattern)} compares characters beyond ASCII is not documented`;
  const { RE2JS } = engine();
  const compileWith = (flags: number): Expression => {
    const expression = RE2JS.compile(pattern, flags);
    return { found: (text) => expression.test(text) };
  };
  try {
    const plain = compileWith(0);
    let others: readonly Expression[] | undefined;
    return {
      plain,
      required: requiredTexts(pattern),
      others: () => (others ??= [RE2JS.DOTALL, RE2JS.MULTILINE, RE2JS.DOTALL | RE2JS.MULTILINE].map(compileWith)),
    };
  } catch {
    return `the expression ${shown(pattern)} uses syntax that is not tried here, such as lookaround or a back reference`;
  }
}

/** More alternatives take longer to look for than the expression itself. */
const MOST = 16;

/**
 * Texts in lower case of which each value of ASCII that the expression finds has one, whatever its case; undefined where there are
 * none. Looking for a text takes a fraction of the time that an expression takes.
 * @testable Expressions of all forms.
 */
export function requiredTexts(pattern: string): readonly string[] | undefined {
  // A repetition after flags is one of what comes before them.
  if (/\(\?[a-zA-Z-]*\)[*+?{]/.test(pattern)) return undefined;
  const alternatives = readPattern(pattern);
  return alternatives && ofAlternatives(alternatives);
}

function ofAlternatives(alternatives: readonly Sequence[]): readonly string[] | undefined {
  const found = new Set<string>();
  for (const sequence of alternatives) {
    const texts = ofSequence(sequence);
    if (texts === undefined) return undefined;
    for (const text of texts) found.add(text);
  }
  return found.size === 0 || found.size > MOST ? undefined : [...found];
}

const shortest = (texts: readonly string[]): number => Math.min(...texts.map(({ length }) => length));

/** Those that tell most: the longest, which fewest values have. */
function ofSequence(sequence: Sequence): readonly string[] | undefined {
  let best: readonly string[] | undefined;
  let run = "";
  const offer = (texts: readonly string[]): void => {
    if (shortest(texts) > (best === undefined ? 0 : shortest(best))) best = texts;
  };
  for (const { node, min, max } of sequence) {
    const letter = literalOf(node);
    if (letter !== undefined && min > 0) {
      run += letter;
      offer([run]);
      if (max === 1) continue;
      run = letter;
      continue;
    }
    run = "";
    const inner = node.kind === "group" && min > 0 ? ofAlternatives(node.alternatives) : undefined;
    if (inner !== undefined) offer(inner);
  }
  return best;
}

/** A letter of ASCII in lower case that is no set of characters. */
const literalOf = (node: PatternItem["node"]): string | undefined =>
  node.kind === "character" && node.literal !== undefined && /^[\0-\x7f]$/.test(node.literal)
    ? node.literal.toLowerCase()
    : undefined;
