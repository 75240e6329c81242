import * as v from "valibot";
import { type CompleteFault, type Fault, faultSchema } from "./fault-schema.js";

export interface FaultTarget {
  readonly operation: string | null;
  readonly method: string;
  /** Without query. */
  readonly path: string;
}

export interface ActiveFault {
  readonly id: number;
  readonly fault: CompleteFault;
  /** Number of matching requests, including skipped requests. */
  matched: number;
  played: number;
}

/** The faults, in the order of their addition. */
export interface FaultList {
  /** Adds a fault and returns its ID. Throws a `ValiError` for an invalid fault. */
  readonly add: (fault: Fault) => number;
  readonly remove: (id: number) => boolean;
  readonly clear: () => void;
  readonly all: () => readonly ActiveFault[];
  /** Counts the request, and returns the first fault that applies to it. */
  readonly next: (target: FaultTarget) => CompleteFault | null;
  /**
   * Counts the request. Returns how old the contents of its response must be, in milliseconds. Returns 0 if no fault of the kind
   * `lag` applies.
   */
  readonly lag: (target: FaultTarget) => number;
  readonly longestLag: () => number;
}

/** Creates a list with these faults. */
export function makeFaultList(initial: readonly Fault[] = []): FaultList {
  let faults: ActiveFault[] = [];
  let lastId = 0;
  const add = (given: Fault) => {
    const fault = v.parse(faultSchema, given);
    faults.push({ id: ++lastId, fault, matched: 0, played: 0 });
    return lastId;
  };
  for (const fault of initial) add(fault);
  return {
    add,
    remove: (id) => {
      const before = faults.length;
      faults = faults.filter((active) => active.id !== id);
      return faults.length < before;
    },
    clear: () => {
      faults = [];
    },
    all: () => faults,
    next: (target) => {
      for (const active of faults) if (active.fault.kind !== "lag" && isDue(active, target)) return active.fault;
      return null;
    },
    lag: (target) => {
      for (const active of faults)
        if (active.fault.kind === "lag" && isDue(active, target)) return active.fault.milliseconds;
      return 0;
    },
    longestLag: () => Math.max(0, ...faults.map(({ fault }) => (fault.kind === "lag" ? fault.milliseconds : 0))),
  };
}

function isDue(active: ActiveFault, target: FaultTarget): boolean {
  const { fault } = active;
  const exhausted = fault.times !== null && active.played >= fault.times;
  if (exhausted || !matches(fault, target)) return false;
  active.matched += 1;
  if (active.matched <= fault.skip) return false;
  active.played += 1;
  return true;
}

/** Faults that change the contents of a read. */
const readFaults: ReadonlySet<CompleteFault["kind"]> = new Set(["lag", "swap"]);

function matches(fault: CompleteFault, target: FaultTarget): boolean {
  if (readFaults.has(fault.kind) && target.method !== "GET") return false;
  const names = fault.operation === undefined ? null : [fault.operation].flat();
  if (names && (target.operation === null || !names.includes(target.operation))) return false;
  if (fault.method !== undefined && fault.method.toUpperCase() !== target.method) return false;
  return fault.path === undefined || pattern(fault.path).test(target.path);
}

function pattern(path: string): RegExp {
  const parts = path.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}
