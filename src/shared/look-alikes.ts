/**
 * Letters of other alphabets that look like Latin ones, as far as Unicode's table of confusable characters has them: Cyrillic,
 * Greek, Armenian, and Cherokee. docs/decisions/letters-that-look-alike.md
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

/** Letters that Unicode keeps for formulas and for wide type: they are Latin ones in another shape. */
const SHAPED = /[\u{1D400}-\u{1D7FF}\uFF21-\uFF3A\uFF41-\uFF5A]/gu;

/** What may be marked at all; most texts have none of it, and a report has thousands of texts. */
const MARKED = new RegExp(
  [SHAPED, ...ALPHABETS.map(([letters]) => letters)].map(({ source }) => source).join("|"),
  "u",
);

/**
 * Calls `mark` for each letter of another alphabet that a reader takes for a Latin one: in a word that has Latin letters,
 * too, and in a word of nothing else, unless the text has letters of that alphabet that look like no other.
 */
export function markLookAlikes(text: string, mark: (letter: string) => string): string {
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
