/** What a rate limit does, in milliseconds. */
export interface Rate {
  readonly requests: number;
  readonly window: number;
  readonly block: number;
}

/** Whether a limit acts on a request: surely, or in at least one of the ways in which it may count. */
export interface Acts {
  readonly surely: boolean;
  readonly possibly: boolean;
}

/** More clients beyond a limit are not told apart. */
const MOST_CLIENTS = 50_000;
/** A queue is copied no more often than its length pays for. */
const FEWEST_GONE = 64;

class Counter {
  /** Times of the requests within the last window, from `first` on; undefined while the last one is the only one. */
  times: number[] | undefined;
  first = 0;
  slidingUntil = 0;
  /** Number of the fixed window that `inFixed` and `counted` are about. */
  fixed = -1;
  /** All requests in it. */
  inFixed = 0;
  /** Those in it that surely count and come while the limit does not act. */
  counted = 0;
  fixedUntil = 0;
  last = -Infinity;
}

/** The time of a client's only request; negative where it is not sure to count. Most clients have no more. */
type OneRequest = number;

const NEITHER: Acts = { surely: false, possibly: false };

function afterOne(one: OneRequest, window: number): Counter {
  const counter = new Counter();
  counter.last = Math.abs(one);
  counter.fixed = Math.floor(counter.last / window);
  counter.inFixed = 1;
  counter.counted = one > 0 || Object.is(one, 0) ? 1 : 0;
  return counter;
}

interface Peak {
  sliding: number;
  fixed: number;
}

/**
 * Runs a rate limit over requests in the order of time, per counter key. How it counts is not documented, so it counts in the two
 * ways between which all others lie: with a window that slides and in which every request counts, and with windows that begin
 * at multiples of their length and in which only those count that are sure to and come while the limit does not act.
 * Keeps clients for at most twice as long as a request counts, or the limit acts.
 */
export class RateWindows {
  readonly #rate: Rate;
  /** Of clients that sent a request since `#since`. */
  #young = new Map<string, Counter | OneRequest>();
  /** Of those that did before, of which some no longer count. */
  #old = new Map<string, Counter | OneRequest>();
  #since = -Infinity;
  readonly #peaks = new Map<string, Peak>();
  /** Up to so many requests in a window, a client is not among the peaks. */
  readonly #lowest: number;
  readonly #limits: readonly number[];
  #most = 0;
  #isCut = false;

  /** `limits` are the numbers of requests for which {@link clientsBeyond} is asked. */
  constructor(rate: Rate, limits: readonly number[]) {
    this.#rate = rate;
    this.#limits = limits;
    this.#lowest = Math.min(rate.requests, ...limits);
  }

  /** Counts a request. */
  add(key: string, time: number, isSure: boolean): Acts {
    const { requests, window, block } = this.#rate;
    const known = this.#known(key, time);
    if (known === undefined && requests > 0) {
      this.#young.set(key, isSure ? time : -time);
      this.#notePeak(key, 1, 1);
      return NEITHER;
    }
    const counter = typeof known === "number" ? afterOne(known, window) : (known ?? new Counter());
    if (counter !== known) this.#young.set(key, counter);
    const sliding = slide(counter, time, window);
    counter.last = time;
    const wasSliding = time < counter.slidingUntil;
    if (sliding > requests) counter.slidingUntil = time + block;
    const fixed = Math.floor(time / window);
    if (fixed !== counter.fixed) {
      counter.fixed = fixed;
      counter.inFixed = 0;
      counter.counted = 0;
    }
    counter.inFixed += 1;
    const wasFixed = time < counter.fixedUntil;
    if (isSure && !wasFixed) counter.counted += 1;
    const isBeyond = isSure && !wasFixed && counter.counted > requests;
    if (isBeyond) counter.fixedUntil = time + block;
    this.#notePeak(key, sliding, counter.inFixed);
    return { possibly: wasSliding || sliding > requests, surely: isSure && (wasFixed || isBeyond) };
  }

  /** The most requests of a client in one window. */
  get most(): number {
    return this.#most;
  }

  /** Whether there are more clients beyond the limits than are counted. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** How many clients are beyond each of the limits at least once. */
  clientsBeyond(): readonly { readonly requests: number; readonly sliding: number; readonly fixed: number }[] {
    const peaks = [...this.#peaks.values()];
    return this.#limits.map((requests) => ({
      requests,
      sliding: peaks.filter(({ sliding }) => sliding > requests).length,
      fixed: peaks.filter(({ fixed }) => fixed > requests).length,
    }));
  }

  #known(key: string, time: number): Counter | OneRequest | undefined {
    // As long as a request counts, or the limit acts: what is older than two such times is forgotten at once.
    if (time >= this.#since + Math.max(this.#rate.window, this.#rate.block)) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#since = time;
    }
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.#young.set(key, old);
    return old;
  }

  #notePeak(key: string, sliding: number, fixed: number): void {
    if (sliding > this.#most) this.#most = sliding;
    if (sliding <= this.#lowest) return;
    const peak = this.#peaks.get(key);
    if (peak !== undefined) {
      if (sliding > peak.sliding) peak.sliding = sliding;
      if (fixed > peak.fixed) peak.fixed = fixed;
    } else if (this.#peaks.size < MOST_CLIENTS) this.#peaks.set(key, { sliding, fixed });
    else this.#isCut = true;
  }
}

/** Adds a request, and says how many are in the window that ends with it. Most clients send one in a window. */
function slide(counter: Counter, time: number, window: number): number {
  const { times, last } = counter;
  if (times === undefined) {
    if (last <= time - window) return 1;
    counter.times = [last, time];
    counter.first = 0;
    return 2;
  }
  times.push(time);
  while ((times[counter.first] ?? time) <= time - window) counter.first += 1;
  const size = times.length - counter.first;
  if (size === 1) counter.times = undefined;
  else if (counter.first >= FEWEST_GONE && counter.first > size) {
    counter.times = times.slice(counter.first);
    counter.first = 0;
  }
  return size;
}
