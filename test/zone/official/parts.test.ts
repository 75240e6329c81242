import { readFileSync } from "node:fs";
import { MEANINGS } from "../../../src/review/generated/meanings.js";
import { isOfficialProvider, officialPart } from "../../../src/zone/official/parts.js";
import { judgedAttribute } from "../../../src/zone/official/judged-attributes.js";
import { PAGE_PARTS, PARTS } from "../../../src/zone/official/table.js";
import type { OfficialPart } from "../../../src/zone/official/names.js";

const parts: readonly OfficialPart[] = [...Object.values<OfficialPart>(PARTS), ...Object.values(PAGE_PARTS)];
const types: Readonly<Record<string, Readonly<Record<string, unknown>>>> = MEANINGS.resources;
const guide = readFileSync("docs/reference/official-attributes.md", "utf8");

/** What only the model has: which page it is, whether a list is named at all. */
const OF_THE_MODEL = ["page_type", "listed"];

it.each(parts.flatMap((part) => (part.ours === undefined ? [] : [[part.name, part] as const])))(
  "the attributes of %s are attributes of ours",
  (_, { ours = "", attributes }) => {
    const rows = types[ours] ?? {};
    expect(attributes.map(([, name]) => name).filter((name) => !Object.hasOwn(rows, name))).toEqual([]);
    expect(new Set(attributes.map(([, name]) => name)).size).toBe(attributes.length);
  },
);

it("every attribute that the page of official attributes lists is known", () => {
  const sections = guide.split("\n### `").slice(1);
  const rows = sections.flatMap((section) => {
    const type = section.slice(0, section.indexOf("`"));
    return [...section.matchAll(/^\| `([a-z_.]+)`/gm)].map(([, path = ""]) => [type, path] as const);
  });
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.filter(([type, path]) => judgedAttribute(type, path) === "unknown")).toEqual([]);
});

it("every part has a name, and the first one of a type that of the type", () => {
  expect(parts.map(({ name }) => officialPart(name))).toEqual(parts);
  const names = parts.map(({ name }) => name);
  expect(names.every((name) => names.includes(name.split(" ")[0] ?? ""))).toBe(true);
  const attributes = parts.flatMap((part) => part.attributes.map(([official]) => official));
  expect(OF_THE_MODEL.every((name) => attributes.includes(name))).toBe(true);
});

it("knows the provider in any registry", () => {
  const known = ["bunnyway/bunnynet", "registry.opentofu.org/bunnyway/bunnynet", "mirror.example/bunnyway/bunnynet"];
  expect(known.every(isOfficialProvider)).toBe(true);
  expect(["bunny-iac/bunny", "x/bunnyway/bunnynet2", "evilbunnyway/bunnynet"].some(isOfficialProvider)).toBe(false);
});
