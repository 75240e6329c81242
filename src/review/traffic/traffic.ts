import { counted, phrase, words } from "../../shared/phrase.js";
import type { TrafficReview } from "../document/traffic-document.js";
import { createRedactor, type Redactor } from "../plan/secrets.js";
import type { PlannedZone } from "../zones/zone-sides.js";
import { CommonValues } from "./common-values.js";
import { byEffect } from "./effects.js";
import { isReadable, type LoggedRequest, type UnreadableRow } from "./logged-request.js";
import { SeenRows } from "./seen-rows.js";
import type { Shown } from "./shown-request.js";
import { ZoneTally } from "./zone-tally.js";

const MOST_OTHER = 5;

interface Placed {
  readonly tally: ZoneTally;
  pullZone: string | undefined;
  readonly isAssumed: boolean;
}

/** Counts the effects of plans on the requests of a log, row by row, in bounded memory. */
export class Traffic {
  readonly #zones: readonly Placed[];
  readonly #byPullZone: Map<string, Placed>;
  readonly #elsewhere = new CommonValues();
  readonly #redactor: Redactor;
  readonly #seen = new SeenRows();
  #repeated = 0;
  #requests = 0;
  #unreadable = 0;
  #firstUnreadable: TrafficReview["first_unreadable"];
  #first = Infinity;
  #last = -Infinity;

  /** `secrets` are all texts that must not be shown. */
  constructor(zones: readonly PlannedZone[], secrets: readonly string[], shown: Shown) {
    const redactor = createRedactor(secrets);
    this.#redactor = redactor;
    this.#zones = zones.map((zone) => ({
      tally: new ZoneTally(zone, shown, redactor),
      pullZone: zone.pullZone,
      isAssumed: zone.pullZone === undefined,
    }));
    this.#byPullZone = new Map(
      this.#zones.flatMap((placed) => (placed.pullZone === undefined ? [] : [[placed.pullZone, placed] as const])),
    );
  }

  /** Counts a row; `where` returns its position for an error. */
  add(row: LoggedRequest | UnreadableRow, where: () => string): void {
    if (!isReadable(row)) {
      this.#unreadable += 1;
      this.#firstUnreadable ??= { where: where(), why: row.problem };
      return;
    }
    if (row.id !== undefined && this.#seen.has(row.id, row.time)) {
      this.#repeated += 1;
      return;
    }
    this.#requests += 1;
    if (row.time < this.#first) this.#first = row.time;
    if (row.time > this.#last) this.#last = row.time;
    const placed = this.#byPullZone.get(row.pullZone) ?? this.#place(row.pullZone);
    if (placed === undefined) this.#elsewhere.add(row.pullZone);
    else placed.tally.add(row);
  }

  /** A single zone without a known pull zone takes the first pull zone of the log. */
  #place(pullZone: string): Placed | undefined {
    const [only, ...others] = this.#zones;
    if (only === undefined || others.length > 0 || only.pullZone !== undefined) return undefined;
    only.pullZone = pullZone;
    this.#byPullZone.set(pullZone, only);
    return only;
  }

  /** Returns the counts; `notes` are sentences about the log. */
  result(notes: readonly string[]): TrafficReview {
    const zones = this.#zones.map(({ tally, pullZone, isAssumed }) => tally.result(pullZone, isAssumed));
    const sum = (count: (zone: (typeof zones)[number]) => number): number =>
      zones.reduce((all, zone) => all + count(zone), 0);
    return {
      requests: this.#requests,
      ...(this.#requests > 0 && { first: isoTime(this.#first), last: isoTime(this.#last) }),
      unreadable: this.#unreadable,
      ...(this.#firstUnreadable !== undefined && { first_unreadable: this.#firstUnreadable }),
      other_pull_zones: this.#elsewhere.first(MOST_OTHER),
      zones,
      decided: sum(({ decided }) => decided),
      undecided: sum(({ undecided }) => undecided),
      ...byEffect((effect) => sum((zone) => zone[effect].requests)),
      notes: [...notes.map((note) => this.#redactor.text(note)), ...this.#repeats()],
      open_conditions: [],
    };
  }

  #repeats(): readonly string[] {
    if (this.#repeated === 0) return [];
    const are = this.#repeated === 1 ? "is" : "are";
    return [
      phrase`${counted(this.#repeated, "row")} of the log ${words(are)} there again, with the same request ID and time, and count once.`,
    ];
  }
}

const isoTime = (time: number): string => new Date(time).toISOString();
