import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bunnyTf, useFolder } from "../support/command.js";
import { accessList, change, planJson } from "../support/plan-builder.js";

const folderWith = useFolder();
const drifted = change("bunny_shield_access_list.a", accessList(), accessList({ action: "log" }));

it("remembers since when an object has drifted, and forgets it when it no longer does", async () => {
  const folder = await folderWith({ "plan.json": planJson([], { resource_drift: [drifted] }) });
  const [plan, history] = [join(folder, "plan.json"), join(folder, "history.json")];
  const drift = () => bunnyTf("drift", "--history", history, plan);
  await drift();
  const kept = JSON.parse(await readFile(history, "utf8")) as { objects: { first_seen: string; last_seen: string }[] };
  expect(kept.objects).toHaveLength(1);

  const then = new Date(Date.now() - 3.5 * 86_400_000).toISOString();
  kept.objects[0]!.first_seen = then;
  await writeFile(history, JSON.stringify(kept));
  expect((await drift()).out).toContain(`for 3 days, since ${then.slice(0, 10)}`);
  expect(await readFile(history, "utf8")).toContain(then);

  await writeFile(plan, planJson([]));
  await drift();
  expect(JSON.parse(await readFile(history, "utf8"))).toMatchObject({ objects: [] });
});

it("keeps what it knows of a stack that failed, and refuses another file", async () => {
  const folder = await folderWith({ "plan.json": planJson([], { resource_drift: [drifted] }), "other.json": "{}" });
  const [plan, history] = [join(folder, "plan.json"), join(folder, "history.json")];
  await bunnyTf("drift", "--history", history, plan);
  await writeFile(plan, "no");
  await bunnyTf("drift", "--history", history, plan);
  expect(await readFile(history, "utf8")).toContain("bunny_shield_access_list.a");
  const { exitCode, err } = await bunnyTf("drift", "--history", join(folder, "other.json"), plan);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/other\.json: The file is not a drift history/);
  await writeFile(history, '{"format": "bunny-tf/drift-history",');
  expect((await bunnyTf("drift", "--history", history, plan)).err).toMatch(
    /history\.json: The history file is not JSON: it ends in line 1, .* Name a new file\./,
  );
});
