import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { openPrivateState } from "../../src/framework/definition/private-state.js";
import { createProviderServer } from "../../src/framework/index.js";
import { resources } from "../../src/provider/generated/every-definition.js";
import { provider } from "../../src/provider/provider.js";
import { useAcceptance } from "../support/acceptance.js";
import { startInProcessProvider } from "../support/in-process-provider.js";
import type { Workspace } from "../support/workspace.js";
import { type Fixture, readFixtures, stateFor, storedObject } from "./fixture.js";
import { testWithAllRuns } from "../framework/properties/runs.js";

const acceptance = useAcceptance();

const LIST = "bunny_shield_access_list";
const APP = "bunny_app_autoscaling";
const BOTS = "bunny_shield_bot_detection";
const TYPES = [LIST, APP, BOTS];
const fixtures = readFixtures("format-0").filter(({ type }) => TYPES.includes(type));
const contentsOf = (type: string): object => fixtures.find((fixture) => fixture.type === type)!.contents;

/** Gives the API the object of each of the three fixtures. */
const fillService = () =>
  acceptance.service.edit((contents) => {
    const { accessLists } = v.parse(v.looseObject({ accessLists: v.unknown() }), contentsOf(LIST));
    const { applications } = v.parse(v.looseObject({ applications: v.unknown() }), contentsOf(APP));
    Object.assign(contents, structuredClone({ ...contentsOf(BOTS), accessLists, applications }));
  });

type Stored = (fixture: Fixture) => Uint8Array;

const formatZero: Stored = (fixture) => storedObject(fixture).private;
const present: Stored = (fixture) => {
  const kept = openPrivateState(
    resources.find(({ type }) => type === fixture.type)!,
    formatZero(fixture),
  );
  kept.note({ unfinished: true });
  kept.note({ unfinished: undefined });
  return kept.bytes;
};
const text =
  (stored: string): Stored =>
  () =>
    Buffer.from(stored);

const fileState = v.looseObject({
  resources: v.tuple([v.looseObject({ instances: v.tuple([v.looseObject({ private: v.string() })]) })]),
});

/** The state with the three objects, and for each what the provider stored beside it. */
function stateWith(stored: Stored): object {
  const states = fixtures.map((fixture) => {
    const state = v.parse(fileState, structuredClone(fixture.state));
    state.resources[0].instances[0].private = Buffer.from(stored(fixture)).toString("base64");
    return state;
  });
  return { ...states[0], resources: states.flatMap((state) => state.resources) };
}

const declared = v.object({ resource: v.record(v.string(), v.object({ subject: v.record(v.string(), v.unknown()) })) });

/** The configuration that was applied, with changes by type. */
function configurationWith(changes: Readonly<Record<string, object>> = {}) {
  const blocks = fixtures.map(({ type, configuration }) => {
    const { subject } = v.parse(declared, configuration).resource[type]!;
    return [type, { subject: { ...subject, ...changes[type] } }];
  });
  return { resource: Object.fromEntries(blocks) as Record<string, unknown> };
}

const CHANGES = {
  [LIST]: { enabled: false },
  [APP]: { max: 5 },
  [BOTS]: { ip_address_sensitivity: "medium" },
};

async function workspaceWith(stored: Stored, changes?: Readonly<Record<string, object>>): Promise<Workspace> {
  await fillService();
  const workspace = await acceptance.workspace();
  await workspace.write(configurationWith(changes));
  const state = stateFor(workspace.engine.kind, stateWith(stored));
  await writeFile(join(workspace.folder, "terraform.tfstate"), state);
  acceptance.service.resetRequests();
  return workspace;
}

const writes = () => acceptance.service.requests().filter(({ method }) => method !== "GET");

const KNOWN: readonly (readonly [string, Stored])[] = [
  ["format 0", formatZero],
  ["the present format", present],
];
const NEWER = '{"v":2,"m":"0.3.0","w":[],"d":"AAEC"}';
const UNREADABLE = [
  [
    "one number more",
    text(NEWER),
    "was written by a newer version of the provider",
    "version 0.3.0 of the provider or",
  ],
  ["garbage", text("{ not json"), "is broken", "Restore the state from a backup"],
] as const;

const COMMANDS = [
  ["plan", "-json"],
  ["plan", "-json", "-refresh=false"],
  ["plan", "-json", "-destroy"],
  ["apply", "-json", "-auto-approve"],
  ["apply", "-json", "-auto-approve", "-refresh=false"],
  ["destroy", "-json", "-auto-approve"],
  ["destroy", "-json", "-auto-approve", "-refresh=false"],
] as const;

