import fc from "fast-check";
import type { AccountObject } from "../../../src/account/read-account.js";
import { commentLines } from "../../../src/code/comments.js";
import { constructIds, nameObjects, variableName } from "../../../src/tool/import/object-names.js";
import { createReadingProgress } from "../../../src/tool/reading-progress.js";
import { summaryText } from "../../../src/tool/import/summary.js";
import { runs } from "../../framework/properties/runs.js";

const anyText = fc.string({ unit: "binary", maxLength: 60 });

test("no text ends its comment", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const line of commentLines(text)) expect(line).toMatch(/^#[^\p{Cc}\p{Zl}\p{Zp}]*$/u);
    }),
    runs(1000),
  );
});

const object = (displayName: string, zone: number, id: number, type = "bunny_shield_access_list"): AccountObject => ({
  type,
  identity: { shield_zone_id: zone, list_id: id },
  importId: `${zone}/${id}`,
  displayName,
  owner: { zone },
  state: {},
  config: {},
  omitted: [],
});

test("names are valid, unique, and not taken already", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof(anyText, fc.constantFrom("Office", "office!")), fc.integer({ min: 1, max: 3 }))),
      (given) => {
        const objects = given.map(([name, zone], index) => object(name, zone, index + 1));
        const taken = new Set(["bunny_shield_access_list.office"]);
        const names = [...nameObjects(objects, taken).values()];

        expect(names).toHaveLength(objects.length);
        for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,79}$/);
        expect(new Set([...names, "office"]).size).toBe(names.length + 1);
      },
    ),
    runs(200),
  );
});

test("any name gives a construct its own ID, and a variable that is no keyword and nothing that objects inherit", () => {
  const words = fc.constantFrom(
    "constructor",
    "__proto__",
    "toString",
    "class",
    "zone",
    "Zone",
    "hasOwnProperty",
    "\uFEFF",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(anyText, words), { maxLength: 8 }), (names) => {
      const objects = names.map((name, index) => object(name, 42, index + 1));
      const ids = constructIds(objects);
      const taken = new Set<string>();
      const variables = objects.map((one) => variableName(one, ids.get(one) ?? "", taken));

      expect(new Set(ids.values()).size).toBe(objects.length);
      for (const id of ids.values()) {
        expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
        expect(id in {}).toBe(false);
      }
      expect(new Set(variables).size).toBe(objects.length);
      for (const name of variables) {
        expect(name in {}).toBe(false);
        // Throws for a keyword, and for what is no name.
        // eslint-disable-next-line @typescript-eslint/no-implied-eval -- this is what parses it
        new Function(`"use strict"; const ${name} = 1;`);
      }
    }),
    runs(200),
  );
});

test("names say what the object is called, and where several zones have one", () => {
  const objects = [
    object("Büro – Nord", 42, 1),
    object("Office", 42, 2),
    object("Office", 44, 3),
    object("Office", 44, 4),
    object("404 pages", 42, 5),
    object("日本", 42, 6),
  ];

  expect([...nameObjects(objects, new Set()).values()]).toEqual([
    "buro_nord",
    "office_zone_42",
    "office_zone_44",
    "office_zone_44_2",
    "list_404_pages",
    "list_42_6",
  ]);
});

describe("progress", () => {
  const event = { request: 1, operation: "read", method: "GET", path: "/", attempt: 1 };

  test("is one line on a terminal, and is removed at the end", () => {
    let shown = "";
    const progress = createReadingProgress((text) => void (shown += text), true);
    progress.show(1, 3, "Shield zones");
    progress.onEvent({ ...event, event: "answer" });
    progress.end();

    expect(shown.replaceAll("\u001B[K", "").split("\r")).toEqual([
      "",
      "Reading: 1 of 3 Shield zones, 0 requests",
      "Reading: 1 of 3 Shield zones, 1 request",
      "",
    ]);
  });

  test("elsewhere names only long waits", () => {
    let shown = "";
    const progress = createReadingProgress((text) => void (shown += text), false);
    progress.show(1, 3, "Shield zones");
    progress.onEvent({ ...event, event: "retry", waitMilliseconds: 500, reason: "busy" });
    progress.onEvent({ ...event, event: "wait", waitMilliseconds: 12_300, reason: "the API answered 429" });
    progress.end();

    expect(shown).toBe("Waiting 13 s to read: the API answered 429\n");
  });
});

test("the summary of a large account fits a screen: what was written, what is next, and the first files below", () => {
  const files = Array.from({ length: 302 }, (_, at) => ({ path: at === 0 ? "imports.tf" : `zone-${at}.tf`, text: "" }));
  const [objects, comparison]: [object[], object] = [
    Array.from({ length: 1500 }, () => ({})),
    { skipped: { inState: 0, inCode: 0 }, official: [], moves: new Map(), unread: 0 },
  ];
  const written = { account: { objects, left: [] }, unread: [], comparison, folder: "account", files };
  const lines = summaryText({ ...written, project: undefined, toAdd: undefined } as unknown as Parameters<
    typeof summaryText
  >[0])
    .trim()
    .split("\n");
  expect(lines[0]).toBe("Wrote 1500 objects into 302 files in the folder account");
  expect(lines.length).toBeLessThan(25);
  expect(lines.slice(-14)).toEqual(["Files:", ...files.slice(0, 12).map(({ path }) => `  ${path}`), "  and 290 more"]);
  expect(lines.indexOf("Next:")).toBeLessThan(lines.indexOf("Files:"));
});
