import { withCondition } from "../support/rule-values.js";
import { readConditions } from "../../src/zone/requests/condition.js";
import { decide, type Decision, type Request } from "../../src/zone/index.js";
import type { ZoneModel } from "../../src/zone/model.js";

const REQUEST: Request = {
  url: "/a",
  ip: "203.0.113.9",
  verifiedBotCategory: "",
  headers: { "User-Agent": "Mozilla/5.0 (compatible; Bot/1.0)" },
};

/** `yes`, `no`, or `open`: whether what is written matches the request. */
type Matches = "yes" | "no" | "open";

const uri = (value: string) =>
  readConditions(withCondition({ variables: ["REQUEST_URI"], operator: "begins_with", value }));
const method = readConditions(withCondition({ variables: ["REQUEST_METHOD"], operator: "str_eq", value: "POST" }));
const conditions = (matches: Matches) => (matches === "open" ? method : uri(matches === "yes" ? "/a" : "/b"));

const list = (id: string, action: string | undefined, matches: Matches = "yes"): ZoneModel["lists"][number] => ({
  id,
  action,
  isEnabled: true,
  type: matches === "open" ? "country" : "ip",
  entries: [matches === "yes" ? "203.0.113.9" : matches === "no" ? "203.0.113.10" : "DE"],
});
const rule = (id: string, action: string | undefined, matches: Matches = "yes", isPlaced = true) => ({
  id,
  action,
  conditions: conditions(matches),
  isPlaced,
});
const limit = (id: string, matches: Matches = "yes") => ({ id, conditions: conditions(matches) });

const run = (zone: Partial<ZoneModel>, request = REQUEST): Decision =>
  decide({ lists: [], rules: [], limits: [], waf: "acts", ...zone }, request);

const summary = ({ decision, possible, by }: Decision): string =>
  `${decision}${decision === "unknown" ? ` (${possible.join(", ")})` : ""}${by.length > 0 ? ` by ${by.map(({ id }) => id).join(", ")}` : ""}`;

test.each<[string, Partial<ZoneModel>, string]>([
  ["nothing", {}, "passed"],
  ["a list that blocks", { lists: [list("l", "block")] }, "blocked by l"],
  ["a list that does not match", { lists: [list("l", "block", "no")] }, "passed"],
  ["a list that may match", { lists: [list("l", "block", "open")] }, "unknown (blocked, passed)"],
  ["a list that is off", { lists: [{ ...list("l", "block"), isEnabled: false }] }, "passed"],
  ["a list that may be off", { lists: [{ ...list("l", "block"), isEnabled: undefined }] }, "unknown (blocked, passed)"],
  ["a list that logs", { lists: [list("l", "log")] }, "logged by l"],
  ["a list that may log", { lists: [list("l", "log", "open")] }, "unknown (passed, logged)"],
  [
    "lists by precedence",
    { lists: [list("g", "log"), list("c", "challenge"), list("b", "block"), list("a", "allow"), list("y", "bypass")] },
    "allowed by y",
  ],
  ["block before challenge", { lists: [list("c", "challenge"), list("b", "block")] }, "blocked by b"],
  ["allow before block", { lists: [list("b", "block"), list("a", "allow")] }, "allowed by a"],
  [
    "a stronger list that may match",
    { lists: [list("b", "block"), list("a", "allow", "open")] },
    "unknown (allowed, blocked)",
  ],
  ["a weaker list that may match", { lists: [list("b", "block"), list("c", "challenge", "open")] }, "blocked by b"],
  ["a list whose action is not known", { lists: [list("l", undefined), list("y", "bypass")] }, "allowed by y"],
  [
    "rules in their order",
    { rules: [rule("1", "log"), rule("2", "challenge"), rule("3", "block")] },
    "challenged by 2",
  ],
  ["a rule that lets through first", { rules: [rule("1", "allow"), rule("2", "block")] }, "allowed by 1"],
  [
    "a rule that may match first",
    { rules: [rule("1", "allow", "open"), rule("2", "block")] },
    "unknown (allowed, blocked)",
  ],
  [
    "two rules that block, of which one may match",
    { rules: [rule("1", "block", "open"), rule("2", "block")] },
    "blocked by 2",
  ],
  [
    "a rule without a place",
    { rules: [rule("1", "block"), rule("2", "allow", "yes", false)] },
    "unknown (blocked, allowed)",
  ],
  ["a rule without a place alone", { rules: [rule("2", "allow", "yes", false)] }, "allowed by 2"],
  [
    "a WAF that logs, and a rule that allows",
    { waf: "logs", rules: [rule("1", "block"), rule("2", "allow")] },
    "unknown (blocked, allowed)",
  ],
  ["a WAF that logs", { waf: "logs", rules: [rule("1", "block")] }, "unknown (blocked, logged)"],
  ["a WAF that logs, and a rule that logs", { waf: "logs", rules: [rule("1", "log")] }, "logged by 1"],
  ["a WAF that may log", { waf: undefined, rules: [rule("1", "block")] }, "unknown (blocked, passed, logged)"],
  [
    "a WAF that may be off, and a rule that allows",
    { waf: undefined, rules: [rule("1", "allow")] },
    "unknown (allowed, passed)",
  ],
  ["a WAF that is off", { waf: "off", rules: [rule("1", "block")] }, "passed"],
  ["list and rule do the same", { lists: [list("l", "block")], rules: [rule("1", "block")] }, "blocked by l, 1"],
  [
    "list blocks, rule allows",
    { lists: [list("l", "block")], rules: [rule("1", "allow")] },
    "unknown (blocked, allowed)",
  ],
  [
    "list allows, rule blocks",
    { lists: [list("l", "allow")], rules: [rule("1", "block")] },
    "unknown (allowed, blocked)",
  ],
  ["list bypasses, rule blocks", { lists: [list("l", "bypass")], rules: [rule("1", "block")] }, "allowed by l"],
  [
    "list bypasses, bot blocks, and everybody is challenged",
    {
      lists: [list("l", "bypass")],
      bots: [{ id: "b", userAgent: "Bot", isVerifiable: false, action: "block" }],
      attack: { id: "z", isOn: true },
    },
    "allowed by l",
  ],
  [
    "list may bypass, rule blocks",
    { lists: [list("l", "bypass", "open")], rules: [rule("1", "block")] },
    "unknown (allowed, blocked)",
  ],
  ["list allows, rule bypasses", { lists: [list("l", "allow")], rules: [rule("1", "bypass")] }, "allowed by l, 1"],
  [
    "list allows, rule may bypass",
    { lists: [list("l", "allow")], rules: [rule("1", "bypass", "open")] },
    "allowed by l",
  ],
  ["list blocks, rule logs", { lists: [list("l", "block")], rules: [rule("1", "log")] }, "blocked by l"],
  ["list logs, rule challenges", { lists: [list("l", "log")], rules: [rule("1", "challenge")] }, "challenged by 1"],
  ["a rate limit", { limits: [limit("t")] }, "counted by t"],
  ["a rate limit that may count", { limits: [limit("t", "open")] }, "unknown (passed, counted)"],
  ["a rate limit behind a block", { lists: [list("l", "block")], limits: [limit("t")] }, "blocked by l"],
])("%s", (_, zone, expected) => {
  expect(summary(run(zone))).toBe(expected);
});

