import { createSend } from "../../../src/api/http/send.js";
import { resolveSettings } from "../../../src/api/http/settings.js";
import type { Transport } from "../../../src/api/http/transport.js";
import type { CallOptions, ClientOptions } from "../../../src/api/index.js";
import { errorOf } from "./harness.js";
import { get, ok, put, type Reply, status } from "./sender.js";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Runs on a simulated clock; returns the result and the milliseconds that passed. */
async function timed<Result>(work: () => Promise<Result>) {
  const start = Date.now();
  const state = { isDone: false };
  const result = work().finally(() => (state.isDone = true));
  result.catch(() => undefined);
  while (!state.isDone) await jest.advanceTimersToNextTimerAsync();
  return { result: await result, milliseconds: Date.now() - start };
}

/** Allows `perSecond` requests: in each second of the clock, or in the second before each request. */
const limits: Readonly<Record<string, (perSecond: number) => () => boolean>> = {
  "a fixed window": (perSecond) => {
    let [second, count] = [0, 0];
    return () => {
      const now = Math.floor(Date.now() / 1000);
      [second, count] = now === second ? [second, count + 1] : [now, 1];
      return count <= perSecond;
    };
  },
  "a sliding window": (perSecond) => {
    const passed: number[] = [];
    return () => {
      if ((passed.at(-perSecond) ?? 0) > Date.now() - 1000) return false;
      passed.push(Date.now());
      return true;
    };
  },
  "a bucket": (perSecond) => {
    let [tokens, at] = [perSecond, Date.now()];
    return () => {
      tokens = Math.min(perSecond, tokens + ((Date.now() - at) * perSecond) / 1000);
      at = Date.now();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    };
  },
};

function client(answer: () => Reply, latency: number, options: ClientOptions = {}) {
  let sent = 0;
  const transport: Transport = async () => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, latency / 2));
    const reply = answer();
    await new Promise((resolve) => setTimeout(resolve, latency / 2));
    return reply;
  };
  const send = createSend(resolveSettings({ accessKey: "key", ...options }), transport);
  return { send, sent: () => sent };
}

const slowDown = (seconds: number | string): Reply => status(429, { "retry-after": String(seconds) });

describe.each(Object.keys(limits))("under a rate limit that is %s", (kind) => {
  test.each([3, 10])(
    "of %d requests a second, 300 calls take hardly longer than the limit needs",
    async (perSecond) => {
      for (const concurrency of [8, 10, 50]) {
        const isAllowed = limits[kind]!(perSecond);
        const { send, sent } = client(() => (isAllowed() ? ok : slowDown(1)), 20, { concurrency });
        const calls = Array.from({ length: 300 }, () => send(get));
        const { milliseconds } = await timed(() => Promise.all(calls));
        expect(milliseconds).toBeLessThan(1.2 * (300 / perSecond) * 1000);
        expect(sent()).toBeLessThan(1.5 * 300 + concurrency);
      }
    },
  );
});

test("several clients share a limit without failures", async () => {
  const isAllowed = limits["a fixed window"]!(3);
  const clients = Array.from({ length: 4 }, () => client(() => (isAllowed() ? ok : slowDown(1)), 20));
  const calls = clients.flatMap(({ send }) => Array.from({ length: 40 }, () => send(get)));
  const { milliseconds } = await timed(() => Promise.all(calls));
  expect(milliseconds).toBeLessThan(1.2 * (160 / 3) * 1000);
});

test.each([0, "Thu, 17 Sep 2020 12:00:00 GMT", "soon"])(
  "a host that limits every request, with Retry-After %s, is asked less and less often",
  async (asked) => {
    const { send, sent } = client(() => slowDown(asked), 1);
    const error = await timed(() => errorOf(send(put, { deadline: Date.now() + 10_000 })));
    expect(error.milliseconds).toBeLessThan(10_000);
    expect(sent()).toBeLessThan(12);
    expect(error.result).toMatchObject({ kind: "rate_limited", tries: sent() });
  },
);

const never: Transport = ({ timeoutMs }) =>
  new Promise((resolve) =>
    setTimeout(resolve, timeoutMs, {
      failure: {
        ...{ kind: "timeout", reason: `no response within ${timeoutMs / 1000} s` },
        ...{ sent: false, transient: true },
      },
    }),
  );

test.each<[string, CallOptions, ClientOptions, number]>([
  ["takes two minutes at most", {}, {}, 121],
  ["takes as long as the caller says", { limitMs: 60_000 }, { retries: 10 }, 61],
  ["takes as long as the set number of retries", {}, { retries: 5 }, 192],
])("a read that gets no answer %s, and says how often it was tried", async (_, options, settings, seconds) => {
  const send = createSend(resolveSettings({ accessKey: "key", random: () => 0.5, ...settings }), never);
  const { result, milliseconds } = await timed(() => errorOf(send(get, options)));
  expect(Math.round(milliseconds / 1000)).toBeLessThanOrEqual(seconds);
  expect(Math.round(milliseconds / 1000)).toBeGreaterThan(seconds - 10);
  expect(result.message).toMatch(/^Cannot read it: no response within .*\(GET \/it, tried \d times\)/);
  expect(result.advice).toContain("Check the network and the proxy settings");
});
