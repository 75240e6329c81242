import type { Call } from "../../../src/api/http/call.js";
import type { ApiError, CallOptions } from "../../../src/api/index.js";
import { createSend } from "../../../src/api/http/send.js";
import { resolveSettings } from "../../../src/api/http/settings.js";
import type { Transport } from "../../../src/api/http/transport.js";
import { errorOf, noon } from "./harness.js";
import { get, ok, post, put, type Reply, search, sender, status, until } from "./sender.js";

describe("the grace of a write that was sent", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Whether the request of a call is aborted so many milliseconds after the signal of the call. */
  async function isAborted(call: Call<string>, milliseconds: number): Promise<boolean> {
    const controller = new AbortController();
    let seen: AbortSignal | undefined;
    const never = new Promise<never>(() => undefined);
    const transport: Transport = ({ signal }) => {
      seen = signal;
      return never;
    };
    createSend(resolveSettings({ accessKey: "key" }), transport)(call, { signal: controller.signal }).catch(
      () => undefined,
    );
    while (seen === undefined) await jest.advanceTimersByTimeAsync(0);
    controller.abort("why");
    await jest.advanceTimersByTimeAsync(milliseconds);
    if (seen.aborted) expect(seen.reason).toBe("why");
    return seen.aborted;
  }

  test.each<[string, Call<string>, number, boolean]>([
    ["lasts 15 seconds", post, 14_999, false],
    ["ends then", post, 15_000, true],
    ["is given to a PUT", put, 14_999, false],
    ["is given to a PATCH", { ...put, method: "PATCH" }, 14_999, false],
    ["is not given to a DELETE", { ...put, method: "DELETE" }, 0, true],
    ["is not given to a GET", get, 0, true],
    ["is not given to a search", search, 0, true],
  ])("%s", async (_, call, milliseconds, expected) => {
    expect(await isAborted(call, milliseconds)).toBe(expected);
  });
});

