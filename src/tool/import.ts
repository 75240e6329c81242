import { Command, InvalidArgumentError, Option } from "commander";
import type { Reading, Scope } from "../account/read-owners.js";
import { type Account, type FoundObjects, LISTED_TYPES, readAccount } from "../account/read-account.js";
import { absentZones } from "./stored-objects.js";
import {
  addScope,
  askBeforeReading,
  collectZone,
  readWithProgress,
  type ScopeOptions,
  scopeOf,
} from "./account-scope.js";
import { type ProviderRequirement, providerRequirement } from "./import/existing/provider-requirement.js";
import { type TargetFolder, hclFiles } from "./import/hcl-files.js";
import {
  allStored,
  collectStates,
  comparePresent,
  type Comparison,
  hasOfficialObjects,
  type PresentState,
  readPresent,
  type StateOption,
} from "./import/existing/present-objects.js";
import { entryOf, type Library } from "./init/project-files.js";
import { packageToInstall, bringPackage } from "./init/package-to-install.js";
import { closestWord } from "../shared/closest-word.js";
import { summaryText } from "./import/summary.js";
import { declarableInTypescript, typescriptFiles, type TypescriptProject } from "./import/typescript-files.js";
import { type WrittenFile, type Folder, readFolder, writeFiles } from "./import/written-files.js";
import { packageVersion } from "./package-folder.js";
import { untilInterrupted } from "./interruption.js";
import { collect } from "./option-values.js";
import { InputError } from "./report-input.js";

interface ImportOptions extends ScopeOptions {
  readonly out: string;
  readonly as: "hcl" | Library;
  readonly package?: string;
  readonly state?: StateOption;
  readonly type?: readonly string[];
  readonly move?: readonly string[];
  readonly yes?: true;
}

/** `--out` for standard output. */
const STANDARD_OUTPUT = "-";

/** The exit code if files were written, but parts could not be read, or parts need work before a plan. */
const INCOMPLETE = 2;

/**
 * `bunny-tf import`: writes a configuration of existing zones and applications. Its first plan imports them and changes nothing.
 * Reads the account with `BUNNY_ACCESS_KEY`.
 */
export function importCommand(): Command {
  const command = new Command("import").description(
    "write the configuration of existing objects; its first plan imports everything, unchanged",
  );
  return refuseStateAndNone(addScope(command, "import"))
    .requiredOption(
      "-o, --out <folder>",
      "folder for the files; existing files are never changed; - writes one HCL text to standard output",
    )
    .option("--except <id>", "with --all, a Shield zone to leave out; can be repeated", collectZone)
    .option("--type <type>", "import objects of this resource type only; can be repeated", collectType)
    .addOption(
      new Option("--as <form>", "HCL, or TypeScript with the constructs for CDKTF or CDK Terrain")
        .choices(["hcl", "cdktf", "cdktn"])
        .default("hcl"),
    )
    .option(
      "--package <spec>",
      "the package that package.json installs: a tarball, or a version (default: this version)",
    )
    .option(
      "--state <file>",
      "also leave out objects of this state or plan (JSON); needed if a backend keeps the state; can be repeated",
      collectStates,
    )
    .option("--no-state", "the backend has no state yet")
    .option(
      "--move <address>",
      "move an object of the official provider, by its address in the state or its type, instead of leaving it; can be repeated",
      collect,
    )
    .option("-y, --yes", "write into a folder that has files without asking")
    .addHelpText(
      "after",
      "\nThe API key comes from BUNNY_ACCESS_KEY. Nothing is changed in the account.\n\nExamples:\n  bunny-tf import --zone 42 --out site\n  bunny-tf import --all --except 43 --out account --state terraform.tfstate\n  bunny-tf import --zone 42 --out site --as cdktf --package terraform-provider-bunny-0.1.0.tgz",
    )
    .action(async (options: ImportOptions, self: Command) => {
      await untilInterrupted((signal) => runImport(options, self, signal));
    });
}

/** Commander would let the last of `--state` and `--no-state` win. */
function refuseStateAndNone(command: Command): Command {
  const given = new Set<string>();
  for (const option of ["state", "no-state"]) command.on(`option:${option}`, () => given.add(option));
  return command.hook("preAction", () => {
    if (given.size > 1)
      throw new InputError(
        "--state and --no-state exclude each other: --no-state says that there is no state yet. Leave out one of them.",
      );
  });
}

