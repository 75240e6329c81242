import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { Command, InvalidArgumentError } from "commander";
import { defaultSeed, type Seed, startEmulator } from "../../src/emulator/index.js";
import { RESOURCE_TYPES } from "../cases/generated/index.js";
import { startShippedProvider } from "../support/installed-provider.js";
import { differences } from "./differences.js";
import { apiAt, findTarget, keep } from "./put-back.js";
import { type Recorded, startRecorder } from "./recorder.js";
import { type Failure, runSuite, Stopped, type Suite } from "./suite.js";

interface Flags {
  readonly zone: number;
  readonly app: string;
  readonly only?: string;
  readonly dryRun: boolean;
  readonly atOnce: number;
  readonly confirm?: string;
  readonly output?: string;
}

const ABOUT = `Runs the acceptance battery against the account that BUNNY_BASE_URL and BUNNY_ACCESS_KEY name.

It makes lists and rules of its own, and changes settings of the zone (the page of blocked visitors, one managed list, one
bot, the category ai_scraper, bot detection, upload scanning, learning and its end, the sensitivity of DDoS protection) and of the
application (its number of instances, which costs). Visitors of the zone see the changes while it runs: for about a minute, the WAF
learns, and every visitor must pass a challenge. Everything is restored at the end, also after Ctrl-C. It reads one access list, the
events of two days by action, the metrics of one rate limit and, if the zone has an OpenAPI document, of one endpoint, and the
triggered WAF rules, for one of which an AI of bunny.net runs. Not covered: the other settings of the zone, the order of WAF rules, API Guardian, moves to another zone, lost answers
and other faults, quotas, concurrency, other data sources; the campaign and the battery try those with the emulator.`;

const number = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
};

const program = new Command("test:live")
  .description(ABOUT)
  .requiredOption("--zone <id>", "Shield zone to work in", number)
  .option("--app <id>", "Magic Containers application to work on; without one, autoscaling is left out", "")
  .option("--only <type>", "one resource type")
  .option("--dry-run", "list every request, as the emulator gets them, and send none", false)
  .option("--at-once <n>", "types at the same time; one spares the API, and keeps the output in order", number, 1)
  .option("--confirm <zone[/app]>", "the zone and application again: without this nothing is sent")
  .option("--output <file>", "write what was answered, with keys, ids, addresses and foreign texts replaced")
  .action(main);

