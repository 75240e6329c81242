import { EventEmitter, once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { silentLog } from "../../src/framework/definition/log.js";
import { createCalls } from "../../src/server/running-calls.js";
import { endWithEngine } from "../../src/server/after-handshake.js";

const patience = { firstConnection: 300, reconnect: 100, calls: 400, parent: 20 };

/** The engine's side of a connection, reduced to what matters here. */
const connection = (): Socket => new EventEmitter() as unknown as Socket;

function start(parent = process.ppid) {
  const calls = createCalls();
  const ends: { code: number }[] = [];
  const connected = endWithEngine(parent, calls, silentLog, (code) => ends.push({ code }), patience);
  return { calls, ends, connected };
}

test("without a connection, it ends after a while", async () => {
  const { ends } = start();
  await wait(200);
  expect(ends).toEqual([]);
  await wait(250);
  expect(ends[0]).toMatchObject({ code: 0 });
});

test("the last connection closes: it ends after a grace, unless the engine comes back", async () => {
  const { ends, connected } = start();
  const [first, second, third] = [connection(), connection(), connection()];
  connected(first);
  connected(second);
  first.emit("close");
  await wait(400);
  expect(ends).toEqual([]);
  second.emit("close");
  connected(third);
  await wait(250);
  expect(ends).toEqual([]);
  third.emit("close");
  await wait(250);
  expect(ends[0]).toMatchObject({ code: 0 });
});

test("the parent process changes: it ends, even with a connection", async () => {
  const { ends, connected } = start(-1);
  connected(connection());
  await wait(150);
  expect(ends[0]).toMatchObject({ code: 0 });
});

test("calls in progress are aborted and awaited, but not indefinitely", async () => {
  const obedient = start(-1);
  const aborted = obedient.calls.run(
    () => undefined,
    async ({ signal }) => {
      await once(signal, "abort");
      return wait(100, "aborted");
    },
  );
  const stubborn = start(-1);
  void stubborn.calls.run(
    () => undefined,
    () => new Promise(() => undefined),
  );
  await expect(aborted).resolves.toBe("aborted");
  expect(obedient.ends).toEqual([]);
  await wait(600);
  expect(obedient.ends[0]).toMatchObject({ code: 0 });
  expect(stubborn.ends).toMatchObject([{ code: 1 }]);
});
