import { createDecider, decide, type Decision } from "../../zone/index.js";
import type {
  ByEffect,
  TrafficEffect,
  TrafficEffects,
  UndecidedReason,
  ZoneTraffic,
  Calibration,
  ExampleRequest,
  RequestGroup,
} from "../document/traffic-document.js";
import type { Redactor } from "../plan/secrets.js";
import type { PlannedZone } from "../zones/zone-sides.js";
import { byEffect, effectOf, isKnown, judge, type Judgment, type Outcomes, PASSES } from "./effects.js";
import type { LoggedRequest } from "./logged-request.js";
import { type Shown, shownAddress, shownAgent, shownPath } from "./shown-request.js";
import { type Limited, ZoneLimits } from "./zone-limits.js";
import { CommonValues, DifferentValues } from "./common-values.js";

const MOST_REASONS = 5;
/**
 * Tolerance for server clocks in milliseconds. A log is in order if no request is earlier than a preceding request by more than
 * this time.
 */
const DISORDER = 5_000;

const NO_DECISION: Decision = decide({ lists: [], rules: [], limits: [], waf: "acts" }, {});

type Collections = ByEffect<RequestCollection>;

interface Reason {
  readonly id: string | undefined;
  readonly why: string;
  requests: number;
}

/** Counts the effects of a plan on the requests of one zone, row by row. */
export class ZoneTally {
  readonly #zone: PlannedZone;
  readonly #redactor: Redactor;
  readonly #judge: (request: LoggedRequest["request"]) => Judgment;
  readonly #limits: ZoneLimits;
  readonly #calibrator = new Calibrator();
  readonly #collections: () => Collections;
  readonly #all: Collections;
  readonly #shared = new Map<string, { readonly ids: readonly string[]; readonly collections: Collections }>();
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
    this.#collections = () => byEffect(() => new RequestCollection(shown, (text) => redactor.text(text)));
    this.#all = this.#collections();
    for (const id of zone.changed) this.#byObject.set(id, this.#collections());
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
      if (effect !== undefined) this.#addEffect(effect, row, limited);
    } else if (!limited.isUntouched) this.#addUndecided(limited);
  }

  #addEffect(effect: TrafficEffect, row: LoggedRequest, { causes, mayBeCauses }: Limited): void {
    this.#all[effect].add(row);
    for (const id of causes) this.#byObject.get(id)?.[effect].add(row);
    if (mayBeCauses.length > 0) this.#mayBeBy(mayBeCauses)[effect].add(row);
  }

  /** Returns the requests that one of these objects changes. It is unknown which object. */
  #mayBeBy(ids: readonly string[]): Collections {
    const key = [...ids].sort().join("\0");
    const found = this.#shared.get(key) ?? { ids, collections: this.#collections() };
    this.#shared.set(key, found);
    return found.collections;
  }

  #addUndecided({ reasons, causes, mayBeCauses }: Limited): void {
    this.#undecided += 1;
    for (const id of [...causes, ...mayBeCauses]) this.#undecidedBy.set(id, (this.#undecidedBy.get(id) ?? 0) + 1);
    for (const { id, why } of reasons) {
      const key = `${id ?? ""}\0${why}`;
      const reason = this.#reasons.get(key) ?? { id, why, requests: 0 };
      reason.requests += 1;
      this.#reasons.set(key, reason);
    }
  }

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
      shared_changes: [...this.#shared.values()].map(({ ids, collections }) => ({
        addresses: ids.map(address),
        ...groupsOf(collections),
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
        ...(this.#zone.uncomputed.some((one) => one.id === id && one.why === why) && { not_computed: true as const }),
      }));
  }
}

const groupsOf = (of: Collections): TrafficEffects => byEffect((effect) => of[effect].result());

/** If a larger share disagrees, no other result is reliable. */
const SMALL_SHARE = 0.01;
/** A smaller number is not significant. */
const FEWEST = 10;
const MOST_STATUSES = 5;

