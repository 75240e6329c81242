import { factsOf } from "../../../src/api/http/api-error.js";
import { gotTransport, hasConnected, type WireRequest, wireFailure } from "../../../src/api/http/transport.js";
import { startScriptedServer, type ScriptedAnswer, type ScriptedServer } from "../../support/scripted-server.js";

const fault = (facts: object, message = "why") => Object.assign(new Error(message), facts);

test.each<[object, boolean, object]>([
  [
    { name: "TimeoutError", code: "ETIMEDOUT" },
    true,
    { kind: "timeout", reason: "no response within 1.5 s", sent: true, transient: true },
  ],
  [{ name: "TimeoutError" }, false, { kind: "timeout", sent: false, transient: true }],
  [
    { name: "AbortError" },
    true,
    { kind: "cancelled", reason: "the operation was cancelled", sent: true, transient: false },
  ],
  [{ code: "ERR_ABORTED" }, false, { kind: "cancelled", sent: false, transient: false }],
  [
    { code: "HPE_INVALID_CONSTANT" },
    false,
    { kind: "invalid_response", reason: "the response is not HTTP: why", sent: true, transient: false },
  ],
  [{ code: "EHPE_" }, true, { kind: "network", reason: "why", sent: true, transient: false }],
  [{}, true, { kind: "network", reason: "why", sent: true, transient: false }],
  [{}, false, { kind: "network", reason: "why", sent: false, transient: false }],
])("a failure with %j, connected: %j", (facts, connected, failure) => {
  expect(wireFailure(fault(facts), connected, 1500)).toMatchObject(failure);
});

test.each([
  ["ECONNRESET", true],
  ["ECONNABORTED", true],
  ["EPIPE", true],
  ["ETIMEDOUT", true],
  ["EAI_AGAIN", true],
  ["EHOSTUNREACH", true],
  ["ENETUNREACH", true],
  ["ENETDOWN", true],
  ["ERR_STREAM_PREMATURE_CLOSE", true],
  ["ECONNREFUSED", false],
  ["ENOTFOUND", false],
  ["ERR_INVALID_URL", false],
  ["ERR_TLS_CERT_ALTNAME_INVALID", false],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", false],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", false],
  ["ERR_SSL_WRONG_VERSION_NUMBER", false],
])("%s may pass: %j, and only then may the request have arrived", (code, transient) => {
  for (const connected of [true, false])
    expect(wireFailure(fault({ code }), connected, 1000)).toEqual({
      ...{ kind: "network", reason: expect.stringContaining("why") as unknown, transient },
      sent: connected && transient,
    });
});

test("a failure of the system is told in words, with the system's own text", () => {
  const { reason } = wireFailure(fault({ code: "ECONNREFUSED" }, "connect ECONNREFUSED 127.0.0.1:1"), false, 1);
  expect(reason).toBe("nothing accepts connections at this address (connect ECONNREFUSED 127.0.0.1:1)");
});

