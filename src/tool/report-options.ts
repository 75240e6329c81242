import { constants } from "node:fs";
import { access, lstat, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { DEFAULT_BUDGET, SMALLEST_BUDGET } from "../review/render/markdown/write-markdown.js";
import { marker } from "../review/render/markdown/escape-markdown.js";
import { type Condition, conditionNames, parseConditions, shareOf } from "../review/judge/fail-on.js";
import { RULES } from "../review/judge/review-rules.js";
import { fileProblem } from "../shared/file-problem.js";
import { InputError } from "./report-input.js";
import type { TextOptions } from "../review/render/text/paint.js";
import { createRedactor } from "../review/plan/secrets.js";

const FORMATS = ["text", "markdown", "json", "html", "sarif", "code-quality"] as const;

type Format = (typeof FORMATS)[number];

export interface ReportOptions {
  readonly format: Format;
  readonly output?: string;
  readonly failOn: readonly Condition[];
  readonly budget: number;
  readonly link?: string;
  readonly marker?: string;
  readonly color: boolean;
  readonly providerSource: readonly string[];
}

/** Adds the options that `review`, `drift`, and `audit` share. The IDs of `rules` are conditions. */
export function addReportOptions(command: Command, kind: ReportKind, rules: object = RULES): Command {
  const toConditions = (list: string): readonly Condition[] => refuse(() => parseConditions(list, rules));
  const common = refuseIdleConditions(command, kind)
    .addOption(new Option("-f, --format <format>", "format of the report").choices(FORMATS).default("text"))
    .option("-o, --output <file>", "write the report into a file instead of standard output")
    .option(
      "--fail-on <conditions>",
      "exit with 3 on any of these: destroy, replace, loosens, high, a rule's id, …",
      toConditions,
      [],
    )
    .option("--budget <characters>", "maximum length of a Markdown report, in characters", toBudget, DEFAULT_BUDGET)
    .option("--link <url>", "URL of the full report, linked if the Markdown report leaves something out", toLink)
    .option("--marker <name>", "name that distinguishes the comment from others of its kind", (name: string) =>
      toMarker(kind, name),
    )
    .option("--no-color", "print without colors (default: colors on a terminal, unless NO_COLOR is set)");
  if (kind === "audit") return common;
  return common.option(
    "--provider-source <address>",
    "address of a copy of the provider, such as registry.example.com/edge/bunny; can be repeated",
    toSource,
    [],
  );
}

type ReportKind = "review" | "drift" | "audit";

/** A condition of `--fail-on` that needs an option, such as `since` and `--since`. */
interface ConditionNeed {
  readonly condition: string;
  readonly option: string;
}

const NEEDS: Readonly<Record<ReportKind, readonly ConditionNeed[]>> = {
  review: [{ condition: "since", option: "since" }],
  drift: [{ condition: "unmanaged", option: "unmanaged" }],
  audit: [
    { condition: "since", option: "since" },
    { condition: "unmanaged", option: "state" },
  ],
};

const OF_PLANS = ["destroy", "replace", "update", "create", "forget", "import", "move", "deferred"];
const OF_RUNS = ["outputs", "actions", "checks", "external", "tests"];

/** Conditions that a command cannot match. */
const ABSENT: Readonly<Record<ReportKind, readonly string[]>> = {
  review: ["unmanaged", "expired-ignore"],
  drift: ["since", "tests"],
  audit: [...OF_PLANS, ...OF_RUNS, "drift", "drift-loosens"],
};

/** Rejects conditions that the user names and that can never match. Presets, such as `production`, omit them silently. */
function refuseIdleConditions(command: Command, kind: ReportKind): Command {
  let names: readonly string[] = [];
  command.on("option:fail-on", (list: string) => (names = conditionNames(list)));
  return command.hook("preAction", () => {
    const options: Readonly<Record<string, unknown>> = command.opts();
    const absent = names.find(
      (name) => ABSENT[kind].includes(name) || (kind !== "review" && shareOf(name) !== undefined),
    );
    if (absent !== undefined)
      throw new InputError(`--fail-on names ${absent}, which never matches in ${kind}: leave the condition out.`);
    const idle = NEEDS[kind].find(
      ({ condition, option }) => names.includes(condition) && options[option] === undefined,
    );
    if (idle === undefined) return;
    const { condition, option } = idle;
    throw new InputError(
      `--fail-on names ${condition}, which never matches without --${option}: add --${option}, or leave the condition out.`,
    );
  });
}

function toMarker(kind: ReportKind, name: string): string {
  refuse(() => marker(kind, name));
  return name;
}

/** Accepts only web addresses, because reviewers follow the link. */
function toLink(url: string): string {
  if (/^https?:\/\/[^\s/]/i.test(url) && !/\s/.test(url) && URL.canParse(url)) return url;
  throw new InvalidArgumentError(
    "Must be a whole URL with https:// or http://, such as https://ci.example.com/reports/7.",
  );
}

const SOURCE = /^(?:[a-z0-9.-]+(?::\d+)?\/)?[a-z0-9_-]+\/[a-z0-9_-]+$/i;

function toSource(address: string, earlier: readonly string[]): readonly string[] {
  if (SOURCE.test(address)) return [...earlier, address];
  throw new InvalidArgumentError('Must be a provider address: "namespace/type", or "host/namespace/type".');
}

function toBudget(text: string): number {
  const budget = Number(text);
  if (Number.isInteger(budget) && budget >= SMALLEST_BUDGET) return budget;
  throw new InvalidArgumentError(`Must be at least ${SMALLEST_BUDGET} characters.`);
}

/** Converts errors, so Commander adds the option's name. */
function refuse<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

type PrintOptions = Pick<ReportOptions, "color" | "output">;

/** Reports whether a report on standard output is colored. */
function wantsColor(options: PrintOptions): boolean {
  const { NO_COLOR: none = "", FORCE_COLOR: force = "", TERM: terminal } = process.env;
  if (!options.color || none !== "" || options.output !== undefined) return false;
  return force !== "" || (process.stdout.isTTY && terminal !== "dumb");
}

/** Returns the print options. The width comes from the terminal or from COLUMNS. Files and pipes are not wrapped. */
export function textOptions(options: PrintOptions): TextOptions {
  const columns = Number(process.env["COLUMNS"] ?? "");
  const width = Number.isInteger(columns) && columns > 0 ? columns : process.stdout.isTTY ? process.stdout.columns : 0;
  return { color: wantsColor(options), ...(options.output === undefined && width > 0 && { width }) };
}

/** Writes the report to standard output or a file. */
export async function writeReport(text: string, options: ReportOptions, command: Command): Promise<void> {
  if (options.output === undefined) command.configureOutput().writeOut?.(text);
  else await writeOutput(options.output, text);
}

/** Writes a file, but never through a link. */
export async function writeOutput(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: isDevice(file) ? "w" : NO_FOLLOW }).catch((error: unknown) => {
    throw new InputError(`${file} cannot be written. ${fileProblem(error)}`);
  });
}

