import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bunnyTf } from "../review/support/command.js";
import { useAcceptance } from "../support/acceptance.js";
import { engineUnderTest, testWhereEngineHas } from "../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import {
  type OfficialProvider,
  officialState,
  reattachBoth,
  startOfficialProvider,
} from "../support/official-provider.js";
import type { Workspace } from "../support/workspace.js";

const guide = readFileSync(join(PACKAGE_FOLDER, "docs", "guides", "with-the-official-provider.md"), "utf8");
const codeBlocks = (language: string): string[] =>
  [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter((found) => found[1] === language)
    .map((found) => found[2] ?? "");

/** Every configuration in the guide, verbatim. */
const configuration = codeBlocks("terraform").join("\n");
const without = (block: RegExp): string => {
  const rest = configuration.replaceAll(block, "");
  if (rest === configuration) throw new Error(`The guide has no ${block.source}`);
  return rest;
};
const moved = /^moved \{[\s\S]*?^\}$/gm;
const removed = /^removed \{[\s\S]*?^\}$/gm;
const imports = /^import \{[\s\S]*?^\}$/gm;
const ignored = /^ {4}ignore_changes = .*$/gm;

const acceptance = useAcceptance();
let official: OfficialProvider;
let before: unknown;

/** The guide's objects in the API and in the official provider's state, with both providers running. */
async function prepare(): Promise<Workspace> {
  const { service } = acceptance;
  const zone = "/shield/shield-zone/42";
  const list = { name: "Office", type: 1, content: "192.0.2.0/24" };
  const { data } = (await service.send("POST", `${zone}/access-lists`, list)) as { data: { id: number } };
  const lists = (await service.send("GET", `${zone}/access-lists`)) as {
    customLists: { configurationId: number }[];
    managedLists: { listId: number; configurationId: number }[];
  };
  const vpns = lists.managedLists.find(({ listId }) => listId === 1)!;
  const configure = (id: number, action: number) =>
    service.send("PATCH", `${zone}/access-lists/configurations/${id}`, { isEnabled: true, action });
  await configure(lists.customLists[0]!.configurationId, 1);
  await configure(vpns.configurationId, 3);
  await service.send("PUT", `${zone}/custom-page/block`, "<h1>Blocked</h1>");
  before = service.snapshot();

  const { kind } = await engineUnderTest();
  const reattach = reattachBoth(acceptance.provider, official, kind);
  const workspace = await acceptance.workspace({ provider: { reattach, stop: () => Promise.resolve() } });
  await rm(join(workspace.folder, "versions.tf"));
  const rest = {
    pullzone: 9001,
    name: "Office",
    enabled: true,
    type: "CIDR",
    action: "Allow",
    entries: ["192.0.2.0/24"],
  };
  const objects = [
    { type: "bunnynet_pullzone_access_list", name: "office", attributes: { id: data.id, ...rest } },
    {
      type: "bunnynet_pullzone_ratelimit_rule",
      name: "login",
      attributes: { id: 77, pullzone: 9001, name: "Login limit", description: "" },
    },
    {
      type: "bunnynet_pullzone_shield",
      name: "site",
      attributes: {
        id: 42,
        pullzone: 9001,
        tier: "Business",
        access_list: [{ id: 1, action: "Challenge" }],
        whitelabel_block: "<h1>Blocked</h1>",
        whitelabel_challenge: null,
        whitelabel_rate_limit: null,
      },
    },
    {
      type: "bunnynet_compute_container_app",
      name: "shop",
      attributes: {
        id: "app-shop",
        name: "shop",
        regions_allowed: ["DE"],
        regions_required: ["DE"],
        autoscaling_min: 1,
        autoscaling_max: 3,
      },
    },
  ];
  await writeFile(join(workspace.folder, "terraform.tfstate"), officialState(objects, kind));
  return workspace;
}

const reported = async (workspace: Workspace, text: string): Promise<string[]> =>
  (await workspace.preview(text)).changes.map(
    ({ action, address, importing }) => `${importing ? "import, " : ""}${action} ${address}`,
  );

/** Nothing was changed in the API, the official provider wrote nothing, and the plan is empty. */
async function expectDone(workspace: Workspace): Promise<void> {
  expect(
    await reported(workspace, configuration.replaceAll(imports, "").replaceAll(moved, "").replaceAll(removed, "")),
  ).toEqual([]);
  expect(official.writes).toEqual([]);
  expect(acceptance.service.snapshot()).toEqual(before);
  expect((await workspace.state()).objects.map(({ address }) => address.replace(/^data\./, "")).sort()).toEqual([
    "bunny_app_autoscaling.shop",
    "bunny_shield_access_list.office",
    "bunny_shield_access_list_configuration.vpns",
    "bunny_shield_custom_page.blocked",
    "bunny_shield_rate_limit.login",
    "bunny_shield_zone.site",
    "bunnynet_compute_container_app.shop",
    "bunnynet_pullzone_shield.site",
  ]);
}

const imported = [
  "import, no-op bunny_app_autoscaling.shop",
  "import, no-op bunny_shield_access_list_configuration.vpns",
  "import, no-op bunny_shield_custom_page.blocked",
  "import, no-op bunny_shield_rate_limit.login",
];

beforeEach(async () => {
  official = await startOfficialProvider();
});
afterEach(() => official.stop());

testWhereEngineHas("moves between types", "removed blocks")(
  "the guide's configuration, verbatim, imports everything and changes nothing",
  async () => {
    const workspace = await prepare();
    expect((await reported(workspace, configuration)).sort()).toEqual([
      "forget bunnynet_pullzone_ratelimit_rule.login",
      ...imported,
    ]);
    await workspace.applyPlanned();
    await expectDone(workspace);
  },
);

testWhereEngineHas("moves between types", "removed blocks")(
  "what import writes with --move plans no change of the object, and leaves the others to their owner",
  async () => {
    const workspace = await prepare();
    const [providers = ""] = codeBlocks("terraform");
    const others = ["ratelimit_rule.login", "shield.site"].map((name) => `bunnynet_pullzone_${name}`);
    const forgotten = [...others, "bunnynet_compute_container_app.shop"].map(
      (address) => `removed {\n  from = ${address}\n  lifecycle {\n    destroy = false\n  }\n}\n`,
    );
    await workspace.write([providers, ...forgotten].join("\n"));
    const given = { ...process.env };
    Object.assign(process.env, acceptance.service.env);
    const move = ["--yes", "--move", "bunnynet_pullzone_access_list.office"];
    const said = await bunnyTf("import", "--zone", "42", "--out", workspace.folder, ...move);
    for (const name of Object.keys(acceptance.service.env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, given);
    expect(said).toMatchObject({ exitCode: 0, err: "" });
    const changes = await reported(workspace, [providers, ...forgotten].join("\n"));
    expect(changes.filter((change) => !/^(?:import, no-op|forget) /.test(change))).toEqual([]);
    expect(changes.filter((change) => /shield_zone\.|rate_limit|custom_page/.test(change))).toEqual([]);
    await workspace.applyPlanned();
    expect(acceptance.service.snapshot()).toEqual(before);
    const { objects } = await workspace.state();
    expect(objects.map(({ address }) => address)).toContain("bunny_shield_access_list.office");
  },
);

test("with an engine without moves and removed blocks, the guide's command and imports do the same", async () => {
  const workspace = await prepare();
  const id = `42/${await customListId()}`;
  const [command = ""] = codeBlocks("shell").filter((text) => text.includes("state rm"));
  await workspace.write(configuration.replaceAll(removed, "").replaceAll(moved, ""));
  const forget = (address: string) => workspace.run("state", "rm", address);
  expect(command).toBe("terraform state rm bunnynet_pullzone_ratelimit_rule.login\n");
  expect(await forget(command.trim().replace("terraform state rm ", ""))).toMatchObject({ exitCode: 0 });
  expect(await forget("bunnynet_pullzone_access_list.office")).toMatchObject({ exitCode: 0 });

  const list = `import {\n  to = bunny_shield_access_list.office\n  id = "${id}"\n}\n`;
  const text = configuration.replaceAll(removed, "").replaceAll(moved, list);
  expect((await reported(workspace, text)).sort()).toEqual(
    [...imported, "import, no-op bunny_shield_access_list.office"].sort(),
  );
  await workspace.applyPlanned();
  await expectDone(workspace);
});

async function customListId(): Promise<number> {
  const lists = (await acceptance.service.send("GET", "/shield/shield-zone/42/access-lists")) as {
    customLists: { listId: number }[];
  };
  return lists.customLists[0]!.listId;
}

// What each part of the guide's configuration prevents: the emulator would notice.
testWhereEngineHas("moves between types")("without its removed block the rate limit would be deleted", async () => {
  expect(await reported(await prepare(), without(removed))).toContain("delete bunnynet_pullzone_ratelimit_rule.login");
});

testWhereEngineHas("moves between types", "removed blocks")(
  "without ignore_changes the official provider would reset attributes that were removed from its blocks",
  async () => {
    expect(await reported(await prepare(), without(ignored))).toEqual(
      expect.arrayContaining(["update bunnynet_compute_container_app.shop", "update bunnynet_pullzone_shield.site"]),
    );
  },
);