test.each([
  [
    "EPROTO",
    "write EPROTO 8000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/ssl3_record.c:350:\n",
    "the other side does not speak TLS, so its URL may need http:// in place of https:// (EPROTO, wrong version number)",
  ],
  [
    "EPROTO",
    "8000:error:0A000410:SSL routines:ssl3_read_bytes:sslv3 alert handshake failure:../deps/rec.c:1605:SSL alert number 40\n",
    "the other side refused to set up TLS (EPROTO, sslv3 alert handshake failure)",
  ],
  ["EPROTO", "protocol error", "protocol error"],
  [
    "",
    "Bad response: 407",
    "the proxy refused to connect with HTTP 407: it requires a user and a password, so write its URL as http://USER:PASSWORD@HOST:PORT",
  ],
  ["", "Bad response: 503", "the proxy refused to connect with HTTP 503"],
  [
    "CERT_NOT_YET_VALID",
    "certificate is not yet valid",
    "its certificate is not valid yet by the clock of this machine, which may be wrong (certificate is not yet valid)",
  ],
  [
    "SELF_SIGNED_CERT_IN_CHAIN",
    "self-signed certificate in certificate chain",
    expect.stringMatching(/^this machine does not trust its certificate: .*NODE_EXTRA_CA_CERTS names \(self-signed/),
  ],
])("a failure of TLS or of a proxy is told in words: %s %s", (code, said, reason) => {
  expect(wireFailure(fault({ code }, said), true, 1).reason).toEqual(reason);
});

test("a failure without a message has its code as the reason", () => {
  expect(wireFailure(fault({ code: "EPIPE" }, ""), true, 1).reason).toBe("EPIPE");
});

test.each([
  [null, { name: "", code: "", message: "null" }],
  ["text", { name: "", code: "", message: "text" }],
  [undefined, { name: "", code: "", message: "undefined" }],
  [{}, { name: "", code: "", message: "" }],
  [
    { name: 1, code: 2, message: ["x"] },
    { name: "", code: "", message: "" },
  ],
  [
    { name: "N", code: "C", message: "M" },
    { name: "N", code: "C", message: "M" },
  ],
])("the facts of %j", (thrown, facts) => {
  expect(factsOf(thrown)).toEqual(facts);
});

test.each<[string, unknown, boolean]>([
  ["without times", fault({ code: "ECONNRESET" }), true],
  ["of a request that did not start", fault({ timings: undefined }), false],
  ["before the connection", fault({ timings: { start: 1, lookup: 2, connect: undefined } }), false],
  ["after the connection", fault({ timings: { start: 1, lookup: 2, connect: 3 } }), true],
  ["with other times", fault({ timings: { start: 1 } }), true],
  ["that is text", "why", true],
  ["that is null", null, true],
])("after an error %s, whether the request may have been sent", (_, thrown, connected) => {
  expect(hasConnected(thrown)).toBe(connected);
});

describe("over a connection", () => {
  let server: ScriptedServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  async function send(answers: readonly ScriptedAnswer[], change: Partial<WireRequest> = {}) {
    server = await startScriptedServer(answers);
    const request: WireRequest = {
      ...{ method: "GET", url: new URL(`${server.url}/a?b=c`), headers: { accept: "x/y" } },
      ...{ body: undefined, timeoutMs: 5000, signal: undefined, isFresh: false },
    };
    return gotTransport({ ...request, ...change });
  }

  test("method, headers and body are sent as they are, and any status is an answer", async () => {
    const answer = { status: 503, headers: { "x-a": "b" }, body: "téxt" };
    expect(await send([answer], { method: "PUT", body: '{"ü":1}' })).toMatchObject({
      answer: { status: 503, headers: { "x-a": "b" }, body: "téxt" },
    });
    expect(server?.requests).toMatchObject([
      { method: "PUT", path: "/a?b=c", body: '{"ü":1}', headers: { accept: "x/y" } },
    ]);
  });

  test.each(["GET", "DELETE", "POST"] as const)("a %s may have no body, and is sent once", async (method) => {
    expect(await send([{ status: 500 }], { method })).toMatchObject({ answer: { status: 500, body: "" } });
    expect(server?.requests.map((seen) => [seen.method, seen.body])).toEqual([[method, ""]]);
  });

  test.each([
    [false, "keep-alive"],
    [true, "close"],
  ])("a request that needs a new connection (%p) shares none", async (isFresh, connection) => {
    await send([{}], { isFresh });
    expect(server?.requests).toMatchObject([{ headers: { connection } }]);
  });

  test("a redirect is an answer", async () => {
    const location = "http://127.0.0.1:1/";
    expect(await send([{ status: 302, headers: { location } }])).toMatchObject({
      answer: { status: 302, headers: { location } },
    });
  });

  test("a connection that breaks, or a limit that passes, may have sent the request", async () => {
    expect(await send([{ reset: true }])).toMatchObject({ failure: { kind: "network", sent: true, transient: true } });
    await server?.close();
    const never = new Promise<never>(() => undefined);
    expect(await send([{ until: never }], { timeoutMs: 40 })).toMatchObject({
      failure: { kind: "timeout", reason: "no response within 0.04 s", sent: true },
    });
  });

  test.each(["GET", "POST"] as const)(
    "a response to a %s that ends too early shows that it was sent",
    async (method) => {
      const headers = { "content-length": "1000", connection: "close" };
      expect(await send([{ headers, body: "{" }], { method })).toEqual({
        failure: expect.objectContaining({ kind: "network", sent: true, transient: true }) as unknown,
      });
    },
  );

  test("a signal that aborted before sent nothing", async () => {
    expect(await send([{}], { signal: AbortSignal.abort() })).toMatchObject({
      failure: { kind: "cancelled", sent: false },
    });
    expect(server?.requests).toEqual([]);
  });
});
