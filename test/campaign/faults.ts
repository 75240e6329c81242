import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { alter } from "../../src/emulator/faults/fault-schema.js";
import { alterations, leavesOf } from "../support/alterations.js";

/** The API's response to a forwarded request. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** The processes of the command that a fault may hit. */
export interface Victim {
  /** What Ctrl-C does: SIGINT for the engine and the plugin. */
  readonly interrupt: () => void;
  readonly killEngine: () => void;
  readonly killPlugin: () => void;
}

/** One request at the gateway, as a fault receives it. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** Sends the request to the API, with the body that `changed` makes of its own. */
  readonly forward: (changed?: (body: string) => string) => Promise<Answer>;
  readonly response: ServerResponse;
  readonly victim: Victim;
}

/** The effect on one request of a command. */
export interface Fault {
  readonly name: string;
  /** A process ends without a chance to save what it knows; the loss of a write that it had sent is unavoidable. */
  readonly abrupt?: boolean;
  /** It hits a process, so the engine must launch the plugin of the command itself. */
  readonly strikes?: boolean;
  /**
   * The response keeps the API's status, headers and form; truncated JSON is invalid, but truncated text is still text.
   */
  readonly shortens?: boolean;
  /** The client may send the request again; such faults are also tested with a client that does. */
  readonly passing?: boolean;
  /** The API stores something else than was sent, which may protect less until it is repaired. */
  readonly alters?: boolean;
  readonly play: (exchange: Exchange) => Promise<void>;
}

const HTML = "<!DOCTYPE html><html><head><title>Gateway</title></head><body><h1>Something is wrong</h1></body></html>";
const BOMB = gzipSync(Buffer.alloc(200 * 1024 * 1024, 0x20), { level: 1 });
const LATER = 400;

/** Responds instead of the API, which does not receive the request. */
function answer(status: number, body: string | object, headers: Record<string, string> = {}): Fault["play"] {
  const isText = typeof body === "string";
  const text = isText ? body : JSON.stringify(body);
  const type = isText ? "text/html; charset=utf-8" : "application/json";
  return ({ response }) => {
    response.writeHead(status, { ...(text === "" ? {} : { "content-type": type }), ...headers });
    response.end(text);
    return Promise.resolve();
  };
}

/** Passes on the API's response. */
export function pass(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, "content-length": String(body.length) });
  response.end(body);
}

async function cut(exchange: Exchange): Promise<void> {
  exchange.response.socket?.resetAndDestroy();
  return Promise.resolve();
}

/** The first half of the API's response: as a complete response, or, with `reset`, until the connection breaks. */
function half(reset: boolean): Fault["play"] {
  return async ({ forward, response }) => {
    const { status, headers, body } = await forward();
    const part = body.subarray(0, Math.floor(body.length / 2));
    response.writeHead(status, { ...headers, "content-length": String(reset ? body.length + 1 : part.length) });
    if (!reset) response.end(part);
    else response.write(part, () => setTimeout(() => response.socket?.resetAndDestroy(), 20));
  };
}

async function trickle({ forward, response }: Exchange): Promise<void> {
  const { status, headers, body } = await forward();
  response.writeHead(status, { ...headers, "content-length": String(body.length + 1000) });
  response.write(body.subarray(0, 1));
  const timer = setInterval(() => response.write(" "), 200);
  response.once("close", () => {
    clearInterval(timer);
  });
}

function struck(strike: (victim: Victim) => void | Promise<void>, carriedOut: boolean): Fault["play"] {
  return async ({ forward, response, victim }) => {
    const answered = carriedOut ? await forward() : undefined;
    await strike(victim);
    if (answered === undefined) response.socket?.resetAndDestroy();
    else if (!response.destroyed) pass(response, answered);
  };
}

/** The response arrives while the engine is already stopping. */
async function interruptOnce({ interrupt }: Victim): Promise<void> {
  interrupt();
  await sleep(LATER);
}

async function interruptTwice({ interrupt }: Victim): Promise<void> {
  interrupt();
  await sleep(LATER);
  interrupt();
  await sleep(LATER);
}

async function bomb({ response }: Exchange): Promise<void> {
  response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
  response.end(BOMB);
  return Promise.resolve();
}

/** The API's response to a deletion that is not carried out; another request is cut before it is. */
async function acknowledged(exchange: Exchange): Promise<void> {
  const { method, path } = exchange;
  if (method !== "DELETE") return cut(exchange);
  const done = { statusCode: 200, success: true, message: null, errorKey: null };
  return path.startsWith("/pullzone/") ? answer(204, "")(exchange) : answer(200, done)(exchange);
}