describe("a POST that has ended", () => {
  test("leaves neither a timer nor a listener", async () => {
    jest.useFakeTimers();
    const controller = new AbortController();
    const added: string[] = [];
    const removed: string[] = [];
    const { signal } = controller;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    Object.assign(signal, {
      addEventListener: (name: string, listener: () => void) => {
        added.push(name);
        add(name, listener);
      },
      removeEventListener: (name: string, listener: () => void) => {
        removed.push(name);
        remove(name, listener);
      },
    });
    await sender([ok]).send(post, { signal });
    expect(added.length).toBeGreaterThan(0);
    expect(removed).toEqual(added);
    controller.abort();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});

describe("waits", () => {
  const after = (seconds: number) => ({ "retry-after": String(seconds) });

  test("without a Retry-After do not depend on the time that is left", async () => {
    const { send, waits } = sender([status(503), ok]);
    expect(await send(get, until(100))).toBe("done");
    expect(waits).toEqual([375]);
  });

  test("that a Retry-After asks for may use all the time that is left, and no more", async () => {
    const { send, waits } = sender([status(503, after(2)), ok]);
    expect(await send(get, until(2000))).toBe("done");
    expect(waits).toEqual([2000]);
    const { send: other, events } = sender([status(503, after(2)), ok]);
    const error = await errorOf(other(get, until(1999)));
    expect(error).toMatchObject({
      kind: "unavailable",
      retryAfterMs: 2000,
      advice: "Try again after that time, or raise the operation's time limit (in Terraform: timeouts).",
    });
    expect(error.reason).toBe(
      "HTTP 503 Service Unavailable; the API asked to wait 2 s before the next request, but only 1 s are left for this operation",
    );
    expect(events.at(-1)).toMatchObject({ event: "failure", reason: error.reason });
    const late = await errorOf(sender([status(503, after(2))]).send(get, until(-5000)));
    expect(late.reason).toContain("but only 0 s are left");
  });

  const persistentUntil = (milliseconds: number) => ({ ...until(milliseconds), isPersistent: () => true });

  test("of what completes an operation go on until its deadline where the number of retries is not set", async () => {
    const { send, requests, waits } = sender([status(503)]);
    expect(await errorOf(send(put, persistentUntil(60_000)))).toMatchObject({ kind: "unavailable" });
    expect(waits).toEqual([375, 750, 1500, 3000, 6000, 12_000, 24_000]);
    expect(requests).toHaveLength(8);
  });

  test.each([
    [429, 0, 1],
    [503, 1, 2],
    // A 429 uses up no retries.
    [429, 1, 20],
  ])(
    "of what completes an operation end after a %d with the number of retries that is set: %d",
    async (code, retries, sent) => {
      const { send, requests } = sender([status(code)], { retries });
      expect(await errorOf(send({ ...put, method: "PATCH" }, persistentUntil(300_000)))).toMatchObject({ tries: sent });
      expect(requests).toHaveLength(sent);
    },
  );

  test.each<[string, Reply, Call<string>, object]>([
    ["what the API refuses", status(400), put, {}],
    ["a create that may have been carried out", status(503), post, {}],
    ["anything where retries is 0", status(503), put, { retries: 0 }],
  ])("of such an operation do not repeat %s", async (_, reply, call, options) => {
    const { send, requests } = sender([reply], options);
    await errorOf(send(call, persistentUntil(10_000)));
    expect(requests).toHaveLength(1);
  });

  /** Two calls: the second starts while the first waits for what its answer asked for. */
  async function beside(first: Reply, during?: CallOptions) {
    const wakes: (() => void)[] = [];
    const bench = sender([first, ok], {
      sleep: () => new Promise((resolve) => wakes.push(resolve)),
    });
    const one = bench.send(get);
    while (wakes.length < 1) await new Promise((resolve) => setImmediate(resolve));
    const outcome = bench.send(put, during).catch((thrown: unknown) => thrown as ApiError);
    const early = await Promise.race([
      outcome,
      new Promise<undefined>((resolve) => {
        setImmediate(() => setImmediate(resolve, undefined));
      }),
    ]);
    for (const wake of wakes.splice(0)) wake();
    return { ...bench, one, early, outcome, wakes };
  }

  test("of one call after a 503 do not delay another call", async () => {
    const { early, one, events } = await beside(status(503, after(100)));
    expect(early).toBe("done");
    expect(await one).toBe("done");
    expect(events.some(({ event }) => event === "wait")).toBe(false);
  });

  test("after a 429 are those of every call, all the time that the API asked for", async () => {
    const { early, events, requests } = await beside(status(429, after(100)));
    expect(early).toBeUndefined();
    expect(requests).toHaveLength(1);
    expect(events.filter(({ event }) => event === "wait")).toEqual([
      {
        ...{ event: "wait", attempt: 1, request: 2, operation: "set it", method: "PUT", path: "/it" },
        ...{ waitMilliseconds: 100_000, reason: "the API answered 429 to another request" },
      },
    ]);
  });

  test("after a 429 that exceed another call's time end that call, with its own time", async () => {
    const { early } = await beside(status(429, after(100)), until(99_000));
    expect(early).toMatchObject({
      kind: "rate_limited",
      operation: "set it",
      reason:
        "the API answered 429 to another request; the API asked to wait 100 s before the next request, but only 99 s are left for this operation",
    });
    const { early: enough } = await beside(status(429, after(100)), until(100_000));
    expect(enough).toBeUndefined();
  });

  test("say what the API asked for, although the pause is shorter, and how much of it is left", async () => {
    let now = noon;
    const { send } = sender([status(429, after(300))], { now: () => now });
    await errorOf(send(get, until(30_000)));
    const later = (milliseconds: number) => errorOf(send(put, { deadline: now + milliseconds }));
    expect(await later(20_000)).toMatchObject({
      reason:
        "the API answered 429 to another request; the API asked to wait 300 s before the next request, but only 20 s are left for this operation",
      retryAfterMs: 300_000,
    });
    now += 10_500;
    expect(await later(15_000)).toMatchObject({
      reason: expect.stringContaining("asked to wait 300 s (290 s of them are left) before the next request") as string,
      retryAfterMs: 289_500,
    });
  });

  test("without a Retry-After are the client's own", async () => {
    const wake = new Promise<never>(() => undefined);
    const { send } = sender([status(429)], { sleep: () => wake });
    void send(get);
    await new Promise((resolve) => setImmediate(resolve));
    const error = await errorOf(send(put, until(100)));
    expect(error.reason).toMatch(/to another request; the client waits 1 s before the next request, but only 0 s/);
    expect(error.retryAfterMs).toBeUndefined();
  });

  test.each<[Call<string>, number, string, string]>([
    [
      ...([get, 120, "of the 120 s that a read may take"] as const),
      "or set retries in the provider block (in a program: give the call a deadline)",
    ],
    [
      ...([put, 300, "of the 300 s of a call without a deadline"] as const),
      "or lower concurrency in the provider block (in a program: give the call a deadline)",
    ],
  ])("without a deadline have a limit, and its error does not contradict itself: %#", async (call, most, of, raise) => {
    const { send, waits } = sender([status(429, after(most)), ok]);
    expect(await send(call)).toBe("done");
    expect(waits).toEqual([most * 1000]);
    let now = noon;
    const slow = (): Reply => {
      now += 100;
      return status(429, after(most));
    };
    const error = await errorOf(sender([slow], { now: () => now }).send(call));
    expect(error.reason).toContain(
      `asked to wait ${most} s before the next request, but only ${most - 1} s are left ${of}`,
    );
    expect(error.advice).toBe(`Try again after that time, ${raise}.`);
  });

  describe("that a signal ends say what the API asked for", () => {
    const answered = "the operation's time limit was reached; the API had answered 429, and asked to wait 300 s";
    const reason = new DOMException("late", "TimeoutError");

    async function ended(reply: Reply, concurrency = 10) {
      const controllers = [new AbortController(), new AbortController()];
      const { send, requests } = sender([reply], {
        concurrency,
        sleep: () => new Promise(() => undefined),
      });
      const errors = controllers.map(({ signal }, index) =>
        errorOf(send(index === 0 ? { ...put, operation: "read it" } : put, { signal })),
      );
      while (requests.length < 1) await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      for (const controller of controllers.reverse()) controller.abort(reason);
      return Promise.all(errors);
    }

    test.each([
      ["during the pause", 10],
      ["in the queue", 1],
    ])("%s", async (_, concurrency) => {
      const [own, other] = await ended(status(429, after(300)), concurrency);
      const parts = { kind: "timeout", reason: answered, retryAfterMs: 300_000 };
      expect(own).toMatchObject({ ...parts, operation: "read it" });
      expect(other).toMatchObject({ ...parts, operation: "set it" });
    });

    test("after a 429 without a Retry-After, and after other failures", async () => {
      const [limited] = await ended(status(429));
      expect(limited?.reason).toBe("the operation's time limit was reached; the API had answered 429");
      expect(limited?.retryAfterMs).toBeUndefined();
      const [busy] = await ended(status(503, after(7)));
      expect(busy).toMatchObject({ kind: "timeout", operation: "read it", retryAfterMs: 7000 });
      expect(busy?.reason).toBe(
        "the operation's time limit was reached; the API had answered HTTP 503 Service Unavailable, and asked to wait 7 s",
      );
    });
  });

  test("after its own 429 are reported once", async () => {
    const { send, events, waits } = sender([status(429, after(3)), ok]);
    await send(post);
    expect(waits).toEqual([3000]);
    expect(events.map(({ event }) => event)).toEqual(["request", "answer", "retry", "request", "answer"]);
  });
});