test("what else matches is named with its entry, and whether it counts", () => {
  const found = run({
    lists: [list("b", "block"), list("c", "challenge")],
    rules: [rule("1", "log"), rule("2", "block", "no")],
    limits: [limit("t"), limit("u", "no")],
  });
  expect(found.by).toEqual([{ id: "b", entry: "203.0.113.9" }]);
  expect(found.alsoMatching).toEqual([{ id: "c", entry: "203.0.113.9" }, { id: "1" }, { id: "t" }]);
  expect(found.counts).toEqual([{ id: "t", verdict: expect.objectContaining({ met: "unknown" }) as unknown }]);
  expect(run({ limits: [limit("t")] }).counts).toEqual([{ id: "t", verdict: { met: "yes" } }]);
});

test("what could not be decided is named with the reason", () => {
  const open = run({ lists: [list("l", "block", "open")], rules: [rule("1", "allow")] });
  expect(open.undecided).toEqual([
    { id: "l", why: "the country is unknown" },
    { why: "it is not documented whether lists or custom rules come first" },
  ]);
  expect(run({ rules: [rule("1", "block"), rule("2", "allow", "yes", false)] }).undecided).toEqual([
    { why: "the order of the rules is not known" },
  ]);
  expect(run({ waf: undefined, rules: [rule("1", "block")] }).undecided).toEqual([
    { id: "1", why: "it is not known whether the WAF acts" },
  ]);
  expect(run({ waf: "logs", rules: [rule("1", "challenge")] }).undecided).toEqual([
    { id: "1", why: "it is not documented whether custom rules act while the WAF only logs, or learns" },
  ]);
  expect(run({ lists: [list("l", "block")] }).undecided).toEqual([]);
});

test("a verified bot may pass a list that blocks, but not by a list's bypass alone", () => {
  const bot = { ...REQUEST, verifiedBotCategory: "SEO" };
  expect(summary(run({ lists: [list("l", "block")] }, bot))).toBe("unknown (blocked, passed)");
  expect(summary(run({ lists: [list("l", "bypass")] }, bot))).toBe("allowed by l");
});

test.each([
  ["Bot", "blocked by b"],
  ["BOT", "unknown (blocked, passed)"],
  ["Other", "passed"],
])("a bot whose name is %s in the catalog: %s", (userAgent, expected) => {
  expect(summary(run({ bots: [{ id: "b", userAgent, isVerifiable: false, action: "block" }] }))).toBe(expected);
});
