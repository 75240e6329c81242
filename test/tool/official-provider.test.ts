import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { LIST, official, SHIELD, shieldWith } from "../review/support/official-objects.js";
import { planJson } from "../review/support/plan-builder.js";

const folderWith = useFolder();
const SITE = "bunnynet_pullzone_shield.main";
const OFFICE = "bunnynet_pullzone_access_list.office";
const weakening = official(SITE, SHIELD, shieldWith("waf", { enabled: false }));
const plan = planJson([weakening, official(OFFICE, LIST, { ...LIST, action: "Bypass", entries: ["0.0.0.0/0"] })]);

interface Found {
  readonly acceptance?: { readonly acceptable: readonly { readonly address: string; readonly change: string }[] };
}

test("in a repository that has only the official provider, a review has its comment, its gate, and its acceptances", async () => {
  const folder = await folderWith({ "plan.json": plan });
  const args = ["review", "--fail-on", "production", join(folder, "plan.json")];
  const comment = await bunnyTf(...args, "--format", "markdown");
  expect([comment.exitCode, comment.err]).toEqual([3, ""]);
  expect(comment.out).toContain("No longer blocks: `waf.enabled` `true` → `false`.");
  expect(comment.out).not.toContain("bunny_shield");

  const found = JSON.parse((await bunnyTf(...args, "--format", "json")).out) as Found;
  const expires = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  const accept = (found.acceptance?.acceptable ?? []).map(({ address, change }) => ({
    address,
    change,
    reason: "agreed by the team",
    expires,
  }));
  expect(accept.map(({ address }) => address).sort()).toEqual([OFFICE, SITE]);
  const file = join(folder, "accept.json");
  await writeFile(file, JSON.stringify({ accept }));
  expect((await bunnyTf(...args, "--accept", file)).exitCode).toBe(2);
  await writeFile(file, JSON.stringify({ accept: accept.slice(0, 1) }));
  expect((await bunnyTf(...args, "--accept", file)).exitCode).toBe(3);
});
