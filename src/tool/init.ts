import { existsSync } from "node:fs";
import { readFile, readdir, stat, lstat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Command, Option } from "commander";
import {
  type Language,
  type CodeHost,
  type TextFile,
  packageFile,
  projectFiles,
  pipelineFile,
} from "./init/project-files.js";
import { bringPackage, packageToInstall } from "./init/package-to-install.js";
import { closestWord } from "../shared/closest-word.js";
import { fileProblem } from "../shared/file-problem.js";
import { packageFolder, packageVersion } from "./package-folder.js";
import { InputError, askYes } from "./report-input.js";
import { createTwoFilesPatch } from "diff";
import { visible } from "../shared/phrase.js";
import { type WholeFile, writeWholeFiles } from "./whole-files.js";

interface LanguageOptions {
  readonly hcl?: true;
  readonly cdktf?: true;
  readonly cdktn?: true;
  readonly package?: string;
}

interface InitPipelineOptions extends LanguageOptions {
  readonly github?: true;
  readonly gitlab?: true;
  readonly yes?: true;
}

/** `bunny-tf init`: creates a project. `bunny-tf init pipeline`: writes the pipeline of a repository. */
export function initCommand(): Command {
  const command = new Command("init")
    .description("start a project, in HCL or TypeScript, that runs against the emulator without an account")
    .argument("[folder]", "folder of the project; files that exist there are kept", ".");
  return addLanguageOptions(command)
    .addHelpText(
      "after",
      "\nExamples:\n  bunny-tf init site\n  bunny-tf init site --cdktf\n  bunny-tf init pipeline --github",
    )
    .addCommand(pipelineCommand())
    .action(async (folder: string, options: LanguageOptions, self: Command) => {
      await refuseFile(folder);
      const project = await projectOf(folder, options, languageOf(options) ?? "hcl");
      const written = await writeWithConsent(folder, projectFiles(project), {
        given: false,
        show: () => undefined,
        ask: askOnTerminal,
      });
      const isOurs = written.some(({ path, status }) => path === "package.json" && status !== "kept");
      const packed = isOurs ? await packedLines(project.packageSpec, folder) : [];
      self.configureOutput().writeOut?.([...written.map(line), ...packed, "", ...projectSteps(folder)].join("\n"));
    });
}

function pipelineCommand(): Command {
  const command = new Command("pipeline")
    .description(
      "write the pipeline of this repository: review of pull requests, apply after the merge, drift at night",
    )
    .argument("[folder]", "folder of the configuration in this repository", ".")
    .addOption(new Option("--github", "for GitHub Actions").conflicts("gitlab"))
    .addOption(new Option("--gitlab", "for GitLab CI").conflicts("github"));
  return addLanguageOptions(command)
    .option("-y, --yes", "replace what exists without asking")
    .action(async (folder: string, options: InitPipelineOptions, self: Command) => {
      const output = self.configureOutput();
      const language = languageOf(options) ?? (await foundLanguage(folder));
      const host = hostOf(options) ?? (await foundHost());
      const inRepository = insideRepository(folder);
      refuseInner(folder);
      const packages = packagesFolder(inRepository);
      const project = await projectOf(packages, options, language);
      const hasPackage = await readFile(join(packages, "package.json"), "utf8").catch(() => undefined);
      const files = [
        await pipelineFile({ host, language, folder: inRepository, packages, packageFolder }),
        ...(hasPackage === undefined ? [packageFile(project)] : []),
      ];
      const written = await writeWithConsent(".", files, {
        ...(options.yes === true && { given: true }),
        show: (text) => output.writeErr?.(text),
        ask: askOnTerminal,
      });
      const isPinned = hasPackage === undefined || hasPackage.includes('"terraform-provider-bunny"');
      const install = isPinned
        ? "npm install"
        : `npm install --save-dev --save-exact ${installable(project.packageSpec)}`;
      const isToInstall = hasPackage === undefined || !isPinned;
      const packed = isToInstall ? await packedLines(project.packageSpec, packages) : [];
      output.writeOut?.(
        [
          ...written.map(line),
          ...packed,
          "",
          ...PIPELINE_STEPS[host](packages === "." ? install : `cd ${packages} && ${install}`),
          "",
        ].join("\n"),
      );
    });
}

function addLanguageOptions(command: Command): Command {
  return command
    .addOption(new Option("--hcl", "HCL").conflicts(["cdktf", "cdktn"]))
    .addOption(new Option("--cdktf", "TypeScript with the constructs for CDKTF").conflicts(["hcl", "cdktn"]))
    .addOption(new Option("--cdktn", "TypeScript with the constructs for CDK Terrain").conflicts(["hcl", "cdktf"]))
    .option(
      "--package <spec>",
      "the package that package.json installs: a tarball, or a version (default: the source of this installation)",
    );
}

