import { createClient, streamToken } from "../../src/api/index.js";
import type { ScriptedAnswer, SeenRequest } from "../support/scripted-server.js";
import { all, bench, errorOf } from "./http/harness.js";

/** The growing waits for what lags. */
const LAG = [300, 600, 1200, 2400, 4800, 9600, 11_100];

const done = { statusCode: 200, success: true };

describe("a custom page", () => {
  const page = (body: string, type = "text/plain"): ScriptedAnswer => ({ body, headers: { "content-type": type } });

  test.each<[string, ScriptedAnswer, string]>([
    ["text", page("<p>a</p>"), "<p>a</p>"],
    ["text with its spaces", page(" a\n"), " a\n"],
    ["HTML that is no document", page("<main>a</main>", "text/html; charset=utf-8"), "<main>a</main>"],
    ["a document as text", page("<html></html>"), "<html></html>"],
    ["a JSON string", page('"<p>"', "application/json; charset=utf-8"), "<p>"],
  ])("may be %s", async (_, answer, html) => {
    expect(await (await bench([answer])).client.customPages.get(42, "block")).toBe(html);
  });

  test.each<[string, ScriptedAnswer, string]>([
    ["empty bytes", page("", "application/octet-stream"), "the response is empty"],
    ["blank HTML", page(" \n", "text/html"), "the response is empty"],
    ["JSON that is no string", page("{}", "application/json"), "expected string"],
    ["a document", page("<!DOCTYPE html><p>", "text/html"), "a whole HTML document, which a proxy or gateway may"],
    ["a page's head", page("<HEAD>", "text/html"), "a whole HTML document"],
  ])("is never %s", async (_, answer, reason) => {
    const error = await errorOf((await bench([answer])).client.customPages.get(42, "block"));
    expect(error).toMatchObject({ kind: "invalid_response" });
    expect(error.reason).toContain(reason);
  });

  test.each(["", " \n"])("may be text without content: %j", async (text) => {
    expect(await (await bench([page(text)])).client.customPages.get(42, "block")).toBe(text);
  });

  test.each([
    ["as it was sent", "<p>a\n</p>\n", undefined],
    ["with other line ends", "<p>a\r\n</p>", undefined],
    ["otherwise", "<p>b</p>", "the response is empty, and the API has another page than the one sent"],
  ])("whose upload got an empty answer is looked at: it is there %s", async (_, stored, reason) => {
    const { client } = await bench(({ method }) => (method === "PUT" ? { body: "" } : page(stored)));
    const put = client.customPages.put(42, "block", "<p>a\n</p>");
    if (reason === undefined) await expect(put).resolves.toBeUndefined();
    else
      expect(await errorOf(put)).toMatchObject({
        ...{ kind: "invalid_response", reason, mayHaveHappened: true },
        operation: "upload the block page of Shield zone 42",
      });
  });

  test.each([401, 403, 409, 500])("is not sent as HTML after a %d", async (status) => {
    const { client, server } = await bench([{ status }], { retries: 0 });
    expect(await errorOf(client.customPages.put(42, "block", "x"))).toMatchObject({ status });
    expect(server.requests.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  test("fails with the second error if that is no refusal of the form", async () => {
    const { client } = await bench([{ status: 415 }, { status: 403 }]);
    expect(await errorOf(client.customPages.put(42, "block", "x"))).toMatchObject({ status: 403 });
  });

  const refused = (errorKey: string, status = 404) => ({
    status,
    body: { success: false, statusCode: status, message: "m", errorKey },
  });

  test.each<[string, ScriptedAnswer, unknown]>([
    ["gone", refused("not_found.custom_page"), "deleted"],
    ["gone with the plan", refused("feature_not_available_on_plan", 400), "deleted"],
    ["hidden", refused("not_found_or_unauthorised_access.shieldzone"), { ambiguousNotFound: true }],
    ["said to be gone by a gateway", { status: 404, body: "" }, { kind: "not_found" }],
    ["not readable", { status: 403 }, { kind: "forbidden" }],
    ["still there", page("<p>"), { kind: "invalid_response" }],
  ])("whose deletion got an empty answer is looked at: it is %s", async (_, look, outcome) => {
    const { client, waits } = await bench(({ method }) => (method === "DELETE" ? { body: "" } : look));
    const deletion = await client.customPages.delete(42, "block").catch((thrown: unknown) => thrown);
    if (typeof outcome === "string") expect(deletion).toBe(outcome);
    else expect(deletion).toMatchObject(outcome as object);
    expect(waits).toEqual(look.status === undefined ? LAG : []);
  });
});

describe("an access list whose create got no answer", () => {
  const input = { name: "a", type: 1, content: "192.0.2.0/24\n198.51.100.0/24" };
  const date = "Wed, 01 Jan 2031 10:00:30 GMT";

  async function adopt(changed: string, content: string) {
    const list = { id: 7, name: "a", type: 1, content, lastModified: changed };
    const row = { listId: 7, configurationId: 1, name: "a", type: 1, isEnabled: false, action: 4, entryCount: 2 };
    const { client } = await bench(({ method, path }: SeenRequest) => {
      if (method === "POST") return { reset: true };
      const body = path.endsWith("/7")
        ? { data: list }
        : { managedLists: [], customLists: [{ ...row, lastUpdated: changed }] };
      return { headers: { date }, body };
    });
    return client.accessLists.create(42, input).catch((thrown: unknown) => thrown);
  }

  test.each([
    ["in UTC", "2031-01-01T10:00:40"],
    ["in UTC, with Z", "2031-01-01T10:00:40Z"],
    ["east of Greenwich", "2031-01-01T12:00:40+02:00"],
    ["east, without a colon", "2031-01-01T12:00:40+0200"],
    ["west", "2031-01-01T07:00:40-03:00"],
  ])("is found by a time %s", async (_, changed) => {
    expect(await adopt(changed, input.content)).toMatchObject({ id: 7, adopted: true });
  });

  test.each(["2031-01-01T10:00:00+02:00", "2031-01-01T09:59:00", "2031-01-01T10:00:40+02:00"])(
    "is not one of %s",
    async (changed) => {
      expect(await adopt(changed, input.content)).toMatchObject({
        advice:
          "Check these lists: import the right one by <shield_zone_id>/<list_id>, and delete the others if they are not needed.",
        reason: expect.stringContaining(`7 (it changed before the request, ${changed})`) as unknown,
      });
    },
  );

  test.each([
    ["with blank lines and spaces", " 192.0.2.0/24 \r\n\n198.51.100.0/24\n", true],
    ["twice", "192.0.2.0/24\n198.51.100.0/24\n192.0.2.0/24", true],
    ["not all of them", "192.0.2.0/24", false],
    ["and more", `${input.content}\n203.0.113.0/24`, false],
    ["one of them another", "192.0.2.0/24\n203.0.113.0/24", false],
  ])("is recognized by its lines: %s", async (_, content, isSame) => {
    expect(await adopt("2031-01-01T10:00:40", content)).toMatchObject(
      isSame ? { id: 7 } : { reason: expect.stringContaining("its content differs") as unknown },
    );
  });
});

describe("a checksum", () => {
  const input = { name: "a", type: 1, content: "192.0.2.1", checksum: "abc" };
  const sent = async (refusal: ScriptedAnswer) => {
    const { client, server } = await bench(({ body }) =>
      body.includes("checksum") ? refusal : { body: { data: { id: 7 } } },
    );
    await client.accessLists.create(42, input).catch(() => undefined);
    await client.accessLists.update(42, 7, { content: "a", checksum: "abc" }).catch(() => undefined);
    return server.requests.map(({ body }) => JSON.parse(body) as object);
  };

  test("that only a field's error names is left out, and nothing else", async () => {
    const errors = [{ field: "Checksum", message: "Wrong." }];
    const { name, type, content, checksum } = input;
    expect(await sent({ status: 400, body: { title: "Bad", errors } })).toEqual([
      { name, type, content, checksum },
      { name, type, content },
      { content: "a", checksum },
      { content: "a" },
    ]);
  });

  test.each([
    ["another field", { status: 400, body: { title: "Bad", errors: [{ field: "Name", message: "Wrong." }] } }],
    ["a state", { status: 409, body: { message: "The checksum changed." } }],
  ])("is not left out for %s", async (_, refusal) => {
    expect(await sent(refusal)).toHaveLength(2);
  });
});

describe("a token", () => {
  const input = { securityKey: "k", videoId: "v" };
  test.each([
    [1623440202000, "expires 1623440202000 is not a time in Unix seconds", "Use seconds, not milliseconds."],
    [-1, "expires -1 is not a time in Unix seconds", "Use a time after 1970."],
    [1.5, "expires must be a whole number of Unix seconds", undefined],
  ])("that expires at %d is refused with advice", (expires, reason, advice) => {
    const { message } = { message: `Cannot sign the playback of video v: ${reason}` };
    const found = errorOf(Promise.resolve().then(() => streamToken({ ...input, expires })));
    return expect(found).resolves.toMatchObject({
      ...{ kind: "invalid_request", message, ...(advice === undefined ? {} : { advice }) },
    });
  });

  test("may expire at any second from 1970 on", () => {
    expect(streamToken({ ...input, expires: 0 })).toMatch(/^[0-9a-f]{64}$/);
    expect(streamToken({ ...input, expires: 100_000_000_000 })).toMatch(/^[0-9a-f]{64}$/);
  });

  test("without a key is refused, as is any without a video", async () => {
    const error = await errorOf(Promise.resolve().then(() => streamToken({ ...input, securityKey: "", expires: 1 })));
    expect(error).toMatchObject({ kind: "invalid_request", operation: "sign the playback of video v" });
  });
});

test("a path that ends with a slash is the start of each request's path", async () => {
  for (const start of ["/proxy/v1/", "/proxy/v1", "/"]) {
    const { server } = await bench([{ body: { data: [] } }]);
    await createClient({ accessKey: "k", baseUrl: server.url + start }).zones.mapping();
    expect(server.requests[0]!.path).toBe(`${start.replace(/\/$/, "")}/shield/shield-zones/pullzone-mapping`);
  }
});

test("pages are read to the last that the API announces, or to an empty one", async () => {
  const zone = (shieldZoneId: number) => ({ shieldZoneId });
  const read = async (totalPages: number | null, ...pages: readonly object[][]) => {
    const { client, server } = await bench((_, number) => ({
      body: { data: pages[number - 1] ?? [], page: { totalPages } },
    }));
    const found = await all(client.zones.pages({ perPage: 1 }));
    return [found.map(({ data }) => data.length), server.requests.map(({ path }) => path.split("?")[1])];
  };
  const asked = (count: number) => Array.from({ length: count }, (_, index) => `page=${index + 1}&perPage=1`);
  expect(await read(2, [zone(1)], [zone(2)], [zone(3)])).toEqual([[1, 1], asked(2)]);
  expect(await read(3, [zone(1)], [zone(1)], [zone(3)])).toEqual([[1, 1, 1], asked(3)]);
  expect(await read(9, [zone(1)], [])).toEqual([[1, 0], asked(2)]);
  expect(await read(null, [])).toEqual([[0], asked(1)]);
});

test("a deletion that a list's overview contradicts is looked at again for half a minute", async () => {
  const list = { listId: 7, configurationId: 70, name: "a", type: 0, action: 2, entryCount: 1, isEnabled: false };
  const { client, waits } = await bench(({ method }) =>
    method === "DELETE" ? { body: "" } : { body: { managedLists: [], customLists: [list] } },
  );
  expect(await errorOf(client.accessLists.delete(42, 7))).toMatchObject({ kind: "invalid_response" });
  expect(waits).toEqual(LAG);
});

describe("details of a new list", () => {
  const list = { listId: 7, configurationId: 70, name: "a", type: 0, action: 2, entryCount: 1, isEnabled: false };
  const input = { name: "a", type: 0, content: "192.0.2.1" };
  /** A client that has created a list, which the overview shows from a look on, counted from 1. */
  const created = async (from: number) => {
    let looks = 0;
    const started = await bench(({ method }) => {
      if (method === "DELETE") return { body: done };
      if (method === "POST") return { body: { data: { ...input, id: 7 }, ...done } };
      looks += 1;
      return { body: { managedLists: [], customLists: looks >= from ? [list] : [] } };
    });
    await started.client.accessLists.create(42, input);
    return started;
  };
  const missing = (listId: number) => ({
    operation: `find access list ${listId} of Shield zone 42`,
    reason: "the zone has no such list",
    advice: "Check the list's id; it may have been deleted elsewhere.",
  });

  test("are read again while the API does not show it", async () => {
    const { client, waits } = await created(3);
    expect(await client.accessLists.details(42, 7)).toMatchObject({ configurationId: 70 });
    expect(await errorOf(client.accessLists.details(42, 8))).toMatchObject(missing(8));
    expect(waits).toEqual(LAG.slice(0, 2));
  });

  test("are read for half a minute, and no longer than a minute after it was created", async () => {
    const { client, waits } = await created(Infinity);
    for (const expected of [LAG, [...LAG, ...LAG], [...LAG, ...LAG]]) {
      expect(await errorOf(client.accessLists.details(42, 7))).toMatchObject(missing(7));
      expect(waits).toEqual(expected);
    }
  });

  test("are read once after it was deleted", async () => {
    const { client, waits } = await created(Infinity);
    await client.accessLists.delete(42, 7);
    expect(await errorOf(client.accessLists.details(42, 7))).toMatchObject(missing(7));
    expect(waits).toEqual([]);
  });
});
