/**
 * Formats a sentence of a report. Quotes inserted strings in backticks, because they come from a plan. Replaces backticks in
 * these strings, and escapes control characters and line ends. Groups the digits of numbers by thousands. Inserts {@link words}
 * unchanged.
 */
export function phrase(strings: readonly string[], ...values: readonly (string | number | bigint | Words)[]): string {
  let text = strings[0] ?? "";
  for (let index = 0; index < values.length; index += 1) {
    text += shownIn(values[index] ?? "") + (strings[index + 1] ?? "");
  }
  return text;
}

function shownIn(value: string | number | bigint | Words): string {
  if (typeof value === "object") return value.words;
  return typeof value === "string" ? quote(value) : grouped(value);
}

export interface Words {
  readonly words: string;
}

/** Marks text of the report itself, which {@link phrase} does not quote. */
export function words(text: string): Words {
  return { words: text };
}

/** A text, and the beginning of it that stands for it in a heading. */
export interface Titled {
  readonly title: string;
  readonly text: string;
}

/** Formats a {@link phrase}. Its title ends at the `|` of the template, which is not written. */
export function titled(strings: readonly string[], ...values: readonly (string | number | bigint | Words)[]): Titled {
  const at = strings.findIndex((part) => part.includes("|"));
  const [end = "", start = ""] = (strings[at] ?? "").split("|");
  const title = phrase([...strings.slice(0, at), end], ...values.slice(0, at));
  return { title, text: `${title}${phrase([start, ...strings.slice(at + 1)], ...values.slice(at))}` };
}

/** A sentence is its own title. */
export const asTitled = (said: Titled | string): Titled =>
  typeof said === "string" ? { title: said.replace(/\.$/, ""), text: said } : { title: said.title, text: said.text };

/** Capitalizes the first letter. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Writes the first letter small, for the middle of a sentence, unless the word is an abbreviation: `WAF`, `IPv4`. */
export const uncapital = (text: string): string => text.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());

/** Formats a count with thousands separators: `12,345`. */
export function grouped(count: number | bigint): string {
  const whole = Number(count);
  // Most counts do not need the formatter, and loading it takes longer than many reviews.
  if (Number.isSafeInteger(whole)) return inThousands(whole);
  formatter ??= new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
  return formatter.format(count);
}

let formatter: Intl.NumberFormat | undefined;

function inThousands(whole: number): string {
  let rest = String(Math.abs(whole));
  let grouped = "";
  for (; rest.length > 3; rest = rest.slice(0, -3)) grouped = `,${rest.slice(-3)}${grouped}`;
  return `${whole < 0 ? "-" : ""}${rest}${grouped}`;
}

/** Returns a count and its noun: `1 entry`, `2,000 entries`. */
export function counted(count: number | bigint, one: string, many = `${one}s`): Words {
  return words(`${grouped(count)} ${count === 1 || count === 1n ? one : many}`);
}

/** Lists the first items, and the number of the others: `a, b and 3 more`. */
export function listed<Item>(items: readonly Item[], most: number, show: (item: Item) => string, comma = ", "): Words {
  const more = items.length > most ? ` and ${grouped(items.length - most)} more` : "";
  return words(`${items.slice(0, most).map(show).join(comma)}${more}`);
}

/** Formats a count of addresses; IPv6 counts become powers of ten. */
export function large(count: number | bigint): string {
  const text = count.toString();
  return text.length <= 12 ? grouped(count) : `${text.charAt(0)}.${text.charAt(1)}×10^${text.length - 1}`;
}

/** Returns `1 address` or `1.2×10^24 addresses`. */
export function addressCount(count: bigint): Words {
  return words(`${large(count)} ${count === 1n ? "address" : "addresses"}`);
}

const LONGEST_QUOTE = 200;

/** Texts that {@link quote} does not change. */
const PLAIN = /^[ -_a-~]{1,200}$/;

