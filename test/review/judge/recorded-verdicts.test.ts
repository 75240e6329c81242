import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { BY_HAND } from "../../oracle/pull-requests/samples/index.js";
import { loadYaml } from "../../../src/review/plan/read-yaml.js";
import { readRecorded, recordedPlan, saysOf } from "../../oracle/pull-requests/recorded.js";
import { expectRecorded } from "../../support/recorded.js";
import type { Finding } from "../../../src/review/document/resource-document.js";
import { phraseParts } from "../../../src/shared/phrase.js";
import { acceptFile, planOf, reviewOfPlan } from "../support/review-of.js";

beforeAll(loadYaml);

const recorded = readRecorded();

test.each(recorded.map((one) => [one.name, one] as const))("%s", (_name, one) => {
  expectRecorded(saysOf(reviewOfPlan(planOf(recordedPlan(one)))), one.says, "npm run record-verdicts");
});

test("every finding begins with its title, which ends in no quoted part and with no mark", () => {
  const golden = ["create", "destroy", "replace", "update"].map((step) =>
    readFileSync(join(__dirname, "..", "..", "golden", "plans", "terraform", `${step}.json`), "utf8"),
  );
  const plans = [...golden, ...recorded.map(recordedPlan)];
  const findings = plans.flatMap((text) => reviewOfPlan(planOf(text)).resources.flatMap((review) => review.findings));
  const isWrong = ({ title, text }: Finding): boolean =>
    !text.startsWith(title) || phraseParts(title).length % 2 === 0 || !/[^\s.:,|]$/.test(title);
  expect(findings.filter(isWrong)).toEqual([]);
  expect(findings.length).toBeGreaterThan(1000);
});

test("every pull request that was written by hand is recorded", () => {
  const names = new Set(recorded.map(({ name }) => name));
  expect(BY_HAND.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
});

test("no two changes of recorded pull requests have the same row", () => {
  const conditions = parseConditions("production,update,create,low");
  const known = new Map<string, string>();
  let rows = 0;
  for (const one of recorded) {
    const { acceptance } = assembleReview([reviewOfPlan(planOf(recordedPlan(one)))], conditions, acceptFile([]));
    for (const { address, change: digest } of acceptance?.acceptable ?? []) {
      const same = one.changes.filter((row) => row.address === address);
      const text = JSON.stringify(same);
      const key = `${address} ${digest}`;
      expect({ name: one.name, text: known.get(key) ?? text }).toEqual({ name: one.name, text });
      known.set(key, text);
      rows += 1;
    }
  }
  expect(rows).toBeGreaterThan(500);
});
