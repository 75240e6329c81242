import * as v from "valibot";
import { type CompleteFault, type Fault, faultSchema, alter } from "./fault-schema.js";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../answer.js";
import type { Operation } from "../operation.js";
import { tryJson } from "../json.js";

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

/** The result for the connection: a response with extra headers, or the end of the connection. */
export type Outcome = { readonly answer: Answer; readonly headers: Readonly<Record<string, string>> } | "cut";

const HTML =
  "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><center><h1>Bad Gateway</h1></center></body>\r\n</html>\r\n";

export interface Substitutes {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Whether the changes of the operation are dropped. */
  readonly isForgotten?: boolean;
}

/**
 * Plays a fault around an operation. `perform` runs the operation and resolves when its changes are on disk. Faults before the
 * operation do not call `perform`. `gone` aborts when the connection ends.
 */
export async function playFault(
  fault: CompleteFault,
  operation: Operation | null,
  { now, body, gone }: { readonly now: Date; readonly body: Buffer; readonly gone: AbortSignal },
  perform: (substitutes?: Substitutes) => Promise<Answer>,
): Promise<Outcome> {
  const only = (answer: Answer, headers: Readonly<Record<string, string>> = {}): Outcome => ({ answer, headers });
  if ("process" in fault && fault.process) await perform();
  switch (fault.kind) {
    case "acknowledge":
      return only(await perform({ isForgotten: true }));
    case "reset-before":
      return "cut";
    case "reset-after":
      await perform();
      return "cut";
    case "twice":
      await perform();
      return only(await perform());
    case "delay":
      return await late(fault, gone, perform);
    case "html":
      return only({ status: fault.status, text: HTML, contentType: "text/html" });
    case "empty":
      return only({ status: fault.status });
    case "too-many-requests":
      return only({ status: 429 }, retryAfter(fault, now));
    case "answer":
      return only(answerOf(fault), fault.headers);
    case "failure":
      return only(failureOf(fault, operation));
    case "alter": {
      const answer = await perform();
      return only("json" in answer ? { ...answer, json: alter(answer.json, fault.changes) } : answer);
    }
    case "swap":
      return only(await perform({ params: fault.params }));
    case "alter-request":
      return only(await perform({ body: alteredBody(fault, body) }));
    case "lag": // Applies together with any other fault, when the request gets its contents.
      return only(await perform());
  }
}

type Of<Kind extends CompleteFault["kind"]> = Extract<CompleteFault, { kind: Kind }>;

/** Returns the body with the changes. Returns a body that is not JSON unchanged. */
function alteredBody({ changes, text }: Of<"alter-request">, body: Buffer): Buffer {
  if (text !== undefined) return Buffer.from(text);
  const json = tryJson(body.toString("utf8"));
  return json === undefined ? body : Buffer.from(JSON.stringify(alter(json, changes)));
}

/** A client that disconnects during the wait gets no response. If the operation comes after the wait, it is not performed. */
async function late(
  { milliseconds, wait }: Of<"delay">,
  gone: AbortSignal,
  perform: () => Promise<Answer>,
): Promise<Outcome> {
  const waited = async () => sleep(milliseconds, true, { signal: gone }).catch(() => false);
  if (wait === "before" && !(await waited())) return "cut";
  const answer = await perform();
  if (wait === "after" && !(await waited())) return "cut";
  return { answer, headers: {} };
}

function retryAfter({ seconds, retryAfter: form }: Of<"too-many-requests">, now: Date): Record<string, string> {
  if (form === "none") return {};
  const date = new Date(now.getTime() + seconds * 1000).toUTCString();
  return { "retry-after": form === "date" ? date : String(seconds) };
}

function answerOf({ status, json, text, contentType }: Of<"answer">): Answer {
  if (json !== undefined) return { status, json };
  return text === undefined ? { status } : { status, text, contentType };
}

function failureOf({ status, message, errorKey }: Of<"failure">, operation: Operation | null): Answer {
  const block = { statusCode: status, success: false, message, errorKey };
  return { status, json: operation?.wrapFailure?.(block) ?? block };
}