function languageOf({ hcl, cdktf, cdktn }: LanguageOptions): Language | undefined {
  if (hcl) return "hcl";
  if (cdktf) return "cdktf";
  return cdktn ? "cdktn" : undefined;
}

const hostOf = ({ github, gitlab }: InitPipelineOptions): CodeHost | undefined =>
  github ? "github" : gitlab ? "gitlab" : undefined;

/** Detects the language by the files that the pipeline scripts look for. */
async function foundLanguage(folder: string): Promise<Language> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new InputError(
      `${folder}, the folder of the configuration, cannot be read. ${fileProblem(error)} Name the folder.`,
    );
  });
  if (names.includes("cdktf.json")) return "cdktf";
  if (names.some((name) => /\.tf(?:\.json)?$/.test(name))) return "hcl";
  if (names.includes("main.ts")) return "cdktf";
  throw new InputError(
    `${folder} has no *.tf, no cdktf.json, and no main.ts: add --hcl or --cdktf, or name the folder.`,
  );
}

/** Hosts run a pipeline only from the root of the repository. */
function refuseInner(folder: string): void {
  const here = resolve(".");
  for (let above = here; ; above = dirname(above)) {
    if (existsSync(join(above, ".git"))) {
      if (above === here) return;
      const [inner, packages] = [resolve(folder), here].map((path) => relative(above, path).split(sep).join("/"));
      throw new InputError(
        `${here} is not the root of the repository, and code hosts read pipelines only from there. In ${above}, run "${packages}/node_modules/.bin/bunny-tf init pipeline ${inner}".`,
      );
    }
    if (above === dirname(above)) return;
  }
}

/** Detects the host by existing pipeline files, or by the remote of the repository. */
async function foundHost(): Promise<CodeHost> {
  const config = await readFile(join(".git", "config"), "utf8").catch(() => "");
  const urls = config.split("\n").filter((text) => text.trimStart().startsWith("url = "));
  const isGitLab = urls.some((url) => url.includes("gitlab")) || existsSync(".gitlab-ci.yml");
  const isGitHub = urls.some((url) => url.includes("github.com")) || existsSync(".github");
  if (isGitHub !== isGitLab) return isGitHub ? "github" : "gitlab";
  throw new InputError("Say where the pipeline runs: --github or --gitlab.");
}

/** A missing folder is no error, because the command creates the folder. */
async function refuseFile(folder: string): Promise<void> {
  if (/^\w+$/.test(folder) && closestWord(folder, ["pipeline"]) !== undefined && !existsSync(folder))
    throw new InputError(`Did you mean bunny-tf init pipeline? For a project in that folder, write ./${folder}.`);
  for (let path = resolve(folder); ; path = dirname(path)) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory() || dirname(path) === path) return;
    if (found !== undefined)
      throw new InputError(`The project cannot be started in ${folder}: ${path} is a file. Name a folder.`);
  }
}

function insideRepository(folder: string): string {
  const path = relative(process.cwd(), resolve(folder));
  if (path.startsWith(".."))
    throw new InputError(`${folder} is outside of ${process.cwd()}: run this at the top of the repository.`);
  return path === "" ? "." : path.split(sep).join("/");
}

/** Packages are installed in the top folder, unless only the configuration's folder has a package.json. */
function packagesFolder(folder: string): string {
  if (existsSync("package.json")) return ".";
  return existsSync(join(folder, "package.json")) ? folder : ".";
}

async function projectOf(folder: string, options: LanguageOptions, language: Language) {
  const version = await packageVersion();
  return { language, version, packageSpec: await packageToInstall(options.package, folder) };
}

const installable = (spec: string): string => (spec.startsWith("file:") ? spec : `terraform-provider-bunny@${spec}`);

const MEANINGS: Readonly<Record<WriteResult["status"], string>> = {
  new: "wrote    ",
  changed: "replaced ",
  unchanged: "unchanged",
  kept: "kept     ",
};

const line = ({ path, status }: WriteResult): string => `${MEANINGS[status]}  ${path}`;

async function packedLines(spec: string, folder: string): Promise<string[]> {
  const path = await bringPackage(spec, folder);
  return path === undefined ? [] : [line({ path, status: "new" })];
}

/** Returns the next steps for a new project. */
function projectSteps(folder: string): string[] {
  const plan = "node_modules/terraform-provider-bunny/pipeline/plan.sh";
  // The emulator stops by itself, because ending a job of npx does not end the emulator.
  return [
    "Plan it against the emulator:",
    "",
    ...(resolve(folder) === process.cwd() ? [] : [`  cd ${folder}`]),
    "  npm install",
    ...(process.env["BUNNY_BASE_URL"] === undefined ? EMULATOR_STEPS : []),
    `  ${plan}   # the review is in plan.md; its exit code 2 means changes`,
    "",
    'For an account, set its key in BUNNY_ACCESS_KEY, and unset the two URLs. "npx --no -- bunny-tf init pipeline" writes a pipeline.',
    "",
  ];
}

