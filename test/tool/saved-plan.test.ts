import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { accessList, change, planJson } from "../review/support/plan-builder.js";
import { keepEnvironment } from "../support/keep-environment.js";

const folderWith = useFolder();
const loosening = change("bunny_shield_access_list.office", accessList(), accessList({ action: "log" }));

describe("review of a folder with several plans", () => {
  /** Prints `$PLAN` for the plan that can be applied. */
  const ENGINE = `#!/bin/sh
case "$*" in
  *version*) echo "Terraform v1.11.4" ;;
  *) printf '%s' "$PLAN" ;;
esac
`;
  const binary = "PK\u0003\u0004";
  keepEnvironment();
  const withEngine = async (files: Readonly<Record<string, string>>, plan: string): Promise<string> => {
    const folder = await folderWith({ engine: ENGINE, ...files });
    await chmod(join(folder, "engine"), 0o755);
    Object.assign(process.env, { BUNNY_TF_CLI: join(folder, "engine"), PLAN: plan });
    return folder;
  };

  it("reads the one that can be applied, and names newer JSON that differs", async () => {
    const folder = await withEngine({ tfplan: binary, "plan.json": planJson([]) }, planJson([loosening]));
    const { exitCode, out } = await bunnyTf("review", "--fail-on", "loosens", folder);
    expect(exitCode).toBe(3);
    expect(out).toMatch(/This is the review of tfplan, .* in the folder differ and were not read: plan\.json\./);
  });

  it("says nothing of JSON that is the same", async () => {
    const folder = await withEngine({ tfplan: binary, "plan.json": `${planJson([])}\n` }, planJson([]));
    expect(await bunnyTf("review", folder)).toMatchObject({
      exitCode: 0,
      out: expect.not.stringContaining("Not read") as string,
    });
  });

  it.each([
    ["two that can be applied", { tfplan: binary, plan: binary }, "tfplan, plan"],
    ["two as JSON", { "plan.json": planJson([]), "tfplan.json": planJson([loosening]) }, "plan.json, tfplan.json"],
  ])("refuses to choose between %s", async (_name, files, named) => {
    const folder = await withEngine(files, planJson([]));
    const { exitCode, out } = await bunnyTf("review", folder);
    expect(exitCode).toBe(1);
    expect(out).toContain(`has several plans (${named}): instead of the folder, name the file that will be applied`);
  });

  it.each([["review"], ["drift"], ["try", "--url", "https://example.com/"]])(
    "reads a plan among the artifacts where its configuration is: %s",
    async (...args) => {
      const folder = await withEngine(
        { "artifacts/prod.tfplan": binary, "stack/main.tf": "", "elsewhere/notes.txt": "" },
        planJson([loosening]),
      );
      const asked = join(folder, "asked");
      await writeFile(join(folder, "engine"), ENGINE.replace("\ncase", `\necho "$*" >> ${asked}\ncase`));
      const cwd = process.cwd();
      try {
        for (const [from, chdir] of [
          ["stack", "."],
          ["elsewhere", "../artifacts"],
        ] as const) {
          process.chdir(join(folder, from));
          await bunnyTf(...args, "../artifacts/prod.tfplan");
          expect(await readFile(asked, "utf8")).toContain(`-chdir=${chdir} show`);
          await writeFile(asked, "");
        }
      } finally {
        process.chdir(cwd);
      }
    },
  );

  it("says why there is none, if plan.sh left that, and reads a later plan", async () => {
    const error = "Error: Unable to find remote state\n\nNo stored state was found.\n";
    const folder = await withEngine({ "tfplan.error": error }, planJson([loosening]));
    const { exitCode, out } = await bunnyTf("review", folder);
    expect(exitCode).toBe(1);
    expect(out.replaceAll(/\s+/g, " ")).toContain(
      "could not be planned: Error: Unable to find remote state No stored state",
    );
    const planned = await withEngine({ "tfplan.error": error, tfplan: binary }, planJson([loosening]));
    expect(await bunnyTf("review", planned)).toMatchObject({ exitCode: 2 });
  });
});
