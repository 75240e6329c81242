import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { LIST, official, SHIELD, shieldWith } from "../review/support/official-objects.js";
import { planJson } from "../review/support/plan-builder.js";

const folderWith = useFolder();
const SITE = "bunnynet_pullzone_shield.main";
const OFFICE = "bunnynet_pullzone_access_list.office";
const weakening = official(SITE, SHIELD, shieldWith("waf", { enabled: false }));
const plan = planJson([weakening, official(OFFICE, LIST, { ...LIST, action: "Bypass", entries: ["0.0.0.0/0"] })]);

test("in a repository that has only the official provider, a review has its comment and its gate", async () => {
  const folder = await folderWith({ "plan.json": plan });
  const args = ["review", "--fail-on", "production", join(folder, "plan.json")];
  const comment = await bunnyTf(...args, "--format", "markdown");
  expect([comment.exitCode, comment.err]).toEqual([3, ""]);
  expect(comment.out).toContain("No longer blocks: `waf.enabled` `true` → `false`.");
  expect(comment.out).not.toContain("bunny_shield");
});
