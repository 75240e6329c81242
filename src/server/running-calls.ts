import { AsyncLocalStorage } from "node:async_hooks";
import type { CallContext } from "../protocol/rpcs.js";

/** Milliseconds without work after which the last responses have been sent. */
const moment = 50;

/** Waits for a moment without work. */
interface Idle {
  /** Must be called whenever work has started or ended. */
  changed: () => void;
  /** Calls `listener` once, when there has been no work for a moment. */
  when: (listener: () => void) => void;
}

/**
 * @param busy Whether there is work now.
 */
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

/** One RPC in progress; `failed` rejects if a promise that it started is rejected without a handler. */
interface Call {
  readonly context: CallContext;
  readonly failed: Promise<never>;
  abort(reason: string): void;
  fail(thrown: unknown): void;
}

/** The provider's RPCs in progress, without go-plugin's endless streams. */
export interface Calls {
  /**
   * Runs one RPC with a single response.
   * @throws What `work` throws, or what an unhandled promise that it started rejects with.
   */
  run<Answer>(onOver: OnOver, work: (context: CallContext) => Promise<Answer>): Promise<Answer>;
  /** Runs one RPC with a stream of responses. */
  runAll<Answer>(onOver: OnOver, work: (context: CallContext) => AsyncIterable<Answer>): AsyncIterable<Answer>;
  /** Aborts the signals of all calls in progress; later calls get new ones. */
  stop(): void;
  /**
   * Assigns an error to the call in whose context this function is called. Where the runtime does not restore that
   * context for an unhandled rejection, any call in progress may have caused it, and all fail. False if there is none.
   */
  failCurrent(thrown: unknown): boolean;
  /**
   * Calls `listener` once, when no call has been in progress for a moment, in which the last responses have been sent.
   */
  whenIdle: (listener: () => void) => void;
}

/** The signal is created on access: Node takes longer for that than for a whole validation. */
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

/** Whether this runtime runs the handler of an unhandled rejection in the context that rejected: Bun does not. */
const keepsContext = process.versions["bun"] === undefined;

/** No call in progress yet. */
export function createCalls(contextIsKept = keepsContext): Calls {
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
      const suspects = contextIsKept ? [...running].filter((call) => call === current.getStore()) : [...running];
      for (const call of suspects) call.fail(thrown);
      return suspects.length > 0;
    },
    whenIdle: idle.when,
  };
}
