import { counted, phrase, words } from "../../shared/phrase.js";
import type { TrafficReview, ValueCount } from "../document/traffic-document.js";
import { createRedactor, type Redactor } from "../plan/secrets.js";
import type { PlannedZone } from "../requests/planned-zones.js";
import { CommonValues } from "./common-values.js";
import { isReadable, type LoggedRequest, type UnreadableRow } from "./logged-request.js";
import type { Shown } from "./shown-request.js";
import { ZoneTally } from "./zone-tally.js";

const MOST_OTHER = 5;

interface Placed {
  readonly tally: ZoneTally;
  pullZone: string | undefined;
  readonly isAssumed: boolean;
}

/** Counts what plans do to the requests of a log, row by row, in memory that does not grow with the log. */
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

  /** Counts a row; `where` says where it is, if it cannot be read. */
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

  /** The only zone of plans that do not say its pull zone takes the first one of the log. */
  #place(pullZone: string): Placed | undefined {
    const [only, ...others] = this.#zones;
    if (only === undefined || others.length > 0 || only.pullZone !== undefined) return undefined;
    only.pullZone = pullZone;
    this.#byPullZone.set(pullZone, only);
    return only;
  }

  /** What was counted; `notes` are sentences about the log. */
  result(notes: readonly string[]): TrafficReview {
    const zones = this.#zones.map(({ tally, pullZone, isAssumed }) => tally.result(pullZone, isAssumed));
    const sum = (count: (zone: (typeof zones)[number]) => number): number =>
      zones.reduce((all, zone) => all + count(zone), 0);
    return {
      requests: this.#requests,
      ...(this.#requests > 0 && { first: isoTime(this.#first), last: isoTime(this.#last) }),
      unreadable: this.#unreadable,
      ...(this.#firstUnreadable !== undefined && { first_unreadable: this.#firstUnreadable }),
      other_pull_zones: this.#others(),
      zones,
      decided: sum(({ decided }) => decided),
      undecided: sum(({ undecided }) => undecided),
      newly_stopped: sum((zone) => zone.newly_stopped.requests),
      newly_challenged: sum((zone) => zone.newly_challenged.requests),
      no_longer_stopped: sum((zone) => zone.no_longer_stopped.requests),
      no_longer_challenged: sum((zone) => zone.no_longer_challenged.requests),
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

  #others(): readonly ValueCount[] {
    return this.#elsewhere.first(MOST_OTHER);
  }
}

const isoTime = (time: number): string => new Date(time).toISOString();

/** Rows that are remembered: more would take more memory than the rest of a review. What comes after them counts as new. */
const MOST = 8_000_000;
const FIRST_SLOTS = 65_536;

/** The rows of a log that were read, by their request ID and time: 64 bits of each, in at most 128 MB. */
export class SeenRows {
  #slots = new Uint32Array(2 * FIRST_SLOTS);
  #rows = 0;

  /** Whether the row was there before; it is from now on. */
  has(id: string, time: number): boolean {
    let [high, low] = [0x811c9dc5 ^ time, 0x9e3779b9 ^ (time / 0x1_0000_0000)];
    for (let at = 0; at < id.length; at += 1) {
      const unit = id.charCodeAt(at);
      high = Math.imul(high ^ unit, 0x01000193);
      low = Math.imul(low ^ unit, 0x85ebca6b) ^ (low >>> 13);
    }
    // Zero twice is an empty slot.
    return this.#add(mixed(high), mixed(low ^ high) | 1);
  }

  #add(high: number, low: number): boolean {
    const last = this.#slots.length / 2 - 1;
    let slot = high & last;
    for (; this.#slots[2 * slot + 1] !== 0; slot = (slot + 1) & last)
      if (this.#slots[2 * slot] === high >>> 0 && this.#slots[2 * slot + 1] === low >>> 0) return true;
    if (this.#rows >= MOST) return false;
    this.#slots[2 * slot] = high;
    this.#slots[2 * slot + 1] = low;
    this.#rows += 1;
    if (this.#rows * 2 > last) this.#grow();
    return false;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    this.#rows = 0;
    for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) this.#add(old[at] ?? 0, old[at + 1] ?? 0);
  }
}

/** Spreads the bits of a number over all of it. */
function mixed(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b);
  return twice ^ (twice >>> 16);
}
