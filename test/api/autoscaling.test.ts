import { accessKey, bench, errorOf } from "./http/harness.js";
import type { Application, BunnyClient } from "../../src/api/index.js";

async function all(client: BunnyClient, perPage?: number): Promise<Application[]> {
  const found: Application[] = [];
  for await (const application of client.applications.list(perPage === undefined ? {} : { perPage }))
    found.push(application);
  return found;
}

test("pages are requested by their cursor, as they are consumed", async () => {
  const { client, server } = await bench([
    { body: { items: [{ id: "a", name: "shop", status: "Active" }], meta: { totalItems: 2 }, cursor: "b c" } },
    { body: { items: [{ id: "b", name: null }], meta: { totalItems: 2 }, cursor: null } },
  ]);
  expect(await all(client, 1)).toEqual([
    { id: "a", name: "shop" },
    { id: "b", name: null },
  ]);
  expect(server.requests.map(({ path }) => path)).toEqual(["/mc/apps?limit=1", "/mc/apps?limit=1&nextCursor=b+c"]);
});

test.each([
  ["no list at all", [{ items: null, cursor: null }], 1],
  ["an empty page that promises another", [{ items: [], cursor: "x" }], 1],
  ["an empty cursor", [{ items: [{ id: "a" }], cursor: "" }], 1],
  ["the same cursor again and again", Array.from({ length: 5 }, () => ({ items: [{ id: "a" }], cursor: "x" })), 2],
])("%s ends the list", async (_, bodies, asked) => {
  const { client, server } = await bench(bodies.map((body) => ({ body })));
  await all(client);
  expect(server.requests).toHaveLength(asked);
});

test("an item without an ID is not an application, and the error names its position", async () => {
  const { client } = await bench([{ body: { items: [{ id: "" }], cursor: null } }]);
  const error = await errorOf(all(client));
  expect(error.message).toContain("items");
  expect(error.message).not.toContain(accessKey);
});
