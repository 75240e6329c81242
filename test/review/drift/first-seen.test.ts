import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bunnyTf, useFolder } from "../support/command.js";
import { accessList, change, planJson } from "../support/plan-builder.js";

const folderWith = useFolder();
const drifted = change("bunny_shield_access_list.a", accessList(), accessList({ action: "log" }));

async function filesWith(): Promise<{ plan: string; earlier: string; folder: string }> {
  const folder = await folderWith({ "plan.json": planJson([], { resource_drift: [drifted] }), "other.json": "{}" });
  return { plan: join(folder, "plan.json"), earlier: join(folder, "earlier.json"), folder };
}

it("says since when an object has drifted, by the report of an earlier run", async () => {
  const { plan, earlier } = await filesWith();
  const drift = () => bunnyTf("drift", "--since", earlier, "--format", "json", "--output", earlier, plan);
  expect((await drift()).exitCode).toBe(2);
  const report = await readFile(earlier, "utf8");
  const { first_seen: today } = /"first_seen": "(?<first_seen>[^"]+)"/.exec(report)!.groups!;

  const then = new Date(Date.now() - 3.5 * 86_400_000).toISOString();
  await writeFile(earlier, report.replace(today!, then));
  expect((await bunnyTf("drift", "--since", earlier, plan)).out).toContain(`for 3 days, since ${then.slice(0, 10)}`);
  await drift();
  expect(await readFile(earlier, "utf8")).toContain(then);

  const drift_plan = await readFile(plan, "utf8");
  await writeFile(plan, planJson([]));
  await drift();
  await writeFile(plan, drift_plan);
  await drift();
  expect(await readFile(earlier, "utf8")).not.toContain(then);
});

it("takes the time of the plan from a report that was made without an earlier one", async () => {
  const { plan, earlier } = await filesWith();
  await bunnyTf("drift", "--format", "json", "--output", earlier, plan);
  const report = JSON.parse(await readFile(earlier, "utf8")) as { stacks: object[] };
  report.stacks = report.stacks.map((stack) => ({ ...stack, planned_at: "2026-11-01T00:00:00Z" }));
  await writeFile(earlier, JSON.stringify(report));
  expect((await bunnyTf("drift", "--since", earlier, plan)).out).toContain("since 2026-11-01");
});

it("refuses another file before it plans", async () => {
  const { plan, earlier, folder } = await filesWith();
  const { exitCode, err } = await bunnyTf("drift", "--since", join(folder, "other.json"), plan);
  expect(exitCode).toBe(1);
  expect(err).toMatch(
    /other\.json: It is not the report of a drift check\. Pass the output of `bunny-tf drift --format json`/,
  );
  await writeFile(earlier, '{"format": "bunny-tf/drift",');
  expect((await bunnyTf("drift", "--since", earlier, plan)).err).toMatch(
    /earlier\.json: It is not JSON: it ends in line 1/,
  );
});
