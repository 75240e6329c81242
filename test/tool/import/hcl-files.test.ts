import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import type { Values } from "../../../src/framework/index.js";
import { hclFiles } from "../../../src/tool/import/hcl-files.js";
import type { WrittenFile } from "../../../src/tool/import/written-files.js";
import { arbitraryAccount } from "../../account/arbitrary-account.js";
import { runs } from "../../framework/properties/runs.js";
import { startService, type TestService } from "../../support/service.js";
import { EMPTY } from "./support/empty-folder.js";
import { type Blocks, expectNoChange, readWhole } from "./support/first-plan.js";
import { hclBlocks, hclValue } from "./support/hcl-blocks.js";
import { addList, type ImportFolder, inImportFolder, NEW_LIST, NOTHING } from "./support/import-folder.js";
import { stateOf } from "./support/states.js";

const unchanged = (service: TestService, blocks: Blocks, files: readonly WrittenFile[]) =>
  expectNoChange(service, blocks, (expression, states) => hclValue(expression, states, files));

/** Imports an account into an empty folder, again before and after an apply, and again when it has one list more. */
async function importRepeatedly(service: TestService, folder: ImportFolder): Promise<void> {
  const account = await readWhole(service);
  await folder.import();
  const written = await folder.files();
  const first = await hclBlocks(written);
  expect(first.resources).toHaveLength(account.objects.length);
  const states = await unchanged(service, first, written);
  for (const { reason } of account.left) expect(reason).toMatch(/^\S.*\.$/s);

  expect(await folder.import()).toMatch(NOTHING);
  expect(await folder.files()).toEqual(written);
  await apply(folder, states);
  const applied = await folder.files();
  expect(await folder.import()).toMatch(NOTHING);
  expect(await folder.files()).toEqual(applied);
  expect(service.snapshot()).toEqual(service.seedSnapshot());

  await addList(service);
  expect(await folder.import()).toMatch(/^Wrote 1 object into 2 files /);
  const files = await folder.files();
  expect(files).toEqual(expect.arrayContaining([...applied]));
  const { imports, resources } = await hclBlocks(files);
  expect(imports).toMatchObject([{ id: NEW_LIST }]);
  const zone = first.imports.find(
    ({ address, id }) => address.startsWith("bunny_shield_zone.") && id === "42",
  )?.address;
  expect(resources.find(({ address }) => address === imports[0]?.address)?.body).toMatchObject({
    shield_zone_id: zone === undefined ? 42 : `\${${zone}.shield_zone_id}`,
  });
  await unchanged(service, { imports: [...first.imports, ...imports], resources }, files);
}

/** What an apply leaves, and a person who deletes the import blocks after it. */
async function apply({ path }: ImportFolder, states: ReadonlyMap<string, Values>): Promise<void> {
  const objects = [...states].map(([address, values]) => {
    const [type = "", name = ""] = address.split(".");
    return [type, name, values] as const;
  });
  await writeFile(join(path, "terraform.tfstate"), JSON.stringify(stateOf(...objects)));
  await rm(join(path, "imports.tf"));
}

test("any account is imported without a change, again with nothing added, and then what is new alone", async () => {
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
    runs(50),
  );
}, 480_000);

test("one text for any account imports it without a change", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryAccount, async (seed) => {
      const service = await startService({ seed });
      try {
        const text = hclFiles(await readWhole(service), EMPTY, true).map((file) => file.text);
        const files = [{ path: "account.tf", text: text.join("\n") }];
        await unchanged(service, await hclBlocks(files), files);
      } finally {
        await service.close();
      }
    }),
    runs(25),
  );
}, 240_000);
