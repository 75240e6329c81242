import type { Decision, DeclaredZone, Undecided } from "../../zone/index.js";
import type { LimitTraffic } from "../document/traffic-document.js";
import type { PlannedZone } from "../requests/planned-zones.js";
import { type Judgment, type Outcomes, outcomesBeyond, PASSES } from "./effects.js";
import { LimitRun } from "./limit-run.js";
import type { LoggedRequest } from "./logged-request.js";

/** What happens to a request with the rate limits of its zone. */
export type Limited = Pick<Judgment, "before" | "after" | "causes" | "isUntouched" | "reasons">;

/** What the limits of one side of a plan do to a request. */
interface SideLimited {
  readonly outcomes: Outcomes;
  readonly acting: readonly string[];
  readonly open: readonly Undecided[];
}

/** The rate limits of a zone before and after a plan, run over a log. */
export class ZoneLimits {
  readonly #zone: PlannedZone;
  readonly #before: Side;
  readonly #after: Side;
  /** Limits that count differently after the plan, although they stay. */
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

  /** What the limits of the plan do. */
  results(address: (id: string) => string): readonly LimitTraffic[] {
    return this.#after.results(address, this.#zone.changed);
  }
}

const unique = (all: readonly Undecided[]): readonly Undecided[] => [
  ...new Map(all.map((one) => [`${one.id ?? ""}\0${one.why}`, one])).values(),
];

/** The rate limits of a zone. */
class Side {
  readonly #runs: ReadonlyMap<string, { readonly run: LimitRun; readonly beyond: Outcomes }>;

  constructor({ limits }: DeclaredZone) {
    this.#runs = new Map(
      limits.map((limit) => [limit.id, { run: new LimitRun(limit), beyond: outcomesBeyond(limit.action) }]),
    );
  }

  add({ counts }: Decision, outcomes: Outcomes, row: LoggedRequest, isInOrder: boolean): SideLimited {
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