/** Statuses that Shield may answer with (docs/reference/logs.md). */
const REFUSED = [403, 429];

/** Compares the settings before a plan with the logged outcomes. */
class Calibrator {
  readonly #statuses = new CommonValues();
  readonly #servedBy = new CommonValues();
  #compared = 0;
  #blocked = 0;
  #served = 0;
  #refused = 0;

  /** `outcomes` include the rate limits of the settings. */
  add(decision: Decision, outcomes: Outcomes, status: number): void {
    if (!isKnown(outcomes)) return;
    this.#compared += 1;
    if (outcomes === PASSES && REFUSED.includes(status)) this.#refused += 1;
    // A passed challenge is served, and limits let some excess requests pass.
    if (decision.decision !== "blocked") return;
    this.#blocked += 1;
    this.#statuses.add(String(status));
    if (status >= 400) return;
    this.#served += 1;
    for (const { id } of decision.by) this.#servedBy.add(id);
  }

  result(addressOf: (id: string) => string): Calibration {
    const [most] = this.#servedBy.first(1);
    return {
      compared: this.#compared,
      blocked: this.#blocked,
      blocked_but_served: this.#served,
      passed_but_refused: this.#refused,
      statuses_of_blocked: this.#statuses.first(MOST_STATUSES),
      ...(most !== undefined && { most_by: { address: addressOf(most.value), requests: most.requests } }),
      // Origins often refuse requests themselves, so refusals do not contradict the settings.
      disagrees: this.#served >= FEWEST && this.#served > this.#blocked * SMALL_SHARE,
    };
  }
}

const MOST_VALUES = 5;
const MOST_EXAMPLES = 3;
const LONGEST = 200;

class RequestCollection {
  readonly #shown: Shown;
  readonly #text: (text: string) => string;
  readonly #addresses = new DifferentValues();
  readonly #paths = new CommonValues();
  readonly #countries = new CommonValues();
  readonly #agents = new CommonValues();
  readonly #examples: ExampleRequest[] = [];
  #requests = 0;
  #refused = 0;
  #isAnonymized = false;

  /** `text` hides the secrets of the plan. */
  constructor(shown: Shown, text: (text: string) => string) {
    this.#shown = shown;
    this.#text = text;
  }

  add(row: LoggedRequest): void {
    this.#requests += 1;
    if (REFUSED.includes(row.status)) this.#refused += 1;
    const { ip, country, url } = row.request;
    if (ip !== undefined) this.#addresses.add(ip);
    if (ip === undefined || ip.includes("/") || ip === "0.0.0.0" || ip === "::") this.#isAnonymized = true;
    this.#paths.add(this.#short(shownPath(url, { ...this.#shown, queries: false })));
    this.#countries.add(country ?? "unknown");
    this.#agents.add(this.#short(shownAgent(row, this.#shown)));
    if (this.#examples.length < MOST_EXAMPLES) this.#examples.push(this.#example(row));
  }

  #short(text: string): string {
    return this.#text(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
  }

  #example(row: LoggedRequest): ExampleRequest {
    const { ip, country, url } = row.request;
    return {
      time: new Date(row.time).toISOString(),
      status: row.status,
      path: this.#short(shownPath(url, this.#shown)),
      address: shownAddress(ip, this.#shown),
      ...(country !== undefined && { country }),
      user_agent: this.#short(shownAgent(row, this.#shown)),
    };
  }

  result(): RequestGroup {
    return {
      requests: this.#requests,
      addresses: this.#addresses.count,
      more_addresses: this.#addresses.isMore,
      anonymized: this.#isAnonymized,
      exact: [this.#paths, this.#countries, this.#agents].every(({ isExact }) => isExact),
      paths: this.#paths.first(MOST_VALUES),
      ...(this.#refused > 0 && { refused: this.#refused }),
      countries: this.#countries.first(MOST_VALUES),
      user_agents: this.#agents.first(MOST_VALUES),
      examples: this.#examples,
    };
  }
}
