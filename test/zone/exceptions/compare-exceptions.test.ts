import { compareExceptions, readException } from "../../../src/zone/index.js";

type Condition = Readonly<Record<string, unknown>>;
type Written = readonly [matchType: string, ...conditions: Condition[]];

const on = (type: string, ...patterns: string[]): Condition => ({ type, patterns });
const not = (type: string, ...patterns: string[]): Condition => ({ type, patterns, match_type: "none" });
const every = (type: string, ...patterns: string[]): Condition => ({ type, patterns, match_type: "all" });

function step([matchType, ...conditions]: Written, [otherType, ...others]: Written) {
  const before = readException({ match_type: matchType, conditions }).conditions;
  const after = readException({ match_type: otherType, conditions: others }).conditions;
  if (before === undefined || after === undefined) throw new Error("not read");
  return compareExceptions(before, after);
}

const HOOKS = on("url", "/hooks/*");
const POST = on("request_method", "POST");
const OPPOSITE = { same: "same", wider: "narrower", narrower: "wider", unknown: "unknown" } as const;

it.each<[string, Written, Written, keyof typeof OPPOSITE]>([
  ["one pattern more", ["any", HOOKS], ["any", on("url", "/hooks/*", "/calls/*")], "wider"],
  ["one condition more of which any is enough", ["any", HOOKS], ["any", HOOKS, POST], "wider"],
  ["one condition more of which all must match", ["all", HOOKS], ["all", HOOKS, POST], "narrower"],
  ["all instead of any", ["any", HOOKS, POST], ["all", HOOKS, POST], "narrower"],
  ["a path within the path", ["any", HOOKS], ["any", on("url", "/hooks/a/*")], "narrower"],
  ["a path within, and another one", ["any", HOOKS], ["any", on("url", "/hooks/a"), POST], "unknown"],
  ["another path", ["any", HOOKS], ["any", on("url", "/calls/*")], "unknown"],
  ["everything except what it was", ["any", HOOKS], ["none", HOOKS], "unknown"],
  ["everything except one more", ["none", HOOKS], ["none", HOOKS, POST], "narrower"],
  ["everything except less of a path", ["none", HOOKS], ["none", on("url", "/hooks/a/*")], "wider"],
  ["one pattern that must not match more", ["any", not("url", "/a")], ["any", not("url", "/a", "/b")], "narrower"],
  ["not none", ["none", not("url", "/a")], ["any", on("url", "/a")], "same"],
  ["all patterns instead of any", ["any", on("url", "/a*", "*b")], ["any", every("url", "/a*", "*b")], "narrower"],
  ["all requests", ["any", HOOKS], ["any"], "wider"],
  ["every path", ["any", HOOKS, POST], ["any", on("url", "/*")], "wider"],
  ["every path, written otherwise", ["any"], ["any", on("url", "*")], "same"],
  ["another order", ["all", HOOKS, POST], ["all", POST, HOOKS], "same"],
  [
    "another header",
    ["any", { ...on("request_header", "x"), parameter: "A" }],
    ["any", { ...on("request_header", "x"), parameter: "B" }],
    "unknown",
  ],
  [
    "the header in other letters",
    ["any", { ...on("request_header", "x"), parameter: "A" }],
    ["any", { ...on("request_header", "x"), parameter: "a" }],
    "same",
  ],
  ["a Lua pattern that begins alike", ["any", on("url", "pattern:/a*")], ["any", on("url", "pattern:/aa")], "unknown"],
])("%s", (_, before, after, expected) => {
  expect(step(before, after)).toBe(expected);
  expect(step(after, before)).toBe(OPPOSITE[expected]);
});

it("leaves open what has too many combinations, in little time", () => {
  const wide = Array.from({ length: 40 }, (_, index) => on("url", `/${index}`, `/${index}/a`, `/${index}/b`));
  expect(step(["all", ...wide], ["all", ...wide.slice(1)])).toBe("unknown");
  expect(step(["all", ...wide], ["all", ...wide.toReversed()])).toBe("same");
});
