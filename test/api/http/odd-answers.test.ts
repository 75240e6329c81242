import { all, bench, errorOf } from "./harness.js";

test.each([
  [{ isEnabled: null, action: 2 }, ["PATCH", "GET"]],
  [{}, ["PATCH", "GET"]],
  [{ isEnabled: true, action: 4 }, ["PATCH", "GET"]],
  [{ isEnabled: true, action: 2 }, ["PATCH"]],
])("the zone's lists decide where the response to a configuration has not all as sent: %j", async (data, methods) => {
  const wanted = { isEnabled: true, action: 2 };
  const row = { listId: 7, configurationId: 1, type: 0, entryCount: 0, ...wanted };
  const lists = { managedLists: [], customLists: [row] };
  const { client, server } = await bench([{ body: { data, error: null } }, { body: lists }]);
  expect(await client.accessLists.configure(42, 1, wanted)).toEqual(wanted);
  expect(server.requests.map(({ method }) => method)).toEqual(methods);
});

test("the context of found events may be any JSON", async () => {
  const context = { a: "text", b: 1, c: null, d: { e: [true] } };
  const group = { key: {}, count: 1, context };
  const { client } = await bench([
    { body: { rows: [], groups: [group, { ...group, context: ["odd"] }, { ...group, context: "text" }], total: 1 } },
  ]);
  const { groups } = await client.eventLogs.search(42, { from: 1, to: 2 });
  expect(groups.map((one) => one.context)).toEqual([
    { a: "text", b: "1", c: null, d: '{"e":[true]}' },
    { "0": "odd" },
    {},
  ]);
});

const rule = (id: number) => ({ id, shieldZoneId: 42, ruleName: "a" });

test("a list without a number of pages is read to its end", async () => {
  const perPage = 2;
  const pages = [[rule(1), rule(2)], [rule(3), rule(4)], [rule(5)]];
  const { client, server } = await bench(({ path }) => {
    const page = Number(new URL(path, "http://a").searchParams.get("page"));
    return { body: { data: pages[page - 1] ?? [] } };
  });
  const found = (await all(client.rateLimits.pages(42, { perPage }))).flatMap(({ data }) => data.map(({ id }) => id));
  expect(found).toEqual([1, 2, 3, 4, 5]);
  expect(server.requests).toHaveLength(3);
});

test.each(["get", "getByPullZone"] as const)("zones.%s: a 202 without data is an error with advice", async (method) => {
  const { client } = await bench([{ status: 202, body: { location: null, value: null, statusCode: 202 } }]);
  const error = await errorOf(client.zones[method](42));
  expect(error).toMatchObject({ kind: "not_found", unconfirmedNotFound: true });
  expect(error.reason).toContain("does not exist or belongs to another account");
  expect(error.advice).toMatch(/zone's id/);
});
