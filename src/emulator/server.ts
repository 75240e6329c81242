import { type Answer, Failure, problem, Refusal } from "./answer.js";
import { type Call, invalidAnswer, type Operation } from "./operation.js";
import { InvalidBody, InvalidInput } from "./input.js";
import { type Credential, type LoggedRequest, redactHeaders, redactText, type RequestLog } from "./request-log.js";
import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type FaultList, type Outcome, type Substitutes, playFault } from "./faults/fault-list.js";
import { operations } from "./generated/operations.js";
import { loggingError } from "./operations/traffic/access-logs.js";
import type { Traffic } from "./traffic/traffic.js";
import type { Variants } from "./variants.js";
import type { Store, History } from "./store/store.js";
import * as v from "valibot";
import { tryJson } from "./json.js";

/**
 * Returns the operation's response. Checks credentials first. A failure has the shape of the operation. An unexpected error is a
 * 500 without a body.
 */
function perform(operation: Operation, call: Call, credential: Credential): Answer {
  const unauthorized = refuseCredential(operation, credential);
  if (unauthorized) return unauthorized;
  try {
    return operation.handle(call);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    if (error instanceof Failure) return failureAnswer(operation, call, error);
    if (error instanceof InvalidBody && operation.wrapFailure && !operation.invalid) {
      const message = Object.entries(error.errors)
        .map(([name, texts]) => `${name}: ${texts.join(" ")}`)
        .join(" ");
      return failureAnswer(operation, call, new Failure(400, 400, message, null));
    }
    if (error instanceof InvalidInput) return invalidAnswer(operation, error.errors, call);
    throw error;
  }
}

function refuseCredential({ access }: Operation, credential: Credential): Answer | null {
  switch (access) {
    case "account-problem":
      return credential === "account" ? null : problem(401);
    case "account-status":
      return credential === "account" ? null : { status: 401, json: { statusCode: 401 } };
    case "account-logging":
      if (credential === "account") return null;
      return credential === "none"
        ? loggingError(401, "unauthorized", "No access key was sent.")
        : loggingError(403, "forbidden", "The access key is not valid.");
    case "library":
      return credential === "library" ? null : { status: 401 };
    case "signed":
      return null;
  }
}

function failureAnswer(operation: Operation, call: Call, failure: Failure): Answer {
  const status = { usual: failure.usual, accepted: 202, honest: failure.honest }[call.variants.failureStatus];
  const block = { statusCode: status, success: false, message: failure.message, errorKey: failure.errorKey };
  return { status, json: operation.wrapFailure?.(block) ?? block };
}

const LARGEST_BODY = 256 * 1024 * 1024;
const LONGEST_SEGMENT = 16 * 1024;
const LONGEST_ANSWER_KEPT = 64 * 1024;
const REQUEST_ID = "cdn-requestid";

interface ServerParts {
  readonly store: Store;
  readonly history: History;
  readonly traffic: Traffic;
  readonly log: RequestLog;
  readonly faults: FaultList;
  readonly variants: () => Variants;
  readonly accessKey: string;
  readonly clock: () => Date;
  readonly writes: RunningWrites;
  /** Receives internal errors of the emulator. */
  readonly report: (message: string) => void;
}

/** Creates the HTTP server with every operation of the API. It serves only programs on this machine, and does not listen yet. */
export function makeServer(parts: ServerParts): FastifyInstance {
  const server = fastify({
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: LONGEST_SEGMENT },
    exposeHeadRoutes: false,
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  server.addHook("onRequest", refuseOthers);
  for (const operation of operations) {
    server.route({
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => respond(parts, operation, request, reply),
    });
  }
  server.addHook("onRequest", (_request, reply, done) => {
    reply.headers({ date: parts.clock().toUTCString(), [REQUEST_ID]: randomBytes(16).toString("hex") });
    done();
  });
  server.setNotFoundHandler((request, reply) => respond(parts, null, request, reply));
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error.statusCode === undefined) parts.report(`The emulator failed: ${error.stack ?? error.message}`);
    return reply.code(error.statusCode ?? 500).send();
  });
  return server;
}

/** Performs the operation or plays a fault, and responds when all changes are on disk. */
async function respond(parts: ServerParts, operation: Operation | null, request: FastifyRequest, reply: FastifyReply) {
  const call = callOf(parts, request);
  const credential = credentialOf(parts, call);
  const logged = logRequest(parts, operation, request, { call, credential, requestId: requestIdOf(reply) });
  const target = { operation: operation?.name ?? null, method: request.method, path: request.url.split("?")[0] ?? "" };
  const fault = parts.faults.next(target);
  const lag = parts.faults.lag(target);
  logged.fault = fault?.kind ?? (lag > 0 ? "lag" : null);
  const performed = ({ params = {}, body, isForgotten = false }: Substitutes = {}) =>
    parts.writes.run(call, request.method, async () => {
      const asked = callOf(parts, request, { lag, params });
      const contents = isForgotten ? structuredClone(asked.contents) : asked.contents;
      const current = { ...asked, contents, ...(body !== undefined && { body }) };
      if (request.method !== "GET") parts.history.keep(current.contents, current.now, parts.faults.longestLag());
      const answer = operation ? perform(operation, current, credential) : { status: 404 };
      if (request.method !== "GET") parts.store.changed();
      await parts.store.settled();
      return answer;
    });
  const outcome: Outcome = fault
    ? await playFault(fault, operation, { now: call.now, body: call.body, gone: goneSignal(reply) }, performed)
    : { answer: await performed(), headers: {} };
  logged.endedAt = performance.now();
  if (outcome === "cut") {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
    return;
  }
  return send(parts, outcome, logged, reply);
}

