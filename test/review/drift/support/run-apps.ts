import { join } from "node:path";
import { runInThisContext } from "node:vm";
import * as cdktf from "cdktf";
import * as bunny from "terraform-provider-bunny";
import * as ts from "typescript";
import { readConstructs } from "../../../../src/review/plan/synthesized-app.js";
import { PACKAGE_FOLDER } from "../../../support/installed-provider.js";
import { stackOf } from "../../../constructs/support/synth.js";
import type { Values } from "./outside.js";

/** What an app synthesizes for its resource of a type. */
export interface Synthesized {
  readonly config: Values;
  readonly constructPath: string | undefined;
  readonly resourcePath: string | undefined;
}

const names = Object.keys(bunny).filter((name) => /^[A-Z]/.test(name));

/** A module with these functions, which may use every export of the package. */
export function moduleOf(functions: readonly string[]): string {
  return `import type { TerraformStack } from "cdktf";\nimport { ${names.join(", ")} } from "terraform-provider-bunny";\n\n${functions.join("\n")}`;
}

/** The compiler's messages about a module. */
export function typeErrors(source: string): string[] {
  const file = join(PACKAGE_FOLDER, "test", "apps-of-drift.ts");
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    paths: { "terraform-provider-bunny": [join(PACKAGE_FOLDER, "src", "constructs", "index.ts")] },
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version, ...rest) =>
    name === file ? ts.createSourceFile(name, source, version, true) : read(name, version, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map(({ start = 0, messageText }) => {
    const line = source.slice(0, start).split("\n").length;
    return `${source.split("\n")[line - 1]?.trim() ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}

/** Runs the functions of a module, and synthesizes the stack of each. */
export function runApps(source: string, types: Readonly<Record<string, string>>): Map<string, Synthesized> {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  const exported: Record<string, (stack: cdktf.TerraformStack) => void> = {};
  const load = (name: string): unknown => (name === "cdktf" ? cdktf : bunny);
  // The apps are text, as what is pasted into them is.
  const run = runInThisContext(`(function (require, exports) {${outputText}\n})`) as (...given: unknown[]) => void;
  run(load, exported);
  return new Map(
    Object.entries(types).map(([name, type]) => [
      name,
      synthesized(
        stackOf((stack) => exported[name]?.(stack)),
        type,
      ),
    ]),
  );
}

function synthesized(stack: cdktf.TerraformStack, type: string): Synthesized {
  const text = cdktf.Testing.synth(stack, true);
  const { resource } = JSON.parse(text) as { resource?: Record<string, Record<string, Values>> };
  const [[label, block] = ["", undefined], ...more] = Object.entries(resource?.[type] ?? {});
  if (block === undefined || more.length > 0) throw new Error(`there is not exactly one ${type}`);
  const {
    "//": _,
    lifecycle: _lifecycle,
    provider: _provider,
    depends_on: _depends,
    ...config
  } = JSON.parse(JSON.stringify(block).replaceAll("$${", "${")) as Values;
  if (typeof config["content"] === "string") config["content"] = evaluated(config["content"]);
  // A synthesis for tests leaves out the paths.
  const paths = readConstructs(JSON.stringify(stack.toTerraform()));
  const address = `${type}.${label}`;
  return { config, constructPath: paths.constructPath(address), resourcePath: paths.resourcePath(address) };
}

/** The text of a list, which an app writes on one line and splits in Terraform. */
function evaluated(content: string): string {
  const given = /^\$\{replace\((".*"), (".*"), (".*")\)\}$/.exec(content)?.slice(1);
  if (given === undefined) return content;
  const [text = "", mark = "", by = ""] = given.map((part) => JSON.parse(part) as string);
  return text.replaceAll(mark, by);
}
