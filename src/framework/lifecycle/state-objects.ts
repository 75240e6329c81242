import { formatImportId, identityOf } from "../definition/identity.js";
import type { Values } from "../definition/infer.js";
import type { Resource } from "../definition/resource.js";
import { isUnknown } from "../values/values.js";

/** Engines name the objects of a state while they plan, in no order. One that names no more for so long has named all. */
const QUIET_MS = 1000;

/** A plan that is still reading its state then is too large to wait for. */
const LONGEST_WAIT_MS = 30_000;

const STEP_MS = 100;

interface Clock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** The objects of the state, as far as the engine has named them since it configured the provider. */
export interface StateObjects {
  note(resource: Resource<unknown>, state: Values | null): void;
  /** Records that the API showed the object. */
  see(resource: Resource<unknown>, state: Values): void;
  wasSeen(resource: Resource<unknown>, state: Values): boolean;
  /** Whether the state has the object. Waits until the engine names no more objects; if it goes on, the state may have it. */
  has(resource: Resource<unknown>, identity: Readonly<Values>, signal: AbortSignal): Promise<boolean>;
}

/** The objects of the state of one walk. */
export function createStateObjects({ now, sleep }: Clock): StateObjects {
  const keys = new Set<string>();
  const seen = new Set<string>();
  let named = -Infinity;
  const keyOf = (resource: Resource<unknown>, object: Readonly<Values>): string | undefined => {
    const identity = identityOf(resource, object);
    return identity && `${resource.type} ${formatImportId(resource, identity)}`;
  };
  return {
    note(resource, state) {
      if (state === null || isUnknown(state)) return;
      named = now();
      const key = keyOf(resource, state);
      if (key !== undefined) keys.add(key);
    },
    see(resource, state) {
      const key = keyOf(resource, state);
      if (key !== undefined) seen.add(key);
    },
    wasSeen: (resource, state) => seen.has(keyOf(resource, state) ?? ""),
    async has(resource, identity, signal) {
      const key = keyOf(resource, identity) ?? "";
      const start = now();
      while (!keys.has(key)) {
        if (now() - start >= LONGEST_WAIT_MS) return true;
        if (now() - Math.max(start, named) >= QUIET_MS) return false;
        await sleep(STEP_MS, signal);
      }
      return true;
    },
  };
}
