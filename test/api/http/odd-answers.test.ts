import { bench } from "./harness.js";

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
