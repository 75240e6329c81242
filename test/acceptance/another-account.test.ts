import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { DriftReport } from "../../src/review/document/drift-document.js";
import { runEngine } from "../../src/tool/engine/run-engine.js";
import { everyNth } from "../framework/properties/runs.js";
import { bunnyTf } from "../review/support/command.js";
import { useAcceptance } from "../support/acceptance.js";
import { startService, type TestService } from "../support/service.js";
import type { Outcome, Workspace } from "../support/workspace.js";

/**
 * A page of zone 42, and the key of an account that has zone 77 only. The types are compared in
 * test/provider/every-definition/another-account.test.ts; here is what engines make of it.
 */
const HEADING = "Shield zone 42 is not in the account of this access key";
const page = (html = "<h1>Sorry</h1>") => ({ shield_zone_id: 42, page_type: "block", html });
const CONFIGURATION = { resource: { bunny_shield_custom_page: { blocked: page() } } };

const acceptance = useAcceptance();
let other: TestService;
const before = { ...process.env };
beforeAll(async () => {
  other = await startService({
    accessKey: "another-account-key",
    seed: { zones: [{ shieldZoneId: 77, pullZoneId: 9077 }] },
  });
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
});
afterAll(() => other.close());

/** A provider with the other account's key, without waits for what was written in the last minute. */
const withOther = (more: Readonly<Record<string, string>> = {}) =>
  acceptance.startProvider({ ...other.env, BUNNY_LAG_SECONDS: "0", ...more });

/** A workspace with the page applied in its account, and one with a copy of its state and the other key. */
async function applied(more: Readonly<Record<string, string>> = {}) {
  const own = await acceptance.workspace();
  await own.apply(CONFIGURATION);
  const foreign = await acceptance.workspace({ provider: await withOther(more) });
  await foreign.write(CONFIGURATION);
  await copyFile(join(own.folder, STATE), join(foreign.folder, STATE));
  return { own, foreign };
}

const STATE = "terraform.tfstate";
const headings = ({ diagnostics }: Outcome, severity = "error"): string[] =>
  diagnostics.filter((one) => one.severity === severity).map(({ summary }) => summary);
const addresses = async (workspace: Workspace): Promise<string[]> =>
  (await workspace.state()).objects.map(({ address }) => address);

async function expectRefusals(workspace: Workspace, commands: readonly (readonly string[])[]): Promise<void> {
  for (const command of commands) {
    const outcome = await workspace.run(...command);
    const { exitCode } = outcome;
    const left = await addresses(workspace);
    expect({ command, exitCode, said: headings(outcome), left }).toEqual({
      ...{ command, exitCode: 1, said: [HEADING], left: ["bunny_shield_custom_page.blocked"] },
    });
    expect(outcome.output).toMatch(
      /from the environment variable BUNNY_ACCESS_KEY belongs to an account that has 1 Shield zone/,
    );
  }
}

test("a refresh, a plan, a destroy, and an apply without the block fail, and the state stays", async () => {
  const { foreign } = await applied();
  const refreshing = [
    ["apply", "-json", "-auto-approve", "-refresh-only"],
    ["plan", "-json"],
    ["plan", "-json", "-destroy"],
    ["destroy", "-json", "-auto-approve"],
  ];
  const destroying = ["destroy", "-json", "-auto-approve", "-refresh=false"];
  await expectRefusals(foreign, [...everyNth(4, refreshing, 3), destroying]);
  await foreign.write({ locals: { nothing: true } });
  await expectRefusals(foreign, [["apply", "-json", "-auto-approve"]]);
  const moved = { from: "bunny_shield_custom_page.blocked", to: "bunny_shield_custom_page.moved" };
  await foreign.write({ resource: { bunny_shield_custom_page: { moved: page() } }, moved: [moved] });
  await expectRefusals(foreign, [["apply", "-json", "-auto-approve"]]);
  const twice = { resource: { bunny_shield_custom_page: { blocked: page(), again: page() } } };
  await expect(foreign.import(twice, "bunny_shield_custom_page.again", "42/block")).rejects.toThrow(
    /Unauthorized access/,
  );
});

test.each([
  ["of a destroy", CONFIGURATION, ["-destroy"]],
  ["of an update", { resource: { bunny_shield_custom_page: { blocked: page("<h1>Later</h1>") } } }, []],
])(
  "a saved plan %s that is applied with the other key fails, and the state stays",
  async (_name, configuration, args) => {
    const { own, foreign } = await applied();
    await own.preview(configuration, ...args);
    await copyFile(join(own.folder, "tfplan"), join(foreign.folder, "tfplan"));
    const outcome = await foreign.run("apply", "-json", "tfplan");
    expect(outcome.exitCode).toBe(1);
    expect(outcome.output).toMatch(
      args.length > 0 ? /is not in the account of this access key/ : /the key belongs to another account/,
    );
    expect(await addresses(foreign)).toEqual(["bunny_shield_custom_page.blocked"]);
  },
);

test("a destroy removes it from the state where missing zones are dropped, and deletes nothing", async () => {
  const { own, foreign } = await applied({ BUNNY_DROP_MISSING_ZONES: "true" });
  const refreshed = await foreign.run("plan", "-json", "-refresh-only");
  expect(headings(refreshed, "warning")).toContain("bunny_shield_custom_page 42/block is removed from the state");
  await foreign.destroy();
  expect(await addresses(foreign)).toEqual([]);
  expect((await own.preview()).empty).toBe(true);
});

test("drift names the zones that the account does not have, compares the others, and advises nothing", async () => {
  const workspace = await acceptance.workspace({ provider: "installed", env: { BUNNY_LAG_SECONDS: "0" } });
  await workspace.apply(CONFIGURATION);
  const list = { shield_zone_id: 77, name: "Office", type: "cidr", action: "allow", entries: ["192.0.2.0/24"] };
  await workspace.write({ resource: { ...CONFIGURATION.resource, bunny_shield_access_list: { office: list } } });
  const asOther = await acceptance.workspace({ provider: "installed", env: { ...other.env, BUNNY_LAG_SECONDS: "0" } });
  Object.assign(process.env, asOther.environment, { BUNNY_TF_CLI: workspace.engine.path });
  const target = "-target=bunny_shield_access_list.office";
  const { stderr } = await runEngine(workspace.engine, ["apply", "-auto-approve", "-no-color", target], {
    folder: workspace.folder,
    env: asOther.environment,
  });
  expect(stderr).not.toContain("Error");
  const found = await other.send("GET", "/shield/shield-zone/77/access-lists");
  expect(found).toMatchObject({ customLists: [{ name: "Office" }] });
  await other.edit((contents) => {
    for (const one of contents.accessLists) one.content = "198.51.100.0/24";
  });
  const stored = await workspace.stateText();
  const { out, exitCode } = await bunnyTf("drift", "--format", "json", workspace.folder);
  const { stacks } = JSON.parse(out) as DriftReport;
  expect([exitCode, stacks[0]?.verdict]).toEqual([1, "failed"]);
  expect(stacks[0]?.problems).toEqual([
    "The account of this access key has none of these zones and applications: `Shield zone 42` (1 object of the state). Their objects are unknown.",
  ]);
  expect(stacks[0]?.drifted.map(({ object, change }) => [object.address, change])).toEqual([
    ["bunny_shield_access_list.office", "changed"],
  ]);
  expect(await workspace.stateText()).toBe(stored);
});
