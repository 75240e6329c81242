import { type Command, InvalidArgumentError, type OutputConfiguration } from "commander";
import { accountClient, type ClientEvent, readingOptions } from "../account/account-client.js";
import type { Reading, Scope } from "../account/read-owners.js";
import { grouped } from "../shared/phrase.js";
import { counted } from "./counted.js";
import { collect } from "./option-values.js";
import { askYes, InputError } from "./report-input.js";
import { createPatience, createReadingProgress } from "./reading-progress.js";

export interface ScopeOptions {
  readonly zone?: readonly number[];
  readonly app?: readonly string[];
  readonly all?: true;
  readonly except?: readonly number[];
}

/** Adds `--zone`, `--app`, and `--all`. The help says that the command applies `verb` to these zones and applications. */
export function addScope(command: Command, verb: string): Command {
  return command
    .option("--zone <id>", `a Shield zone to ${verb}; can be repeated`, collectZone)
    .option("--app <id>", `a Magic Containers application to ${verb}; can be repeated`, collect)
    .option("--all", `${verb} all Shield zones and applications of the account`);
}

/** @throws InputError if the options name no scope, or both the whole account and a part of it */
export function scopeOf({ all, zone: zones = [], app: applications = [], except }: ScopeOptions, verb: string): Scope {
  const isPart = zones.length > 0 || applications.length > 0;
  if (all && isPart) throw new InputError("--all includes every zone and application. Leave out --zone and --app.");
  if (!all && !isPart) throw new InputError(`Say what to ${verb}: --zone <id>, --app <id>, or --all.`);
  if (!all && except !== undefined)
    throw new InputError("--except is for --all: leave it out, or leave out --zone and --app.");
  return all ? { all, ...(except && { except }) } : { zones, applications };
}

interface ReadingLimits {
  /** Gives up if no response arrives for this time. */
  readonly minutes?: number;
  /** The number of parallel requests. */
  readonly concurrency?: number;
  /** Also gets the client's log. */
  readonly onEvent?: (event: ClientEvent) => void;
}

/** Reads the account that the environment names, and shows progress. */
export async function readWithProgress<Found>(
  output: Pick<OutputConfiguration, "writeErr">,
  signal: AbortSignal,
  read: (reading: Reading) => Promise<Found>,
  { minutes, concurrency, onEvent }: ReadingLimits = {},
): Promise<Found> {
  const progress = createReadingProgress((text) => output.writeErr?.(text));
  const patience = minutes === undefined ? undefined : createPatience(minutes, signal);
  const log = (event: ClientEvent): void => {
    progress.onEvent(event);
    patience?.onEvent(event);
    onEvent?.(event);
  };
  const client = accountClient(process.env, log, concurrency);
  const onStart: Reading["onStart"] = ({ count, what }, requests) => {
    if (count > 1)
      output.writeErr?.(
        `Reading ${grouped(count)} ${what} with about ${counted(requests, "request")}, and one for the entries of each list.\n`,
      );
  };
  const readUntil = (until: AbortSignal): Promise<Found> =>
    read({ client, options: readingOptions(until, minutes), onStart, onProgress: progress.show });
  return (patience === undefined ? readUntil(signal) : patience.during(readUntil)).finally(progress.end);
}

/**
 * Asks on the terminal before the account is read. Rejects with `refusal` if there is no terminal, or if the answer is not yes.
 */
export async function askBeforeReading(
  { question, refusal }: { readonly question: string; readonly refusal: string },
  signal: AbortSignal,
): Promise<void> {
  if (!(await askYes(`${question} [y/N] `, refusal, signal))) throw new InputError("Nothing was written.");
}

/** Collects zone IDs of a repeatable option. */
export function collectZone(value: string, before: readonly number[] = []): readonly number[] {
  const id = Number(value);
  if (/^\d+(?:[,\s]+\d+)+$/.test(value))
    throw new InvalidArgumentError("Give one zone, and repeat the option for others.");
  if (!/^[1-9]\d{0,9}$/.test(value) || id > 2_147_483_647)
    throw new InvalidArgumentError("Give the number of a Shield zone, not the number of its pull zone.");
  return [...before, id];
}
