import { appFiles, type Language, type ProjectOptions } from "../init/project-files.js";
import type { OwnerConstruct } from "./typescript-files.js";
import type { WrittenFile } from "./written-files.js";

/** The library of the constructs. */
export type Library = Exclude<Language, "hcl">;

/** What an app of constructs is made with. */
export interface TypescriptProject extends ProjectOptions {
  readonly language: Library;
  /** Where the constructs are imported from. */
  readonly entry: string;
}

/** Name of the stack. */
export const STACK = "bunny";

/** The entry of this package with the constructs for a library. */
export const entryOf = (library: Library): string =>
  library === "cdktf" ? "terraform-provider-bunny" : "terraform-provider-bunny/cdktn";

/** What `main.ts` imports and declares for these constructs. */
export function mainLines(constructs: readonly OwnerConstruct[]): { imports: string[]; declarations: string[] } {
  const used = constructs.filter(({ isEmpty }) => !isEmpty);
  return {
    imports: used.map(({ className, id }) => `import { ${className} } from "./${id}";`).sort(),
    declarations: used.map(({ className, id }) => `new ${className}(stack, "${id}");`),
  };
}

/** The files that make the folder a project, except those that it has. */
export function projectFiles(
  project: TypescriptProject,
  constructs: readonly OwnerConstruct[],
  existing: ReadonlySet<string>,
): WrittenFile[] {
  const files = [{ path: "main.ts", text: mainText(project, constructs) }, ...appFiles(project)];
  return files.filter(({ path }) => !existing.has(path));
}

function mainText({ language, entry }: TypescriptProject, constructs: readonly OwnerConstruct[]): string {
  const { imports, declarations } = mainLines(constructs);
  return [
    `import { App, LocalBackend, TerraformStack } from "${language}";`,
    `import { BunnyProvider } from "${entry}";`,
    ...imports,
    "",
    "const app = new App();",
    `const stack = new TerraformStack(app, "${STACK}");`,
    `new LocalBackend(stack, { path: "../../../${STACK}.tfstate" }); // pipelines need a backend that their jobs share`,
    'new BunnyProvider(stack, "bunny"); // the key comes from BUNNY_ACCESS_KEY',
    "",
    ...declarations,
    "",
    "app.synth();",
    "",
  ].join("\n");
}
