import { Command, Option } from "commander";
import { type Account, readAccount } from "../account/read-account.js";
import { addScope, askBeforeReading, collect, readWithProgress, type ScopeOptions, scopeOf } from "./account-scope.js";
import { requiredProviders } from "./engine/configuration-text.js";
import { type Folder, readFolder, writeFiles } from "./import/folder.js";
import { type Existing, hclFiles } from "./import/hcl-files.js";
import { managedObjects } from "./import/managed-objects.js";
import { packageSpec } from "./init/project-files.js";
import { summaryText } from "./import/summary.js";
import {
  declarableInTypescript,
  entryOf,
  type Library,
  typescriptFiles,
  type TypescriptProject,
} from "./import/typescript-files.js";
import type { WrittenFile } from "./import/written-files.js";
import { packageVersion } from "./package-folder.js";
import { onInterrupt } from "./private-folder.js";
import { InputError, optionFile } from "./report-input.js";

interface ImportOptions extends ScopeOptions {
  readonly out: string;
  readonly as: "hcl" | Library;
  readonly package?: string;
  readonly state?: readonly string[];
  readonly yes?: true;
}

/**
 * `bunny-tf import`: writes the configuration of zones and applications that exist, whose first plan imports them and changes
 * nothing. Reads the account with the key in `BUNNY_ACCESS_KEY`, and changes nothing in it.
 */
export function importCommand(): Command {
  const command = new Command("import").description(
    "write the configuration of what an account already has; its first plan imports everything, unchanged",
  );
  return addScope(command, "import")
    .requiredOption("-o, --out <folder>", "folder for the files; existing files are never changed")
    .addOption(
      new Option("--as <form>", "HCL, or TypeScript with the constructs for CDKTF or CDK Terrain")
        .choices(["hcl", "cdktf", "cdktn"])
        .default("hcl"),
    )
    .option(
      "--package <spec>",
      "what package.json installs: a tarball of the package, or a version (default: this one)",
    )
    .option("--state <file>", "leave out what is in this state or plan (JSON); can be repeated", collect)
    .option("-y, --yes", "write into a folder that has files without asking")
    .addHelpText(
      "after",
      "\nThe API key comes from BUNNY_ACCESS_KEY. Nothing is changed in the account.\n\nExamples:\n  bunny-tf import --zone 42 --out site\n  bunny-tf import --all --out account --state terraform.tfstate\n  bunny-tf import --zone 42 --out site --as cdktf --package terraform-provider-bunny-0.1.0.tgz",
    )
    .action(async (options: ImportOptions, self: Command) => {
      const interruption = onInterrupt();
      try {
        await runImport(options, self, interruption.signal);
      } catch (error) {
        if (!interruption.signal.aborted) throw error;
        process.exitCode = interruption.exitCode();
      } finally {
        interruption.end();
      }
    });
}

async function runImport(options: ImportOptions, self: Command, signal: AbortSignal): Promise<void> {
  const scope = scopeOf(options, "import");
  const project = await projectOf(options);
  const folder = await readFolder(options.out);
  const inputs = await Promise.all(
    (options.state ?? []).map(async (file) => ({ file, text: await optionFile("--state", file) })),
  );
  const managed = managedObjects(inputs);
  await mayWrite(folder, options, signal);
  const output = self.configureOutput();
  const read = await readWithProgress(output, signal, (reading) => readAccount(scope, reading));
  const unmanaged = without(read, managed.keys);
  const account = project === undefined ? unmanaged : declarableInTypescript(unmanaged);
  const existing = { ...folder.existing, names: new Set([...folder.existing.names, ...managed.names]) };
  const files = await filesFor(account, project, existing);
  signal.throwIfAborted();
  await writeFiles(folder.path, files);
  output.writeOut?.(
    summaryText({
      account,
      inState: read.objects.length - unmanaged.objects.length,
      folder: folder.path,
      files,
      project,
    }),
  );
}

/** The project of an app of constructs; undefined for HCL. */
async function projectOf({ as, package: given, out }: ImportOptions): Promise<TypescriptProject | undefined> {
  if (as !== "hcl") {
    const version = await packageVersion();
    return { language: as, entry: entryOf(as), version, packageSpec: packageSpec(given ?? version, out) };
  }
  if (given === undefined) return undefined;
  throw new InputError("--package is for --as cdktf and --as cdktn: HCL has no package.json.");
}

async function filesFor(
  account: Account,
  project: TypescriptProject | undefined,
  existing: Existing,
): Promise<readonly WrittenFile[]> {
  if (account.objects.length === 0) return [];
  if (project !== undefined) return typescriptFiles(account, project, existing);
  return hclFiles(account, requiredProviders(await packageVersion()), existing);
}

/** The account without the objects of these keys. */
function without({ objects, left }: Account, keys: ReadonlySet<string>): Account {
  const isNew = ({ type, importId }: { readonly type: string; readonly importId: string }): boolean =>
    !keys.has(`${type} ${importId}`);
  return { objects: objects.filter(isNew), left: left.filter(isNew) };
}

/** Asks before files are added to others. */
async function mayWrite({ path, isEmpty }: Folder, { yes }: ImportOptions, signal: AbortSignal): Promise<void> {
  if (isEmpty || yes === true) return;
  await askBeforeReading(
    {
      question: `${path} has files. Add new ones beside them?`,
      refusal: `${path} has files, and nothing was written. Name another folder, or add --yes: existing files are never changed.`,
    },
    signal,
  );
}
