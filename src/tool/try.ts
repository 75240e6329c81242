import { Command, InvalidArgumentError, Option } from "commander";
import { readZonesWithBots } from "../account/read-account.js";
import { momentOf } from "../zone/access-lists/ending.js";
import { type Request, requestFaults } from "../zone/index.js";
import type { TryReport } from "../review/document/requests-document.js";
import { answersMarkdown } from "../review/render/markdown/write-markdown.js";
import { renderTryJson, renderTryJunit, tryAnswers } from "../review/render/requests.js";
import { answersText } from "../review/render/text/write-text.js";
import { ZoneSides, type FurtherObject } from "../review/zones/zone-sides.js";
import type { TestRequest } from "../review/requests/test-request.js";
import { tryRequests } from "../review/requests/try-requests.js";
import type { Plan } from "../review/plan/plan.js";
import { readWithProgress } from "./account-scope.js";
import { createEngineFinder } from "./engine/find-engine.js";
import { untilInterrupted } from "./interruption.js";
import { collect } from "./option-values.js";
import { findSources, InputError, inputFiles } from "./report-input.js";
import { checkOutput, textOptions, writeOutput } from "./report-options.js";
import { namingZones, readTests, wrongRequests } from "./review-tests.js";
import { exitCode, matchOf } from "../review/judge/fail-on.js";
import { planOf } from "./saved-plan.js";

const FORMATS = ["text", "markdown", "json", "junit"] as const;

interface TryOptions {
  readonly url?: string;
  readonly method?: string;
  readonly ip?: string;
  readonly protocol?: string;
  readonly country?: string;
  readonly continent?: string;
  readonly city?: string;
  readonly asn?: string;
  readonly organization?: string;
  readonly ja4?: string;
  readonly body?: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly withoutHeader?: Readonly<Record<string, null>>;
  readonly requests?: string;
  readonly zone?: string;
  readonly account?: true;
  readonly at?: string;
  readonly format: (typeof FORMATS)[number];
  readonly output?: string;
  readonly color: boolean;
  readonly providerSource: readonly string[];
}

/** `bunny-tf try`: decides requests. Exit codes: 0 as expected, 3 not as expected or undecided, 1 error. */
export function tryCommand(): Command {
  return new Command("try")
    .description("show what happens to a request, before and after a plan")
    .argument("[plans...]", "plan JSON, plan files, folders with a saved plan, cdktf.out, or - for standard input")
    .option("--url <url>", "URL of the request, such as https://www.example.com/login?next=/")
    .option("--method <method>", "method, such as POST; not known if left out, like the options below")
    .option("--ip <address>", "address of the visitor; a network such as 203.0.113.0/24 if it is anonymized")
    .option("--protocol <version>", "version of HTTP, such as HTTP/2")
    .option("--country <code>", "country of the visitor, such as DE")
    .option("--continent <code>", "continent of the visitor, such as EU")
    .option("--city <name>", "city of the visitor")
    .option("--asn <number>", "number of the visitor's network, such as 13335")
    .option("--organization <name>", "name of the organization of the visitor's network")
    .option("--ja4 <fingerprint>", "JA4 fingerprint of the client")
    .option("--header <name: value>", "a header, whose value may be empty; can be repeated", header)
    .option("--without-header <name>", "a header that the request does not have; can be repeated", withoutHeader)
    .option("--body <text>", "body of the request")
    .option("--requests <file>", "file of requests to try, with expected results, as YAML")
    .option("--zone <zone>", "ID or address of the Shield zone, where there are several")
    .option("--account", "read the zone with the key in BUNNY_ACCESS_KEY, instead of a plan or to complete it")
    .option("--at <time>", "a later time in UTC: entries of lists that end by then are left out after the plan", time)
    .addOption(new Option("-f, --format <format>", "format of the report").choices(FORMATS).default("text"))
    .option("-o, --output <file>", "write the report into a file instead of standard output")
    .option("--provider-source <address>", "address of a copy of the provider; can be repeated", collect, [])
    .option("--no-color", "print without colors (default: colors on a terminal, unless NO_COLOR is set)")
    .addHelpText(
      "after",
      `
Exit codes: 0 every test is as expected, 3 a test is not as expected or cannot
be decided, 1 error, such as a wrong file or a plan that failed partway. A
request without an expectation, such as one from --url, always ends with 0.`,
    )
    .action(async (plans: string[], options: TryOptions, self: Command) => {
      await untilInterrupted(async (signal) => {
        const report = await tried(plans, options, self, signal);
        const text = RENDERERS[options.format](report, options);
        if (options.output === undefined) self.configureOutput().writeOut?.(text);
        else await writeOutput(options.output, text);
        process.exitCode = report.exit_code;
      });
    });
}

