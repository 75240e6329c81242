import { join } from "node:path";
import * as ts from "typescript";
import { PACKAGE_FOLDER } from "../../../support/installed-provider.js";

/** The compiler's messages about a module. */
export function typeErrors(source: string): string[] {
  const file = join(PACKAGE_FOLDER, "test", "apps-of-remedies.ts");
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    paths: {
      "terraform-provider-bunny": [join(PACKAGE_FOLDER, "src", "constructs", "index.ts")],
      "terraform-provider-bunny/api": [join(PACKAGE_FOLDER, "src", "api", "index.ts")],
    },
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
