import type { Shown } from "../review/traffic/shown-request.js";
import { isIP } from "node:net";
import { Command, InvalidArgumentError, Option } from "commander";
import { type Reading, type ServingZone, zonesWithHosts } from "../account/read-owners.js";
import { readRecentEvents, readZoneEvents } from "../account/zone-events.js";
import { answersMarkdown } from "../review/render/markdown/write-markdown.js";
import { answersText } from "../review/render/text/write-text.js";
import type { Answers } from "../review/render/nodes.js";
import {
  type StoppedReport,
  type WhyReport,
  renderStoppedJson,
  renderWhyJson,
  stoppedAnswers,
  whyAnswers,
} from "../review/render/why.js";
import { type Plan, PlanError } from "../review/plan/plan.js";
import { ZoneSides } from "../review/zones/zone-sides.js";
import { declaredIn, featureInAccount, stoppedIn, zoneAddressIn } from "../review/why/stopped.js";
import { explain, withoutRepeats } from "../review/why/explain.js";
import type { RecordedEvent } from "../shared/recorded-event.js";
import { reservedEntry } from "../zone/access-lists/check.js";
import { canonicalForm } from "../zone/access-lists/canonical.js";
import { codeName } from "../zone/words/code-table.js";
import { shieldPlans } from "../zone/words/zones.js";
import { collectZone, readWithProgress } from "./account-scope.js";
import { createEngineFinder } from "./engine/find-engine.js";
import { KEPT_HOURS, toHours } from "./option-values.js";
import { untilInterrupted } from "./interruption.js";
import { InputError, parseNamed, planJson } from "./report-input.js";
import { textOptions } from "./report-options.js";
import { WAIT_MINUTES, toWaitMinutes } from "./reading-progress.js";
import { isJsonObject, parsedJson } from "../shared/json.js";
import { storedObjects } from "./stored-objects.js";
import { domainToASCII } from "node:url";
import { decoded, mayBeOf, pathOf } from "../review/why/recorded-event.js";

const FORMATS = ["text", "markdown", "json"] as const;

interface WhyOptions {
  readonly requestId?: string;
  readonly ip?: string;
  readonly url?: string;
  readonly zone?: readonly number[];
  readonly hours: number;
  readonly plan?: string;
  readonly wait: number;
  readonly format: (typeof FORMATS)[number];
  readonly color: boolean;
  readonly showAddresses?: true;
  readonly showQueries?: true;
}

/**
 * `bunny-tf why`: explains why Shield stopped a request, or lists stopped requests. Exit codes: 0 explained, 3 no event found, 1
 * error.
 */
export function whyCommand(): Command {
  return new Command("why")
    .description(
      "explain why Shield stopped a request, and how to let it through; without a request, list recently stopped ones; changes and stores nothing",
    )
    .option("--request-id <id>", "ID of the request, as the page for blocked visitors shows it")
    .option("--ip <address>", "whole address of the visitor; without --url, all of its requests", address)
    .option("--url <url>", "URL that the visitor requested, or its path, with --ip", urlOrPath)
    .option(
      "--zone <id>",
      "ID of the Shield zone (default: that of the plan, or of the host in --url; without a request, all)",
      collectZone,
    )
    .option("--hours <number>", `how many hours back to read, at most ${KEPT_HOURS}; 30m is 30 minutes`, toHours, 24)
    .option("--plan <file>", "saved plan, its JSON, or a state: names the object that acted, and tries remedies")
    .option("--wait <minutes>", "how long to wait for an answer of the API, at most 360", toWaitMinutes, WAIT_MINUTES)
    .addOption(new Option("-f, --format <format>", "format of the report").choices(FORMATS).default("text"))
    .option("--show-addresses", "show whole addresses")
    .option("--show-queries", "show the values of queries, and the matched text")
    .option("--no-color", "print without colors (default: colors on a terminal, unless NO_COLOR is set)")
    .addHelpText("after", "\nExit codes: 0 explained, 3 no event of this request, or nothing was stopped,\n1 error.")
    .action(async (options: WhyOptions, self: Command) => {
      await untilInterrupted(async (signal) => {
        const shown = { addresses: options.showAddresses === true, queries: options.showQueries === true };
        const { text, isFound } = await answered(options, shown, self, signal);
        self.configureOutput().writeOut?.(text);
        process.exitCode = isFound ? 0 : 3;
      });
    });
}

