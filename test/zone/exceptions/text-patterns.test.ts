import fc from "fast-check";
import { createDecider } from "../../../src/zone/index.js";
import { TextPatterns } from "../../../src/zone/exceptions/text-patterns.js";
import { cost } from "../../support/cost.js";
import { runs } from "../../framework/properties/runs.js";

/** Whether a text matches a pattern, by trying every way. */
function matches(pattern: string, text: string): boolean {
  if (pattern === "") return text === "";
  if (pattern.startsWith("*")) return Array.from(text + " ").some((_, at) => matches(pattern.slice(1), text.slice(at)));
  return text[0] === pattern[0] && matches(pattern.slice(1), text.slice(1));
}

const text = fc.string({ unit: fc.constantFrom("a", "b", "A", "/", "é", "É", "Σ", "ς"), maxLength: 8 });
const pattern = fc.string({ unit: fc.constantFrom("a", "b", "A", "/", "*", "*", "É", "Σ", "σ"), maxLength: 6 });
const lower = (value: string): string => value.toLowerCase().replaceAll("ς", "σ");

test("all patterns that a text matches are found, and whether only their case differs", () => {
  const property = fc.property(fc.array(pattern, { maxLength: 20 }), fc.array(text), (patterns, texts) => {
    const searched = new TextPatterns();
    const numbers = patterns.map((one) => searched.add(one));
    for (const each of texts) {
      const found = searched.find(each);
      expect(numbers.map((number) => found.get(number)?.met ?? "no")).toEqual(
        patterns.map((one) => (matches(one, each) ? "yes" : matches(lower(one), lower(each)) ? "unknown" : "no")),
      );
    }
  });
  fc.assert(property, runs(500));
});

test("a pattern that is added later is found, too, and has the number that it had", () => {
  const searched = new TextPatterns();
  expect(searched.find("/a").size).toBe(0);
  const [first, second] = [searched.add("/a*"), searched.add("*")];
  expect([first, second]).toEqual([searched.add("/a*"), searched.add("*")]);
  expect([...searched.find("/a").keys()].sort()).toEqual([first, second]);
});

const PATTERNS: Readonly<Record<string, readonly [type: string, pattern: (index: number) => string]>> = {
  starts: ["url", (index) => `/old-${index}/*`],
  parts: ["url", (index) => `*-${index}.php*`],
  hosts: ["url", (index) => `*://www.example.com/*/shop-${index}/*`],
  "many stars": ["url", (index) => `${"*e*a".repeat(5)}*q${index}`],
  agents: ["request_header", (index) => `*bot-${index}*`],
  addresses: ["remote_ip", (index) => `10.0.${index >> 8}.${index & 255}`],
};

/** Without what they have in common, a hundred times as many patterns would cost more than twenty times as much. */
test.each(Object.keys(PATTERNS))("a thousand patterns of edge rules cost little more than ten: %s", (kind) => {
  const [type, make] = PATTERNS[kind] ?? PATTERNS["starts"]!;
  const decideAll = (count: number, perRule: number) => () => {
    const exceptions = Array.from({ length: count / perRule }, (_, rule) => {
      const patterns = Array.from({ length: perRule }, (__, index) => make(rule * perRule + index));
      const condition = { type, parameter: "User-Agent", matchType: "any", patterns };
      return { id: `r${rule}`, isEnabled: true, disables: ["waf"], conditions: { matchType: "any", all: [condition] } };
    });
    const zone = { waf: "acts" as const, lists: [], rules: [], limits: [], exceptions };
    const decider = createDecider([zone, structuredClone(zone)], (decisions) => decisions.length);
    for (let index = 0; index < 2_000; index += 1)
      decider({
        url: `https://www.example.com/section-${index % 90}/page-${index}-about-things.html?session=${index * 7919}`,
        ip: `192.0.2.${index % 250}`,
        headers: { "User-Agent": `Mozilla/5.0 (X11; Linux x86_64) Chrome/${index % 40}.0.0.${index}` },
      });
  };
  decideAll(10, 10)();
  const base = Math.max(cost(decideAll(10, 10)), 5_000);
  expect(cost(decideAll(1_000, 1_000)) / base).toBeLessThan(12);
  expect(cost(decideAll(1_000, 1)) / base).toBeLessThan(12);
});
