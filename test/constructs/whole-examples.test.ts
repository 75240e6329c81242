import { hasAllRuns, testWithAllRuns } from "../framework/properties/runs.js";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { useAcceptance } from "../support/acceptance.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

// The examples that protect a site, as the guide shows them: synthesized, planned, applied, and read back.

const EXAMPLES = join(PACKAGE_FOLDER, "examples", "constructs");
const read = (file: string): Promise<string> => readFile(join(PACKAGE_FOLDER, file), "utf8");
const sourceOf = (name: string): Promise<string> => read(`examples/constructs/${name}.ts`);
const linesOf = (text: string): number => text.trimEnd().split("\n").length;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-whole-"));
  await mkdir(join(folder, "node_modules"));
  for (const name of ["cdktf", "cdktn", "constructs"])
    await symlink(join(PACKAGE_FOLDER, "node_modules", name), join(folder, "node_modules", name));
  await symlink(PACKAGE_FOLDER, join(folder, "node_modules", "terraform-provider-bunny"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

type Library = "cdktf" | "cdktn";
const synthesized = new Map<string, Promise<Record<string, unknown>>>();

/** The configuration of an example's stack, which is synthesized once. */
function synthesise(example: string, library: Library): Promise<Record<string, unknown>> {
  const configuration = synthesized.get(`${example} ${library}`) ?? runExample(example, library);
  synthesized.set(`${example} ${library}`, configuration);
  return configuration;
}

/** Runs an example as a user of the library would. */
async function runExample(example: string, library: Library): Promise<Record<string, unknown>> {
  const app = join(folder, `${example}-${library}`);
  await cp(EXAMPLES, app, { recursive: true });
  const source = await sourceOf(example);
  const mine = library === "cdktf" ? source : source.replace('"cdktf"', '"cdktn"').replace('-bunny"', '-bunny/cdktn"');
  await writeFile(join(app, "main.ts"), mine);
  const env = { ...process.env, CDKTF_OUTDIR: join(app, "out") };
  const tsx = join(PACKAGE_FOLDER, "node_modules", "tsx", "dist", "loader.mjs");
  await promisify(execFile)(process.execPath, ["--import", tsx, "main.ts"], { cwd: app, env });
  const [, stack = ""] = /TerraformStack\(app, "([^"]+)"\)/.exec(source) ?? [];
  const json: unknown = JSON.parse(await readFile(join(app, "out", "stacks", stack, "cdk.tf.json"), "utf8"));
  const { "//": _, terraform, ...rest } = json as Record<string, object>; // the first names the library
  return { ...rest, terraform: { ...terraform, backend: undefined } }; // the backend contains the folder
}

it("are short, the guide shows the first, and pages link to the second", async () => {
  const [protect, secure] = [await sourceOf("protect-a-zone"), await sourceOf("secure-a-site")];
  expect(linesOf(protect)).toBeLessThanOrEqual(25);
  expect(linesOf(secure)).toBeLessThanOrEqual(40);
  const guide = await read("docs/guides/constructs.md");
  expect(/```ts\n([\s\S]*?)```/.exec(guide)?.[1]).toBe(protect);
  expect(guide).toContain("/examples/constructs/secure-a-site.ts)");
  expect(await read("README.md")).toContain("](examples/constructs/secure-a-site.ts)");
});

it.each(["secure-a-site", ...(hasAllRuns ? ["protect-a-zone"] : [])])(
  "%s is the same for both libraries",
  async (example) => {
    expect(await synthesise(example, "cdktn")).toEqual(await synthesise(example, "cdktf"));
  },
);

describe("protect-a-zone", () => {
  const acceptance = useAcceptance({ leavesSeed: true });

  testWithAllRuns("is applied with the provider as it is installed", async () => {
    const workspace = await acceptance.workspace({ provider: "installed", env: acceptance.service.env });
    await rm(join(workspace.folder, "versions.tf")); // the synthesized configuration declares the provider itself
    await workspace.apply(await synthesise("protect-a-zone", "cdktf"));
    expect((await workspace.plan()).changes).toEqual([]);
    const [list] = Object.values(acceptance.service.snapshot().accessLists);
    expect(JSON.stringify(list)).toContain("198.51.100.0/24");
    await workspace.destroy();
  });
});

describe("secure-a-site", () => {
  const acceptance = useAcceptance();

  it("secures a zone entirely", async () => {
    const workspace = await acceptance.workspace();
    await rm(join(workspace.folder, "versions.tf"));
    await workspace.apply(await synthesise("secure-a-site", "cdktf"));

    const { zones, accessLists, wafRules, rateLimits } = acceptance.service.snapshot();
    const zone = zones.find(({ shieldZoneId }) => shieldZoneId === 42);
    expect(zone).toMatchObject({
      planType: 2,
      wafEnabled: true,
      wafExecutionMode: 1,
      learningMode: false,
      wafLogOnlyRules: ["941100"],
      dDoSShieldSensitivity: 3,
      whitelabelResponsePages: true,
      botDetection: { executionMode: 1, ipAddress: { sensitivity: 1 } },
      uploadScanning: { isEnabled: true, antivirusScanningMode: 2, csamScanningMode: 0 },
      apiGuardian: { isEnabled: true, executionMode: 1, endpoints: [{ requestPath: "/api/pets/{petId}" }] },
      botCategoryActions: { 2: 1 },
    });
    expect(zone?.managedLists.find(({ listId }) => listId === 2)).toMatchObject({ isEnabled: true, action: 3 });
    expect(zone?.customPages.block).toContain("was blocked");
    expect(zone?.customPages.ratelimit).toContain("Too many requests");
    const inZone = <Item extends { shieldZoneId: number }>(items: readonly Item[]): Item[] =>
      items.filter(({ shieldZoneId }) => shieldZoneId === 42);
    expect(
      inZone(accessLists)
        .map(({ name, action }) => [name, action])
        .sort(),
    ).toEqual([
      ["allowed", 1],
      ["blocked", 2],
    ]);
    const names = inZone(rateLimits).map(({ ruleName }) => ruleName);
    expect(names.sort()).toEqual(["All requests", "Login", "Login limit"]);
    const ordered = zone?.wafCustomRuleOrder?.map((id) => wafRules.find((rule) => rule.id === id)?.ruleName);
    expect(ordered).toEqual(["admin", "git"]);

    expect((await workspace.plan()).changes).toEqual([]);
  });
});
