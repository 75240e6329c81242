import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { openPrivateState } from "../../src/framework/definition/private-state.js";
import { createProviderServer, type Resource } from "../../src/framework/index.js";
import { errorsIn } from "../support/provider-driver.js";
import { startInProcessProvider } from "../support/in-process-provider.js";
import { createWorkspace, type Workspace } from "../support/workspace.js";
import { noteProvider, Notes, noteVersion0, noteVersion1 } from "./note.js";

jest.setTimeout(60_000);

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/** A workspace with a release of the provider, over the state that another one wrote. */
async function install(note: Resource<Notes>, notes: Notes, state = ""): Promise<Workspace> {
  const provider = await startInProcessProvider(() => Promise.resolve(createProviderServer(noteProvider(note, notes))));
  const workspace = await createWorkspace({ provider });
  ended.push(
    () => provider.stop(),
    () => workspace.remove(),
  );
  if (state !== "") await writeFile(join(workspace.folder, "terraform.tfstate"), state);
  return workspace;
}

const declare = (attributes: object) => ({ resource: { bunny_note: { one: attributes } } });
const DECLARED_0 = declare({ title: "Alpha", minutes: "15" });
const DECLARED_1 = declare({ name: "Alpha", minutes: 15 });

/** A note that version 0 has created, and its state. */
async function createdByVersion0(): Promise<{ notes: Notes; state: string }> {
  const notes = new Notes();
  const workspace = await install(noteVersion0, notes);
  await workspace.apply(DECLARED_0);
  notes.calls.splice(0);
  return { notes, state: await workspace.stateText() };
}

const instance = v.object({
  schema_version: v.number(),
  attributes: v.record(v.string(), v.unknown()),
  private: v.string(),
});
const stateSchema = v.object({ resources: v.tuple([v.object({ instances: v.tuple([instance]) })]) });

/** The note in the text of a state. */
function stored(state: string) {
  const [{ instances }] = v.parse(stateSchema, JSON.parse(state)).resources;
  const [{ schema_version: version, attributes, private: kept }] = instances;
  const bytes = Buffer.from(kept, "base64");
  return { version, attributes, own: openPrivateState(noteVersion1, bytes).get() };
}

test("state that schema version 0 wrote plans no change, and an update stores it in version 1", async () => {
  const { notes, state } = await createdByVersion0();
  const before = { version: 0, attributes: { id: "n1", title: "Alpha", minutes: "15" }, own: { revision: 1 } };
  expect(stored(state)).toEqual(before);

  const workspace = await install(noteVersion1, notes, state);
  expect(await workspace.preview(DECLARED_1)).toMatchObject({ changes: [], drift: [], warnings: [] });
  expect(await workspace.preview(DECLARED_1, "-refresh=false")).toMatchObject({ changes: [], drift: [], warnings: [] });
  expect(notes.calls).toEqual(["get n1"]);

  const { changes } = await workspace.apply(declare({ name: "Beta", minutes: 20 }));
  expect(changes).toMatchObject([{ action: "update" }]);
  expect(notes.calls.slice(1)).toEqual(["get n1", "put n1 Beta 20"]);
  const after = { version: 1, attributes: { id: "n1", name: "Beta", minutes: 20 }, own: { revision: 2 } };
  expect(stored(await workspace.stateText())).toEqual(after);
});

test("an object in the state of schema version 0 is destroyed by version 1", async () => {
  const { notes, state } = await createdByVersion0();
  const workspace = await install(noteVersion1, notes, state);
  await workspace.write(DECLARED_1);
  await workspace.destroy();
  expect(notes.calls).toEqual(["get n1", "delete n1"]);
  expect((await workspace.state()).objects).toEqual([]);
});

test("state of a newer schema version is refused before the API is called", async () => {
  const { notes, state } = await createdByVersion0();
  const newer = await install(noteVersion1, notes, state);
  await newer.apply(declare({ name: "Beta", minutes: 20 }));
  notes.calls.splice(0);

  const workspace = await install(noteVersion0, notes, await newer.stateText());
  for (const command of ["plan", "apply", "destroy"] as const) {
    const { diagnostics } = await workspace.failing(command, DECLARED_0);
    expect(diagnostics).toMatchObject([
      { severity: "error", summary: expect.stringMatching(/newer provider version/) as string },
    ]);
  }
  expect(notes.calls).toEqual([]);
});

test.each([
  ["newer", noteVersion0, 1, /^bunny_note was written by a newer version of the provider: .* version 1\..* version 0,/],
  ["older", { ...noteVersion1, upgrade: {} }, 0, /^The state of bunny_note is too old .* version 0\..* version 1,/],
])("the provider itself refuses state of a %s version without an upgrade", async (_, note, version, text) => {
  const server = createProviderServer(noteProvider(note, new Notes()));
  const rawState = { json: Buffer.from('{"id":"n1","name":"Alpha"}'), flatmap: {} };
  const request = { typeName: note.type, version, rawState };
  const answer = await server.upgradeResourceState(request, { signal: new AbortController().signal });
  expect(errorsIn(answer)).toEqual([expect.stringMatching(text)]);
  expect(errorsIn(answer).join()).toContain("terraform state rm bunny_note.NAME");
  expect(answer.upgradedState).toBeUndefined();
});
