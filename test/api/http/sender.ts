import { type Call, path } from "../../../src/api/http/call.js";
import type { CallOptions, ClientOptions } from "../../../src/api/index.js";
import { createSend } from "../../../src/api/http/send.js";
import { resolveSettings } from "../../../src/api/http/settings.js";
import type { Transport, WireRequest } from "../../../src/api/http/transport.js";
import { noon, watch } from "./harness.js";

/** What a request without a network gets. */
export type Reply = Awaited<ReturnType<Transport>>;

export const ok: Reply = { answer: { status: 200, headers: {}, body: "{}" } };
export const status = (code: number, headers: Readonly<Record<string, string>> = {}): Reply => ({
  answer: { status: code, headers, body: "" },
});
export const broken = (sent: boolean): Reply => ({
  failure: { kind: "network", reason: "read ECONNRESET", sent, transient: true },
});

export const get: Call<string> = { operation: "read it", method: "GET", path: path`/it`, decode: () => "done" };
export const put: Call<string> = { ...get, operation: "set it", method: "PUT" };
export const post: Call<string> = { ...get, operation: "make it", method: "POST" };
export const search: Call<string> = { ...post, operation: "search it", isRead: true };

/** Calls without a network: `replies` in turn, the last one repeatedly, and a clock that moves only during waits. */
export function sender(replies: readonly (Reply | ((request: WireRequest) => Reply))[], options: ClientOptions = {}) {
  const requests: WireRequest[] = [];
  const { events, waits, watched } = watch();
  const transport: Transport = (request) => {
    requests.push(request);
    const reply = replies[Math.min(requests.length, replies.length) - 1] ?? ok;
    return Promise.resolve(typeof reply === "function" ? reply(request) : reply);
  };
  const settings = resolveSettings({ accessKey: "key", ...watched, ...options });
  return { send: createSend(settings, transport), requests, events, waits };
}

/** Options of a call that so much time is left for. */
export function until(milliseconds: number): CallOptions {
  return { signal: new AbortController().signal, deadline: noon + milliseconds };
}
