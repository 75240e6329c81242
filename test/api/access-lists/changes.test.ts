import type { ScriptedAnswer, SeenRequest } from "../../support/scripted-server.js";
import { bench, errorOf } from "../http/harness.js";

/** The growing waits for what lags. */
const LAG = [300, 600, 1200, 2400, 4800, 9600, 11_100];

const done = { statusCode: 200, success: true };

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
      body.includes("checksum") ? refusal : { body: { data: { id: 7, ...(JSON.parse(body) as object) } } },
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
