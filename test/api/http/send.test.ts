import type { Call } from "../../../src/api/http/call.js";
import { UnreadableAnswer } from "../../../src/api/http/response-schema.js";
import { errorOf, noon } from "./harness.js";
import { broken, get, ok, post, put, type Reply, search, sender, status } from "./sender.js";

describe("the log", () => {
  const about = { operation: "read it", method: "GET", path: "/it" };

  test("has each request, its answer, and why and when it is repeated", async () => {
    const { send, events } = sender([status(503, { "cdn-requestid": "id-1" }), ok]);
    await send(get);
    await send(put);
    const milliseconds = expect.any(Number) as number;
    expect(events).toStrictEqual([
      { ...about, request: 1, event: "request", attempt: 1 },
      { ...about, request: 1, event: "answer", attempt: 1, status: 503, milliseconds, requestId: "id-1" },
      {
        ...{ ...about, request: 1, event: "retry", attempt: 1 },
        ...{ reason: "HTTP 503 Service Unavailable", waitMilliseconds: 375 },
      },
      { ...about, request: 1, event: "request", attempt: 2 },
      { ...about, request: 1, event: "answer", attempt: 2, status: 200, milliseconds },
      { ...about, operation: "set it", method: "PUT", request: 2, event: "request", attempt: 1 },
      {
        ...about,
        operation: "set it",
        method: "PUT",
        request: 2,
        event: "answer",
        attempt: 1,
        status: 200,
        milliseconds,
      },
    ]);
    for (const { milliseconds: taken = 0 } of events) expect(taken).toBeLessThan(10_000);
  });

  test("has the failure of the last attempt, and no answer of a request that got none", async () => {
    const { send, events } = sender([broken(true)], { retries: 1 });
    await errorOf(send(get));
    expect(events.map(({ event, attempt, reason }) => [event, attempt, reason])).toEqual([
      ["request", 1, undefined],
      ["retry", 1, "read ECONNRESET"],
      ["request", 2, undefined],
      ["failure", 2, "read ECONNRESET"],
    ]);
  });

  test("may fail, which fails no request", async () => {
    const { send } = sender([ok], {
      log: () => {
        throw new Error("disk full");
      },
    });
    expect(await send(get)).toBe("done");
  });
});

test("the request ID of an error is the first of several", async () => {
  const headers = { "cdn-requestid": ["id-1", "id-2"] as never };
  expect(await errorOf(sender([status(400, headers)]).send(get))).toMatchObject({ requestId: "id-1" });
  expect((await errorOf(sender([status(400)]).send(get))).requestId).toBeUndefined();
});

/** A 200 or 202 whose body has the status of an error. */
const inBody = (statusCode: number, status = 200): Reply => ({
  answer: { status, headers: {}, body: JSON.stringify({ success: false, statusCode }) },
});

test("the status in a body decides about retries, as the same status of HTTP does", async () => {
  for (const reply of [status(503), inBody(503), inBody(503, 202)])
    expect(await sender([reply, ok]).send(put)).toBe("done");
  expect((await errorOf(sender([inBody(501), ok]).send(put))).tries).toBe(1);
});

test("a repeated write gets a new connection, and a read does not", async () => {
  const freshness = async (call: Call<string>) => {
    const { send, requests } = sender([broken(true), status(503), ok]);
    await send(call);
    return requests.map(({ isFresh }) => isFresh);
  };
  expect(await freshness(put)).toEqual([false, true, true]);
  expect(await freshness(get)).toEqual([false, false, false]);
  expect(await freshness({ ...put, isRepetition: true })).toEqual([true, true, true]);
});

describe("an error says that a write may have been performed", () => {
  const unreadable = {
    decode: () => {
      throw new UnreadableAnswer("no data");
    },
  };

  test.each<[string, Call<string>, Reply, boolean]>([
    ["after a 500", put, status(500), true],
    ["after a 500 to a POST", post, status(500), true],
    ["after an answer that cannot be read", { ...put, ...unreadable }, ok, true],
    ["after a connection that broke", put, broken(true), true],
    ...[408, 418, 423, 425, 499].map((code): [string, Call<string>, Reply, boolean] => [
      ...([`after a ${code}, which may come before the end of the request`, post, status(code), true] as const),
    ]),
    ...[408, 423, 425, 499, 500, 503].map((code): [string, Call<string>, Reply, boolean] => [
      ...([`after a 200 with ${code} in its body`, post, inBody(code), true] as const),
    ]),
    ["not after a 200 with 400 in its body", post, inBody(400), false],
    ["after a redirect to the result", post, status(303), true],
    ["not after another redirect", put, status(302), false],
    ["not after a 422", post, status(422), false],
    [
      "not after a refusal",
      put,
      { answer: { status: 200, headers: {}, body: '{"success":false,"message":"no"}' } },
      false,
    ],
    ["not if nothing was sent", put, broken(false), false],
    ["not of a read", get, status(500), false],
    ["not of a search", search, broken(true), false],
  ])("%s", async (_, call, reply, mayHaveHappened) => {
    expect(await errorOf(sender([reply], { retries: 0 }).send(call))).toMatchObject({ mayHaveHappened });
  });

  test("also if only an attempt before the last one may have been", async () => {
    const { send } = sender([broken(true), status(400)]);
    expect(await errorOf(send(put))).toMatchObject({ kind: "invalid_request", mayHaveHappened: true });
    const controller = new AbortController();
    const { send: other } = sender([broken(true)], {
      sleep: () => {
        controller.abort();
        return Promise.resolve();
      },
    });
    expect(await errorOf(other(put, { signal: controller.signal }))).toMatchObject({
      ...{ kind: "cancelled", operation: "set it", mayHaveHappened: true },
    });
  });

  test("not if only a wait was cancelled", async () => {
    const error = await errorOf(sender([ok]).send(put, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ kind: "cancelled", operation: "set it", mayHaveHappened: false });
  });
});

describe("a signal that aborts", () => {
  test("just before the request is sent prevents it", async () => {
    const controller = new AbortController();
    let readings = 0;
    const { send, requests, events } = sender([ok], {
      now: () => {
        readings += 1;
        if (readings === 2) controller.abort();
        return noon;
      },
    });
    expect(await errorOf(send(put, { signal: controller.signal }))).toMatchObject({ kind: "cancelled" });
    expect(requests).toEqual([]);
    expect(events).toEqual([]);
  });

  test("during the request ends the call, whatever the network says", async () => {
    for (const [reason, kind, words] of [
      [undefined, "cancelled", "the operation was cancelled"],
      [new DOMException("", "TimeoutError"), "timeout", "the operation's time limit was reached"],
    ] as const) {
      const controller = new AbortController();
      const breaks = () => {
        controller.abort(reason);
        return broken(true);
      };
      const { send, events } = sender([breaks, ok]);
      const error = await errorOf(send(put, { signal: controller.signal }));
      expect(error).toMatchObject({ kind, reason: words, mayHaveHappened: true });
      expect(events.map(({ event }) => event)).toEqual(["request", "failure"]);
    }
  });

  test("later does not stop the retries before", async () => {
    const { send, requests } = sender([broken(true), ok]);
    expect(await send(get, { signal: new AbortController().signal })).toBe("done");
    expect(requests).toHaveLength(2);
  });
});
