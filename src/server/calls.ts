import { AsyncLocalStorage } from "node:async_hooks";
import type { CallContext } from "../protocol/rpcs.js";

/** Milliseconds without work after which the last answers have left the process. */
const moment = 50;

/** Waits for a moment in which there is nothing to do. */
interface Idle {
  /** To be called whenever work has begun or ended. */
  changed: () => void;
  /** Calls `listener` once, when there has been no work for a moment. */
  when: (listener: () => void) => void;
}

/** @param busy Whether there is work now. */
function createIdle(busy: () => boolean): Idle {
  let listeners: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    if (busy() || listeners.length === 0) return;
    timer = setTimeout(() => {
      const waiting = listeners;
      listeners = [];
      for (const listener of waiting) listener();
    }, moment);
  };
  return {
    changed,
    when(listener) {
      listeners.push(listener);
      changed();
    },
  };
}

/** Registers a listener for the end of a call, whether it was answered or cancelled. */
type OnOver = (abort: () => void) => void;

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
   * @throws What `work` throws, or what a promise that it started rejects with while no one listens.
   */
  run<Answer>(onOver: OnOver, work: (context: CallContext) => Promise<Answer>): Promise<Answer>;
  /** The same for an RPC with a series of answers. */
  runAll<Answer>(onOver: OnOver, work: (context: CallContext) => AsyncIterable<Answer>): AsyncIterable<Answer>;
  /** Aborts the signals of all calls in flight; later calls get fresh ones. */
  stop(): void;
  /** Blames the call in whose course this function is called. False when there is none. */
  failCurrent(thrown: unknown): boolean;
  /** Calls `listener` once, when no call has been in flight for a moment, in which the last answers have left. */
  whenIdle: (listener: () => void) => void;
}

/** The signal is made when it is asked for: Node takes longer for one than for a whole validation. */
function createCall(): Call {
  let controller: AbortController | undefined;
  const own = (): AbortController => (controller ??= new AbortController());
  const context: CallContext = {
    get signal() {
      return own().signal;
    },
  };
  let fail: (thrown: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  const abort = (reason: string): void => {
    own().abort(new Error(reason));
  };
  return { context, failed, abort, fail };
}

/** No call in flight yet. */
export function createCalls(): Calls {
  const current = new AsyncLocalStorage<Call>();
  const running = new Set<Call>();
  const idle = createIdle(() => running.size > 0);

  const begun = (onOver: OnOver): Call => {
    const call = createCall();
    running.add(call);
    onOver(() => {
      if (running.has(call)) call.abort("The engine cancelled the call.");
    });
    idle.changed();
    return call;
  };
  const finished = (call: Call): void => {
    running.delete(call);
    idle.changed();
  };

  return {
    async run(onOver, work) {
      const call = begun(onOver);
      try {
        return await Promise.race([call.failed, current.run(call, () => work(call.context))]);
      } finally {
        finished(call);
      }
    },
    async *runAll(onOver, work) {
      const call = begun(onOver);
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
    whenIdle: idle.when,
  };
}
