import { parseEntry } from "../../../src/zone/access-lists/index.js";

/** Regions in Unicode that ISO 3166-1 does not assign: reserved, private-use and pseudo codes. */
const notIso = ["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"];
const letters = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z".split(" ");
const codes = letters.flatMap((first) => letters.map((second) => first + second));

/** Whether the code is that of a country: an entry without a warning. */
function isCountry(code: string): boolean {
  const parsed = parseEntry("country", code);
  return parsed.ok && parsed.warnings.length === 0;
}

test("the countries are those that Unicode's region names know", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const named = codes.filter(
    (code) => names.of(code) !== undefined && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
  );
  expect(codes.filter(isCountry)).toEqual(named.filter((code) => !notIso.includes(code)));
  expect(codes.filter(isCountry)).toHaveLength(249);
});

test.each(["A1", "A2", "AP", "EU", "T1", "XK", "XX"])("%s is no country, but what geolocation calls so", (code) => {
  const parsed = parseEntry("country", code);
  expect(parsed).toMatchObject({ ok: true, warnings: [{ kind: "special-country" }] });
});

test("a code that YAML read as false is named, with what to write", () => {
  const parsed = parseEntry("country", "false");
  expect(parsed).toMatchObject({
    ok: false,
    hint: expect.stringContaining("yamldecode(), reads NO (Norway)") as unknown,
  });
  expect(parseEntry("country", "true")).not.toMatchObject({ hint: expect.stringContaining("YAML") as unknown });
});

test.each([
  ["EL", "GR"],
  ["EN", "GB"],
  ["UK", "GB"],
])("%s is probably meant as %s, which is a country", (code, meant) => {
  expect(JSON.stringify(parseEntry("country", code))).toContain(meant);
  expect(isCountry(meant)).toBe(true);
});
