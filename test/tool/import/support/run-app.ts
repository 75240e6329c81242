import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as ts from "typescript";
import type { WrittenFile } from "../../../../src/tool/import/written-files.js";

/** A configuration in Terraform's JSON syntax, as an app writes it. */
export interface Synthesized {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly import?: readonly { readonly to: string; readonly id: string }[];
}

/** Writes the files of an app to a folder, runs `main.ts` in this process with this library, and returns what it writes. */
export function runApp(
  folder: string,
  files: readonly WrittenFile[],
  modules: Readonly<Record<string, unknown>>,
): Synthesized {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const loaded = new Map<string, unknown>();
  const load = (name: string): unknown => {
    if (Object.hasOwn(modules, name)) return modules[name];
    const found = loaded.get(name);
    if (found !== undefined) return found;
    const source = readFileSync(join(folder, `${name}.ts`), "utf8");
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
    });
    const exported = {};
    loaded.set(name, exported);
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- this is what runs the app
    new Function("require", "exports", "__dirname", outputText)(load, exported, folder);
    return exported;
  };
  const before = process.env["CDKTF_OUTDIR"];
  process.env["CDKTF_OUTDIR"] = join(folder, "cdktf.out");
  try {
    load("./main");
  } finally {
    if (before === undefined) delete process.env["CDKTF_OUTDIR"];
    else process.env["CDKTF_OUTDIR"] = before;
  }
  const written = join(folder, "cdktf.out", "stacks", "bunny", "cdk.tf.json");
  return JSON.parse(readFileSync(written, "utf8")) as Synthesized;
}