/** Fails on a link even if it appears after the check. */
// Windows has no O_NOFOLLOW; undefined counts as 0.
const NO_FOLLOW = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;

function isDevice(output: string): boolean {
  return dirname(resolve(output)) === "/dev";
}

const CODE = /\.(?:tf|tofu|tfvars|hcl|ya?ml|[cm]?[jt]sx?)$/i;

/** Whether a file may be replaced by its next version. Pipelines may write texts under any name. */
const REPLACEABLE = {
  report: (file: string, text: string) =>
    !CODE.test(file) && (!/\.json$/i.test(file) || /^\s*(?:$|\[)|"format"\s*:\s*"bunny-tf\/|"runs"\s*:/.test(text)),
  baseline: (_: string, text: string) => /^\s*(?:$|\{[^]*"ignore"\s*:\s*\[)/.test(text),
} as const;

/**
 * Rejects an output if its folder is missing, if it is one of the inputs under any name, a file of another kind, or a link. A link
 * in a checkout could make a pipeline overwrite another file. Called before any reading.
 */
export async function checkOutput(
  output: string | undefined,
  inputs: readonly string[],
  kind: keyof typeof REPLACEABLE = "report",
): Promise<void> {
  if (output === undefined || isDevice(output)) return;
  const folder = dirname(resolve(output));
  await access(`${folder}${sep}`).catch((error: unknown) => {
    throw new InputError(`${output} cannot be written to the folder ${folder}. ${fileProblem(error)}`);
  });
  const found = await lstat(output).catch(() => undefined);
  if (found === undefined) return;
  if (found.isSymbolicLink()) throw new InputError(`${output} is a link: remove it, or name another file`);
  for (const input of inputs) {
    const other = await stat(input).catch(() => undefined);
    if (other?.ino === found.ino && other.dev === found.dev)
      throw new InputError(`${output} is the same file as the input ${input}: name another file`);
  }
  if (found.isFile() && !REPLACEABLE[kind](output, await readFile(output, "utf8").catch(() => "")))
    throw new InputError(`${output} exists and is not a ${kind}: name another file, or delete it`);
}

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSW|CREDENTIAL/i;
const SHORTEST_SECRET = 8;

/** Returns an error's message. Removes the values of environment variables with names that suggest secrets. */
export function errorText(error: unknown, env: Readonly<Record<string, string | undefined>> = process.env): string {
  const raw = error instanceof Error ? error.message : String(error);
  const isBug = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
  const message = isBug ? `A bug in bunny-tf, please report it: ${raw}` : raw;
  const secrets = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= SHORTEST_SECRET && SECRET_NAME.test(name) ? [value] : [],
  );
  return createRedactor(secrets).text(message);
}
