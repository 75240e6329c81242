import { given } from "../../shared/collections.js";
import type { Decision, DeclaredZone, Undecided, DeclaredLimit } from "../../zone/index.js";
import type { LimitTraffic } from "../document/traffic-document.js";
import type { PlannedZone } from "../zones/zone-sides.js";
import { type Judgment, type Outcomes, outcomesBeyond, PASSES } from "./effects.js";
import type { LoggedRequest } from "./logged-request.js";
import { DifferentValues } from "./common-values.js";
import { type Acts, type Rate, RateWindows } from "./rate-windows.js";

export type Limited = Pick<Judgment, "before" | "after" | "causes" | "mayBeCauses" | "isUntouched" | "reasons">;

/** The rate limits of a zone before and after a plan, applied to a log. */
export class ZoneLimits {
  readonly #zone: PlannedZone;
  readonly #before: Side;
  readonly #after: Side;
  /** Unchanged limits that count differently after the plan. */
  readonly #diverged = new Set<string>();

  constructor(zone: PlannedZone) {
    this.#zone = zone;
    this.#before = new Side(zone.before);
    this.#after = zone.after === zone.before ? this.#before : new Side(zone.after);
  }

  add(judged: Judgment, row: LoggedRequest, isInOrder: boolean): Limited {
    const { decisionBefore, decisionAfter } = judged;
    if (decisionBefore.counts.length + decisionAfter.counts.length === 0) return judged;
    if (decisionBefore !== decisionAfter) this.#noteDivergence(decisionBefore, decisionAfter);
    const before = this.#before.add(decisionBefore, judged.before, row, isInOrder);
    const isOne = this.#after === this.#before;
    const after = isOne ? before : this.#after.add(decisionAfter, judged.after, row, isInOrder);
    const acting = [...before.acting, ...after.acting, ...before.open.flatMap(({ id }) => id ?? [])];
    const open = after.open.flatMap(({ id }) => id ?? []);
    const changed = [...new Set([...acting, ...open])].filter((id) => this.#zone.changed.has(id));
    const diverged = [...acting, ...open].some((id) => this.#diverged.has(id));
    if (before.outcomes === judged.before && after.outcomes === judged.after) return judged;
    return {
      before: before.outcomes,
      after: after.outcomes,
      causes: changed.length > 0 ? changed : judged.causes,
      mayBeCauses: changed.length > 0 ? [] : judged.mayBeCauses,
      isUntouched: judged.isUntouched && changed.length === 0 && !diverged,
      reasons: unique([...judged.reasons, ...before.open, ...after.open]),
    };
  }

  #noteDivergence(before: Decision, after: Decision): void {
    for (const { id, verdict } of [...before.counts, ...after.counts]) {
      const isSame = [before, after].every(({ counts }) =>
        counts.some((one) => one.id === id && one.verdict.met === verdict.met),
      );
      if (!isSame) this.#diverged.add(id);
    }
  }

  results(address: (id: string) => string): readonly LimitTraffic[] {
    return this.#after.results(address, this.#zone.changed);
  }
}

const unique = (all: readonly Undecided[]): readonly Undecided[] => [
  ...new Map(all.map((one) => [`${one.id ?? ""}\0${one.why}`, one])).values(),
];

class Side {
  readonly #runs: ReadonlyMap<string, { readonly run: LimitRun; readonly beyond: Outcomes }>;

  constructor({ limits }: DeclaredZone) {
    this.#runs = new Map(
      limits.map((limit) => [limit.id, { run: new LimitRun(limit), beyond: outcomesBeyond(limit.action) }]),
    );
  }

  add({ counts }: Decision, outcomes: Outcomes, row: LoggedRequest, isInOrder: boolean) {
    let found = outcomes;
    const acting: string[] = [];
    const open: Undecided[] = [];
    for (const { id, verdict } of counts) {
      const limit = this.#runs.get(id);
      const acts = limit?.run.add(row, verdict.met === "yes", isInOrder);
      if (limit === undefined || acts?.possibly !== true || (found & PASSES) === 0 || limit.beyond === PASSES) continue;
      found = (acts.surely ? found & ~PASSES : found) | limit.beyond;
      acting.push(id);
      if (!acts.surely) open.push({ id, why: acts.why ?? "" });
    }
    return { outcomes: found, acting, open };
  }

  results(address: (id: string) => string, changed: ReadonlySet<string>): readonly LimitTraffic[] {
    return [...this.#runs].map(([id, { run }]) => run.result(address(id), changed.has(id)));
  }
}

/** The effect of a limit on a request, and the reason if the effect is open. */
interface LimitActs extends Acts {
  readonly why?: string;
}

const NOTHING: LimitActs = { surely: false, possibly: false };

/** Factors for the compared limits. */
const COMPARED_FACTORS = [0.25, 0.5, 1, 2, 4];

const READINGS =
  "it is not documented whether its windows are fixed or slide, and whether requests count while it acts";
const NETWORKS = "addresses are anonymized, so only the requests of each network are known";

class LimitRun {
  readonly #limit: DeclaredLimit;
  readonly #windows: RateWindows | undefined;
  readonly #sliding = new DifferentValues();
  readonly #fixed = new DifferentValues();
  #isBound = false;
  #counted = 0;
  #uncertain = 0;
  #withoutKey = 0;
  #possibly = 0;
  #surely = 0;
  #isUnsorted = false;

