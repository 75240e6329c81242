import fc from "fast-check";
import { createSharedRead } from "../../../src/api/http/shared-read.js";
import { runs } from "../../framework/properties/runs.js";

type Step =
  | { readonly does: "read"; readonly isFresh: boolean }
  | { readonly does: "write" }
  | { readonly does: "endWrite" }
  | { readonly does: "answer" }
  | { readonly does: "fail" }
  | { readonly does: "giveUp" }
  | { readonly does: "wait"; readonly milliseconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("read" as const), isFresh: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ does: "write" as const }) },
  { weight: 2, arbitrary: fc.constant({ does: "endWrite" as const }) },
  { weight: 3, arbitrary: fc.constant({ does: "answer" as const }) },
  { weight: 1, arbitrary: fc.constant({ does: "fail" as const }) },
  { weight: 1, arbitrary: fc.constant({ does: "giveUp" as const }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("wait" as const), milliseconds: fc.nat(60) }) },
);

interface Reader {
  /** The oracle: writes that had ended, and the time, when it came. */
  readonly endedBefore: number;
  readonly cameAt: number;
  readonly isFresh: boolean;
  readonly controller: AbortController;
  readonly outcome: Promise<{ readonly answer?: Answer; readonly gotAt: number }>;
  settled: boolean;
}

/** What the simulated API had at the time of the request. */
interface Answer {
  readonly sawEnded: number;
  readonly askedAt: number;
}

const maxAge = 50;

const resolveSettings = () => new Promise<void>((resolve) => setImmediate(resolve));

/** An API, writers and readers under the script's control, with independent checks of the rules. */
class World {
  now = 0;
  ended = 0;
  started = 0;
  requests = 0;
  readonly readers: Reader[] = [];
  open: { readonly answer: Answer; readonly resolve: (answer: Answer) => void; readonly reject: (e: Error) => void }[] =
    [];

  readonly read = createSharedRead<Answer>(
    ({ signal }) =>
      new Promise((resolve, reject) => {
        this.requests += 1;
        const request = { answer: { sawEnded: this.ended, askedAt: this.now }, resolve, reject };
        this.open.push(request);
        expect(this.open).toHaveLength(1);
        signal?.addEventListener("abort", () => {
          this.open = this.open.filter((other) => other !== request);
          reject(new Error("aborted"));
        });
      }),
    () => this.ended,
    () => this.now,
  );

  take(current: Step): void {
    const request = this.open[0];
    switch (current.does) {
      case "read":
        this.come(current.isFresh);
        return;
      case "write":
        this.started += 1;
        return;
      case "endWrite":
        if (this.ended < this.started) this.ended += 1;
        return;
      case "answer":
      case "fail":
        if (request === undefined) return;
        this.open = [];
        if (current.does === "answer") request.resolve(request.answer);
        else request.reject(new Error("failed"));
        return;
      case "giveUp":
        this.readers.find(({ settled }) => !settled)?.controller.abort();
        return;
      case "wait":
        this.now += current.milliseconds;
    }
  }

  come(isFresh: boolean): void {
    const controller = new AbortController();
    const outcome = this.read({ signal: controller.signal, maxAge, isFresh }).then(
      (answer) => ({ answer, gotAt: this.now }),
      () => ({ gotAt: this.now }),
    );
    const reader: Reader = { endedBefore: this.ended, cameAt: this.now, isFresh, controller, outcome, settled: false };
    void outcome.then(() => (reader.settled = true));
    this.readers.push(reader);
  }
}

test("in any order of reads and writes, a reader gets a response requested after the writes before it, from one request at a time", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const world = new World();
      for (const current of steps) {
        world.take(current);
        await resolveSettings();
      }
      // No reader is left waiting once the API has answered every request.
      for (let turn = 0; turn < 60 && world.readers.some(({ settled }) => !settled); turn += 1) {
        world.take({ does: "answer" });
        await resolveSettings();
      }
      for (const { endedBefore, cameAt, isFresh, outcome } of world.readers) {
        const { answer } = await outcome;
        if (answer === undefined) continue;
        expect(answer.sawEnded).toBeGreaterThanOrEqual(endedBefore);
        expect(answer.askedAt).toBeGreaterThanOrEqual(isFresh ? cameAt : cameAt - maxAge);
      }
      expect(world.readers.every(({ settled }) => settled)).toBe(true);
      expect(world.requests).toBeLessThanOrEqual(world.readers.length);
    }),
    runs(300),
  );
});

test("without writes, readers within the maximum age share one request", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.nat(maxAge), async (readers, milliseconds) => {
      const world = new World();
      for (let n = 0; n < readers; n += 1) world.come(false);
      await resolveSettings();
      world.take({ does: "answer" });
      await resolveSettings();
      world.take({ does: "wait", milliseconds });
      world.come(false);
      await Promise.all(world.readers.map(({ outcome }) => outcome));
      expect(world.requests).toBe(1);
    }),
  );
});

test("readers that wait for writes to end share the request after them, whatever its age when they see it", async () => {
  let [time, requests] = [0, 0];
  const read = createSharedRead(
    () => Promise.resolve((requests += 1)),
    () => 0,
    () => (time += 1),
  );
  let end = (): void => undefined;
  const writes = new Promise<void>((resolve) => (end = resolve));
  const readers = Array.from({ length: 5 }, () => read({ maxAge: 0, hold: () => writes }));
  end();
  expect(await Promise.all(readers)).toEqual([1, 1, 1, 1, 1]);
});