const EMULATOR_STEPS = [
  "  npx --no -- bunny-tf emulator --port 8080 --idle-timeout 3600 &",
  "  export BUNNY_ACCESS_KEY=emulator-key BUNNY_BASE_URL=http://127.0.0.1:8080 BUNNY_VIDEO_URL=http://127.0.0.1:8080",
];

const RED = [
  "",
  "The job fails on purpose if a plan weakens protection (such as with a list that allows), deletes something, or cannot be judged.",
  "The comment says why, and has the row for protection-accept.json that accepts the change.",
].join("\n");

/** Steps before the first run of a pipeline. `install` is the command that installs the package. */
const PIPELINE_STEPS: Readonly<Record<CodeHost, (install: string) => string[]>> = {
  github: (install) => [
    "Before the first run:",
    `  - Run "${install}", and commit package.json, package-lock.json, and the tarball that package.json may name with the workflow.`,
    "  - Give the state a backend that jobs share.",
    '  - Make the environments "review" and "production", with reviewers, and "main", limited to the branch main.',
    "    Each has the secret BUNNY_ACCESS_KEY. An environment that GitHub creates itself has no reviewers, so no job would wait for one.",
    '  - Require the check "plan" and an approval of code owners for main, and name in CODEOWNERS who may accept a weaker protection.',
    "  - Commit .terraform.lock.hcl, and use the Terraform of the workflow on your machine, too: a newer one may write the state.",
    RED,
  ],
  gitlab: (install) => [
    "Before the first run:",
    `  - Run "${install}", and commit package.json, package-lock.json, and the tarball that package.json may name with the pipeline.`,
    "  - Give the state a backend that jobs share.",
    "  - Set the masked and protected variables BUNNY_ACCESS_KEY, and GITLAB_TOKEN: a project access token with the scope api.",
    "    A plan runs the code of the merge request with the key. Variables that are not protected reach every pushed branch.",
    "  - Protect main, and a pattern such as reviewed/* for merge requests that are planned. Allow merge request pipelines to access",
    "    protected variables (Settings, CI/CD, Variables). Merge requests from other branches are not planned, and say so.",
    "  - Make a pipeline schedule, which looks for drift.",
    RED,
  ],
};

/** The result for a file. */
interface WriteResult {
  readonly path: string;
  readonly status: "new" | "changed" | "unchanged" | "kept";
}

interface Consent {
  /** `true` replaces without asking; `false` keeps existing files. */
  readonly given?: boolean;
  /** Shows a difference. */
  readonly show: (text: string) => void;
  /** Asks; rejects without a terminal. */
  readonly ask: (question: string) => Promise<boolean>;
}

const askOnTerminal = (question: string): Promise<boolean> =>
  askYes(
    question,
    "Nothing was replaced, because there is no terminal for the question. To replace the file, add --yes, or remove the file first.",
  );

/**
 * Writes all files or none, after all questions. If a file exists, shows the difference, and replaces the file only with consent.
 * Skips equal files. Never writes through a link.
 */
export async function writeWithConsent(
  folder: string,
  files: readonly TextFile[],
  consent: Consent,
): Promise<WriteResult[]> {
  const written: WriteResult[] = [];
  const toWrite: WholeFile[] = [];
  for (const { path, text } of files) {
    const file = join(folder, path);
    const status = await statusOf(file, await existing(folder, path), text, consent);
    written.push({ path, status });
    if (status === "new" || status === "changed") toWrite.push({ file, text, mayReplace: status === "changed" });
  }
  await writeWholeFiles(folder, toWrite);
  return written;
}

async function statusOf(
  file: string,
  before: string | undefined,
  text: string,
  consent: Consent,
): Promise<WriteResult["status"]> {
  if (before === undefined) return "new";
  if (before === text) return "unchanged";
  return (consent.given ?? (await shownAndAsked(file, before, text, consent))) ? "changed" : "kept";
}

async function shownAndAsked(file: string, before: string, text: string, { show, ask }: Consent): Promise<boolean> {
  const patch = createTwoFilesPatch(file, file, before, text);
  show(`${patch.split("\n").slice(1).map(visible).join("\n")}\n`);
  return ask(`Replace ${file} as shown? [y/N] `);
}

/** Returns the text of a file if it exists. Rejects a link, and a path through a link. */
async function existing(folder: string, path: string): Promise<string | undefined> {
  const parts = path.split("/");
  for (const index of parts.keys()) {
    const part = join(folder, ...parts.slice(0, index + 1));
    const found = await lstat(part).catch(() => undefined);
    if (found === undefined) return undefined;
    if (found.isSymbolicLink()) throw new InputError(`${part} is a link: remove it, or name another folder.`);
  }
  return readFile(join(folder, path), "utf8").catch((error: unknown) => {
    throw new InputError(`${join(folder, path)} cannot be read. ${fileProblem(error)}`);
  });
}
