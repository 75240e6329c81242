/** A rate limit; times in milliseconds. */
export interface Rate {
  readonly requests: number;
  readonly window: number;
  readonly block: number;
}

/** Whether a limit acts on a request: surely, or in at least one way of counting. */
export interface Acts {
  readonly surely: boolean;
  readonly possibly: boolean;
}

/** Beyond a limit, at most this many clients have their own count. */
const MOST_CLIENTS = 50_000;
/** Minimum number of expired times before a queue is copied. */
const FEWEST_GONE = 64;

class Counter {
  /** Times of the requests; those before `first` are out of the last window. */
  times: number[];
  first = 0;
  slidingUntil = 0;
  /** Number of the fixed window of `inFixed` and `counted`. */
  fixed = -1;
  inFixed = 0;
  /** Requests in the fixed window that surely count and arrive while the limit does not act. */
  counted = 0;
  fixedUntil = 0;

  constructor(time: number) {
    this.times = [time];
  }

  /** Adds a request and returns the number of requests in the window that ends with this request. */
  slide(time: number, window: number): number {
    const { times } = this;
    times.push(time);
    while ((times[this.first] ?? time) <= time - window) this.first += 1;
    const size = times.length - this.first;
    if (this.first >= FEWEST_GONE && this.first > size) {
      this.times = times.slice(this.first);
      this.first = 0;
    }
    return size;
  }
}

interface Peak {
  sliding: number;
  fixed: number;
}

/**
 * Applies a rate limit to requests in order of time, per counter key. Shield's way of counting is not documented, so this class
 * counts in the two extreme ways. One way is a sliding window that counts every request. The other way is fixed windows that
 * count only sure requests, and only while the limit does not act. Clients are kept for at most twice the window or block time.
 */
export class RateWindows {
  readonly #rate: Rate;
  /** Clients with a request since `#since`. */
  #young = new Map<string, Counter>();
  /** Clients with an earlier request. Some of these requests no longer count. */
  #old = new Map<string, Counter>();
  #since = -Infinity;
  readonly #peaks = new Map<string, Peak>();
  /** A client with at most this many requests in a window has no peak. */
  readonly #lowest: number;
  readonly #limits: readonly number[];
  #most = 0;
  #isCut = false;

  /** `limits` are the request numbers for {@link clientsBeyond}. */
  constructor(rate: Rate, limits: readonly number[]) {
    this.#rate = rate;
    this.#limits = limits;
    this.#lowest = Math.min(rate.requests, ...limits);
  }

  add(key: string, time: number, isSure: boolean): Acts {
    const { requests, window, block } = this.#rate;
    const known = this.#known(key, time);
    const counter = known ?? new Counter(time);
    if (known === undefined) this.#young.set(key, counter);
    const sliding = known === undefined ? 1 : counter.slide(time, window);
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

  get most(): number {
    return this.#most;
  }

  /** True if there are more clients beyond the limits than counted. */
  get isCut(): boolean {
    return this.#isCut;
  }

  clientsBeyond(): readonly { readonly requests: number; readonly sliding: number; readonly fixed: number }[] {
    const peaks = [...this.#peaks.values()];
    return this.#limits.map((requests) => ({
      requests,
      sliding: peaks.filter(({ sliding }) => sliding > requests).length,
      fixed: peaks.filter(({ fixed }) => fixed > requests).length,
    }));
  }

  #known(key: string, time: number): Counter | undefined {
    // Keeps two generations of clients. A generation lasts as long as a request counts or the limit acts. The older generation is
    // dropped at once.
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
