import { formatImportId, identityOf } from "../definition/identity.js";
import type { Values } from "../definition/infer.js";
import type { Resource } from "../definition/resource.js";
import type { InState } from "../definition/resource-hooks.js";
import { isUnknown } from "../values/values.js";

/**
 * Engines name the objects of a state while they plan, in no fixed order. If the engine sends no request for this time, it is
 * waiting for a response.
 */
const QUIET_MS = 5000;

/** If a plan still reads its state after this time, the state is too large to wait for. */
const LONGEST_WAIT_MS = 30_000;

const STEP_MS = 100;

interface Clock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** A request of the engine about one object. It is open from its arrival to its response. */
export interface EngineRequest {
  /** Reports whether the state has an object. `isPlan` is true if the request certainly belongs to a plan and not to an apply. */
  find(resource: Resource<unknown>, identity: Readonly<Values>, isPlan: boolean, signal: AbortSignal): Promise<InState>;
  end(): void;
}

/**
 * The objects of the state that the engine has named since it configured the provider. See docs/decisions/a-twin-is-an-error.md.
 */
export type StateObjects = ReturnType<typeof createStateObjects>;

/** Creates the record of the state's objects in one walk. */
export function createStateObjects({ now, sleep }: Clock) {
  const keys = new Set<string>();
  const seen = new Set<string>();
  /** Requests without a response. */
  const open = new Set<EngineRequest>();
  /** Those that have searched for an object. */
  const asked = new Set<EngineRequest>();
  /** Those that wait for the result of such a search. */
  const waiting = new Set<EngineRequest>();
  let isPlanned = false;
  let lastSign = -Infinity;
  let lastProbe = -Infinity;

  const note = (resource: Resource<unknown>, state: Values | null): void => {
    lastSign = now();
    if (state === null || isUnknown(state)) return;
    addTo(keys, resource, state);
  };

  /** Returns the verdict on an object that the engine has not named. Returns undefined to continue waiting. */
  const judge = (isPlan: boolean): InState | undefined => {
    if (open.size > asked.size) lastSign = now();
    if (now() - Math.max(lastSign, lastProbe) < QUIET_MS) return undefined;
    if (!isPlan && !isPlanned) return "unknown";
    // The waiting requests may fill all of the engine's slots. If one of them is released, the engine can send another request.
    if (waiting.size === 1 || lastProbe > lastSign) return "absent";
    lastProbe = now();
    return "unknown";
  };

  const find = async (key: string, isPlan: boolean, signal: AbortSignal): Promise<InState> => {
    const start = now();
    while (!keys.has(key)) {
      if (now() - start >= LONGEST_WAIT_MS) return "unknown";
      const verdict = judge(isPlan);
      if (verdict !== undefined) return verdict;
      await sleep(STEP_MS, signal);
    }
    return "found";
  };

  return {
    note,
    see(resource: Resource<unknown>, state: Values): void {
      addTo(seen, resource, state);
    },
    wasSeen: (resource: Resource<unknown>, state: Values) => seen.has(keyOf(resource, state) ?? ""),
    /** Records that the engine read or imported an object, which happens only in a plan. */
    notePlan: () => (isPlanned = true),
    begin(resource: Resource<unknown>, state: Values | null): EngineRequest {
      note(resource, state);
      const request: EngineRequest = {
        async find(of, identity, isPlan, signal) {
          asked.add(request);
          waiting.add(request);
          try {
            return await find(keyOf(of, identity) ?? "", isPlan, signal);
          } finally {
            waiting.delete(request);
          }
        },
        end: () => {
          [open, asked].forEach((all) => all.delete(request));
        },
      };
      open.add(request);
      return request;
    },
  };
}

function keyOf(resource: Resource<unknown>, object: Readonly<Values>): string | undefined {
  const identity = identityOf(resource, object);
  return identity && `${resource.type} ${formatImportId(resource, identity)}`;
}

function addTo(keys: Set<string>, resource: Resource<unknown>, object: Readonly<Values>): void {
  const key = keyOf(resource, object);
  if (key !== undefined) keys.add(key);
}
