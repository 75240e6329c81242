import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as ts from "typescript";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

/** Exports of a module without documentation, including members of classes and interfaces. */
function undocumented(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
  const exported = source.statements.filter(
    (statement) =>
      ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement) || ts.isFunctionDeclaration(statement),
  );
  return exported.flatMap((statement) => {
    const members: readonly ts.NamedDeclaration[] = ts.isFunctionDeclaration(statement) ? [] : statement.members;
    return [statement, ...members.filter((member) => isPublic(member))]
      .filter((node) => ts.getJSDocCommentsAndTags(node).length === 0)
      .map((node) => `${statement.name?.text ?? file}: ${node.name?.getText() ?? ""}`);
  });
}

function isPublic(member: ts.NamedDeclaration): boolean {
  if (ts.isSetAccessor(member)) return false; // documented where it is read
  const modifiers = ts.canHaveModifiers(member) ? ts.getModifiers(member) : undefined;
  return !(modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
}

it.each(["generated/cdktf", "generated/cdktn"])("everything in the modules of %s is documented", (folder) => {
  const root = join(PACKAGE_FOLDER, "src", "constructs", folder);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(15);
  expect(files.flatMap((file) => undocumented(join(root, file)))).toEqual([]);
});

it.each(["generated/cdktf", "generated/cdktn"])(
  "allowed values and bounds are in the documentation of %s",
  (folder) => {
    const root = join(PACKAGE_FOLDER, "src", "constructs", folder);
    const text = readFileSync(join(root, "shield-rate-limit", "index.ts"), "utf8");
    expect(text).toContain("and `log` only records them. One of `rate_limit`, `log`, `challenge`.");
    expect(text).toContain("Must be one of 1, 10, 60, 300, 900, 3600.");
    const list = readFileSync(join(root, "shield-access-list-configuration", "index.ts"), "utf8");
    expect(list).toContain(
      '`keep`: The configuration stays unchanged. One of `restore`, `disable`, `keep`. Defaults to `"restore"`.',
    );
  },
);
