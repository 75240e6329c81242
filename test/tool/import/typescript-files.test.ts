import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as cdktf from "cdktf";
import * as constructs from "constructs";
import fc from "fast-check";
import * as bunny from "terraform-provider-bunny";
import type { FoundObjects } from "../../../src/account/read-account.js";
import type { Attributes } from "../../../src/framework/definition/types.js";
import type { Values } from "../../../src/framework/index.js";
import { provider } from "../../../src/provider/provider.js";
import { constructFor } from "../../../src/code/constructs.js";
import { purposeComment } from "../../../src/tool/import/statements.js";
import { POLICIES } from "../../../src/code/typescript.js";
import { declarableInTypescript } from "../../../src/tool/import/typescript-files.js";
import { MAPS } from "../../../src/code/generated-class.js";
import { arbitraryAccount } from "../../account/arbitrary-account.js";
import { NASTY_ACCOUNT } from "../../account/nasty-account.js";
import { hasAllRuns, runs } from "../../framework/properties/runs.js";
import { startService, type TestService } from "../../support/service.js";
import {
  addList,
  type ImportFolder,
  inImportFolder,
  NEW_LIST,
  NOTHING,
  withAddedLines,
} from "./support/import-folder.js";
import { type Blocks, expectNoChange, ofJson, readWhole } from "./support/first-plan.js";
import { runApp, type Synthesized } from "./support/run-app.js";

/** An app that installs a release: to pack this clone takes npm seconds. */
const AS_CDKTF = ["--as", "cdktf", "--package", "0.1.0"];
const MODULES = { cdktf, constructs, "terraform-provider-bunny": bunny };

/** What an engine makes of a value in Terraform's JSON syntax, with these objects. */
function valueOf(value: unknown, states: ReadonlyMap<string, Values>): unknown {
  const inner = (one: unknown) => valueOf(one, states);
  if (Array.isArray(value)) return value.map(inner);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [ofJson(key), inner(one)]));
  if (typeof value !== "string") return value;
  const [, address = "", attribute] = /^\$\{(\w+\.[\w-]+)\.(\w+)\}$/.exec(value) ?? [];
  return attribute === undefined ? ofJson(value) : states.get(address)![attribute];
}

function blocksOf({ resource = {}, import: imports = [] }: Synthesized): Blocks {
  return {
    imports: imports.map(({ to, id }) => ({ address: to, id: ofJson(id) })),
    resources: Object.entries(resource).flatMap(([type, named]) =>
      // In a block, "//" is a comment; in a value, it is a key.
      Object.entries(named).map(([name, { "//": _, ...body }]) => ({ type, address: `${type}.${name}`, body })),
    ),
  };
}

/** Expects that each attribute that has to be configured is in the app. A plan would not miss what the API keeps. */
function expectEveryValue({ objects }: FoundObjects, { imports, resources }: Blocks): void {
  const given = (values: object) =>
    Object.entries(values).flatMap(([name, value]) => (value === null || value === undefined ? [] : [name]));
  for (const { type, importId, config } of objects) {
    const address = imports.find(({ address: one, id }) => one.startsWith(`${type}.`) && id === importId)?.address;
    const body = resources.find((one) => one.address === address)?.body as object;
    expect({ type, importId, names: given(body) }).toEqual({
      type,
      importId,
      names: expect.arrayContaining(given(config)) as string[],
    });
  }
}

/** Runs the app in a folder, and plans it against the state that an import has. */
async function planned(service: TestService, { path }: ImportFolder): Promise<Blocks> {
  const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    const blocks = blocksOf(runApp(path, [], MODULES));
    await expectNoChange(service, blocks, valueOf);
    return blocks;
  } finally {
    said.mockRestore();
  }
}

