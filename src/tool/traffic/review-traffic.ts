import type { MatchedObject } from "../../review/document/review-document.js";
import type { TrafficReview } from "../../review/document/traffic-document.js";
import type { ReviewPart } from "../../review/judge/assemble-review.js";
import { type Condition, matchOf, shareOf } from "../../review/judge/fail-on.js";
import type { Plan } from "../../review/plan/plan.js";
import { ZoneSides } from "../../review/zones/zone-sides.js";
import type { Shown } from "../../review/traffic/shown-request.js";
import { Traffic } from "../../review/traffic/traffic.js";
import { InputError } from "../report-input.js";
import { readLog, type LogRead, type TakeRow } from "./read-log.js";

/** A log from a file or another source. */
export interface LogSource {
  /** The log's name in messages. */
  readonly name: string;
  readonly read: (take: TakeRow) => Promise<LogRead>;
}

/** Returns logs in files; `-` is standard input. */
export const fileSources = (files: readonly string[]): readonly LogSource[] =>
  files.map((file) => ({ name: file === "-" ? "standard input" : file, read: (take) => readLog(file, take) }));

/** Facts about logs besides their rows. */
export interface KnownLogs {
  /** Zone ID → pull zone. */
  readonly pullZones?: ReadonlyMap<string, string>;
  /** The number of hours before now that the logs cover. */
  readonly hours?: number;
}

/** Reads logs, and counts the effects of the plans on their requests. */
export async function reviewTraffic(
  plans: readonly Plan[],
  sources: readonly LogSource[],
  shown: Shown,
  { pullZones, hours }: KnownLogs = {},
): Promise<TrafficReview> {
  const zones = new ZoneSides(plans).zones.map((zone) => ({
    ...zone,
    pullZone: zone.pullZone ?? pullZones?.get(zone.id),
  }));
  const traffic = new Traffic(
    zones,
    plans.flatMap((plan) => plan.secrets),
    shown,
  );
  const notes: string[] = [];
  for (const { name, read } of sources) {
    const { rows, error, leftOut } = await read((row, line) => {
      if ("unit" in row)
        throw new InputError(
          `The times of ${name} look like ${row.unit} (line ${line}), so every result would be wrong. Logs of the API have milliseconds, such as 1763856000000, or a date such as 2026-11-23T00:00:00Z: download the log again, or convert its times.`,
        );
      traffic.add(row, () => `${name}, line ${line}`);
    });
    if (leftOut !== undefined) notes.push(leftOut);
    else if (error === "logging_disabled")
      notes.push(`${name} has no requests: logging is off for that pull zone, so its traffic is not known.`);
    else if (error !== undefined) {
      notes.push(`${name} has an API error instead of requests (${error}), so it is incomplete: download it again.`);
      traffic.add({ problem: "an API error instead of requests" }, () => name);
    } else if (rows === 0) notes.push(`The log ${name} is empty: no request, or logging is off.`);
  }
  if (zones.length === 0) notes.push("The plan has no Shield zone, and no object that decides requests.");
  const result = traffic.result(notes.map((note) => note.replaceAll("`", "'")));
  return hours === undefined ? result : { ...result, hours };
}

/** Minimum number of decided requests for a condition about a share. */
const FEWEST_DECIDED = 1_000;

/** Returns the counts as a part of the review, with the conditions about shares of requests. */
export function trafficPart(traffic: TrafficReview, conditions: readonly Condition[]): ReviewPart {
  const checked = conditions.map((condition) => checkShare(condition, traffic));
  const open = checked.flatMap((one) => one.open ?? []);
  return {
    members: { traffic: { ...traffic, open_conditions: open } },
    matched: checked.flatMap(({ matched = [] }) => matched),
  };
}

interface Checked {
  readonly matched?: ReviewPart["matched"];
  readonly open?: string;
}

function checkShare(condition: Condition, traffic: TrafficReview): Checked {
  const wanted = shareOf(condition);
  if (wanted === undefined) return {};
  const { requests, unreadable, first_unreadable: first, decided, undecided, newly_stopped: stopped } = traffic;
  if (requests === 0 && first !== undefined)
    return {
      matched: matchOf(condition, [{ address: first.where }], unreadable),
      open: `${condition} fails, because no row of the log could be read (${first.where}: ${first.why}).`,
    };
  const isAboutStopped = wanted.name === "traffic-stopped";
  if (isAboutStopped && decided < FEWEST_DECIDED)
    return { open: `${condition} is not decided: ${decided} requests can be decided, and 1,000 are needed.` };
  if (!isAboutStopped && decided + undecided === 0)
    return { open: `${condition} is not decided: the log has no request of a zone of the plan.` };
  const [count, all] = isAboutStopped ? [stopped, decided] : [undecided, decided + undecided];
  if (count <= all * wanted.share) return {};
  return { matched: matchOf(condition, objectsOf(traffic, isAboutStopped), count) };
}

/** Returns the objects that stop requests or leave them undecided. */
const objectsOf = ({ zones }: TrafficReview, isAboutStopped: boolean): readonly MatchedObject[] =>
  zones
    .flatMap(({ changes }) => changes)
    .filter((change) => (isAboutStopped ? change.newly_stopped.requests : change.undecided) > 0)
    .map(({ address }) => ({ address }));
