import type { ClientEvent } from "../../src/account/account-client.js";
import { createProgress } from "../../src/tool/drift.js";
import { createPatience, createReadingProgress } from "../../src/tool/reading-progress.js";
import { createMeter, createWaits, planningText } from "../../src/tool/waiting.js";

/** A clock that the test moves: a callback is due once so much time has passed since it was asked for. */
function clock() {
  let now = 0;
  const due = new Map<object, { readonly at: number; readonly callback: () => void }>();
  return {
    after: (milliseconds: number, callback: () => void) => {
      const key = {};
      due.set(key, { at: now + milliseconds, callback });
      return () => void due.delete(key);
    },
    pass: (seconds: number): void => {
      for (const end = now + seconds * 1000; now < end;) {
        now += 500;
        for (const [key, { at, callback }] of [...due])
          if (at <= now) {
            due.delete(key);
            callback();
          }
      }
    },
  };
}

function waitsWith(tell?: (names: readonly string[], seconds: number) => string) {
  const said: string[] = [];
  const { after, pass } = clock();
  return { said, pass, waits: createWaits({ write: (text) => said.push(text), after, ...(tell && { format: tell }) }) };
}

const LAG =
  "If an object was written less than a minute ago and the API returns other values, it is read again for up to 30 s (BUNNY_LAG_SECONDS), because the API may still return the old state.";

it("says on one line which stacks are planned for long, what that may wait for, and how long", () => {
  const { waits, said, pass } = waitsWith(planningText({}));
  for (const name of ["edge", "site\n"]) waits.start(name);
  waits.start("app")();
  pass(1.5);
  expect(said).toEqual([]);
  pass(0.5);
  expect(said).toEqual([`Still planning "edge", "site\\\\n" after 2 s. ${LAG}\n`]);
});

it.each([
  ["5", " is read again for up to 5 s "],
  ["0", 'Still planning "edge" after 2 s.\n'],
  ["90", " for up to 30 s "],
])("follows BUNNY_LAG_SECONDS=%s", (BUNNY_LAG_SECONDS, expected) => {
  const { waits, said, pass } = waitsWith(planningText({ BUNNY_LAG_SECONDS }));
  waits.start("edge");
  pass(2);
  expect(said.join("")).toContain(expected);
});

it("says what is waited for after two seconds without an end of anything, and every minute", () => {
  const { waits, said, pass } = waitsWith();
  const [one, other] = [waits.start("one"), waits.start("other")];
  pass(1.5);
  one();
  pass(1.5);
  expect(said).toEqual([]);
  waits.start("third");
  pass(60);
  expect(said).toEqual(["Waiting for 2 s: other, and 1 more\n"]);
  pass(0.5);
  expect(said.at(-1)).toBe("Waiting for 62 s: other, and 1 more\n");
  other();
  pass(0.5);
  expect(said).toHaveLength(2);
});

it("says nothing once all has ended", () => {
  const { waits, said, pass } = waitsWith();
  waits.start("one")();
  pass(60);
  expect(said).toEqual([]);
});

describe("how far long work is", () => {
  it("is a line a minute in a log, with what was last, until the end", () => {
    const said: string[] = [];
    const { after, pass } = clock();
    const meter = createMeter((text) => said.push(text), false, after);
    for (let read = 1; read <= 20; read += 1) {
      meter.show(`${read} of 30 zones`);
      pass(9);
    }
    expect(said).toEqual(["7 of 30 zones\n", "14 of 30 zones\n", "20 of 30 zones\n"]);
    meter.end();
    pass(600);
    expect(said).toHaveLength(3);
  });

  it("is one line on a terminal, of its width, which makes room for others", () => {
    const said: string[] = [];
    const meter = createMeter((text) => said.push(text), true, clock().after);
    meter.clear();
    meter.show("1 of 3\u001B[31m");
    meter.show("x".repeat(500));
    meter.clear();
    meter.end();
    const line = "\r\u001B[K";
    expect(said[0]).toBe(`${line}1 of 3\\u{1b}[31m`);
    expect(said[1]?.length).toBeLessThan(line.length + 400);
    expect(said.slice(2)).toEqual([line]);
  });

  it("counts the stacks of drift", () => {
    const said: string[] = [];
    const { after, pass } = clock();
    const progress = createProgress(
      3,
      createMeter((text) => said.push(text), false, after),
    );
    for (const name of ["edge", "site"]) progress.start(name);
    progress.finish("edge");
    pass(60);
    expect(said).toEqual(["1/3 planned site\n"]);
  });
});

const event = (kind: ClientEvent["event"], more: Partial<ClientEvent> = {}): ClientEvent => ({
  ...{ event: kind, request: 1, operation: "list the rules", method: "GET", path: "/", attempt: 1 },
  ...more,
});

it.each([true, false])("says which request the API does not answer, on a terminal (%s) and in a log", (isTerminal) => {
  const said: string[] = [];
  const { after, pass } = clock();
  const progress = createReadingProgress((text) => said.push(text), isTerminal, after);
  progress.onEvent(event("request"));
  pass(2);
  expect(said.join("")).toContain("Waiting for 2 s for the answer to: list the rules\n");
  progress.onEvent(event("answer", { status: 429 }));
  progress.onEvent(event("retry", { waitMilliseconds: 542_000, reason: "the API answered 429" }));
  const before = said.length;
  pass(100);
  expect(said.slice(before)).toEqual([]);
  expect(said.at(-1)).toContain("Waiting 542 s to list the rules: the API answered 429\n");
  progress.onEvent(event("request"));
  progress.end();
  pass(100);
  expect(said.slice(before).join("")).not.toContain("Waiting");
});

describe("a person", () => {
  const untilAborted = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        reject(new Error("cancelled"));
      });
    });

  it("is told after two minutes without an answer what was asked, and how to wait longer", async () => {
    const { after, pass } = clock();
    const patience = createPatience(2, undefined, after);
    const reading = patience.during(untilAborted);
    patience.onEvent(event("request"));
    patience.onEvent(event("answer", { status: 429 }));
    patience.onEvent(event("retry", { reason: "Slow down.", waitMilliseconds: 542_000 }));
    pass(120);
    await expect(reading).rejects.toThrow(
      "The API has given no answer for 2 minutes (list the rules: Slow down.). Try again later, or wait longer with --wait 20.",
    );
  });

  it("waits on as long as answers come, and an interruption stays one", async () => {
    const { after, pass } = clock();
    const interrupted = new AbortController();
    const patience = createPatience(2, interrupted.signal, after);
    const reading = patience.during(untilAborted);
    for (let minute = 0; minute < 10; minute += 1) {
      pass(100);
      patience.onEvent(event("answer", { status: 200 }));
    }
    interrupted.abort();
    await expect(reading).rejects.toThrow("cancelled");
    pass(1000);
    await expect(patience.during(() => Promise.resolve("read"))).resolves.toBe("read");
  });
});
