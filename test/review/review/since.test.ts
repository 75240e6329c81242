import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import { bunnyTf, useFolder } from "../support/command.js";
import { schemaErrors } from "../support/outputs.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";

const folderWith = useFolder();
const list = (name: string, after: JsonObject, options = {}): JsonObject =>
  change(`bunny_shield_access_list.${name}`, accessList(), accessList(after), options);

async function reviewSince(earlier: readonly JsonObject[], now: readonly JsonObject[], ...args: readonly string[]) {
  const folder = await folderWith({ "plan.json": planJson(earlier), "text.json": "no" });
  const plan = join(folder, "plan.json");
  const report = join(folder, "report.json");
  await bunnyTf("review", "-f", "json", "-o", report, plan);
  await writeFile(plan, planJson(now));
  return bunnyTf("review", "--since", report, ...args, plan);
}

it("says what a push after the approval changed", async () => {
  const { out, exitCode } = await reviewSince(
    [list("a", { name: "x" }), list("b", { name: "x" }), list("c", { name: "x" })],
    [list("a", { name: "x" }), list("b", { action: "log" }), list("d", { name: "x" })],
  );
  expect(exitCode).toBe(2);
  expect(out).toContain("New: bunny_shield_access_list.d.");
  expect(out).toContain("Changed: bunny_shield_access_list.b.");
  expect(out).toContain("Gone: bunny_shield_access_list.c.");
});

it("says that nothing changed, and what it cannot see", async () => {
  expect((await reviewSince([list("a", {})], [list("a", {})])).out).toContain("Nothing changed since the plan");
  const marked = { beforeSensitive: { description: true }, afterSensitive: { description: true } };
  const { out } = await reviewSince(
    [list("a", { description: "x" }, marked)],
    [list("a", { description: "y" }, marked)],
  );
  expect(out).toContain("Cannot be compared, because values are sensitive: bunny_shield_access_list.a.");
});

it("is a condition, and part of the JSON", async () => {
  const [before, after] = [[list("a", { name: "x" })], [list("a", { name: "y" })]];
  const { out, exitCode } = await reviewSince(before, after, "--fail-on", "since", "-f", "json");
  expect(exitCode).toBe(3);
  expect(schemaErrors(out)).toBeUndefined();
  expect(JSON.parse(out)).toMatchObject({ since: { changed: ["bunny_shield_access_list.a"] } });
  expect((await reviewSince(before, before, "--fail-on", "since")).exitCode).toBe(2);
});

it("refuses what is no report", async () => {
  const folder = await folderWith({ "plan.json": planJson([]), "other.json": "{}" });
  const { exitCode, err } = await bunnyTf("review", "--since", join(folder, "other.json"), join(folder, "plan.json"));
  expect(exitCode).toBe(1);
  expect(err).toContain("is not a review");
});