/** The response says another value for the last member of the request that it has; the API stored what was sent. */
async function misreported({ forward, response }: Exchange): Promise<void> {
  let sent = "";
  const { body, ...rest } = await forward((text) => (sent = text));
  const names = new Set(leavesOf(sent).map(([pointer]) => lastName(pointer)));
  const answered = body.toString("utf8");
  const [one] = alterations(answered).findLast(([pointer]) => names.has(lastName(pointer)))?.[1] ?? [];
  const text = one === undefined ? answered : JSON.stringify(alter(JSON.parse(answered), one.fault.changes ?? []));
  pass(response, { ...rest, body: Buffer.from(text) });
}

const lastName = (pointer: string): string => pointer.slice(pointer.lastIndexOf("/") + 1).toLowerCase();

/** A body with another value for its last member. */
function altered(body: string): string {
  const [one] = alterations(body).at(-1)?.[1] ?? [];
  if (one === undefined) return body;
  return one.fault.text ?? JSON.stringify(alter(JSON.parse(body), one.fault.changes ?? []));
}

const killPlugin = (victim: Victim): void => {
  victim.killPlugin();
};
const killEngine = (victim: Victim): void => {
  victim.killEngine();
};
const inASecond = (): string => new Date(Date.now() + 1500).toUTCString();
const FOREIGN = { message: "no Route matched with those values" };
const REFUSED = {
  statusCode: 202,
  success: false,
  message: "The request was not accepted.",
  errorKey: "gateway.refused",
};

/** All faults of the campaign. The API receives only requests that are forwarded. */
export const FAULTS: readonly Fault[] = [
  { name: "cut-before", passing: true, play: cut },
  {
    name: "cut-after",
    passing: true,
    play: async (exchange) => {
      await exchange.forward();
      await cut(exchange);
    },
  },
  { name: "429-seconds", passing: true, play: answer(429, "", { "retry-after": "1" }) },
  {
    name: "429-date",
    passing: true,
    play: (exchange) => answer(429, "", { "retry-after": inASecond(), date: new Date().toUTCString() })(exchange),
  },
  {
    name: "429-after",
    passing: true,
    play: async (exchange) => {
      await exchange.forward();
      await answer(429, "", { "retry-after": "1" })(exchange);
    },
  },
  { name: "429-huge", passing: true, play: answer(429, "", { "retry-after": "86400" }) },
  { name: "429-nothing", passing: true, play: answer(429, "") },
  { name: "500", passing: true, play: answer(500, "") },
  {
    name: "502-html-after",
    passing: true,
    play: async (exchange) => {
      await exchange.forward();
      await answer(502, HTML)(exchange);
    },
  },
  { name: "503", passing: true, play: answer(503, HTML) },
  {
    name: "altered",
    alters: true,
    play: async ({ forward, response }) => {
      pass(response, await forward(altered));
    },
  },
  { name: "acknowledged", play: acknowledged },
  { name: "misreported", play: misreported },
  { name: "404-empty", play: answer(404, "") },
  { name: "404-html", play: answer(404, HTML) },
  { name: "404-json", play: answer(404, FOREIGN) },
  { name: "202-error", play: answer(202, { data: null, error: REFUSED, ...REFUSED }) },
  { name: "200-empty", play: answer(200, "") },
  { name: "200-truncated", shortens: true, play: half(false) },
  { name: "200-html", play: answer(200, HTML) },
  { name: "200-shape", play: answer(200, { unexpected: [1, 2, 3] }) },
  { name: "gzip-bomb", play: bomb },
  { name: "trickle", passing: true, play: trickle },
  { name: "hang", passing: true, play: () => Promise.resolve() },
  { name: "reset-mid-body", passing: true, play: half(true) },
  { name: "redirect", play: answer(307, "", { location: "/elsewhere" }) },
  { name: "kill-plugin-before", abrupt: true, strikes: true, play: struck(killPlugin, false) },
  { name: "kill-plugin-after", abrupt: true, strikes: true, play: struck(killPlugin, true) },
  { name: "kill-engine-before", abrupt: true, strikes: true, play: struck(killEngine, false) },
  { name: "kill-engine-after", abrupt: true, strikes: true, play: struck(killEngine, true) },
  { name: "sigint-once", strikes: true, play: struck(interruptOnce, true) },
  { name: "sigint-twice", abrupt: true, strikes: true, play: struck(interruptTwice, true) },
];
