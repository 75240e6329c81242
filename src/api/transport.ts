import { proxyAgent } from "./proxy.js";
import type { Transport, WireFailure } from "./wire.js";
import { wireFailure } from "./wire-failure.js";

/** The HTTP library; an ES module, loaded at the first request because most processes never send one. */
async function loadGot() {
  const { got } = await import("got");
  return got;
}

/** The largest answer that is read, in bytes after decompression. */
const largestAnswer = 64 * 1024 * 1024;

/** An answer above the limit. */
class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/**
 * Sends over got, with all of its own habits off: it neither retries nor follows redirects (a redirect would
 * take the key elsewhere) nor throws for a status. Its errors carry the request's headers, so only their text
 * and code leave this function.
 */
export const gotTransport: Transport = async ({ method, url, headers, body, timeoutMs, signal }) => {
  const [got, agent] = await Promise.all([loadGot(), proxyAgent(url)]);
  try {
    const stream = got.stream(url, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      ...(agent === undefined ? {} : { agent }),
      timeout: { request: timeoutMs },
      retry: { limit: 0 },
      throwHttpErrors: false,
      followRedirect: false,
    });
    stream.on("error", () => undefined); // Reading tells of it; one after the answer is nobody's.
    if (body === undefined && method !== "GET") stream.end();
    try {
      const text = await readAll(stream);
      const { response } = stream;
      if (response === undefined) throw new Error("the connection ended without an answer");
      return { answer: { status: response.statusCode, headers: response.headers, body: text } };
    } finally {
      stream.destroy(); // It would go on listening to the signal.
    }
  } catch (thrown) {
    if (thrown instanceof TooLarge) return { failure: tooLarge };
    return { failure: wireFailure(thrown, hasConnected(thrown), timeoutMs) };
  }
};

const tooLarge: WireFailure = {
  kind: "invalid_response",
  reason: `the answer is larger than ${largestAnswer / 1024 / 1024} MB`,
  sent: true,
  transient: false,
};

/** Reads an answer as it comes in, so that one that is too large, or decompresses to it, never fills the memory. */
async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > largestAnswer) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** got notes the times of a request, once it has one: without a time of connecting nothing was sent. */
function hasConnected(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null || !("timings" in thrown)) return true;
  const { timings } = thrown;
  if (typeof timings !== "object" || timings === null) return false;
  return !("connect" in timings) || timings.connect !== undefined;
}
