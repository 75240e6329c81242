import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as cdktf from "cdktf";
import * as constructs from "constructs";
import fc from "fast-check";
import * as bunny from "terraform-provider-bunny";
import { arbitraryAccount } from "../account/arbitrary-account.js";
import { useAcceptance } from "../support/acceptance.js";
import type { Workspace } from "../support/workspace.js";
import { addList, importFolder, NEW_LIST, NOTHING, withAddedLines } from "../tool/import/support/import-folder.js";
import { runApp } from "../tool/import/support/run-app.js";

const SEED = Date.now() % 1_000_000;
const MODULES = { cdktf, constructs, "terraform-provider-bunny": bunny };

describe.each(fc.sample(arbitraryAccount, { numRuns: 4, seed: SEED }).map((seed, index) => [index, seed] as const))(
  `account %i of the seed ${SEED} is imported and applied with no write, again with nothing added, and then what is new alone`,
  (_, seed) => {
    const acceptance = useAcceptance({ emulator: { seed } });
    const expectNoWrite = (): void => {
      expect(acceptance.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    };

    /** Plans and applies what imports `count` objects, and plans once more. */
    async function expectImports(workspace: Workspace, count: number): Promise<void> {
      expect(await workspace.run("init", "-no-color")).toMatchObject({ exitCode: 0 });
      const { changes } = await workspace.preview();
      expect(changes.filter(({ action }) => action !== "no-op")).toEqual([]);
      expect(changes.filter(({ importing }) => importing)).toHaveLength(count);
      await workspace.applyPlanned();
      expect((await workspace.preview()).empty).toBe(true);
      expectNoWrite();
    }
    const countIn = (said: string): number => Number(/^Wrote (\d+) objects? /.exec(said)?.[1]);

    test("as HCL", async () => {
      const workspace = await acceptance.workspace();
      const folder = importFolder(acceptance.service, workspace.folder);
      await expectImports(workspace, countIn(await folder.import()));
      await rm(join(folder.path, "imports.tf"));
      const applied = await folder.files();
      expect(await folder.import()).toMatch(NOTHING);
      expect(await folder.files()).toEqual(applied);

      await addList(acceptance.service);
      expect(countIn(await folder.import())).toBe(1);
      expect(await readFile(join(folder.path, "imports.tf"), "utf8")).toContain(`"${NEW_LIST}"`);
      await expectImports(workspace, 1);
    });

    test("as TypeScript", async () => {
      const project = await mkdtemp(join(tmpdir(), "bunny-app-"));
      const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
      try {
        const workspace = await acceptance.workspace();
        await rm(join(workspace.folder, "versions.tf")); // The app declares the provider itself.
        const folder = importFolder(acceptance.service, project);
        /** Synthesizes the app, and applies it; its state is where its own backend would keep it. */
        const apply = async (count: number): Promise<void> => {
          const { terraform, ...found } = runApp(project, [], MODULES) as Readonly<Record<string, object>>;
          const written = { ...found, terraform: { ...terraform, backend: undefined } };
          await writeFile(join(workspace.folder, "main.tf.json"), JSON.stringify(written));
          await expectImports(workspace, count);
          await copyFile(join(workspace.folder, "terraform.tfstate"), join(project, "bunny.tfstate"));
        };
        await apply(countIn(await folder.import("--as", "cdktf")));
        const applied = await folder.files();
        expect(await folder.import("--as", "cdktf")).toMatch(NOTHING);
        expect(await folder.files()).toEqual(applied);

        await addList(acceptance.service);
        const added = await folder.import("--as", "cdktf");
        expect(countIn(added)).toBe(1);
        const main = join(project, "main.ts");
        await writeFile(main, withAddedLines(await readFile(main, "utf8"), added));
        await apply(1);
      } finally {
        said.mockRestore();
        await rm(project, { recursive: true, force: true });
      }
    });
  },
);
