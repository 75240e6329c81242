import { createDiagnostics, pathFrom } from "../../../src/framework/definition/diagnostics.js";
import { type Unknown, UNKNOWN } from "../../../src/framework/index.js";
import { atName } from "../../../src/framework/values/path.js";
import {
  checkContent,
  checkEntryElements,
  plannedEntries,
  refuseCatchAll,
  requireEntriesOrContent,
  rulesFor,
} from "../../../src/provider/access-lists/entries.js";

const at = (name: string) => pathFrom(atName([], name));

/** What a check says, each `severity attribute: summary: detail`. */
function said(check: (diagnostics: ReturnType<typeof createDiagnostics>) => void): string[] {
  const diagnostics = createDiagnostics();
  check(diagnostics);
  return diagnostics.messages.map(({ severity, attribute, summary, detail }) => {
    return `${severity} ${attribute?.steps[0]?.attributeName ?? "-"}: ${summary}: ${detail}`;
  });
}

describe("declared entries", () => {
  const elements = (entries: readonly (string | Unknown)[], action = "log") =>
    said((diagnostics) => {
      checkEntryElements("cidr", entries, at("entries"), diagnostics, rulesFor(action, null));
    });
  const text = (content: string) =>
    said((diagnostics) => {
      checkContent("cidr", content, at("content"), diagnostics, rulesFor("log", null));
    });

  test("that are right, unknown, or reserved for examples are no matter", () => {
    expect(elements(["8.8.8.0/24", UNKNOWN, "192.0.2.0/24"])).toEqual([]);
    expect(text("8.8.8.0/24\n# example\n192.0.2.0/24")).toEqual([]);
  });

  test("that are no entries are errors, ten of them at most", () => {
    const wrong = (count: number) => Array.from({ length: count }, (_, index) => `wrong-${index}`);
    expect(elements(wrong(1))).toEqual([
      expect.stringMatching(/^1 entries: Entry is not of type "cidr": "wrong-0" is not .*\. Write /) as unknown,
    ]);
    expect(elements(wrong(10))).toHaveLength(10);
    expect(elements(wrong(11)).slice(10)).toEqual([
      expect.stringMatching(/^1 entries: 1 more entries are not of type "cidr": Only the first 10 of 11/) as unknown,
    ]);
    expect(text("\nwrong")).toEqual([
      expect.stringMatching(/^1 content: .*: Line 2: "wrong" is not .*\. Write /) as unknown,
    ]);
  });

  test("that are odd are warnings", () => {
    expect(elements(["8.8.8.1/24"])).toEqual([
      expect.stringMatching(/^2 entries: .*host bits.*: .*8\.8\.8\.0\/24/) as unknown,
    ]);
    expect(elements(["0.0.0.0/0"])).toEqual([expect.stringMatching(/^2 entries: .*all of IPv4/) as unknown]);
  });

  test.each(["block", "challenge", "allow", "bypass"])(
    "of everybody, with the action %s, need allow_catch_all",
    (action) => {
      const everybody = [
        [["0.0.0.0/0"], "IPv4"],
        [["::/0"], "IPv6"],
        [["0.0.0.0/1", "128.0.0.0/1"], "IPv4"],
        [["::ffff:0:0/96"], "IPv4"],
        [["::ffff:0.0.0.0/97", "128.0.0.0/1"], "IPv4"],
        [["::/80"], "IPv4"],
      ] as const;
      for (const [entries, family] of everybody) {
        const refused = expect.stringMatching(
          new RegExp(
            `^1 entries: The list would \\w+( all checks for)? all visitors: .*all of ${family}.*allow_catch_all = true`,
          ),
        ) as unknown;
        expect(elements(entries, action)).toContainEqual(refused);
        const planned = said((diagnostics) => {
          refuseCatchAll("cidr", entries, at("entries"), diagnostics, rulesFor(action, false));
        });
        expect(planned).toEqual([refused]);
        const allowed = said((diagnostics) => {
          checkEntryElements("cidr", entries, at("entries"), diagnostics, rulesFor(action, true));
          refuseCatchAll("cidr", entries, at("entries"), diagnostics, rulesFor(action, true));
        });
        expect(allowed.filter((text) => text.startsWith("1"))).toEqual([]);
      }
      const some = [["::ffff:0:0/97"], ["0.0.0.0/1"], ["::1/128"], ["8000::/1"]];
      for (const entries of some) expect(elements(entries, action).join()).not.toContain("all visitors");
    },
  );

  test("that are only comments are none", () => {
    expect(text("# a\n\n; b")).toEqual([
      expect.stringMatching(/^1 content: No entries: .*blank lines and comments/) as unknown,
    ]);
    expect(text("wrong")).toHaveLength(1);
  });

  test("are one of two, as soon as both are known", () => {
    const paths = { entries: at("entries"), content: at("content") };
    const declared = (entries: string[] | Unknown | null, content: string | Unknown | null) =>
      said((diagnostics) => {
        requireEntriesOrContent({ entries, content }, paths, diagnostics);
      });
    expect(declared(null, null)).toEqual([
      expect.stringMatching(/^1 entries: No entries: Set entries, or content/) as unknown,
    ]);
    expect(declared(["a"], "a")).toEqual([expect.stringMatching(/^1 content: Both .*: Set either/) as unknown]);
    for (const [entries, content] of [
      [["a"], null],
      [null, "a"],
      [UNKNOWN, null],
      [null, UNKNOWN],
      [UNKNOWN, "a"],
      [["a"], UNKNOWN],
    ] satisfies [string[] | Unknown | null, string | Unknown | null][])
      expect(declared(entries, content)).toEqual([]);
  });

  test("are planned when all of them are known", () => {
    expect(plannedEntries("cidr", { entries: ["a"], content: null })).toEqual(["a"]);
    expect(plannedEntries("cidr", { entries: null, content: "a\nb # c" })).toEqual(["a", "b"]);
    expect(plannedEntries("cidr", { entries: null, content: null })).toEqual([]);
    for (const [entries, content] of [
      [["a", UNKNOWN], null],
      [UNKNOWN, null],
      [null, UNKNOWN],
    ] satisfies [(string | Unknown)[] | Unknown | null, Unknown | null][])
      expect(plannedEntries("cidr", { entries, content })).toBeUndefined();
  });
});
