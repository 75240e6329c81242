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
  expect(err).toContain("other.json: It is not the report of a review");
  const cut = await folderWith({ "plan.json": planJson([]), "cut.json": '{"format": "bunny-tf/review",\n' });
  const broken = await bunnyTf("review", "--since", join(cut, "cut.json"), join(cut, "plan.json"));
  expect(broken.err).toMatch(/cut\.json: It is not JSON: it ends in line 2, .* Pass the output of `bunny-tf review/);
});

describe("an earlier plan", () => {
  const marked = { beforeSensitive: { description: true }, afterSensitive: { description: true } };
  const secret = (description: string): JsonObject => list("a", { description }, marked);
  const provider = (block: JsonObject): JsonObject => ({
    configuration: {
      root_module: {},
      provider_config: { bunny: { name: "bunny", full_name: "registry.terraform.io/bunny-iac/bunny", ...block } },
    },
  });

  async function since(before: string, after: string, ...args: readonly string[]) {
    const folder = await folderWith({ "approved.json": before, "plan.json": after });
    const [approved, plan] = [join(folder, "approved.json"), join(folder, "plan.json")];
    return bunnyTf("review", "--since", approved, "--fail-on", "since", ...args, plan);
  }

  it("is compared by its real values, which no report shows", async () => {
    const same = await since(planJson([secret("x")]), planJson([secret("x")]));
    expect([same.exitCode, same.out]).toEqual([2, expect.stringContaining("Nothing changed since the plan")]);
    const other = await since(planJson([secret("x")]), planJson([secret("y")]));
    expect([other.exitCode, other.out]).toEqual([3, expect.stringContaining("Changed: bunny_shield_access_list.a.")]);
    expect(other.out).not.toMatch(/"[xy]"/);
  });

  it("tells new, changed, and gone objects and outputs, and how providers are configured", async () => {
    const output = (after: string): JsonObject => ({ o: { actions: ["update"], before: "a", after } });
    const outputs = await since(
      planJson([], { output_changes: output("b") }),
      planJson([], { output_changes: output("c") }),
    );
    expect(outputs.out).toContain("Changed: output.o.");
    const [at, elsewhere] = ["https://api.bunny.net", "https://evil.example"].map((url) =>
      provider({ expressions: { base_url: { constant_value: url } } }),
    );
    const moved = await since(
      planJson([secret("x")], at),
      planJson([secret("x"), list("b", { name: "n" })], elsewhere),
    );
    expect(moved.out).toContain("Changed: provider bunny.");
    expect(moved.out).toContain("New: bunny_shield_access_list.b.");
    const version = (constraint: string): string => planJson([], provider({ version_constraint: constraint }));
    expect((await since(version("1.0.0"), version("1.0.1"))).out).toContain("Changed: provider bunny.");
  });

  it("is one plan for one plan", async () => {
    const folder = await folderWith({ "approved.json": planJson([]), "a.json": planJson([]), "b.json": planJson([]) });
    const [approved, ...plans] = ["approved.json", "a.json", "b.json"].map((file) => join(folder, file));
    const { exitCode, err } = await bunnyTf("review", "--since", approved ?? "", ...plans);
    expect(exitCode).toBe(1);
    expect(err).toContain("--since takes a plan only if one plan is reviewed");
  });
});

it("closes where a report cannot tell whether a value changed", async () => {
  const marked = { beforeSensitive: { description: true }, afterSensitive: { description: true } };
  const rows = [list("a", { description: "x" }, marked)];
  expect((await reviewSince(rows, rows, "--fail-on", "since")).exitCode).toBe(3);
});