function quote(value: string): string {
  if (PLAIN.test(value)) return `\`${value}\``;
  const shown = visible(value).replaceAll("`", "\u02CB");
  const cut = shown.length > LONGEST_QUOTE ? `${shown.slice(0, LONGEST_QUOTE)}…` : shown;
  return cut === "" ? '`""`' : `\`${cut}\``;
}

/** Splits a phrase at its quotes. */
export function phraseParts(text: string): readonly { readonly text: string; readonly quoted: boolean }[] {
  return text.split("`").map((part, index) => ({ text: part, quoted: index % 2 === 1 }));
}

// Control characters affect terminals. Bidirectional and invisible characters disguise a text.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu;

const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * Writes a text on one line. Escapes invisible characters (`\n`, `\u{202e}`) and letters that look like Latin letters
 * (`\u{430}`).
 */
export function visible(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  const seen = text.replace(UNSEEN, (character) => {
    if (character === "\n") return "\\n";
    if (character === "\r") return "\\r";
    if (character === "\t") return "\\t";
    return codePoint(character);
  });
  return markLookAlikes(seen, codePoint);
}

const codePoint = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

const LONG = 100;

/**
 * Truncates a text to `longest` characters and adds an ellipsis. If the text is long, also adds the number of missing characters.
 */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "");
  return longest < LONG ? `${kept}…` : `${kept}… (${grouped(text.length - kept.length)} more characters)`;
}

/**
 * Letters that look like Latin letters, from Unicode's table of confusable characters. They are marked but allowed, because names
 * in these alphabets are legitimate.
 */
const ALPHABETS: readonly (readonly [letters: RegExp, lookAlikes: ReadonlySet<string>])[] = [
  [/\p{Script=Cyrillic}/u, new Set("аеорсухѕіјһӏԛԝѵАВЕЅІЈКМНОРСТУХҮԌԚԜ")],
  [/\p{Script=Greek}/u, new Set("αγικνορυϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ")],
  [/\p{Script=Armenian}/u, new Set("ցհոօսզյԼՏՕՍ")],
  [/\p{Script=Cherokee}/u, new Set("ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏀᏃᏕᏙᏞᏟᏢᏦᏴ")],
];

const LATIN = /\p{Script=Latin}/u;
const LETTER = /\p{L}/gu;
const WORD = /[\p{L}\p{M}\p{N}_]+/gu;

/** Unicode's mathematical and full-width forms of Latin letters. */
const SHAPED = /[\u{1D400}-\u{1D7FF}\uFF21-\uFF3A\uFF41-\uFF5A]/gu;

/** A quick test, because a report has thousands of texts, and most of them have none of these letters. */
const MARKED = new RegExp(
  [SHAPED, ...ALPHABETS.map(([letters]) => letters)].map(({ source }) => source).join("|"),
  "u",
);

/**
 * Calls `mark` for each letter that a reader mistakes for a Latin letter. In a word with Latin letters, these are all
 * look-alikes. In a word that has only look-alikes, they are marked unless the text has other letters of that alphabet.
 */
function markLookAlikes(text: string, mark: (letter: string) => string): string {
  if (!MARKED.test(text)) return text;
  return ALPHABETS.reduce(
    (marked, [letters, lookAlikes]) => markAlphabet(marked, letters, lookAlikes, mark),
    text.replace(SHAPED, mark),
  );
}

function markAlphabet(
  text: string,
  letters: RegExp,
  lookAlikes: ReadonlySet<string>,
  mark: (letter: string) => string,
): string {
  const own = (text.match(LETTER) ?? []).filter((letter) => letters.test(letter));
  if (own.length === 0) return text;
  const isWrittenInIt = own.some((letter) => !lookAlikes.has(letter));
  return text.replace(WORD, (word) => {
    const isMixed = LATIN.test(word);
    if (!isMixed && isWrittenInIt) return word;
    return word.replace(LETTER, (letter) => (lookAlikes.has(letter) ? mark(letter) : letter));
  });
}
