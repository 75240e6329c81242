import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAtLeast } from "../../src/engine/engine.js";
import {
  bool,
  computed,
  createProviderServer,
  defineProvider,
  defineResource,
  integer,
  required,
  setOf,
  string,
} from "../../src/framework/index.js";
import { useAcceptance } from "../support/acceptance.js";
import { type ServedProvider, startInProcessProvider } from "../support/in-process-provider.js";
import type { Workspace } from "../support/workspace.js";

const OFFICIAL = "registry.terraform.io/bunnyway/bunnynet";

/** The official provider as far as an engine asks for it before a move: the schema of what is moved. */
const official = defineProvider({
  name: "bunnynet",
  doc: "Stands for the official provider.",
  attributes: {},
  configure: () => null,
  resources: [
    defineResource<null>()({
      type: "bunnynet_pullzone_access_list",
      doc: "An access list.",
      identity: ["id"],
      attributes: {
        id: computed(integer, { doc: "List.", stable: true }),
        pullzone: required(integer, { doc: "Pull zone." }),
        name: required(string, { doc: "Name." }),
        enabled: required(bool, { doc: "Whether it acts." }),
        type: required(string, { doc: "Type." }),
        action: required(string, { doc: "Action." }),
        entries: required(setOf(string), { doc: "Entries." }),
      },
      create: () => Promise.reject(new Error("The official provider must not be asked to create")),
      read: () => Promise.reject(new Error("The official provider must not be asked to read")),
      update: () => Promise.reject(new Error("The official provider must not be asked to update")),
      delete: () => Promise.reject(new Error("The official provider must not be asked to delete")),
    }),
  ],
});

const entries = ["198.51.100.0/24", "192.0.2.0/24"];
const to = "bunny_shield_access_list.office";

const configuration = (change: object = {}): object => ({
  resource: {
    bunny_shield_access_list: {
      office: { shield_zone_id: 42, name: "Office", type: "cidr", action: "block", entries, ...change },
    },
  },
  moved: [{ from: "bunnynet_pullzone_access_list.office", to }],
});

/** The state that the official provider's 0.15 leaves: capitalised words, the pull zone, no Shield zone. */
const officialState = (id: number, pullzone: number): object => ({
  version: 4,
  terraform_version: "1.8.0",
  serial: 7,
  lineage: "5c1ff1c8-5f4b-4a4e-9ad1-6f3f0d1d9f11",
  outputs: {},
  resources: [
    {
      mode: "managed",
      type: "bunnynet_pullzone_access_list",
      name: "office",
      provider: `provider["${OFFICIAL}"]`,
      instances: [
        {
          schema_version: 0,
          attributes: { id, pullzone, name: "Office", enabled: true, type: "CIDR", action: "Block", entries },
          sensitive_attributes: [],
        },
      ],
    },
  ],
});

describe("moved from the official provider's access list", () => {
  const acceptance = useAcceptance();
  const started: ServedProvider[] = [];

  afterEach(() => Promise.all(started.splice(0).map((provider) => provider.stop())));

  /** A workspace with the official provider's state of a list that is there, and both providers. */
  async function workspaceOf(pullZone: number): Promise<{ workspace: Workspace; listId: number }> {
    const { service } = acceptance;
    const zone = "/shield/shield-zone/42/access-lists";
    const created = { name: "Office", type: 1, content: entries.join("\n") };
    const { data } = (await service.send("POST", zone, created)) as { data: { id: number } };
    const lists = (await service.send("GET", zone)) as { customLists: { configurationId: number }[] };
    const { configurationId } = lists.customLists[0]!;
    await service.send("PATCH", `${zone}/configurations/${configurationId}`, { isEnabled: true, action: 2 });

    const ours = acceptance.provider;
    const theirs = await startInProcessProvider(() => Promise.resolve(createProviderServer(official)));
    started.push(theirs);
    const [entry] = Object.values(JSON.parse(theirs.reattach) as Record<string, object>);
    const reattach = JSON.stringify({ ...(JSON.parse(ours.reattach) as object), [OFFICIAL]: entry });
    const workspace = await acceptance.workspace({ provider: { ...ours, reattach } });
    await writeFile(join(workspace.folder, "terraform.tfstate"), JSON.stringify(officialState(data.id, pullZone)));
    service.resetRequests();
    return { workspace, listId: data.id };
  }

  test("nothing is replaced; Shield zone and identity are found by the read that follows", async () => {
    const { workspace, listId } = await workspaceOf(9001);
    if (workspace.engine.kind === "tofu") {
      // OpenTofu moves within a provider only: it would forget the one and create the other.
      expect((await workspace.failing("plan", { ...configuration() })).diagnostics.length).toBeGreaterThan(0);
      return;
    }
    const { changes, json } = await workspace.plan({ ...configuration() });
    expect(changes).toEqual([]);
    expect(json).toContain('"previous_address":"bunnynet_pullzone_access_list.office"');
    await workspace.applyPlanned();

    const { attributes, identity } = (await workspace.state()).at(to);
    expect(attributes).toMatchObject({
      shield_zone_id: 42,
      list_id: listId,
      action: "block",
      enabled: true,
      type: "cidr",
      entry_count: 2,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
    if (isAtLeast(workspace.engine.version, "1.12")) expect(identity).toEqual({ shield_zone_id: 42, list_id: listId });
    expect((await workspace.plan()).empty).toBe(true);
    expect(acceptance.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);

    const { changes: renamed } = await workspace.plan({ ...configuration({ name: "Offices" }) });
    expect(renamed.map(({ action, changed }) => ({ action, changed }))).toEqual([
      { action: "update", changed: ["last_modified", "name"] },
    ]);
    await workspace.destroy();
    expect(acceptance.service.snapshot()).toEqual(acceptance.service.seedSnapshot());
  });

  test("a moved list that was not read yet is refused, not replaced, and may be destroyed", async () => {
    const { workspace } = await workspaceOf(9001);
    if (workspace.engine.kind === "tofu") return;
    const before = await workspace.stateText();
    await workspace.write({ ...configuration() });
    const { exitCode, output } = await workspace.run("plan", "-refresh=false", "-no-color");
    expect(exitCode).toBe(1);
    expect(output).toContain("without -refresh=false");
    expect(await workspace.stateText()).toBe(before);
    expect(acceptance.service.requests()).toEqual([]);

    const destroyed = await workspace.run("destroy", "-auto-approve", "-refresh=false", "-no-color");
    expect(destroyed).toMatchObject({ exitCode: 0, output: expect.stringContaining("1 destroyed") as unknown });
    expect(acceptance.service.snapshot()).toEqual(acceptance.service.seedSnapshot());
  });

  test("a pull zone that no Shield zone protects is told, and the state stays as it was", async () => {
    const { workspace } = await workspaceOf(1234);
    const before = await workspace.stateText();
    const { diagnostics, output } = await workspace.failing("plan", { ...configuration() });

    expect(diagnostics.filter(({ severity }) => severity === "error")).toHaveLength(1);
    if (workspace.engine.kind === "terraform") expect(output).toContain("1234");
    expect(await workspace.stateText()).toBe(before);
  });
});