function send(
  parts: ServerParts,
  { answer, headers }: Exclude<Outcome, "cut">,
  logged: LoggedRequest,
  reply: FastifyReply,
) {
  const payload = payloadOf(answer, parts.variants());
  logged.status = answer.status;
  logged.answer = redactText((payload?.text ?? "").slice(0, LONGEST_ANSWER_KEPT), secretsOf(parts));
  reply.code(answer.status).headers(headers);
  if (!payload) return reply.header("content-length", "0").send();
  reply.header("content-type", payload.contentType);
  return payload.gzip === true
    ? reply.header("content-encoding", "gzip").send(gzipSync(payload.text))
    : reply.send(payload.text);
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    controller.abort();
  });
  return controller.signal;
}

function payloadOf(
  answer: Answer,
  { jsonMedia }: Variants,
): { text: string; contentType: string; gzip?: boolean } | null {
  if ("text" in answer) return answer;
  if (!("json" in answer)) return null;
  return { text: JSON.stringify(answer.json), contentType: answer.contentType ?? jsonMedia };
}

function callOf(
  parts: ServerParts,
  request: FastifyRequest,
  { lag, params: others }: { readonly lag: number; readonly params: Call["params"] } = { lag: 0, params: {} },
): Call {
  const now = parts.clock();
  const params: Record<string, string> = {};
  if (typeof request.params === "object" && request.params !== null) {
    for (const [name, value] of Object.entries(request.params)) params[name] = String(value);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = [value ?? ""].flat().join(", ");
  return {
    params: { ...params, ...others },
    query: new URLSearchParams(request.url.split("?")[1] ?? ""),
    headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    contents: (lag > 0 ? parts.history.at(now.getTime() - lag) : undefined) ?? parts.store.contents,
    traffic: parts.traffic,
    variants: parts.variants(),
    now,
  };
}

function credentialOf(parts: ServerParts, { headers }: Call): Credential {
  const key = headers.accesskey;
  if (key === undefined || key === "") return "none";
  if (key === parts.accessKey) return "account";
  return parts.store.contents.libraries.some(({ apiKey }) => apiKey === key) ? "library" : "wrong";
}

const secretsOf = ({ accessKey, store }: ServerParts): string[] => [
  accessKey,
  ...store.contents.libraries.flatMap(({ apiKey, tokenAuthenticationKey }) => [apiKey, tokenAuthenticationKey ?? ""]),
];

const requestIdOf = (reply: FastifyReply): string => String(reply.getHeader(REQUEST_ID));

function logRequest(
  parts: ServerParts,
  operation: Operation | null,
  request: FastifyRequest,
  { call, ...known }: { call: Call; credential: Credential; requestId: string },
) {
  const secrets = secretsOf(parts);
  return parts.log.add({
    ...known,
    operation: operation?.name ?? null,
    method: request.method,
    path: redactText(request.url, secrets),
    pathTemplate: operation?.path ?? null,
    headers: redactHeaders(call.headers),
    body: redactText(call.body.toString("utf8"), secrets),
    fault: null,
    status: null,
    answer: null,
    startedAt: performance.now(),
    endedAt: null,
  });
}

/**
 * Reports whether the request comes from a program on this machine. If it comes from a web page, it has `Origin`. If it uses DNS
 * rebinding, `Host` shows this.
 */
function isLocal({ headers }: FastifyRequest): boolean {
  return headers.origin === undefined && /^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(headers.host ?? "");
}

const REFUSED = "The emulator responds only to requests without Origin, to the host 127.0.0.1 or localhost.";

async function refuseOthers(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isLocal(request)) await reply.code(403).send({ message: REFUSED });
}

/** The running writes by Shield zone. In the variant `refused`, refuses a second write to a zone. */
export class RunningWrites {
  readonly #zones = new Map<number, number>();

  async run(call: Call, method: string, perform: () => Promise<Answer>): Promise<Answer> {
    const zone = method === "GET" ? undefined : zoneOf(call);
    if (zone === undefined) return perform();
    const running = this.#zones.get(zone) ?? 0;
    if (running > 0 && call.variants.concurrentWrites === "refused") return problem(409);
    this.#zones.set(zone, running + 1);
    try {
      // Takes a few milliseconds, so that requests sent at the same time overlap.
      if (call.variants.concurrentWrites === "refused") await new Promise((resolve) => setTimeout(resolve, 5));
      return await perform();
    } finally {
      this.#zones.set(zone, (this.#zones.get(zone) ?? 1) - 1);
    }
  }
}

const ofZone = v.object({ shieldZoneId: v.number() });

function zoneOf({ params, body, contents }: Call): number | undefined {
  if (params.shieldZoneId !== undefined) return Number(params.shieldZoneId);
  const id = Number(params.id);
  const rule = [...contents.rateLimits, ...contents.wafRules].find((one) => one.id === id);
  if (rule) return rule.shieldZoneId;
  const written = tryJson(body.toString("utf8"));
  return v.is(ofZone, written) ? written.shieldZoneId : undefined;
}
