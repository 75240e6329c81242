import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { resources } from "../../src/provider/generated/every-definition.js";
import { fixturesOf, readFixtures, releases } from "./fixture.js";
import { breakingChanges, type HasUpgrade, type KeptSchema, keptSchema, SCHEMA_FILE, schemaOf } from "./kept-schema.js";

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
const current = schemaOf(readJson(join(__dirname, "..", "golden", "provider-schema.json")));

const hasUpgrade: HasUpgrade = (type, version) =>
  resources.some((resource) => resource.type === type && resource.upgrade[version] !== undefined);

describe.each(releases())("the schemas of %s", (release) => {
  const released = v.parse(keptSchema, readJson(join(fixturesOf(release), SCHEMA_FILE)));

  test("have no change that breaks state or configurations without an upgrade", () => {
    expect(breakingChanges(released, current, hasUpgrade)).toEqual([]);
  });

  test("each have a fixture of state", () => {
    expect(readFixtures(release).map(({ type }) => type)).toEqual(Object.keys(released).sort());
  });
});

const list: KeptSchema[string] = {
  version: 0,
  attributes: {
    id: { type: '"number"', use: "computed" },
    name: { type: '"string"', use: "required" },
    note: { type: '"string"', use: "optional" },
    rule: { type: "nested single", use: "optional" },
    "rule.value": { type: '"string"', use: "required" },
  },
};
const released: KeptSchema = { bunny_list: list };
const never: HasUpgrade = () => false;
type Changed = Readonly<Record<string, KeptSchema[string]["attributes"][string] | undefined>>;
const changedTo = (change: Changed, version = 0): KeptSchema => {
  const attributes: KeptSchema[string]["attributes"] = {};
  for (const [path, attribute] of Object.entries({ ...list.attributes, ...change }))
    if (attribute !== undefined) attributes[path] = attribute;
  return { bunny_list: { version, attributes } };
};

test.each<[string, KeptSchema, RegExp]>([
  ["a removed resource", {}, /^bunny_list was removed\. Keep it, deprecated/],
  ["a removed attribute", changedTo({ note: undefined }), /^bunny_list\.note was removed\..*add an upgrade/],
  ["a removed nested attribute", changedTo({ "rule.value": undefined }), /^bunny_list\.rule\.value was removed/],
  ["a changed type", changedTo({ id: { type: '"string"', use: "computed" } }), /"string"; it was "number".*increase/],
  ["a new version without an upgrade", changedTo({}, 1), /version 0 has no upgrade\. Add upgrade\[0\]/],
  ["an attribute that became required", changedTo({ note: { type: '"string"', use: "required" } }), /became required/],
  ["one that became computed", changedTo({ note: { type: '"string"', use: "computed" } }), /no longer be configured/],
  ["a new required attribute", changedTo({ kind: { type: '"string"', use: "required" } }), /kind is new and required/],
])("%s is refused, with what to do", (_, now, message) => {
  expect(breakingChanges(released, now, never)).toEqual([expect.stringMatching(message)]);
});

test("a version that decreases is refused", () => {
  expect(breakingChanges(changedTo({}, 2), changedTo({}, 1), never)).toEqual([
    expect.stringMatching(/from 2 to 1\. It can only increase/),
  ]);
});

test.each<[string, KeptSchema]>([
  ["nothing changed", released],
  ["a new optional attribute", changedTo({ more: { type: '"string"', use: "optional" } })],
  [
    "a new optional object with a required member",
    changedTo({
      more: { type: "nested single", use: "optional" },
      "more.value": { type: '"string"', use: "required" },
    }),
  ],
  ["an attribute that became optional", changedTo({ name: { type: '"string"', use: "optional" } })],
])("%s is accepted", (_, now) => {
  expect(breakingChanges(released, now, never)).toEqual([]);
});

test("a new type with a new version and an upgrade is accepted", () => {
  const now = changedTo({ id: { type: '"string"', use: "computed" }, note: undefined }, 2);
  expect(breakingChanges(released, now, (_, version) => version < 2)).toEqual([]);
});
