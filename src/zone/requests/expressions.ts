import type * as Engine from "re2js";
import { type Bytes, isAscii, toText } from "./bytes.js";
import { agreed, NO, unknown, type Verdict, verdictOf } from "./verdict.js";
import { type PatternItem, readPattern, type Sequence } from "./pattern-tree.js";
import { safeJson } from "../../shared/safe-json.js";

// See docs/decisions/libraries-that-we-use.md.
const engine = (): typeof Engine =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- few processes compare with an expression
  require("re2js") as typeof Engine;

interface Expression {
  readonly found: (text: string) => boolean;
}

/** An expression, compiled in each way that firewalls use. */
interface Dialects {
  readonly plain: Expression;
  readonly required: readonly string[] | undefined;
  readonly others: () => readonly Expression[];
}

/** The longest pattern: longer patterns compile too slowly. */
const LONGEST = 10_000;
const MOST_KEPT = 1000;

const compiled = new Map<string, Dialects | string>();

/** Searches a value for a regular expression, in time linear in the lengths of both. */
export function search(pattern: string, value: Bytes): Verdict {
  const dialects = dialectsOf(pattern);
  if (typeof dialects === "string") return unknown(dialects);
  const plain = plainOf(value);
  if (plain !== undefined && dialects.required?.some((text) => plain.includes(text)) === false) return NO;
  const verdict = verdictOf(dialects.plain.found(value));
  if (plain !== undefined) return verdict;
  if (value.includes("\v") && /\\s/i.test(pattern))
    return unknown(`it is not documented whether a vertical tab is white space in ${shown(pattern)}`);
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

/** Caches the last value, because a zone compares each value with all its expressions in turn. */
let last: { readonly value: Bytes; readonly plain: string | undefined } | undefined;

/** Returns the value in lower case; undefined if dialects read it differently. */
function plainOf(value: Bytes): string | undefined {
  if (last?.value !== value)
    last = { value, plain: isAscii(value) && !/[\0\n\v\r]/.test(value) ? value.toLowerCase() : undefined };
  return last.plain;
}

const shown = (pattern: string): string => safeJson(pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern);

function dialectsOf(pattern: string): Dialects | string {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const found = compile(pattern);
  if (compiled.size >= MOST_KEPT) compiled.clear();
  compiled.set(pattern, found);
  return found;
}

function compile(pattern: string): Dialects | string {
  if (pattern.length > LONGEST) return `the expression ${shown(pattern)} is too long to evaluate`;
  if (!isAscii(pattern)) return `it is not documented how ${shown(pattern)} compares characters beyond ASCII`;
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
    return `the expression ${shown(pattern)} uses syntax that is not supported here, such as a lookaround or a backreference`;
  }
}

/** With more alternatives, the expression itself is faster. */
const MOST = 16;

/**
 * Returns lowercase texts. An ASCII value matches the expression only if the value contains one of the texts, in any case.
 * Returns undefined if there are no such texts. The search for a text is much faster than the expression.
 * @testable Expressions of all forms.
 */
export function requiredTexts(pattern: string): readonly string[] | undefined {
  // A repetition after inline flags applies to the item before them.
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

/** Prefers the longest texts, which the fewest values contain. */
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

/** Returns a literal ASCII letter in lower case; undefined for any other node. */
const literalOf = (node: PatternItem["node"]): string | undefined =>
  node.kind === "character" && node.literal !== undefined && /^[\0-\x7f]$/.test(node.literal)
    ? node.literal.toLowerCase()
    : undefined;
