import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { change, planJson } from "../review/support/plan-builder.js";

const guide = readFileSync("docs/guides/testing-protection.md", "utf8");
const folderWith = useFolder();
const login = {
  shield_zone_id: 42,
  name: "Login",
  conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/wp-login.php" }],
  action: "block",
};
const [, tests = ""] = /```yaml\n(.*?)```/s.exec(guide) ?? [];
const commands = Array.from(
  guide.matchAll(/^npx --no -- bunny-tf ((?:try|review) tfplan .*)$/gm),
  ([, command = ""]) => command,
);

it("every command of the guide does what the guide says", async () => {
  const folder = await folderWith({
    tfplan: planJson([change("bunny_shield_waf_rule.login", null, login)]),
    "protection-tests.yaml": tests,
  });
  const run = (command: string) => {
    const words = Array.from(command.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain = ""]) => quoted ?? plain);
    return bunnyTf(
      ...words.map((word) => (["tfplan", "protection-tests.yaml"].includes(word) ? join(folder, word) : word)),
    );
  };
  const [single = "", file = "", review = "", ...more] = commands;
  expect([file, review, more]).toEqual([
    "try tfplan --requests protection-tests.yaml",
    "review tfplan --fail-on production",
    [],
  ]);
  const [, shown] = /```text\n(.*?)```/s.exec(guide) ?? [];
  expect((await run(single)).out).toBe(shown);
  expect(await run(file)).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining("2 requests, 2 as expected") as string,
  });
  expect((await run(review)).out).toContain("Tests of protection: 2 requests, 2 as expected");
});