/** Imports an account as an app, again, and again when it has one list more. */
async function importRepeatedly(service: TestService, folder: ImportFolder): Promise<void> {
  const account = declarableInTypescript(await readWhole(service));
  await folder.import(...AS_CDKTF);
  const blocks = await planned(service, folder);
  const wanted = account.objects.map(({ type, importId }) => `${type} ${importId}`);
  expect(blocks.imports.map(({ address, id }) => `${address.split(".")[0]!} ${id}`).sort()).toEqual(wanted.sort());
  expectEveryValue(account, blocks);

  const written = await folder.files();
  expect(await folder.import("--as", "cdktf")).toMatch(NOTHING);
  expect(await folder.files()).toEqual(written);
  expect(service.snapshot()).toEqual(service.seedSnapshot());

  await addList(service);
  const said = await folder.import("--as", "cdktf");
  expect(said).toMatch(/^Wrote 1 object into 1 file /);
  const main = written.find((file) => file.path === "main.ts")!;
  await writeFile(join(folder.path, main.path), withAddedLines(main.text, said));
  const { imports, resources } = await planned(service, folder);
  expect(imports).toHaveLength(blocks.imports.length + 1);
  const added = imports.find(({ id }) => id === NEW_LIST)?.address;
  const zone = imports.find(({ address, id }) => address.startsWith("bunny_shield_zone.") && id === "42")?.address;
  expect(resources.find(({ address }) => address === added)?.body).toMatchObject({
    shield_zone_id: zone === undefined ? 42 : `\${${zone}.shield_zone_id}`,
  });
}

test.each([
  ...(hasAllRuns ? [["the default seed", undefined] as const] : []),
  ["an account with names that make trouble", NASTY_ACCOUNT] as const,
])("the app for %s imports all of it without a change, and then what is new alone", async (_, seed) => {
  const service = await startService(seed === undefined ? {} : { seed });
  try {
    await inImportFolder(service, (folder) => importRepeatedly(service, folder));
    expect(service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
  } finally {
    await service.close();
  }
});

test("what is imported into an app that declares its zones refers to them, rules in their order, too", async () => {
  const service = await startService({ seed: NASTY_ACCOUNT });
  try {
    await inImportFolder(service, async (folder) => {
      await folder.import(...AS_CDKTF, "--type", "bunny_shield_zone");
      const { resources: zones } = await planned(service, folder);
      const { text } = (await folder.files()).find((file) => file.path === "main.ts")!;
      const said = await folder.import("--as", "cdktf");
      await writeFile(join(folder.path, "main.ts"), withAddedLines(text, said));
      const { resources } = await planned(service, folder);
      const inZones = resources.flatMap(
        ({ body }) => (body as Readonly<Record<string, unknown>>)["shield_zone_id"] ?? [],
      );
      expect(inZones.length).toBeGreaterThan(40);
      // No configuration can declare zone 45, which has no pull zone.
      expect(new Set(inZones)).toEqual(new Set([45, ...zones.map(({ address }) => `\${${address}.shield_zone_id}`)]));
      expect(resources.filter(({ type }) => type === "bunny_shield_waf_rule_order")).not.toEqual([]);
    });
  } finally {
    await service.close();
  }
});

test("the app for any account imports it without a change, again with nothing added, and then what is new alone", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryAccount, async (seed) => {
      const service = await startService({ seed });
      try {
        await inImportFolder(service, (folder) => importRepeatedly(service, folder));
        expect(service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
      } finally {
        await service.close();
      }
    }),
    runs(20, 1),
  );
}, 480_000);

test.each(provider.resources.map(({ type }) => type))(
  "the construct for %s says in the code what it is for",
  (type) => {
    const construct = constructFor(type) ?? POLICIES.get(type)?.construct;
    if (construct !== undefined) expect(purposeComment(construct)).toBeDefined();
  },
);

test("a text that CDKTF would read as a reference of its own is left out, with what to do", () => {
  const object = {
    ...{ type: "bunny_shield_access_list", identity: {}, importId: "42/1", displayName: "x", owner: { zone: 42 } },
    ...{ state: {}, config: { name: "${TfToken[TOKEN.0]}" }, omitted: [] },
  };
  const { objects, left } = declarableInTypescript({ objects: [object], left: [] });

  expect(objects).toEqual([]);
  expect(left[0]?.reason).toMatch(/CDKTF reads as a reference\. Change it in the dashboard/);
});

test("keys of maps are no names of attributes", () => {
  const mapsIn = (attributes: Attributes): string[] =>
    Object.entries(attributes).flatMap(([name, { type }]) => {
      if (type.kind === "map") return [name];
      const element = type.kind === "list" || type.kind === "set" ? type.element : type;
      return element.kind === "object" ? mapsIn(element.attributes) : [];
    });
  const maps = provider.resources.flatMap(({ attributes }) => mapsIn(attributes));

  expect([...new Set(maps)].sort()).toEqual([...MAPS].sort());
});
