import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { run } from "../../../../src/tool/run.js";
import type { WrittenFile } from "../../../../src/tool/import/written-files.js";
import type { TestService } from "../../../support/service.js";

/** A folder that `bunny-tf import` writes the account of a service into. */
export interface ImportFolder {
  readonly path: string;
  /** Imports the whole account, and returns what the command says. */
  readonly import: (...args: readonly string[]) => Promise<string>;
  /** What is in the folder, without what an app synthesizes. */
  readonly files: () => Promise<readonly WrittenFile[]>;
}

/** Gives an empty folder, and removes it in the end. */
export async function inImportFolder(
  service: Pick<TestService, "env">,
  use: (folder: ImportFolder) => Promise<void>,
): Promise<void> {
  const path = await mkdtemp(join(tmpdir(), "bunny-import-"));
  try {
    await use(importFolder(service, path));
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

/** A folder that exists. */
export function importFolder({ env }: Pick<TestService, "env">, path: string): ImportFolder {
  return {
    path,
    import: async (...args) => {
      const before = { ...process.env };
      Object.assign(process.env, env);
      let [out, err] = ["", ""];
      try {
        const line = ["import", "--all", "--out", path, "--yes", ...args];
        const exitCode = await run(line, { out: (text) => void (out += text), err: (text) => void (err += text) });
        expect({ exitCode, err }).toEqual({
          exitCode: 0,
          err: expect.stringMatching(/^(?:Reading \d+ .* requests?, .*\n)?$/) as string,
        });
      } finally {
        for (const name of Object.keys(env)) Reflect.deleteProperty(process.env, name);
        Object.assign(process.env, before);
      }
      return out;
    },
    files: async () => {
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      const found = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(path, join(entry.parentPath, entry.name)))
        .filter((file) => !/^(?:cdktf\.out|\.terraform|node_modules)\b|tfstate|^\.terraform/.test(file))
        .sort();
      return Promise.all(
        found.map(async (file) => ({
          path: file.split(sep).join("/"),
          text: await readFile(join(path, file), "utf8"),
        })),
      );
    },
  };
}

/** What the command says where everything is there. */
export const NOTHING = /^Nothing to import, and nothing was written\.\n/;

/** The import ID of the list that {@link addList} adds. */
export const NEW_LIST = "42/9991";

/** Adds a list to zone 42 of an account, as somebody does in the dashboard. */
export function addList(service: TestService): Promise<void> {
  return service.edit(({ accessLists }) => {
    accessLists.push({
      ...{ listId: 9991, configurationId: 9992, shieldZoneId: 42, name: "Made later", description: null },
      ...{ type: 0, content: "192.0.2.77", checksum: "", entryCount: 1, isEnabled: true, action: 2 },
      lastModified: "2026-08-01T00:00:00Z",
    });
  });
}

/** What the command adds to `main.ts`, added to it. */
export function withAddedLines(main: string, said: string): string {
  const [, block = ""] = /\n {2}add to main\.ts[^\n]*:\n((?: {4}[^\n]*\n)+)/.exec(said) ?? [];
  const lines = block.split("\n").map((line) => line.trim());
  const imports = lines.filter((line) => line.startsWith("import "));
  const others = lines.filter((line) => line !== "" && !line.startsWith("import "));
  expect(others).not.toEqual([]);
  return [...imports, main.replace("app.synth();", `${others.join("\n")}\n\napp.synth();`)].join("\n");
}
