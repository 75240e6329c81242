import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { schemaErrors } from "../review/support/outputs.js";
import { change, planJson } from "../review/support/plan-builder.js";
import { changes, condition, rule } from "../review/support/tried-plan.js";

const folderWith = useFolder();

describe("tests of protection in a review", () => {
  it.each([
    ["hold", "blocked", "production", 3, "1 as expected"],
    ["hold", "blocked", "tests", 2, "1 as expected"],
    ["fail", "passed", "tests", 3, "not as expected"],
    ["fail", "passed", "destroy", 2, "not as expected"],
  ])("that %s, as %s is expected, with the gate %s", async (_name, expectation, gate, exitCode, text) => {
    const test = `requests:\n  - { name: the login, url: /login, ip: 198.51.100.9, expect: ${expectation} }\n`;
    const folder = await folderWith({
      "plan.json": planJson(changes.slice(0, 1), { errored: false }),
      "protection-tests.yaml": test,
    });
    const ended = await bunnyTf("review", join(folder, "plan.json"), "--fail-on", gate);
    expect(ended.out).toContain(text);
    const json = await bunnyTf("review", join(folder, "plan.json"), "--fail-on", gate, "-f", "json");
    expect(schemaErrors(json.out)).toBeUndefined();
    expect([gate, ended.exitCode]).toEqual([gate, gate === "production" ? expect.anything() : exitCode]);
    for (const format of ["markdown", "html"])
      expect((await bunnyTf("review", join(folder, "plan.json"), "-f", format)).out).toContain("Tests of protection");
  });

  it("are left out where a plan is missing, which is reported", async () => {
    const test = "requests:\n  - { url: /, zone: bunny_shield_zone.other }\n";
    const folder = await folderWith({ "plan.json": planJson(changes), "broken.json": "{", "t.yaml": test });
    const [plan, broken, tests] = ["plan.json", "broken.json", "t.yaml"].map((name) => join(folder, name));
    const { exitCode, out } = await bunnyTf("review", plan!, broken!, "--tests", tests!);
    expect(exitCode).toBe(1);
    expect(out).toContain("bunny_shield_waf_rule.login");
    expect(out).toContain("t.yaml: the tests did not run: there is no plan of stack");
  });

  it("that did not run match the condition, where a stack waits for another", async () => {
    const test = "requests:\n  - { url: /, zone: bunny_shield_zone.other, expect: passed }\n";
    const folder = await folderWith({
      "base/plan.json": planJson(changes.slice(0, 1)),
      "app/tfplan.waiting": "base\nError: Unsupported attribute\n",
      "t.yaml": test,
    });
    const [base, app, tests] = ["base", "app", "t.yaml"].map((name) => join(folder, name));
    const { exitCode, out } = await bunnyTf("review", base!, app!, "--tests", tests!, "--fail-on", "tests");
    expect(out).toContain("t.yaml: the tests did not run");
    expect(exitCode).toBe(3);
  });

  it("are those of --tests, and a wrong file is an error that the report says first", async () => {
    const folder = await folderWith({ "plan.json": planJson(changes), "mine.yaml": "requests:\n  - ip: 1\n" });
    const args = ["review", join(folder, "plan.json"), "--tests", join(folder, "mine.yaml")];
    const { exitCode, out, err } = await bunnyTf(...args);
    expect(exitCode).toBe(1);
    expect(err).toContain("line 2, column 5: A request needs a url.");
    expect(out).toMatch(/Tests of protection: .*mine\.yaml, line 2, column 5: A request needs a url\./);
    expect(out).toContain("bunny_shield_waf_rule.login");
    const json = await bunnyTf(...args, "-f", "json");
    expect(schemaErrors(json.out)).toBeUndefined();
    expect(json.out).toContain('"exit_code": 1');
    const markdown = await bunnyTf(...args, "-f", "markdown");
    expect(markdown.out).toContain("· Not all tests of protection could be run");
    expect(markdown.out).toContain("\n**Tests of protection**\n\n- ");
    expect((await bunnyTf(...args, "-f", "sarif")).out).toContain('"executionSuccessful": false');
  });

  it("of a missing file are an error, and the review is there", async () => {
    const folder = await folderWith({ "plan.json": planJson(changes) });
    const { exitCode, out, err } = await bunnyTf("review", join(folder, "plan.json"), "--tests", "gone.yaml");
    expect(exitCode).toBe(1);
    expect(err).toContain("--tests names gone.yaml, which cannot be read.");
    expect(out).toContain("Tests of protection: --tests names gone.yaml");
    expect(out).toContain("bunny_shield_waf_rule.login");
  });
});

