import type * as Engine from "re2js";
import { type Bytes, isAscii, toText } from "./bytes.js";
import { requiredTexts } from "./required-texts.js";
import { agreed, NO, unknown, type Verdict, verdictOf } from "./verdict.js";

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
