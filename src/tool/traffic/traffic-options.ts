import { type Command, Option } from "commander";
import type { TrafficReview } from "../../review/document/traffic-document.js";
import type { ReviewPart } from "../../review/judge/assemble-review.js";
import { type Condition, shareOf } from "../../review/judge/fail-on.js";
import type { Plan } from "../../review/plan/plan.js";
import { InputError, type PlanSource } from "../report-input.js";
import { KEPT_HOURS, toHours } from "../option-values.js";
import { toWaitMinutes, WAIT_MINUTES } from "../reading-progress.js";
import type { LogSource } from "./review-traffic.js";
import { readdir, stat } from "node:fs/promises";
import { join, parse, sep } from "node:path";
import { fileProblem, isMissing } from "../../shared/file-problem.js";
import { glob } from "../../shared/glob.js";

export interface TrafficOptions {
  readonly traffic?: readonly string[];
  readonly trafficFrom?: "account";
  readonly hours: number;
  readonly wait: number;
  readonly showAddresses?: true;
  readonly showQueries?: true;
}

type TrafficChoice = TrafficOptions & { readonly failOn: readonly Condition[] };

/** Adds the options about access logs to a command. */
export function addTrafficOptions(command: Command): Command {
  return command
    .hook("preAction", () => {
      const { trafficFrom } = command.opts<Partial<TrafficOptions>>();
      if (trafficFrom === undefined && command.getOptionValueSource("hours") === "cli")
        throw new InputError(
          "--hours is for the logs of the account. Add --traffic-from account, or leave out --hours: files of --traffic are read whole.",
        );
    })
    .option(
      "--traffic <files...>",
      "access logs of the zones' pull zones, or - for standard input: report which requests the plan would stop",
    )
    .addOption(
      new Option("--traffic-from <source>", "read the access logs from there instead: the account of BUNNY_ACCESS_KEY")
        .choices(["account"])
        .conflicts("traffic"),
    )
    .option(
      "--hours <number>",
      `how many hours of the account's logs, at most ${KEPT_HOURS}; 30m is 30 minutes`,
      toHours,
      24,
    )
    .option("--wait <minutes>", "how long to wait for an answer of the API, at most 360", toWaitMinutes, WAIT_MINUTES)
    .option("--show-addresses", "show whole addresses of visitors; otherwise only their networks")
    .option("--show-queries", "show the queries of requests; otherwise only their paths");
}

/** Returns the logs to read; undefined if the options name none. */
export async function findLogs(
  { traffic, trafficFrom, failOn }: TrafficChoice,
  sources: readonly PlanSource[],
): Promise<readonly string[] | undefined> {
  const needing = failOn.find((condition) => shareOf(condition) !== undefined);
  if (trafficFrom !== undefined) return [];
  if (traffic === undefined && needing !== undefined)
    throw new InputError(`--fail-on ${needing} needs a log: name one with --traffic FILE.`);
  if (traffic === undefined) return undefined;
  const files = await trafficFiles(traffic);
  if (files.includes("-") && sources.some(({ planFile }) => planFile === "-"))
    throw new InputError("Standard input (-) can be read only once: as a plan, or as a log.");
  return files;
}

const keyless: LogSource = {
  name: "the account",
  read: () =>
    Promise.resolve({
      rows: 0,
      leftOut:
        "The log was left out, because BUNNY_ACCESS_KEY is not set. A pull request from a fork has no key. In other cases, set the key, or name a log file with --traffic.",
    }),
};

/** Returns the effects of plans on logged requests as a part of the review. Calls `say` during long work. */
export async function trafficOf(
  logs: readonly string[],
  plans: readonly Plan[],
  { trafficFrom, hours, wait, showAddresses, showQueries, failOn }: TrafficChoice,
  say: (line: string) => void,
): Promise<ReviewPart> {
  const shown = { addresses: showAddresses === true, queries: showQueries === true };
  // Most reviews read no log.
  const { fileSources, reviewTraffic, trafficPart } = await import("./review-traffic.js");
  const counted = async (): Promise<TrafficReview> => {
    if (trafficFrom === undefined) return reviewTraffic(plans, fileSources(logs), shown);
    // A pull request from a fork has no key. The review continues and reports the missing log.
    if ((process.env["BUNNY_ACCESS_KEY"] ?? "") === "") return reviewTraffic(plans, [keyless], shown);
    const { accountSources } = await import("./account-sources.js");
    const { sources, pullZones } = await accountSources(plans, { env: process.env, hours, wait, say });
    return reviewTraffic(plans, sources, shown, { pullZones, hours });
  };
  return trafficPart(await counted(), failOn);
}

/**
 * Resolves the values of `--traffic`: paths, patterns with `*` and `?` (for shells that do not expand them), and `-` for standard
 * input. The files of a pattern are sorted by name. Throws {@link InputError} if a file does not exist.
 */
async function trafficFiles(named: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of named) found.push(...(await filesOf(name)));
  const files = [...new Set(found)];
  if (found.filter((file) => file === "-").length > 1)
    throw new InputError("Standard input (-) can be read only once.");
  return files;
}

async function filesOf(name: string): Promise<readonly string[]> {
  if (name === "-") return [name];
  const kind = await kindOf(name);
  if (kind === "folder")
    throw new InputError(`--traffic names ${name}, which is a folder: name its files, such as ${join(name, "*")}.`);
  if (kind === "file") return [name];
  const files = /[*?]/.test(name) ? await matching(name) : [];
  if (files.length > 0) return files;
  throw new InputError(
    `--traffic names ${name}, ${/[*?]/.test(name) ? "which matches no file" : "which does not exist"}. Relative paths start at ${process.cwd()}.`,
  );
}

async function matching(pattern: string): Promise<readonly string[]> {
  const { root } = parse(pattern);
  const parts = pattern.slice(root.length).split(sep === "\\" ? /[/\\]/ : "/");
  let paths: readonly string[] = [root];
  for (const part of parts) {
    const next: string[] = [];
    for (const path of paths) {
      if (!/[*?]/.test(part)) next.push(join(path, part));
      else next.push(...(await namesIn(path === "" ? "." : path)).filter(matches(part)).map((one) => join(path, one)));
    }
    paths = next;
  }
  const kinds = await Promise.all(paths.map(kindOf));
  return paths.filter((_, index) => kinds[index] === "file");
}

/** As in shells, only a pattern with a leading dot matches hidden files. */
function matches(part: string): (name: string) => boolean {
  const isMatch = glob(part);
  return (name) => isMatch(name) && (!name.startsWith(".") || part.startsWith("."));
}

const namesIn = async (folder: string): Promise<readonly string[]> => (await readdir(folder).catch(() => [])).sort();

async function kindOf(path: string): Promise<"file" | "folder" | undefined> {
  const found = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw new InputError(`--traffic names ${path}, which cannot be read. ${fileProblem(error)}`);
  });
  if (found === undefined) return undefined;
  return found.isDirectory() ? "folder" : "file";
}