describe("a review without a file of tests", () => {
  it.each([
    ["tests", 3],
    ["destroy, tests", 3],
    ["production", 2],
    ["tests,production", 3],
    ["destroy", 2],
  ])("ends with --fail-on %s with %s", async (gate, exitCode) => {
    const folder = await folderWith({ "plan.json": planJson(changes.slice(0, 1), { errored: false }) });
    const ended = await bunnyTf("review", join(folder, "plan.json"), "--fail-on", gate);
    const isNamed = gate.includes("tests");
    if (exitCode === 3) expect(ended.out).toContain("tests (protection-tests.yaml is missing)");
    expect(ended.out.includes("There is no protection-tests.yaml")).toBe(isNamed);
    expect(ended.err.includes("There is no protection-tests.yaml")).toBe(isNamed);
    const isOtherGate = /^The check fails on .*\b(?:unknown|high)\b/m.test(ended.out);
    expect([gate, ended.exitCode]).toEqual([gate, isOtherGate ? 3 : exitCode]);
    const json = await bunnyTf("review", join(folder, "plan.json"), "--fail-on", gate, "-f", "json");
    expect(schemaErrors(json.out)).toBeUndefined();
  });

  it("ends with 1 where a plan is missing, too", async () => {
    const folder = await folderWith({ "plan.json": "{" });
    const { exitCode, out } = await bunnyTf("review", join(folder, "plan.json"), "--fail-on", "tests");
    expect(exitCode).toBe(1);
    expect(out).toContain("protection-tests.yaml is missing");
  });
});

describe("tests about several stacks", () => {
  const other = change("bunny_shield_waf_rule.other", null, { ...rule(condition("/other")), shield_zone_id: 1002 });
  const two = [
    "requests:",
    "  - { name: the login, url: /login, zone: 1001, expect: blocked }",
    "  - { name: the shop, url: /other, zone: 1002, expect: blocked }",
    "  - { name: the typo, url: /, zone: 1003, expect: blocked }",
  ];
  const files = (length: number, place: string) => ({
    "a/plan.json": planJson(changes.slice(0, 1)),
    "b/plan.json": planJson([other]),
    "empty/plan.json": planJson([]),
    [place]: `${two.slice(0, length).join("\n")}\n`,
  });
  const start = process.cwd();
  afterEach(() => {
    process.chdir(start);
  });

  it("run for the stack that is reviewed, and the others are named", async () => {
    const folder = await folderWith(files(4, "protection-tests.yaml"));
    process.chdir(folder);
    const ended = await bunnyTf("review", "a/plan.json", "--fail-on", "tests");
    expect(ended.out).toContain("Tests of protection: 1 request, 1 as expected");
    expect(ended.out).toContain(
      "2 tests name zones of other plans and were not run here: the shop (1002), the typo (1003).",
    );
    expect(ended.exitCode).toBe(2);
    const json = await bunnyTf("review", "a/plan.json", "-f", "json");
    expect(schemaErrors(json.out)).toBeUndefined();
    expect(json.out).toContain('"zone": "1003"');
    const named = await bunnyTf("review", "b/plan.json", "--tests", "protection-tests.yaml");
    expect([named.exitCode, named.err]).toEqual([2, ""]);
    expect(named.out).toContain("not run here: the login (1001), the typo (1003).");
  });

  it("do not run where a stack has no zone", async () => {
    const folder = await folderWith({ ...files(1, "x"), "protection-tests.yaml": "requests:\n  - { url: /login }\n" });
    process.chdir(folder);
    const { exitCode, out } = await bunnyTf("review", "empty/plan.json", "--fail-on", "tests");
    expect(out).toContain("Tests of protection: 1 test names a zone of another plan and was not run here: request 1.");
    expect(exitCode).toBe(0);
  });

  it.each([
    [
      "in the folder of the only plan",
      ["a"],
      3,
      "a/protection-tests.yaml",
      "line 3 (the shop): There is no zone 1002.",
    ],
    [
      "of a zone that none of several plans has",
      ["a", "b"],
      4,
      "protection-tests.yaml",
      "line 4 (the typo): There is no zone 1003.",
    ],
  ])("%s are wrong", async (_name, stacks, length, place, text) => {
    const folder = await folderWith(files(length, place));
    process.chdir(folder);
    const plans = stacks.map((stack) => `${stack}/plan.json`);
    const { exitCode, out, err } = await bunnyTf("review", ...plans);
    expect(out).toContain(
      `Tests of protection: ${place}: ${text} Write "zone: 1001", or name another by its ID or address`,
    );
    expect(err).toContain(`${place}: ${text}`);
    expect(out).toContain("bunny_shield_waf_rule.login");
    expect(exitCode).toBe(1);
  });

  it("run all where all plans are there", async () => {
    const folder = await folderWith(files(3, "protection-tests.yaml"));
    process.chdir(folder);
    const { exitCode, out } = await bunnyTf("review", "a/plan.json", "b/plan.json", "--fail-on", "tests");
    expect(out).toContain("Tests of protection: 2 requests, 2 as expected");
    expect(out).not.toContain("not run here");
    expect(exitCode).toBe(2);
  });

  it("say where a wrong file is, and run those of the others", async () => {
    const wrong = { "b/protection-tests.yaml": "requests: 1\n" };
    const folder = await folderWith({ ...files(2, "a/protection-tests.yaml"), ...wrong });
    process.chdir(folder);
    const { exitCode, out } = await bunnyTf("review", "a/plan.json", "b/plan.json");
    expect(out).toContain("b/protection-tests.yaml, line 1, column 11: requests must be a list of requests.");
    expect(out).toContain("1 as expected");
    expect(exitCode).toBe(1);
  });
});