async function runImport(options: ImportOptions, self: Command, signal: AbortSignal): Promise<void> {
  const scope = scopeOf(options, "import");
  const project = await projectOf(options);
  const isOneText = options.out === STANDARD_OUTPUT;
  if (isOneText && project !== undefined)
    throw new InputError(
      "Standard output (--out -) takes only HCL, because an app of constructs consists of several files. Name a folder with --out.",
    );
  const folder = isOneText ? NO_FOLDER : await readFolder(options.out);
  const present = await readPresent(isOneText ? undefined : folder.path, options.state);
  const provider = project === undefined ? providerRequirement(present.configuration, await packageVersion()) : {};
  await mayWrite(folder, options, signal);
  const output = self.configureOutput();
  const { move = [] } = options;
  const { pullZones, ...read } = await readWithProgress(output, signal, async (reading) => ({
    ...(await readAccount(scope, reading, { mayLeaveOut: true, ...(options.type && { types: options.type }) })),
    pullZones: hasOfficialObjects(present) ? await pullZonesOf(reading) : new Map<number, number>(),
  }));
  const comparison = await comparePresent(present, read, { move, pullZones });
  const absent = absentIn(present, read, scope);
  const added = { objects: read.objects.filter(comparison.isNew), left: read.left.filter(comparison.isNew) };
  const account = project === undefined ? added : declarableInTypescript(added);
  const files = filesFor(account, project, existingIn(folder, provider, read, comparison), isOneText);
  signal.throwIfAborted();
  // This is done before the files are written, so that an interrupted import can be repeated.
  if (project !== undefined && files.some(({ path }) => path === "package.json"))
    await bringPackage(project.packageSpec, folder.path);
  signal.throwIfAborted();
  if (isOneText) output.writeOut?.(files.map(({ text }) => text).join("\n"));
  else await writeFiles(folder.path, files);
  const toAdd = files.length === 0 ? undefined : provider.toAdd;
  const { unread } = read;
  const summary = { account, unread, comparison, folder: isOneText ? undefined : folder.path, files, project, toAdd };
  const text = `${absent === undefined ? "" : `${absent.replaceAll("`", "")} (exit code 2)\n\n`}${summaryText(summary)}`;
  if (isOneText) output.writeErr?.(text);
  else output.writeOut?.(text);
  if (toAdd !== undefined || unread.length > 0 || absent !== undefined) process.exitCode = INCOMPLETE;
}

/** With `--zone`, or if the list of zones could not be read, the other zones of the account are unknown. */
function absentIn(present: PresentState, { owners, unread }: Account, scope: Scope): string | undefined {
  if (!("all" in scope) || unread.some(({ what }) => "list" in what)) return undefined;
  const zones = owners.flatMap((owner) => ("zone" in owner ? [owner.zone] : []));
  return absentZones(allStored(present), { zones: [...zones, ...(scope.except ?? [])] });
}

/** Maps Shield zones to pull zones, because lists in a state of the official provider have no Shield zone. */
async function pullZonesOf({ client, options }: Reading): Promise<ReadonlyMap<number, number>> {
  const mapping = await client.zones.mapping(options);
  return new Map(
    mapping.flatMap(({ shieldZoneId, pullZoneId }) => (pullZoneId === null ? [] : [[shieldZoneId, pullZoneId]])),
  );
}

const NO_FOLDER: Folder = { path: "", isEmpty: true, files: new Set() };

function collectType(value: string, before: readonly string[] = []): readonly string[] {
  if (LISTED_TYPES.includes(value)) return collect(value, before);
  const closest = closestWord(ownPart(value), LISTED_TYPES.map(ownPart));
  throw new InvalidArgumentError(
    closest === undefined
      ? `Give one of ${[...LISTED_TYPES].sort().join(", ")}.`
      : `No such type can be imported. Did you mean ${LISTED_TYPES.find((type) => ownPart(type) === closest) ?? ""}?`,
  );
}

/** Removes the prefix that types share, for the closest match. */
const ownPart = (type: string): string => type.replace(/^(?:bunny_)?(?:(?:shield|app)_)?/, "");

function existingIn(
  folder: Folder,
  provider: ProviderRequirement,
  read: FoundObjects,
  comparison: Comparison,
): TargetFolder {
  const { isNew, names, zones, zoneConstructs, moves } = comparison;
  const known = new Set(read.objects.filter((object) => !isNew(object)).map(({ owner }) => JSON.stringify(owner)));
  const hasFile = (stem: string): boolean => [`${stem}.tf`, `${stem}.ts`].some((file) => folder.files.has(file));
  return {
    files: folder.files,
    names,
    zones,
    zoneConstructs,
    moves,
    provider,
    knows: (owner) =>
      known.has(JSON.stringify(owner)) || hasFile("zone" in owner ? `zone-${owner.zone}` : "applications"),
  };
}

/** Returns the project of an app of constructs; undefined for HCL. */
async function projectOf({ as, package: given, out, move }: ImportOptions): Promise<TypescriptProject | undefined> {
  if (as !== "hcl") {
    if (move !== undefined)
      throw new InputError(
        "--move is for HCL: a construct has no moved block. Leave out --as, or import without --move.",
      );
    const version = await packageVersion();
    return { language: as, entry: entryOf(as), version, packageSpec: await packageToInstall(given, out) };
  }
  if (given === undefined) return undefined;
  throw new InputError("--package is for --as cdktf and --as cdktn: HCL has no package.json.");
}

function filesFor(
  account: FoundObjects,
  project: TypescriptProject | undefined,
  existing: TargetFolder,
  isOneText: boolean,
): readonly WrittenFile[] {
  if (account.objects.length === 0) return [];
  if (project !== undefined) return typescriptFiles(account, project, existing);
  return hclFiles(account, existing, isOneText);
}

/** Asks before files are added to a folder that is not empty. */
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
