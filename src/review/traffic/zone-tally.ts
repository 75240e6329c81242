import { createDecider, decide, type Decision } from "../../zone/index.js";
import type { TrafficEffect, UndecidedReason, ZoneTraffic } from "../document/traffic-document.js";
import type { Redactor } from "../plan/secrets.js";
import type { PlannedZone } from "../requests/planned-zones.js";
import { Calibrator } from "./calibration.js";
import { effectOf, isKnown, judge, type Judgment } from "./effects.js";
import type { LoggedRequest } from "./logged-request.js";
import { RequestCollection } from "./request-group.js";
import type { Shown } from "./shown-request.js";
import { type Limited, ZoneLimits } from "./zone-limits.js";

const MOST_REASONS = 5;
/** Clocks of servers differ: a log counts as in order if no request is earlier than another one before it by more than this. */
const DISORDER = 5_000;

/** What a zone without any object decides. */
const NO_DECISION: Decision = decide({ lists: [], rules: [], limits: [], waf: "acts" }, {});

type Collections = Readonly<Record<TrafficEffect, RequestCollection>>;

interface Reason {
  readonly id: string | undefined;
  readonly why: string;
  requests: number;
}

/** Counts what a plan does to the requests of one zone, row by row. */
export class ZoneTally {
  readonly #zone: PlannedZone;
  readonly #redactor: Redactor;
  readonly #judge: (request: LoggedRequest["request"]) => Judgment;
  readonly #limits: ZoneLimits;
  readonly #calibrator = new Calibrator();
  readonly #all: Collections;
  readonly #byObject = new Map<string, Collections>();
  readonly #undecidedBy = new Map<string, number>();
  readonly #reasons = new Map<string, Reason>();
  #requests = 0;
  #undecided = 0;
  #latest = -Infinity;

  constructor(zone: PlannedZone, shown: Shown, redactor: Redactor) {
    this.#zone = zone;
    this.#redactor = redactor;
    const models = zone.after === zone.before ? [zone.before] : [zone.before, zone.after];
    this.#judge = createDecider(models, ([before = NO_DECISION, after = before]) => judge(before, after, zone));
    this.#limits = new ZoneLimits(zone);
    const collections = (): Collections => {
      const one = (): RequestCollection => new RequestCollection(shown, (text) => redactor.text(text));
      return { newly_stopped: one(), newly_challenged: one(), no_longer_stopped: one(), no_longer_challenged: one() };
    };
    this.#all = collections();
    for (const id of zone.changed) this.#byObject.set(id, collections());
  }

  get requests(): number {
    return this.#requests;
  }

  add(row: LoggedRequest): void {
    this.#requests += 1;
    const isInOrder = row.time >= this.#latest - DISORDER;
    if (row.time > this.#latest) this.#latest = row.time;
    const timed = row.time < this.#latest ? { ...row, time: this.#latest } : row;
    const judged = this.#judge(row.request);
    const limited = this.#limits.add(judged, timed, isInOrder);
    this.#calibrator.add(judged.decisionBefore, limited.before, row.status);
    if (isKnown(limited.before) && isKnown(limited.after)) {
      const effect = effectOf(limited.before, limited.after);
      if (effect !== undefined) this.#addEffect(effect, row, limited.causes);
    } else if (!limited.isUntouched) this.#addUndecided(limited);
  }

  #addEffect(effect: TrafficEffect, row: LoggedRequest, causes: readonly string[]): void {
    this.#all[effect].add(row);
    for (const id of causes) this.#byObject.get(id)?.[effect].add(row);
  }

  #addUndecided({ reasons, causes }: Limited): void {
    this.#undecided += 1;
    for (const id of causes) this.#undecidedBy.set(id, (this.#undecidedBy.get(id) ?? 0) + 1);
    for (const { id, why } of reasons) {
      const key = `${id ?? ""}\0${why}`;
      const reason = this.#reasons.get(key) ?? { id, why, requests: 0 };
      reason.requests += 1;
      this.#reasons.set(key, reason);
    }
  }

  /** What was counted. */
  result(pullZone: string | undefined, isAssumed: boolean): ZoneTraffic {
    const address = (id: string): string => this.#redactor.address(id);
    return {
      zone: address(this.#zone.name),
      ...(pullZone !== undefined && { pull_zone: pullZone }),
      assumed: isAssumed,
      requests: this.#requests,
      decided: this.#requests - this.#undecided,
      undecided: this.#undecided,
      reasons: this.#firstReasons(),
      ...groupsOf(this.#all),
      changes: [...this.#byObject].map(([id, collections]) => ({
        address: address(id),
        ...groupsOf(collections),
        undecided: this.#undecidedBy.get(id) ?? 0,
      })),
      calibration: this.#calibrator.result(address),
      limits: this.#limits.results(address),
    };
  }

  #firstReasons(): readonly UndecidedReason[] {
    return [...this.#reasons.values()]
      .sort((one, other) => other.requests - one.requests)
      .slice(0, MOST_REASONS)
      .map(({ id, why, requests }) => ({
        ...(id !== undefined && { address: this.#redactor.address(id) }),
        why: this.#redactor.text(why),
        requests,
      }));
  }
}

const groupsOf = (of: Collections) => ({
  newly_stopped: of.newly_stopped.result(),
  newly_challenged: of.newly_challenged.result(),
  no_longer_stopped: of.no_longer_stopped.result(),
  no_longer_challenged: of.no_longer_challenged.result(),
});
