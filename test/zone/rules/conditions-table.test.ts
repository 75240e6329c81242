import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compareReach } from "../../../src/zone/index.js";
import type { Conditions } from "../../../src/zone/requests/condition.js";
import { codeNames } from "../../../src/zone/words/code-table.js";
import { ruleOperators } from "../../../src/zone/words/rules/rules.js";
import { expectRecorded } from "../../support/recorded.js";

/**
 * How the reach of a condition changes, for each pair of operators: a letter for each pair of values below (same, wider,
 * narrower, or unknown; `-` where all are unknown), in a group for each way below. `UPDATE_GOLDEN=1` writes it; `compare-reach.test.ts` tests that what it says
 * holds for requests.
 */
const FILE = join(__dirname, "conditions-table.txt");

const VALUES: readonly (readonly [string, string])[] = [
  ["/admin", "/admin"],
  ["/admin", "/adm"],
  ["/adm", "/admin"],
  ["/Admin", "/admin"],
  ["42", "42"],
  ["42", "43"],
  ["43", "42"],
  ["-9", "10"],
  ["42", "x"],
  ["x", "42"],
  ["1234567890123456", "1"],
  ["GET", "GET HEAD"],
  ["GET HEAD", "GET"],
  ["É", "é"],
  ["", "a"],
];

const LOWER = ["lowercase"];
const PART = ["url_decode"];
type Way = readonly [before: readonly string[], after: readonly string[], negations: readonly [boolean, boolean]];
const WAYS: readonly Way[] = [
  [[], [], [false, false]],
  [[], LOWER, [false, false]],
  [LOWER, [], [false, false]],
  [LOWER, LOWER, [false, false]],
  [
    [...PART, ...LOWER],
    [...PART, ...LOWER],
    [false, false],
  ],
  [[], PART, [false, false]],
  [[], [], [true, true]],
  [[], LOWER, [true, true]],
  [LOWER, [], [true, true]],
  [[], [], [false, true]],
];

function reach(operator: string, value: string, isNegated: boolean, transformations: readonly string[]): Conditions {
  return {
    all: [{ variables: new Map([["ARGS", "q"]]), operator, value, isNegated, isPattern: false }],
    transformations,
  };
}

function cell(operator: string, other: string): string {
  const groups = WAYS.map(([from, to, [wasNegated, isNegated]]) =>
    VALUES.map(
      ([was, is]) => compareReach(reach(operator, was, wasNegated, from), reach(other, is, isNegated, to))[0],
    ).join(""),
  );
  return `${operator} → ${other}: ${groups.map((group) => (/^u+$/.test(group) ? "-" : group)).join(" ")}`;
}

test("the reach of each operator beside each other one is the recorded one", () => {
  const names = [...codeNames(ruleOperators), "unknown_99"];
  const lines = names.flatMap((operator) => names.map((other) => cell(operator, other)));
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(FILE, `${lines.join("\n")}\n`);
  const recorded = readFileSync(FILE, "utf8").trimEnd().split("\n");
  expectRecorded(lines, recorded, "UPDATE_GOLDEN=1 npx jest test/zone/rules/conditions-table");
});
