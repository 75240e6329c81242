import { proxyAgent } from "./proxy.js";
import type { Transport } from "./wire.js";
import { wireFailure } from "./wire-failure.js";

/** The HTTP library; an ES module, loaded at the first request because most processes never send one. */
async function loadGot() {
  const { got } = await import("got");
  return got;
}

/**
 * Sends over got, with all of its own habits off: it neither retries nor follows redirects (a redirect would
 * take the key elsewhere) nor throws for a status. Its errors carry the request's headers, so only their text
 * and code leave this function.
 */
export const gotTransport: Transport = async ({ method, url, headers, body, timeoutMs, signal }) => {
  const [got, agent] = await Promise.all([loadGot(), proxyAgent(url)]);
  try {
    const response = await got(url, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      ...(agent === undefined ? {} : { agent }),
      responseType: "buffer",
      timeout: { request: timeoutMs },
      retry: { limit: 0 },
      throwHttpErrors: false,
      followRedirect: false,
    });
    return {
      answer: { status: response.statusCode, headers: response.headers, body: response.body.toString("utf8") },
    };
  } catch (thrown) {
    return { failure: wireFailure(thrown, hasConnected(thrown), timeoutMs) };
  }
};

/** got notes the times of a request: without a time of connecting nothing was sent. */
function hasConnected(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null || !("timings" in thrown)) return true;
  const { timings } = thrown;
  return typeof timings !== "object" || timings === null || !("connect" in timings) || timings.connect !== undefined;
}