async function answered(options: WhyOptions, shown: Shown, command: Command, signal: AbortSignal) {
  const { format } = options;
  const write = (answers: Answers): string =>
    format === "markdown" ? answersMarkdown(answers) : answersText(answers, textOptions(options));
  if (options.requestId === undefined && options.url === undefined) {
    const report = await stoppedLately(options, command, signal);
    const text = format === "json" ? renderStoppedJson(report, shown) : write(stoppedAnswers(report, shown));
    return { text, isFound: report.stopped.length > 0 };
  }
  const report = await explained(options, command, signal);
  const text = format === "json" ? renderWhyJson(report, shown) : write(whyAnswers(report, shown));
  return { text, isFound: report.explanations.length > 0 };
}

/**
 * Returns the stopped requests of one visitor or of all visitors. Searches the zones of `--zone` or the plan, or the whole
 * account.
 */
async function stoppedLately(
  { ip, hours: back, zone: named, plan: file, wait }: WhyOptions,
  command: Command,
  signal: AbortSignal,
): Promise<StoppedReport> {
  const plan = file === undefined ? undefined : await planOrState(file);
  const planned = plan === undefined ? [] : zonesOf(new ZoneSides([plan]).zones);
  const read = await readWithProgress(
    command.configureOutput(),
    signal,
    (reading) => readRecentEvents(named ?? (planned.length > 0 ? planned : undefined), spanOf(back), reading),
    { minutes: wait },
  );
  const zones = read.map((one) =>
    "error" in one ? { zone: one.zone, problem: one.error.message } : { zone: one.zone, events: one.events.length },
  );
  const stopped = read.flatMap((one) =>
    "error" in one ? [] : stoppedIn(one.zone, one.events, { plan, ip, custom: one.custom }),
  );
  return {
    hours: back,
    isOfVisitor: ip !== undefined,
    zones,
    stopped: stopped.sort((one, other) => other.events - one.events || other.last - one.last),
  };
}

function spanOf(hours: number) {
  const to = Date.now();
  return { from: to - hours * HOUR_MS + (hours === KEPT_HOURS ? MARGIN_MS : 0), to };
}

const zonesOf = (zones: readonly { readonly id: string }[]): readonly number[] =>
  zones.map(({ id }) => Number(id)).filter(Number.isSafeInteger);

const HOUR_MS = 60 * 60 * 1000;
/** The API rejects times that are older than 72 hours when the request arrives. */
const MARGIN_MS = 60_000;

async function explained(options: WhyOptions, command: Command, signal: AbortSignal): Promise<WhyReport> {
  const { hours: back, ip, plan: file } = options;
  const request = wantedRequest(options);
  const plan = file === undefined ? undefined : await planOrState(file);
  const planned = plan === undefined ? [] : new ZoneSides([plan]).zones;
  const { zone, ...found } = await readWithProgress(
    command.configureOutput(),
    signal,
    async (reading) => {
      const serving = await servingZone(options, zonesOf(planned), reading);
      return { zone: serving, ...(await readZoneEvents({ zone: serving, ...spanOf(back), ...request }, reading)) };
    },
    { minutes: options.wait },
  );
  const planName = codeName(shieldPlans, found.planType ?? null) ?? undefined;
  const explanations = found.wanted.map((event) => {
    const { declared, feature } = declaredIn(plan, zone, event);
    const explanation = explain(event, {
      zone,
      zoneAddress: zoneAddressIn(plan, zone),
      pullZone: found.pullZone,
      ip,
      declared,
      declaredFeature: feature ?? featureInAccount(event, found),
      model: planned.find(({ id }) => id === String(zone))?.before,
      plan: planName,
      wafRules: found.customRules,
      logOnly: found.logOnly,
      disabled: found.disabled,
      sample: found.sample,
    });
    const managed = explanation.feature === "managed" ? found.managed.get(event.ruleId ?? "") : undefined;
    return { ...explanation, managed };
  });
  const { requestId } = options;
  return { zone, hours: back, events: found.searched, requestId, explanations: withoutRepeats(explanations) };
}

async function planOrState(file: string): Promise<Plan> {
  const json = await planJson(file, undefined, createEngineFinder());
  try {
    return parseNamed(stateAsPlan(file, json) ?? json, []);
  } catch (error) {
    throw error instanceof PlanError
      ? new InputError(`--plan names ${file}, which cannot be read as a plan or state. ${error.message}`)
      : error;
  }
}

/** Returns the search, and a filter for the events of the request. */
function wantedRequest({ requestId, ip, url }: WhyOptions) {
  if (requestId !== undefined && ip === undefined && url === undefined)
    return { text: { query: requestId }, isWanted: (event: RecordedEvent) => event.requestId === requestId };
  if (requestId !== undefined || ip === undefined || url === undefined)
    throw new InputError(
      "Name the request: either --request-id ID, or --ip ADDRESS and --url URL. Without both, why lists the stopped requests.",
    );
  return { text: { url: plainPart(url) }, isWanted: requestFinder(url, ip) };
}

