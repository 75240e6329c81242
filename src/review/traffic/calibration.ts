import type { Decision } from "../../zone/index.js";
import type { Calibration } from "../document/traffic-document.js";
import { CommonValues } from "./common-values.js";
import { isKnown, type Outcomes, PASSES } from "./effects.js";

/** Where more than this share disagrees, nothing else can be trusted. */
const SMALL_SHARE = 0.01;
/** A share of fewer says nothing. */
const FEWEST = 10;
const MOST_STATUSES = 5;

/** Statuses that Shield may answer with (docs/reference/logs.md). */
const REFUSED = [403, 429];

/** Compares what the settings before a plan do with what the log says happened. */
export class Calibrator {
  readonly #statuses = new CommonValues();
  readonly #servedBy = new Map<string, number>();
  #compared = 0;
  #blocked = 0;
  #served = 0;
  #refused = 0;

  /** `outcomes` are those of the settings with their rate limits. */
  add(decision: Decision, outcomes: Outcomes, status: number): void {
    if (!isKnown(outcomes)) return;
    this.#compared += 1;
    if (outcomes === PASSES && REFUSED.includes(status)) this.#refused += 1;
    // Who passes a challenge is served, and limits let some excess pass.
    if (decision.decision !== "blocked") return;
    this.#blocked += 1;
    this.#statuses.add(String(status));
    if (status >= 400) return;
    this.#served += 1;
    for (const { id } of decision.by) this.#servedBy.set(id, (this.#servedBy.get(id) ?? 0) + 1);
  }

  result(addressOf: (id: string) => string): Calibration {
    const [most] = [...this.#servedBy].sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));
    const isMuch = (count: number, all: number): boolean => count >= FEWEST && count > all * SMALL_SHARE;
    return {
      compared: this.#compared,
      blocked: this.#blocked,
      blocked_but_served: this.#served,
      passed_but_refused: this.#refused,
      statuses_of_blocked: this.#statuses.first(MOST_STATUSES),
      ...(most !== undefined && { most_by: { address: addressOf(most[0]), requests: most[1] } }),
      disagrees: isMuch(this.#served, this.#blocked) || isMuch(this.#served + this.#refused, this.#compared),
    };
  }
}
