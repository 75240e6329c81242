import { createServer } from "node:http";
import { connect } from "node:net";
import { FAULTS, type Victim } from "./faults.js";
import { type Gateway, startGateway } from "./gateway.js";

const upstream = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString("utf8");
    const seen = { path: request.url, ...(body !== "" && { body }) };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(seen));
  });
});
let gateway: Gateway;
const struck: string[] = [];
const victim: Victim = {
  interrupt: () => void struck.push("interrupt"),
  killEngine: () => void struck.push("engine"),
  killPlugin: () => void struck.push("plugin"),
};

beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const address = upstream.address();
  gateway = await startGateway(`http://127.0.0.1:${typeof address === "object" ? String(address?.port) : ""}`);
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});
beforeEach(() => {
  struck.length = 0;
});

async function read(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(gateway.url + path, { redirect: "manual", signal });
  return `${response.status} ${await response.text()}`;
}

/** Rejects by a timer of its own: what `fetch` does with a bomb when it is aborted is not tested here. */
function ask(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      controller.abort();
      reject(new Error("no complete response in time"));
    }, 1500);
    void read(path, controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
      });
  });
}

test("requests are forwarded and counted, with the API's response", async () => {
  gateway.arm();
  expect(await ask("/a?b=c")).toBe('200 {"path":"/a?b=c"}');
  expect(gateway.passed()).toEqual([{ method: "GET", path: "/a?b=c", status: 200, media: "application/json" }]);
});

test("the fault hits the request with its number and no other", async () => {
  gateway.arm({ step: 2, fault: FAULTS.find(({ name }) => name === "500")!, victim });
  expect([await ask("/1"), await ask("/2"), await ask("/3")]).toEqual([
    '200 {"path":"/1"}',
    "500 ",
    '200 {"path":"/3"}',
  ]);
  expect(gateway.passed().map(({ status }) => status)).toEqual([200, null, 200]);
});

/** Faults after which the API has received the request. */
const CARRIED_OUT =
  `cut-after 429-after 502-html-after 200-truncated trickle reset-mid-body kill-plugin-after kill-engine-after
  sigint-once sigint-twice`.split(/\s+/);

// What is misreported has another value for a member that was sent; these requests send none.
test.each(FAULTS.filter(({ alters, name }) => alters !== true && name !== "misreported"))(
  "$name gives no correct response, or hits a process",
  async (fault) => {
    gateway.arm({ step: 1, fault, victim });
    const answer = await ask("/x").catch(() => "none");
    expect(answer !== '200 {"path":"/x"}' || struck.length > 0).toBe(true);
    expect(gateway.passed()[0]?.status).toBe(CARRIED_OUT.includes(fault.name) ? 200 : null);
  },
);

test.each([
  ['{"a":{"b":true,"c":false}}', '{"a":{"b":true,"c":true}}'],
  ["<p>", "<p><p>more</p>"],
])("an altered request reaches the API with another value for its last member: %s", async (sent, stored) => {
  gateway.arm({ step: 1, fault: FAULTS.find(({ alters }) => alters)!, victim });
  const put = () => fetch(`${gateway.url}/x`, { method: "PUT", body: sent }).then((response) => response.json());
  expect(await put()).toEqual({ path: "/x", body: stored });
  expect(await put()).toEqual({ path: "/x", body: sent });
});

test("a misreported response has another value for what was sent, which the API stored", async () => {
  gateway.arm({ step: 1, fault: FAULTS.find(({ name }) => name === "misreported")!, victim });
  const sent = JSON.stringify({ path: true, other: 1 });
  const put = () => fetch(`${gateway.url}/x`, { method: "PUT", body: sent }).then((response) => response.json());
  const misreported = (await put()) as { path: string; body: string };
  expect(misreported).toEqual({ path: expect.any(String) as string, body: sent });
  expect(misreported.path).not.toBe("/x");
  expect(await put()).toEqual({ path: "/x", body: sent });
});

test("as a proxy it accepts CONNECT and serves the requests in the tunnel", async () => {
  gateway.arm();
  const { port, hostname } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.write("CONNECT api.example:80 HTTP/1.1\r\nHost: api.example:80\r\n\r\n");
  await new Promise((resolve) => socket.once("data", resolve));
  socket.write("GET /through HTTP/1.1\r\nHost: api.example\r\nConnection: close\r\n\r\n");
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  expect(text).toContain('{"path":"/through"}');
});
