import { createUncheckedClient } from "../../../src/api/client.js";
import { createClient } from "../../../src/api/index.js";
import { accessKey, bench, errorOf } from "./harness.js";
import { until } from "../../support/until.js";

const never = new Promise<never>(() => undefined);
const page = { body: { statusCode: 200, success: true } };

/** The error of a call whose signal is aborted. What it waits for never comes, so only the abort can end it. */
async function cancelled(start: (signal: AbortSignal) => Promise<unknown>, before: () => Promise<unknown>) {
  const controller = new AbortController();
  const failing = errorOf(start(controller.signal));
  await before();
  controller.abort();
  return failing;
}

test("a read or a deletion in progress is cancelled at once; the deletion may have been performed", async () => {
  const { client, server } = await bench([{ until: never }]);
  const arrived = (n: number) => () => until(() => server.requests.length === n);
  const read = await cancelled((signal) => client.zones.get(1, { signal }), arrived(1));
  expect(read).toMatchObject({ kind: "cancelled", mayHaveHappened: false, operation: "read Shield zone 1" });
  const write = await cancelled((signal) => client.customPages.delete(42, "block", { signal }), arrived(2));
  expect(write).toMatchObject({ kind: "cancelled", mayHaveHappened: true });
  await until(() => server.underWay() === 0);
});

/** A wait of a client that never ends, and a wait until the client has begun its `count`th. */
function endlessSleep() {
  let begun = 0;
  const sleep = (): Promise<never> => {
    begun += 1;
    return never;
  };
  return { sleep, sleeps: (count: number) => until(() => begun === count) };
}

test("a wait between attempts, a pause after 429 and every queue are ended at once", async () => {
  for (const status of [503, 429]) {
    const { sleep, sleeps } = endlessSleep();
    const { client: waiting } = await bench([{ status }], { sleep });
    const wait = await cancelled(
      (signal) => waiting.zones.get(1, { signal }),
      () => sleeps(1),
    );
    expect(wait).toMatchObject({ kind: "cancelled", message: expect.stringContaining(`${status}`) as string });
  }

  const { client: full, server: slow } = await bench([{ until: never }], { concurrency: 1 });
  full.zones.get(1).catch(() => undefined);
  const queue = await cancelled(
    (signal) => full.zones.get(2, { signal }),
    () => until(() => slow.requests.length === 1),
  );
  expect(queue).toMatchObject({ kind: "cancelled", operation: "read Shield zone 2" });
  expect(slow.requests).toHaveLength(1);
});

test("a write that waits behind another in its zone is cancelled before it is sent", async () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  let stored = "";
  const { client, server } = await bench(({ method, body }) => {
    if (method === "GET") return { body: stored };
    stored = body;
    return { ...page, until: gate };
  });
  const first = client.customPages.put(42, "block", "<p>1");
  const error = await cancelled(
    (signal) => client.customPages.put(42, "block", "<p>2", { signal }),
    () => until(() => server.requests.length === 1),
  );
  expect(error).toMatchObject({ kind: "cancelled", mayHaveHappened: false });
  const third = client.customPages.put(42, "block", "<p>3");
  release();
  await Promise.all([first, third]);
  const writes = server.requests.filter(({ method }) => method === "PUT");
  expect(writes.map(({ body }) => body)).toEqual(["<p>1", "<p>3"]);
});

test.each([createClient, createUncheckedClient])(
  "%p: an aborted call names its operation, and the API's 429, also where readers share a response",
  async (create) => {
    const limited = { status: 429, headers: { "retry-after": "100" } };
    const { sleep, sleeps } = endlessSleep();
    const { client, server } = await bench([limited], { sleep }, create);
    for (const [before, start] of [
      (signal: AbortSignal) => client.accessLists.list(42, { signal }),
      (signal: AbortSignal) => client.customPages.delete(42, "block", { signal }),
      (signal: AbortSignal) => client.zones.get(42, { signal }),
    ].entries()) {
      const error = await cancelled(start, () => sleeps(before + 1));
      expect(error.message).toMatch(
        /^Cannot \w.*: the operation was cancelled; the API had answered 429, and asked to wait/,
      );
      expect(error.retryAfterMs).toBe(100_000);
    }
    expect(server.requests).toHaveLength(1);
    const { client: idle } = await bench([page], {}, create);
    const signal = AbortSignal.abort();
    expect((await errorOf(idle.customPages.put(1, "block", "<p>", { signal }))).operation).toBe("call customPages.put");
  },
);

test("a time limit of the whole operation is a timeout", async () => {
  const { client } = await bench([{ until: never }]);
  const error = await errorOf(client.zones.get(1, { signal: AbortSignal.timeout(20) }));
  expect(error).toMatchObject({ kind: "timeout", reason: "the operation's time limit was reached" });
});

test("a shared response is cancelled for a reader that aborts, and at the API when the last one does", async () => {
  const { client, server } = await bench([{ until: never }]);
  const [one, two] = [new AbortController(), new AbortController()];
  const first = errorOf(client.accessLists.list(42, { signal: one.signal }));
  const second = errorOf(client.accessLists.list(42, { signal: two.signal }));
  await until(() => server.requests.length === 1);
  one.abort();
  expect(await first).toMatchObject({ kind: "cancelled" });
  expect(server.underWay()).toBe(1);
  two.abort();
  expect(await second).toMatchObject({ kind: "cancelled" });
  await until(() => server.underWay() === 0);
  expect(server.requests).toHaveLength(1);
});

test("the real clock waits, and can be aborted", async () => {
  const { server } = await bench([{ status: 503, headers: { "retry-after": "30" } }]);
  const events: string[] = [];
  const client = createClient({ accessKey, baseUrl: server.url, log: ({ event }) => events.push(event) });
  const error = await cancelled(
    (signal) => client.zones.get(1, { signal }),
    () => until(() => events.includes("retry")),
  );
  expect(error.kind).toBe("cancelled");
  expect(server.requests).toHaveLength(1);
});
