import { COUNTRY_CODES, MISTAKEN_COUNTRIES, SPECIAL_COUNTRIES } from "../../src/entries/parse-entry.js";

/** Regions in Unicode that ISO 3166-1 does not assign: reserved, private-use and pseudo codes. */
const notIso = ["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"];

test("the codes are those that Unicode's region names know as countries", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z".split(" ");
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
  expect(named.filter((code) => !notIso.includes(code))).toEqual([...COUNTRY_CODES]);
  expect(COUNTRY_CODES.size).toBe(249);
});

test("special and mistaken codes are not countries, but the suggested codes are", () => {
  for (const code of [...SPECIAL_COUNTRIES.keys(), ...MISTAKEN_COUNTRIES.keys()])
    expect(COUNTRY_CODES).not.toContain(code);
  for (const code of MISTAKEN_COUNTRIES.values()) expect(COUNTRY_CODES).toContain(code);
});
