import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DriftReport } from "../../src/review/document/drift-document.js";
import type { Review } from "../../src/review/document/review-document.js";
import { bunnyTf } from "../review/support/command.js";
import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";
import type { Workspace } from "../support/workspace.js";
import { keepEnvironment } from "../support/keep-environment.js";

const acceptance = useAcceptance();
keepEnvironment();

/** A workspace whose engine and provider the commands find. */
async function workspaceOf(env: Readonly<Record<string, string>> = {}): Promise<Workspace> {
  const workspace = await acceptance.workspace({ env: { ...acceptance.service.env, ...env } });
  const { TF_CLI_CONFIG_FILE, TF_REATTACH_PROVIDERS } = workspace.environment;
  Object.assign(process.env, acceptance.service.env, env);
  Object.assign(process.env, { BUNNY_TF_CLI: workspace.engine.path, TF_CLI_CONFIG_FILE, TF_REATTACH_PROVIDERS });
  return workspace;
}

const list = (name: string, more = ""): string => `
resource "bunny_shield_access_list" "${name}" {
  shield_zone_id = 42
  name           = "${name}"
  type           = "cidr"
  action         = "block"
  entries        = ["192.0.2.0/24"]
  ${more}
}
`;

/** Plans, reviews the plan, applies it, and returns the address and direction of each finding. */
async function reviewed(workspace: Workspace, configuration: string, ...args: readonly string[]) {
  await workspace.preview(configuration, ...args);
  const { exitCode, out } = await bunnyTf("review", "--format", "json", workspace.folder);
  expect(exitCode).toBe(2);
  await workspace.applyPlanned();
  const [stack] = (JSON.parse(out) as Review).stacks;
  return stack?.resources.map(({ address, direction }) => `${address}: ${direction}`);
}

/** Adds an address to each list outside of the engine, and returns the drifted addresses. */
async function drifted({ folder }: Workspace): Promise<readonly string[]> {
  const { service } = acceptance;
  const path = "/shield/shield-zone/42/access-lists";
  const { customLists } = (await service.send("GET", path)) as { readonly customLists: readonly { listId: number }[] };
  for (const { listId } of customLists)
    await service.send("PATCH", `${path}/${listId}`, { content: "192.0.2.0/24\n198.51.100.0/24" });
  const { out, err } = await bunnyTf("drift", "--format", "json", folder);
  expect(err).not.toContain("rror");
  return (JSON.parse(out) as DriftReport).stacks.flatMap(({ drifted: found }) =>
    found.map(({ object }) => object.address),
  );
}

testWhereEngineHas("many providers")(
  "a provider for each account is reviewed by the address of each resource",
  async () => {
    const workspace = await workspaceOf();
    const configuration = `
variable "accounts" { default = ["one", "two"] }
provider "bunny" {
  alias    = "of"
  for_each = toset(var.accounts)
}
${list("bans", 'for_each = toset(["one", "two"])\n  provider = bunny.of[each.key]').replace('= "bans"', '= "bans ${each.key}"')}`;
    expect(await reviewed(workspace, configuration)).toEqual([
      'bunny_shield_access_list.bans["one"]: tightens',
      'bunny_shield_access_list.bans["two"]: tightens',
    ]);
    expect(await drifted(workspace)).toEqual([
      'bunny_shield_access_list.bans["one"]',
      'bunny_shield_access_list.bans["two"]',
    ]);
  },
);

testWhereEngineHas("ephemeral resources")("an ephemeral key is in no report", async () => {
  const key = acceptance.service.env["BUNNY_ACCESS_KEY"] ?? "";
  const workspace = await workspaceOf({ TF_VAR_access_key: key });
  const configuration = `
variable "access_key" {
  type      = string
  ephemeral = true
}
provider "bunny" { access_key = var.access_key }
${list("bans")}`;
  expect(await reviewed(workspace, configuration)).toEqual(["bunny_shield_access_list.bans: tightens"]);
  expect(await workspace.stateText()).not.toContain(key);
  expect(await drifted(workspace)).toEqual(["bunny_shield_access_list.bans"]);
});

testWhereEngineHas("exclusion")("an excluded resource is not reviewed, and is no drift", async () => {
  const workspace = await workspaceOf();
  const configuration = list("bans") + list("later");
  expect(await reviewed(workspace, configuration, "-exclude=bunny_shield_access_list.later")).toEqual([
    "bunny_shield_access_list.bans: tightens",
  ]);
  expect(await drifted(workspace)).toEqual(["bunny_shield_access_list.bans"]);
});

const ENCRYPTION = `
key_provider "pbkdf2" "key" {
  passphrase = "correct horse battery staple"
  iterations = 200000
}
method "aes_gcm" "own" { keys = key_provider.pbkdf2.key }
state { method = method.aes_gcm.own }
plan { method = method.aes_gcm.own }
`;

testWhereEngineHas("encrypted state")("an encrypted plan and state are read by the engine", async () => {
  const workspace = await workspaceOf({ TF_ENCRYPTION: ENCRYPTION });
  expect(await reviewed(workspace, list("bans"))).toEqual(["bunny_shield_access_list.bans: tightens"]);
  expect(await readFile(join(workspace.folder, "terraform.tfstate"), "utf8")).toContain("encrypted_data");
  expect(await drifted(workspace)).toEqual(["bunny_shield_access_list.bans"]);
});

testWhereEngineHas("mocks in tests")("a test with a mocked provider leaves the stack as it was", async () => {
  const workspace = await workspaceOf();
  expect(await reviewed(workspace, list("bans"))).toEqual(["bunny_shield_access_list.bans: tightens"]);
  await writeFile(
    join(workspace.folder, "bans.tftest.hcl"),
    `
mock_provider "bunny" {
  mock_resource "bunny_shield_access_list" { defaults = { list_id = 7 } }
}
run "names_the_list" {
  assert {
    condition     = bunny_shield_access_list.bans.list_id == 7
    error_message = "The list is not mocked."
  }
}
`,
  );
  const { exitCode, output } = await workspace.run("test", "-no-color");
  expect([exitCode, output]).toEqual([0, expect.stringContaining("1 passed, 0 failed")]);
  expect(await drifted(workspace)).toEqual(["bunny_shield_access_list.bans"]);
});
