import { AsyncLocalStorage } from "node:async_hooks";
import type { CallContext } from "../protocol/rpcs.js";

/** Milliseconds without calls after which the last responses have been sent. */
const moment = 50;

function createIdle(busy: () => boolean) {
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
    /** Must be called when work starts or ends. */
    changed,
    /** Calls `listener` once, after 50 ms without work. */
    when: (listener: () => void): void => {
      listeners.push(listener);
      changed();
    },
  };
}

/** Registers a listener for the end of a call, answered or cancelled. */
type OnOver = (abort: () => void) => void;

type Call = ReturnType<typeof createCall>;

/**
 * One RPC in progress. If the RPC started a promise and nobody handles its rejection, `failed` rejects with it. Creates the signal
 * on access, because Node needs more time to create a signal than to run a whole validation.
 */
function createCall() {
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

/** True if the runtime runs the handler of an unhandled rejection in the context of the rejected promise. Bun does not. */
const keepsContext = process.versions["bun"] === undefined;

/** The provider's RPCs in progress, without go-plugin's endless streams. */
export type Calls = ReturnType<typeof createCalls>;

/** Creates the record of RPCs in progress. */
export function createCalls(contextIsKept = keepsContext) {
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
    /**
     * Runs one RPC with a single response.
     * @throws The error of `work`, or the unhandled rejection of a promise that `work` started.
     */
    async run<Answer>(onOver: OnOver, work: (context: CallContext) => Promise<Answer>): Promise<Answer> {
      const call = begun(onOver);
      try {
        return await Promise.race([call.failed, current.run(call, () => work(call.context))]);
      } finally {
        finished(call);
      }
    },
    async *runAll<Answer>(
      onOver: OnOver,
      work: (context: CallContext) => AsyncIterable<Answer>,
    ): AsyncGenerator<Answer, void> {
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
    /** Aborts the signals of all calls in progress. Later calls get new signals. */
    stop(): void {
      for (const call of running) call.abort("The engine was asked to stop.");
    },
    /**
     * Fails the call in whose context the caller runs. If the runtime does not restore this context for an unhandled rejection,
     * fails all calls in progress. Returns false if no call is in progress.
     */
    failCurrent(thrown: unknown): boolean {
      const suspects = contextIsKept ? [...running].filter((call) => call === current.getStore()) : [...running];
      for (const call of suspects) call.fail(thrown);
      return suspects.length > 0;
    },
    /** Calls `listener` one time, when no call has been in progress for 50 ms. In this time, the last responses are sent. */
    whenIdle: idle.when,
  };
}
