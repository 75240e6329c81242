import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import eslint from "@eslint/js";
import * as cdktf from "cdktf";
import * as constructs from "constructs";
import { ESLint } from "eslint";
import { defineConfig } from "eslint/config";
import fc from "fast-check";
import * as bunny from "terraform-provider-bunny";
import * as ts from "typescript";
import tseslint from "typescript-eslint";
import { defaultSeed, type Seed } from "../../../src/emulator/index.js";
import { declarableInTypescript, typescriptFiles } from "../../../src/tool/import/typescript-files.js";
import { entryOf, type Library } from "../../../src/tool/init/project-files.js";
import type { WrittenFile } from "../../../src/tool/import/written-files.js";
import { arbitraryAccount } from "../../account/arbitrary-account.js";
import { NASTY_ACCOUNT } from "../../account/nasty-account.js";
import { hasAllRuns } from "../../framework/properties/runs.js";
import { startService } from "../../support/service.js";
import { projectFolder } from "../../support/typescript-project.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";
import { runProcess } from "../../../src/tool/engine/run-engine.js";
import { EMPTY } from "./support/empty-folder.js";
import { readWhole } from "./support/first-plan.js";
import { importFolder, withAddedLines } from "./support/import-folder.js";
import { runApp } from "./support/run-app.js";

let folder = "";
const sources: { readonly path: string; readonly text: string }[] = [];

async function filesFor(seed: Seed, language: Library): Promise<WrittenFile[]> {
  const service = await startService({ seed });
  try {
    const account = declarableInTypescript(await readWhole(service));
    return typescriptFiles(
      account,
      { language, entry: entryOf(language), version: "0.1.0", packageSpec: "0.1.0" },
      EMPTY,
    );
  } finally {
    await service.close();
  }
}

/** An app with the zones of an account, and what is imported into it later, beside them. */
async function importTwice(path: string): Promise<readonly WrittenFile[]> {
  await mkdir(path, { recursive: true });
  const service = await startService({ seed: NASTY_ACCOUNT });
  try {
    const project = importFolder(service, path);
    await project.import("--as", "cdktf", "--type", "bunny_shield_zone");
    runApp(path, [], { cdktf, constructs, "terraform-provider-bunny": bunny });
    const { text } = (await project.files()).find((file) => file.path === "main.ts")!;
    await writeFile(join(path, "main.ts"), withAddedLines(text, await project.import("--as", "cdktf")));
    return await project.files();
  } finally {
    await service.close();
  }
}

beforeAll(async () => {
  folder = await projectFolder();
  const seeds = [defaultSeed, NASTY_ACCOUNT, ...fc.sample(arbitraryAccount, hasAllRuns ? 30 : 8)];
  for (const [index, seed] of seeds.entries()) {
    const files = await filesFor(seed, index % 2 === 0 ? "cdktf" : "cdktn");
    for (const { path, text } of files) {
      const file = join(folder, `app-${index}`, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      if (path.endsWith(".ts")) sources.push({ path: file, text });
    }
  }
  const twice = join(folder, "app-twice");
  for (const { path, text } of await importTwice(twice))
    if (path.endsWith(".ts")) sources.push({ path: join(twice, path), text });
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the compiler accepts it with the project's own settings", () => {
  const file = ts.readConfigFile(join(folder, "app-0", "tsconfig.json"), (path) => ts.sys.readFile(path));
  const config: unknown = file.config;
  const { options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, join(folder, "app-0"));
  expect(errors).toEqual([]);
  expect(options.strict).toBe(true);
  const unused = { noUnusedLocals: true, noUnusedParameters: true };
  const program = ts.createProgram({ rootNames: sources.map(({ path }) => path), options: { ...options, ...unused } });
  const found = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => ({
    at: `${file?.fileName ?? ""}:${start ?? 0}`,
    text: ts.flattenDiagnosticMessageText(messageText, "\n"),
  }));

  expect(found).toEqual([]);
}, 240_000);

test("the linter accepts it with its recommended rules", async () => {
  const config = defineConfig(eslint.configs.recommended, tseslint.configs.strictTypeChecked, {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: folder } },
  });
  const linter = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: config });
  const results = await linter.lintFiles(sources.map(({ path }) => path));
  const found = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, ruleId, message }) => `${filePath}:${line} ${ruleId ?? ""} ${message}`),
  );

  expect(results).toHaveLength(sources.length);
  expect(found).toEqual([]);
}, 240_000);

test("Prettier changes nothing in what people chose the names of", async () => {
  const own = sources.filter(({ path }) => /app-[01]\//.test(path));
  expect(own.length).toBeGreaterThan(8);
  const prettier = join(PACKAGE_FOLDER, "node_modules", "prettier", "bin", "prettier.cjs");
  const args = [prettier, "--no-config", "--ignore-path", "none", "--list-different", ...own.map(({ path }) => path)];

  expect(await runProcess(process.execPath, args, { cwd: folder, env: process.env })).toMatchObject({
    stdout: "",
    exitCode: 0,
  });
});