const RENDERERS: Readonly<Record<TryOptions["format"], (report: TryReport, options: TryOptions) => string>> = {
  text: (report, options) => answersText(tryAnswers(report), textOptions(options)),
  markdown: (report) => answersMarkdown(tryAnswers(report)),
  json: renderTryJson,
  junit: renderTryJunit,
};

async function tried(
  inputs: readonly string[],
  options: TryOptions,
  command: Command,
  signal: AbortSignal,
): Promise<TryReport> {
  const sources = await findSources(inputs.length === 0 && options.account !== true ? ["."] : inputs);
  const { requests: file, output } = options;
  await checkOutput(output, [...inputFiles(sources), ...(file === undefined ? [] : [file])]);
  const tests = await testsOf(options);
  const engine = createEngineFinder();
  const plans = await Promise.all(sources.map((source) => planOf(source, engine, options.providerSource)));
  const further = options.account === true ? await liveObjects(plans, options, command, signal) : [];
  const { at } = options;
  const planned = new ZoneSides(plans, further, at === undefined ? undefined : momentOf(at));
  const secrets = plans.flatMap((plan) => plan.secrets);
  const result = namingZones("", () =>
    tryRequests(tests, { planned, secrets, isWhole: options.account === true }, options.zone),
  );
  const problems = [...new Set(plans.flatMap((plan) => plan.problems))];
  // A failed plan lacks objects, so no answer is final.
  const isMissingSome = plans.some(({ errored }) => errored);
  return {
    format: "bunny-tf/try",
    format_version: "1.0",
    exit_code: exitCode(isMissingSome, matchOf("tests", wrongRequests(result))),
    ...(plans.length === 0 && { is_account_only: true }),
    ...(at !== undefined && { at }),
    problems,
    ...result,
  };
}

/** Reads the requests of the options and the file. */
async function testsOf(options: TryOptions): Promise<readonly TestRequest[]> {
  const { url, requests: file } = options;
  if (url === undefined && file === undefined)
    throw new InputError("Name a request with --url, or a file with --requests.");
  const single =
    url === undefined ? [] : [{ name: "the request", request: requestOf(options), acceptsUndecided: false }];
  return file === undefined ? single : [...single, ...(await readTests("--requests", file))];
}

function requestOf(options: TryOptions): Request {
  const {
    url,
    method,
    protocol,
    ip,
    country,
    continent,
    city,
    asn,
    organization,
    ja4,
    body,
    header: given,
    withoutHeader: lacking,
  } = options;
  const headers = given === undefined && lacking === undefined ? undefined : { ...given, ...lacking };
  const request = { url, method, protocol, ip, country, continent, city, asn, organization, ja4, body, headers };
  for (const { member, problem } of requestFaults(request)) throw new InputError(`--${member}: ${problem}`);
  return request;
}

function header(text: string, earlier: Readonly<Record<string, string>> = {}) {
  const colon = text.indexOf(":");
  const name = text.slice(0, colon).trim();
  if (colon < 1 || /\s/.test(name))
    throw new InvalidArgumentError('Must be a name and a value, such as "User-Agent: curl/8".');
  return { ...earlier, [name]: text.slice(colon + 1).trim() };
}

function withoutHeader(name: string, earlier: Readonly<Record<string, null>> = {}) {
  if (/^[^\s:]+$/.test(name)) return { ...earlier, [name]: null };
  throw new InvalidArgumentError("Must be the name of a header, such as Cookie.");
}

function time(text: string): string {
  if (momentOf(text) !== undefined) return text;
  throw new InvalidArgumentError('Must be a date or a time in UTC, such as "2026-12-01" or "2026-12-01T18:00Z".');
}

/** Reads the zones of `--zone` or of the plans from the account. */
async function liveObjects(
  plans: readonly Plan[],
  { zone }: TryOptions,
  command: Command,
  signal: AbortSignal,
): Promise<readonly FurtherObject[]> {
  const ids = /^\d+$/.test(zone ?? "") ? [zone ?? ""] : new ZoneSides(plans).zones.map(({ id }) => id);
  const zones = [...new Set(ids)].map(Number).filter((id) => Number.isSafeInteger(id));
  if (zones.length === 0) throw new InputError("Name the zone to read with --zone ID.");
  const objects = await readWithProgress(command.configureOutput(), signal, (reading) =>
    readZonesWithBots(zones, reading),
  );
  return objects.map(({ zone, type, importId, values }) => ({
    ...{ id: `${type} ${importId}`, type, values, zone: String(zone) },
  }));
}
