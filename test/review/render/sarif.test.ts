import { join } from "node:path";
import { RULES } from "../../../src/review/judge/review-rules.js";
import { bunnyTf, useFolder } from "../support/command.js";
import { accessList, change, planJson } from "../support/plan-builder.js";

const folderWith = useFolder();
const loosening = change("bunny_shield_access_list.office", accessList(), accessList({ action: "log" }));
const files = {
  "plan.json": planJson([loosening], { resource_drift: [loosening, change("null_resource.a", { v: 1 }, { v: 2 })] }),
  "bad.json": "no",
};

interface Sarif {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly invocations: readonly {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: unknown[];
    }[];
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly {
        readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
      }[];
      readonly partialFingerprints: Readonly<Record<string, string>>;
    }[];
  }[];
}

async function sarifOf(command: string, ...names: readonly string[]): Promise<Sarif["runs"][number]> {
  const folder = await folderWith(files);
  const { out } = await bunnyTf(command, "-f", "sarif", ...names.map((name) => join(folder, name)));
  const log = JSON.parse(out) as Sarif;
  expect(log.version).toBe("2.1.0");
  const [run] = log.runs;
  if (run === undefined) throw new Error("no run");
  for (const { ruleId, ruleIndex, locations } of run.results) {
    expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(locations[0]?.physicalLocation.artifactLocation.uri).toMatch(/^[^/].*plan\.json$/);
  }
  return run;
}

it("writes a review as SARIF with all rules, one result for each finding", async () => {
  const run = await sarifOf("review", "plan.json");
  expect(run.tool.driver.rules.map(({ id }) => id)).toEqual([...Object.keys(RULES), "drift"]);
  expect(run.results.map(({ ruleId, level }) => `${ruleId} ${level}`)).toEqual(["enforcement-stopped error"]);
  expect(run.results[0]?.message.text).toMatch(/: bunny_shield_access_list\.office \(zone 1001\): No longer blocks/);
  expect(run.invocations[0]).toEqual({ executionSuccessful: true, toolExecutionNotifications: [] });
});

it("writes drift as SARIF, also of objects of which no rule says anything", async () => {
  const { results } = await sarifOf("drift", "plan.json");
  expect(results.map(({ ruleId }) => ruleId).sort()).toEqual(["drift", "enforcement-stopped"]);
});

it("says which stack failed, and keeps fingerprints from run to run", async () => {
  const folder = await folderWith(files);
  const write = async () =>
    (await bunnyTf("review", "-f", "sarif", join(folder, "plan.json"), join(folder, "bad.json"))).out;
  const [one, two] = [JSON.parse(await write()) as Sarif, JSON.parse(await write()) as Sarif];
  expect(one.runs[0]?.invocations[0]?.executionSuccessful).toBe(false);
  expect(one.runs[0]?.results.map((each) => each.partialFingerprints)).toEqual(
    two.runs[0]?.results.map((each) => each.partialFingerprints),
  );
});

it.each(["review", "drift"])("writes a %s for GitLab Code Quality", async (command) => {
  const folder = await folderWith(files);
  const { out } = await bunnyTf(command, "-f", "code-quality", join(folder, "plan.json"));
  const rows = JSON.parse(out) as Record<string, unknown>[];
  expect(rows.find((row) => row["check_name"] === "enforcement-stopped")).toMatchObject({
    severity: "critical",
    description: expect.stringContaining("No longer blocks") as unknown,
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    location: { path: expect.stringMatching(/plan\.json$/) as unknown, lines: { begin: 1 } },
  });
});

it("points to the lines of the configuration, in modules too, and says the version and how severe a rule is", async () => {
  const folder = await folderWith({
    "plan.json": planJson([loosening, { ...loosening, address: 'module.site["a"].bunny_shield_access_list.in[0]' }]),
    "main.tf": '/*\nresource "bunny_shield_access_list" "office" {}\n*/\nmodule "site" {\n  source = "./site"\n}\n',
    "lists.tf":
      'locals {\n  a = <<EOT\nresource "bunny_shield_access_list" "office" {\nEOT\n}\n\nresource "bunny_shield_access_list" "office" {\n}\n',
    "site/main.tf": '\n\nresource "bunny_shield_access_list" "in" {\n',
  });
  const { out } = await bunnyTf("review", "-f", "sarif", join(folder, "plan.json"));
  const places = [...out.matchAll(/"uri": "([^"]*)"\s*\},\s*"region": \{\s*"startLine": (\d+)/g)];
  expect(
    places
      .map(
        ([, uri = "", line]) =>
          `${uri.slice(uri.lastIndexOf(folder.split("/").at(-1) ?? "") + (folder.split("/").at(-1) ?? "").length)}:${line ?? ""}`,
      )
      .sort(),
  ).toEqual(["/lists.tf:7", "/site/main.tf:3"]);
  const { driver } = (JSON.parse(out) as { runs: [{ tool: { driver: Record<string, unknown> } }] }).runs[0].tool;
  expect(driver["version"]).toMatch(/^\d+\.\d+\.\d+/);
  expect(driver["rules"]).toContainEqual(
    expect.objectContaining({
      id: "enforcement-stopped",
      properties: { tags: ["security"], "security-severity": "8.0" },
    }),
  );
});
