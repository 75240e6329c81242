import { decidesAboutAll, decisionText, listStance, readList } from "../../../src/zone/access-lists/list.js";
import { NOT_KNOWN } from "../../../src/zone/requests/condition.js";

describe("a list, as its attributes declare it,", () => {
  it.each<[string, Readonly<Record<string, unknown>>, object]>([
    ["has defaults", { type: "ip" }, { entries: [], action: "log", isEnabled: true }],
    ["has none of a type", {}, { type: undefined, entries: undefined }],
    ["reads a text without its comments", { type: "ip", content: "192.0.2.1 # a\n\n" }, { entries: ["192.0.2.1"] }],
    ["reads no text of a type that is not known", { type: "later", content: "a" }, { entries: undefined }],
    ["reads no entries that are known later", { type: "ip", entries: NOT_KNOWN }, { entries: undefined }],
    ["reads no entries of which one is", { type: "ip", entries: ["192.0.2.1", NOT_KNOWN] }, { entries: undefined }],
    ["reads no entries beside such a text", { type: "ip", entries: [], content: NOT_KNOWN }, { entries: undefined }],
    ["reads no action that is known later", { action: NOT_KNOWN, enabled: NOT_KNOWN }, { isEnabled: undefined }],
  ])("%s", (_, values, expected) => {
    expect(readList(values)).toMatchObject(expected);
  });
});

it.each([
  ["block", true, "blocks"],
  ["block", false, "observes"],
  ["none", true, "observes"],
  ["block", undefined, undefined],
  ["unknown_9", true, undefined],
  ["unknown_9", false, "observes"],
  [undefined, true, undefined],
])("a list with the action %s, enabled %s, %s", (action, isEnabled, expected) => {
  expect(listStance({ action, isEnabled })).toBe(expected);
});

it("says what a list decides, and of whom it decides about everybody", () => {
  expect(["block", "bypass", "log", "none", "unknown_9"].map(decisionText)).toEqual([
    "block",
    "skip all checks for",
    undefined,
    undefined,
    undefined,
  ]);
  const all = { type: "cidr", entries: ["0.0.0.0/0"] };
  expect(decidesAboutAll({ ...all, action: "allow" })).toEqual(["all of IPv4"]);
  expect(decidesAboutAll({ ...all, action: "log" })).toEqual([]);
  expect(decidesAboutAll({ ...all, entries: undefined, action: "allow" })).toEqual([]);
});