/** The target of a run. */
interface Pointed {
  readonly url: string;
  readonly accessKey: string;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(flags: Flags): Promise<void> {
  const prefix = `tfbunny-${randomBytes(4).toString("hex")}-`;
  const wanted = flags.app === "" ? String(flags.zone) : `${flags.zone}/${flags.app}`;
  const isConfirmed = flags.confirm === wanted;
  if (!flags.dryRun && !isConfirmed) {
    throw new Error(
      `Nothing was sent to the account. To see every request: --dry-run. To run it there: --confirm ${wanted}`,
    );
  }
  const standIn = await onStandIn(flags, prefix);
  say(`Requests that the suite makes, as the emulator got them (${standIn.recorded.length}):`);
  for (const line of counted(standIn.recorded)) say(`  ${line}`);
  report(standIn.failures);
  if (flags.dryRun) {
    say(`Nothing was sent to the account. To run it there: --confirm ${wanted}`);
    return;
  }
  if (standIn.stopped) return void (process.exitCode = 1);
  const live = await run(flags, prefix, pointedByEnvironment());
  report(live.failures);
  const found = differences(standIn.recorded, live.recorded);
  say(found.length === 0 ? "The answers have the emulator's form." : "The answers differ from the emulator's:");
  for (const line of found) say(`  ${line}`);
  if (flags.output !== undefined) await writeFile(flags.output, `${JSON.stringify(live.recorded, null, 2)}\n`);
  if (live.problems.length > 0 || live.stopped) process.exitCode = 1;
}

function pointedByEnvironment(): Pointed {
  const { BUNNY_ACCESS_KEY: accessKey = "", BUNNY_BASE_URL: url = "" } = process.env;
  if (accessKey === "" || url === "") {
    throw new Error("Set BUNNY_BASE_URL (https://api.bunny.net for the real API) and BUNNY_ACCESS_KEY.");
  }
  return { url: url.replace(/\/$/, ""), accessKey };
}

/** How a run goes about it. */
interface Manner extends Pick<Suite, "atOnce" | "report"> {
  /** Added to the environment of the provider. */
  readonly env?: Readonly<Record<string, string>>;
}

/** An emulator shows what was written at once. */
const STAND_IN: Manner = { atOnce: 3, report: () => undefined, env: { BUNNY_LAG_SECONDS: "0" } };

interface Outcome {
  readonly recorded: readonly Recorded[];
  readonly failures: readonly Failure[];
  /** What could not be restored. */
  readonly problems: readonly string[];
  readonly stopped: boolean;
}

/** The same suite with an emulator whose zone and application have the given IDs. */
async function onStandIn(flags: Flags, prefix: string): Promise<Outcome> {
  const emulator = await startEmulator({ seed: seedFor(flags) });
  try {
    return await run(flags, prefix, emulator, STAND_IN);
  } finally {
    await emulator.close();
  }
}

/** So that the requests of its data source are listed, too. */
const apiGuardian = {
  ...{ isEnabled: true, executionMode: 0, bodyLimitAction: 1, unmatchedPathAction: 2 },
  endpoints: [{ apiGuardianEndpointId: 420, requestMethod: "GET", requestPath: "/pets" }],
};

function seedFor({ zone, app }: Flags): Seed {
  const [first, ...others] = defaultSeed.zones ?? [];
  const applications = app === "" ? [] : [{ appId: app, name: app, min: 1, max: 3 }];
  const rest = others.filter(({ shieldZoneId }) => shieldZoneId !== zone);
  return {
    ...defaultSeed,
    zones: [{ pullZoneId: 9001, ...first, shieldZoneId: zone, apiGuardian }, ...rest],
    rateLimits: (defaultSeed.rateLimits ?? []).map((rule) => ({ ...rule, shieldZoneId: zone })),
    applications,
  };
}

/** Runs the suite, and restores everything in any case. */
async function run(
  flags: Flags,
  prefix: string,
  pointed: Pointed,
  { atOnce, report, env }: Manner = { atOnce: flags.atOnce, report: say },
): Promise<Outcome> {
  const direct = apiAt(pointed.url, pointed.accessKey);
  const { target, endpoint, without } = await findTarget(direct, flags.zone, flags.app, prefix);
  const types = RESOURCE_TYPES.filter((type) => !without.includes(type) && (flags.only ?? type) === type);
  for (const type of without)
    report(`${type} is left out: the zone's Shield plan does not have it, or no application is named.`);
  const putBack = await keep(direct, target, types);
  const recorder = await startRecorder(pointed.url, { accessKey: pointed.accessKey, prefix });
  const stop = stopOnSignals();
  let stopped = false;
  let failures: Failure[] = [];
  try {
    const environment = { ...process.env, ...env };
    failures = await runOn(recorder.url, pointed.accessKey, environment, {
      target,
      endpoint,
      types,
      atOnce,
      report,
      signal: stop.signal,
    });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    stopped = true;
  } finally {
    await recorder.close();
  }
  const problems = await putBack();
  stop.end();
  report(problems.length === 0 ? "Everything is restored." : "NOT restored:");
  for (const problem of problems) say(`  ${problem}`);
  return { recorded: recorder.recorded(), failures, problems, stopped };
}

/** The provider uses the recorder, and never a proxy of the caller's. */
async function runOn(
  url: string,
  accessKey: string,
  env: NodeJS.ProcessEnv,
  suite: Omit<Suite, "provider" | "api">,
): Promise<Failure[]> {
  const own = { BUNNY_BASE_URL: url, BUNNY_VIDEO_URL: url, BUNNY_ACCESS_KEY: accessKey, NO_PROXY: "127.0.0.1" };
  const provider = await startShippedProvider({ ...env, ...own });
  try {
    return await runSuite({ ...suite, provider, api: apiAt(url, accessKey) });
  } finally {
    await provider.stop();
  }
}

/** The first signal ends the suite at its next step; restoring is never interrupted. */
function stopOnSignals(): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (!controller.signal.aborted) say("Stopping; putting back what was changed …");
    controller.abort();
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const name of signals) process.on(name, onSignal);
  return {
    signal: controller.signal,
    end: () => {
      for (const name of signals) process.removeListener(name, onSignal);
    },
  };
}

/** Each kind of request with its count. */
function counted(recorded: readonly Recorded[]): string[] {
  const counts = new Map<string, number>();
  for (const { method, path } of recorded) counts.set(`${method} ${path}`, (counts.get(`${method} ${path}`) ?? 0) + 1);
  return [...counts].map(([request, count]) => `${String(count).padStart(4)} × ${request}`).sort();
}

function report(failures: readonly Failure[]): void {
  for (const { type, reason } of failures) say(`FAILED ${type}: ${reason}`);
  if (failures.length > 0) process.exitCode = 1;
}

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
