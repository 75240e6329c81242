import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { schemaErrors } from "../review/support/outputs.js";
import { planJson } from "../review/support/plan-builder.js";
import { changes } from "../review/support/tried-plan.js";

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
    expect(out).not.toContain("Tests of protection");
  });

  it("are those of --tests, and a wrong file is an error", async () => {
    const folder = await folderWith({ "plan.json": planJson(changes), "mine.yaml": "requests:\n  - ip: 1\n" });
    const { exitCode, err } = await bunnyTf("review", join(folder, "plan.json"), "--tests", join(folder, "mine.yaml"));
    expect(exitCode).toBe(1);
    expect(err).toContain("line 2, column 5: A request needs a url.");
  });
});
