import type { Snapshot } from "../../src/emulator/index.js";
import { judge, type Observation } from "./verdict.js";
import { beginningKey, remoteText } from "./world.js";

const nothing = { zones: [], accessLists: [], rateLimits: [], wafRules: [], applications: [] };

const list = { kind: "access list" as const, id: 301, name: "Office" };
const error = (detail: string) => ({ severity: "error" as const, summary: "Cannot create the list", detail });
const same = { expected: "a\nb", actual: "a\nb" };
const differing = { expected: "a\nb", actual: "a\nc" };

/** A run without findings. */
const good: Observation = {
  exitCode: 0,
  diagnostics: [],
  said: "",
  output: "",
  hung: false,
  strays: 0,
  pluginKilled: false,
  writeLost: false,
  plausible: false,
  accessKey: "the-key",
  unknown: [],
  remote: same,
  state: same,
  surplus: [],
  drops: [],
  repairProblem: null,
  leftover: same,
};
const kinds = (change: Partial<Observation>): string[] =>
  judge({ ...good, ...change }).map(({ kind, unavoidable }) => (unavoidable ? `(${kind})` : kind));

test("a correct run has no findings", () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({ exitCode: 1, diagnostics: [error("No answer came. Try again.")], remote: differing })).toEqual([]);
});

test.each<[string, Partial<Observation>, string[]]>([
  [
    "an object that neither state nor error names",
    { exitCode: 1, diagnostics: [error("Try again.")], unknown: [list] },
    ["orphan"],
  ],
  ["an object left after the destroy", { leftover: differing }, ["orphan"]],
  ["two objects where one is declared", { surplus: [list, { ...list, id: 302 }] }, ["duplicate"]],
  ["success, but the API holds something else", { remote: differing }, ["lie"]],
  ["success, but the state holds something else", { state: differing }, ["lie"]],
  ["a clean apply that fails", { repairProblem: "the apply fails" }, ["no convergence"]],
  ["protection that was missing on the way", { drops: ["the WAF is 0 instead of 2"] }, ["drop"]],
  ["a stack", { output: "Error: x\n    at file.js:12:3" }, ["crash"]],
  ["a missing constructor", { output: "n is not a constructor" }, ["crash"]],
  ["a plugin that went by itself", { output: "Error: Plugin did not respond" }, ["crash"]],
  ["an error without a next step", { exitCode: 1, diagnostics: [error("The API returned 500.")] }, ["no next step"]],
  [
    "an error with an order's word but no order",
    { exitCode: 1, diagnostics: [error("The list was not set: the check failed.")] },
    ["no next step"],
  ],
  ["a failure without an error", { exitCode: 1 }, ["no next step"]],
  [
    "an import's error without a next step",
    { exitCode: 1, said: "╷\n│ Error: Cannot import\n│ \n│ It failed.\n╵" },
    ["no next step"],
  ],
  ["the key in the output", { output: "AccessKey: the-key" }, ["leak"]],
  ["a command that never ended", { exitCode: null, hung: true }, ["hang"]],
  ["a plugin that outlived its engine", { exitCode: null, strays: 1 }, ["hang"]],
])("%s is found", (_name, change, expected) => {
  expect(kinds(change)).toEqual(expected);
});

test.each([
  [
    "an error that names the object",
    { exitCode: 1, diagnostics: [error('"Office" may exist. Import it.')], unknown: [list] },
  ],
  [
    "an error with the object's number",
    { exitCode: 1, diagnostics: [error("List 301 may exist. Import it.")], unknown: [list] },
  ],
  [
    "an import's error with a next step",
    { exitCode: 1, said: "╷\n│ Error: Cannot import\n│ \n│ No answer came. Try again.\n╵" },
  ],
  [
    "the engine's own words for a plugin that was killed",
    { exitCode: 1, pluginKilled: true, output: "Plugin did not respond" },
  ],
])("%s is not a finding", (_name, change) => {
  expect(kinds(change)).toEqual([]);
});

test("a longer number that contains the object's does not name it", () => {
  expect(kinds({ exitCode: 1, diagnostics: [error("Zone 13012. Try again.")], unknown: [list] })).toEqual(["orphan"]);
});

test("the unavoidable effect of a kill between write and record is counted separately, a false success and a leak never", () => {
  const lost = {
    writeLost: true,
    unknown: [list],
    surplus: [list],
    repairProblem: "no",
    output: "the-key",
    remote: differing,
  };
  expect(kinds({ ...lost, exitCode: null })).toEqual(["(orphan)", "(duplicate)", "(no convergence)", "leak"]);
  expect(kinds({ ...lost, exitCode: 0 })).toContain("lie");
});

test("the effect of a forged response that looks genuine on the state is counted separately, nothing else", () => {
  const plausible = { plausible: true, state: differing };
  expect(kinds(plausible)).toEqual(["(lie)"]);
  expect(kinds({ ...plausible, repairProblem: "no", leftover: differing })).toEqual([
    "(lie)",
    "no convergence",
    "orphan",
  ]);
});

test("the order of members in the API's contents is not a difference", () => {
  const rule = { id: 1, shieldZoneId: 42, userId: null, ruleName: "One", ruleDescription: "", ruleJson: null };
  const holding = (ruleConfiguration: object) =>
    remoteText({ ...nothing, rateLimits: [{ ...rule, ruleConfiguration }] } as unknown as Snapshot);
  expect(holding({ value: "/", severityType: 0 })).toBe(holding({ severityType: 0, value: "/" }));
  expect(holding({ value: "/", severityType: 0 })).not.toBe(holding({ value: "/", severityType: 1 }));
});

test("commands have the same start if contents and state differ only in times and in the state's numbers", () => {
  const at = (time: string, serial: number, min: number): string =>
    beginningKey({
      contents: { lastModified: `2026-11-22T${time}.000Z`, min },
      state: JSON.stringify({
        lineage: `made at ${serial}`,
        serial,
        resources: [{ last_modified: `2026-11-22T${time}` }],
      }),
    });
  expect(at("01:00:00", 1, 2)).toBe(at("02:00:00", 5, 2));
  expect(at("01:00:00", 1, 2)).not.toBe(at("01:00:00", 1, 3));
});