  constructor(limit: DeclaredLimit) {
    this.#limit = limit;
    const rate = rateOf(limit);
    this.#windows = rate && new RateWindows(rate, comparedLimits(rate.requests));
  }

  /** Counts a request. `isSure` is false if it is uncertain whether the request meets the conditions. */
  add(row: LoggedRequest, isSure: boolean, isInOrder: boolean): LimitActs {
    if (isSure) this.#counted += 1;
    else this.#uncertain += 1;
    if (this.#windows === undefined) return this.#open("its limit is known after the apply");
    if (!isInOrder) this.#isUnsorted = true;
    if (this.#isUnsorted) return this.#open("the log is not in the order of time");
    const key = keyOf(this.#limit.counter, row);
    if (key === undefined) {
      this.#withoutKey += 1;
      return this.#open(
        `it counts by ${this.#limit.counter ?? "a key that is known after the apply"}, which the log does not have`,
      );
    }
    if (key.isNetwork) this.#isBound = true;
    const acts = this.#windows.add(key.text, row.time, isSure);
    if (!acts.possibly) return NOTHING;
    const surely = acts.surely && !key.isNetwork;
    this.#possibly += 1;
    this.#sliding.add(key.text);
    if (surely) this.#surely += 1;
    if (acts.surely) this.#fixed.add(key.text);
    return surely ? { surely, possibly: true } : { surely, possibly: true, why: key.isNetwork ? NETWORKS : READINGS };
  }

  #open(why: string): LimitActs {
    return { surely: false, possibly: true, why };
  }

  result(address: string, isChanged: boolean): LimitTraffic {
    const { requests, seconds, counter, action } = this.#limit;
    const known = this.#knowledge();
    const isKnown = known === "exact" || known === "upper bound";
    return {
      address,
      changes: isChanged,
      ...given({ requests, seconds, counter, action }),
      counted: this.#counted,
      may_count: this.#uncertain,
      not_told: this.#withoutKey,
      known,
      most: this.#windows?.most ?? 0,
      clients: { sliding: this.#sliding.count, fixed: this.#fixed.count },
      more_clients: this.#sliding.isMore || this.#windows?.isCut === true,
      stopped: { at_least: this.#surely, at_most: this.#possibly },
      around: isKnown ? (this.#windows?.clientsBeyond() ?? []) : [],
    };
  }

  #knowledge(): LimitTraffic["known"] {
    if (this.#windows === undefined) return "after the apply";
    if (this.#isUnsorted) return "not in order";
    const all = this.#counted + this.#uncertain;
    if (all > 0 && this.#withoutKey === all) return "no key";
    return this.#isBound ? "upper bound" : "exact";
  }
}

function rateOf({ requests, seconds, blockSeconds }: DeclaredLimit): Rate | undefined {
  if (requests === undefined || seconds === undefined || blockSeconds === undefined || seconds <= 0) return undefined;
  return { requests, window: seconds * 1000, block: blockSeconds * 1000 };
}

/** Returns the compared limits, lowest first. */
const comparedLimits = (requests: number): readonly number[] => [
  ...new Set(COMPARED_FACTORS.map((factor) => Math.max(1, Math.round(requests * factor)))),
];

interface Key {
  readonly text: string;
  /** True if the key stands for several clients. */
  readonly isNetwork: boolean;
}

/** Returns the counter key of a request; undefined if the log does not have it. */
function keyOf(counter: string | undefined, { request }: LoggedRequest): Key | undefined {
  const { ip, ja4, asn, organization, country, url } = request;
  const address = ip === undefined || ip === "0.0.0.0" || ip === "::" ? undefined : ip;
  const isNetwork = address?.includes("/") === true;
  const plain = (text: string | undefined): Key | undefined =>
    text === undefined ? undefined : { text, isNetwork: false };
  switch (counter) {
    case "ip":
      return address === undefined ? undefined : { text: address, isNetwork };
    case "ip_ja4":
      return address === undefined || ja4 === undefined ? undefined : { text: `${address} ${ja4}`, isNetwork };
    case "host":
      return plain(/^[a-z][a-z0-9+.-]*:\/\/(?:[^@/?#]*@)?([^/?#]*)/i.exec(url ?? "")?.[1]?.toLowerCase());
    case "country":
      return plain(country);
    case "asn":
      return plain(asn);
    case "organization":
      return plain(organization);
    case "ja4":
      return plain(ja4);
    default:
      return undefined;
  }
}