function urlOrPath(written: string): string {
  if (written.startsWith("/") || hostOf(written) !== undefined) return written;
  throw new InvalidArgumentError("It is a path such as /login, or a URL such as https://example.com/login.");
}

/** Returns the named zone, the only zone of the plan, or the zone of the URL's host. */
async function servingZone(
  { zone: named = [], url }: WhyOptions,
  planned: readonly number[],
  reading: Reading,
): Promise<number> {
  if (named.length > 1)
    throw new InputError(
      `--zone names the Shield zones ${named.join(", ")}. Events are searched in one zone: give --zone once, with the zone that served the request.`,
    );
  const [only] = named.length > 0 ? named : planned.length === 1 ? planned : [];
  if (only !== undefined) return only;
  const zones = await zonesWithHosts(planned, reading);
  const host = url === undefined ? undefined : hostOf(url)?.replace(/:\d+$/, "");
  const [zone, ...others] =
    zones.length === 1 ? zones : zones.filter(({ hosts }) => hosts.some((one) => one.toLowerCase() === host));
  if (zone !== undefined && others.length === 0) return zone.zone;
  const listed = zones.slice(0, MOST_LISTED).map(candidateText).join(", ");
  const more = zones.length > MOST_LISTED ? `, and ${zones.length - MOST_LISTED} more` : "";
  throw new InputError(
    `Name the Shield zone that served the request with --zone ID${host === undefined ? "" : `, because no single zone of the account serves ${host}`}: ${listed}${more}.`,
  );
}

const MOST_LISTED = 20;

const candidateText = ({ zone, hosts }: ServingZone): string =>
  hosts.length === 0 ? String(zone) : `${zone} (${hosts.slice(0, 2).join(", ")}${hosts.length > 2 ? ", …" : ""})`;

function address(text: string): string {
  if (isIP(text) === 0) throw new InvalidArgumentError("Must be a whole address, such as 203.0.113.9.");
  const { kind, purpose } = reservedEntry("ip", text) ?? {};
  if (kind === "reserved") throw new InvalidArgumentError(`No visitor has this address (${purpose}).`);
  return canonicalForm("ip", text);
}

/** Converts a state (a state file, or `terraform show -json`) to a plan without changes. Returns undefined for another file. */
function stateAsPlan(file: string, json: Buffer): Buffer | undefined {
  const text = json.toString("utf8");
  const root = parsedJson(text);
  if (!isJsonObject(root)) return undefined;
  const isShown = isJsonObject(root["values"]) && !("resource_changes" in root);
  if (root["version"] !== 4 && !isShown) return undefined;
  const rows = storedObjects({ file, text }).map(({ provider, values, ...object }) => ({
    ...object,
    mode: "managed",
    provider_name: provider,
    change: {
      ...{ actions: ["no-op"], before: values, after: values },
      ...{ after_unknown: {}, before_sensitive: {}, after_sensitive: {} },
    },
  }));
  const { terraform_version: version } = root;
  const plan = { format_version: "1.2", terraform_version: version, resource_changes: rows, configuration: {} };
  return Buffer.from(JSON.stringify(plan));
}

/** Returns a test for events of the given visitor and URL or path, in any encoding. */
function requestFinder(url: string, ip: string): (event: RecordedEvent) => boolean {
  const asked = readUrl(url);
  return (event) => {
    const found = readUrl(event.url);
    return (
      found.path === asked.path &&
      [undefined, found.query].includes(asked.query) &&
      [undefined, found.host].includes(asked.host) &&
      mayBeOf(event.address, ip)
    );
  };
}

function readUrl(url: string) {
  const { path, query } = pathOf(url);
  return { path: decoded(path), query: query === undefined ? undefined : decoded(query), host: hostOf(url) };
}

/** Returns the host of a URL, with an unusual port. */
function hostOf(url: string): string | undefined {
  const [, written, port = ""] = /^[a-z][a-z\d+.-]*:\/\/(?:[^@/?#]*@)?(\[[^\]/?#]*\]|[^:/?#]*)(:\d*)?/i.exec(url) ?? [];
  if (written === undefined) return undefined;
  const host = domainToASCII(written) || written.toLowerCase();
  return ["", ":", ":80", ":443"].includes(port) ? host : `${host}${port}`;
}

/** Returns the longest part of a path without encoded characters. A search for this part finds every spelling. */
function plainPart(url: string): string {
  const runs = decoded(pathOf(url).path).match(/[\w.-]+/g) ?? [];
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), "") || "/";
}