test.each(KNOWN)("objects stored in %s are planned without a change, applied, and destroyed", async (_, stored) => {
  const workspace = await workspaceWith(stored);
  expect(await workspace.preview()).toMatchObject({ changes: [], drift: [] });
  expect(await workspace.preview(undefined, "-refresh=false")).toMatchObject({ changes: [], drift: [] });
  const attributes = async () => (await workspace.state()).objects.map((object) => object.attributes);
  const before = await attributes();
  await workspace.apply();
  // An attribute that is younger than the fixture is stored as null.
  const known = (await attributes()).map((object, index) =>
    Object.fromEntries(
      Object.entries(object).filter(([name, value]) => value !== null || Object.hasOwn(before[index] ?? {}, name)),
    ),
  );
  expect(known).toEqual(before);
  const { changes } = await workspace.preview(undefined, "-destroy");
  expect(changes.map(({ action }) => action)).toEqual(["delete", "delete", "delete"]);
  expect(writes()).toEqual([]);
  await workspace.destroy();
  expect((await workspace.state()).objects).toEqual([]);
});

test.each(UNREADABLE)("objects stored as %s are refused by every command", async (_, stored, summary, advice) => {
  const workspace = await workspaceWith(stored, CHANGES);
  const before = await workspace.stateText();
  for (const command of COMMANDS) {
    const { exitCode, diagnostics } = await workspace.run(...command);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect([command, exitCode, errors.length]).toEqual([command, 1, TYPES.length]);
    for (const error of errors) expect(error.summary).toContain(summary);
    for (const type of TYPES) expect(errors.map(({ detail }) => detail).join()).toContain(`state rm ${type}.NAME`);
    for (const { detail } of errors) expect(detail).toContain(advice);
  }
  expect(acceptance.service.requests()).toEqual([]);
  expect(await workspace.stateText()).toBe(before);
});

testWithAllRuns.each(UNREADABLE)("one object stored as %s stops the changes of all", async (_, stored, summary) => {
  const workspace = await workspaceWith(
    (fixture) => (fixture.type === BOTS ? stored : fixture.type === APP ? present : formatZero)(fixture),
    CHANGES,
  );
  for (const command of COMMANDS) {
    const { exitCode, diagnostics } = await workspace.run(...command);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect([command, exitCode, errors]).toEqual([
      command,
      1,
      [expect.objectContaining({ summary: expect.stringContaining(summary) as string })],
    ]);
  }
  expect(writes()).toEqual([]);
});

/** The provider of another version, which stores this beside what it refreshes and plans. */
async function planningWith(stored: Stored) {
  const server = createProviderServer(provider);
  const of = (type: string, as: Stored) => as(fixtures.find((fixture) => fixture.type === type)!);
  return startInProcessProvider(() =>
    Promise.resolve({
      ...server,
      readResource: async (request, context) => ({
        ...(await server.readResource(request, context)),
        private: of(request.typeName, stored),
      }),
      planResourceChange: async (request, context) => ({
        ...(await server.planResourceChange({ ...request, priorPrivate: of(request.typeName, formatZero) }, context)),
        plannedPrivate: of(request.typeName, stored),
      }),
    }),
  );
}

/** A plan of changes that another version of the provider has saved, in a workspace of this version. */
async function savedBy(stored: Stored, ...args: string[]): Promise<Workspace> {
  const other = await planningWith(stored);
  const { service } = acceptance;
  try {
    const account = { access_key: service.accessKey, base_url: service.url, video_url: service.url };
    const planning = await acceptance.workspace({ provider: other });
    const here = await workspaceWith(formatZero);
    await cp(here.folder, planning.folder, { recursive: true });
    await planning.preview({ ...configurationWith(CHANGES), provider: { bunny: account } }, ...args);
    await cp(planning.folder, here.folder, { recursive: true });
    service.resetRequests();
    return here;
  } finally {
    await other.stop();
  }
}

test("a plan that was saved in format 0 is applied", async () => {
  const workspace = await savedBy(formatZero);
  const startOfZero = Buffer.from('{"framewo').toString("base64");
  expect(await workspace.stateText()).toContain(startOfZero);
  await workspace.applyPlanned();
  expect(writes().length).toBeGreaterThanOrEqual(TYPES.length);
  expect(await workspace.stateText()).not.toContain(startOfZero);
  expect(await workspace.preview()).toMatchObject({ changes: [], drift: [] });
});

test("a plan to destroy that was saved in format 0 is applied", async () => {
  const workspace = await savedBy(formatZero, "-destroy");
  await workspace.applyPlanned();
  expect((await workspace.state()).objects).toEqual([]);
});

test.each([
  ["with a refresh", []],
  ["to destroy", ["-destroy"]],
])("a plan %s that was saved by a newer version is refused, and nothing is sent", async (_, args) => {
  const workspace = await savedBy(text(NEWER), ...args);
  const { exitCode, diagnostics } = await workspace.run("apply", "-json", "tfplan");
  expect(exitCode).toBe(1);
  const summaries = diagnostics.map(({ summary }) => summary).sort();
  expect(summaries).toEqual(TYPES.map((type) => `${type} was written by a newer version of the provider`).sort());
  expect(acceptance.service.requests()).toEqual([]);
});
