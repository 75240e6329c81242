import { AsyncLocalStorage } from "node:async_hooks";
import type { CallContext } from "../framework/protocol.js";

/** Registers what is to happen when the engine takes a call back. */
type OnCancel = (abort: () => void) => void;

/** One RPC while it is being answered; `failed` rejects when a promise that it started does so unattended. */
interface Call {
  readonly context: CallContext;
  readonly failed: Promise<never>;
  abort(reason: string): void;
  fail(thrown: unknown): void;
}

/** The RPCs of the provider that are being answered. go-plugin's own endless streams are not among them. */
export interface Calls {
  /**
   * Runs one RPC with an answer of its own.
   * @throws What `work` throws, or what a promise that it started rejects with while nobody listens.
   */
  run<Answer>(onCancel: OnCancel, work: (context: CallContext) => Promise<Answer>): Promise<Answer>;
  /** The same for an RPC with a series of answers. */
  runAll<Answer>(onCancel: OnCancel, work: (context: CallContext) => AsyncIterable<Answer>): AsyncIterable<Answer>;
  /** Aborts the signals of all calls in flight; later calls get fresh ones. */
  stop(): void;
  /** Blames the call in whose course this function is called. False when there is none. */
  failCurrent(thrown: unknown): boolean;
  /** Calls `listener` once, as soon as no call is in flight. */
  whenIdle(listener: () => void): void;
}

function createCall(onCancel: OnCancel): Call {
  const controller = new AbortController();
  let fail: (thrown: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  const abort = (reason: string): void => {
    controller.abort(new Error(reason));
  };
  onCancel(() => {
    abort("The engine cancelled the call.");
  });
  return { context: { signal: controller.signal }, failed, abort, fail };
}

/** No call in flight yet. */
export function createCalls(): Calls {
  const current = new AsyncLocalStorage<Call>();
  const running = new Set<Call>();
  const idleListeners: (() => void)[] = [];

  const finished = (call: Call): void => {
    running.delete(call);
    if (running.size === 0) for (const listener of idleListeners.splice(0)) listener();
  };

  return {
    async run(onCancel, work) {
      const call = createCall(onCancel);
      running.add(call);
      try {
        return await Promise.race([call.failed, current.run(call, () => work(call.context))]);
      } finally {
        finished(call);
      }
    },
    async *runAll(onCancel, work) {
      const call = createCall(onCancel);
      running.add(call);
      const answers = current.run(call, () => work(call.context)[Symbol.asyncIterator]());
      try {
        for (;;) {
          const next = await Promise.race([call.failed, current.run(call, () => answers.next())]);
          if (next.done === true) return;
          yield next.value;
        }
      } finally {
        finished(call);
        await answers.return?.();
      }
    },
    stop() {
      for (const call of running) call.abort("The engine was asked to stop.");
    },
    failCurrent(thrown) {
      const call = current.getStore();
      if (call === undefined || !running.has(call)) return false;
      call.fail(thrown);
      return true;
    },
    whenIdle(listener) {
      if (running.size === 0) listener();
      else idleListeners.push(listener);
    },
  };
}
