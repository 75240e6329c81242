import { readFileSync } from "node:fs";
import { useAcceptance } from "../support/acceptance.js";

const guide = readFileSync("docs/guides/waf.md", "utf8");
const steps = [...guide.matchAll(/```terraform\n([\s\S]*?)```/g)].map(([, text = ""]) => text);

/** Top-level blocks by their first line. */
const blocksOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^(\w[^\n]*) \{\n[\s\S]*?^\}\n/gm)].map(([block, head = ""]) => [head, block]));

const acceptance = useAcceptance();

test("each block of docs/guides/waf.md is applied after those before it, and settles", async () => {
  const workspace = await acceptance.workspace();
  const written = new Map<string, string>();
  const settled: boolean[] = [];
  for (const step of steps) {
    for (const [head, block] of blocksOf(step)) written.set(head, block);
    await workspace.apply([...written.values()].join("\n"));
    settled.push((await workspace.preview()).empty);
  }
  expect(settled).toEqual(steps.map(() => true));
  expect(steps.length).toBeGreaterThan(8);
  const { zones, wafRules, rateLimits } = acceptance.service.snapshot();
  expect(zones.find(({ shieldZoneId }) => shieldZoneId === 42)).toMatchObject({ dDoSShieldSensitivity: 4 });
  expect([wafRules, rateLimits].map((all) => all.map(({ ruleName }) => ruleName))).toEqual([
    expect.arrayContaining(["Administration", "Editor"]),
    expect.arrayContaining(["Everything", "Login", "Search"]),
  ]);
});

test("learning on a site whose WAF blocks is refused without allow_unprotected", async () => {
  const workspace = await acceptance.workspace();
  const [learning = ""] = steps;
  await workspace.apply({
    resource: { bunny_shield_zone: { site: { pull_zone_id: 9001, waf_execution_mode: "block" } } },
  });
  const { diagnostics } = await workspace.failing("plan", learning.replace(/^ *allow_unprotected.*\n/m, ""));
  expect(diagnostics.map(({ detail }) => detail).join()).toContain("allow_unprotected = true");
});
