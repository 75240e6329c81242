import { createClient } from "../../../src/api/index.js";
import { startService, useService } from "../../support/service.js";
import { bench } from "../http/harness.js";

const ids = async (pages: AsyncIterable<readonly { readonly id: number }[]>): Promise<number[]> => {
  const found: number[] = [];
  for await (const page of pages) found.push(...page.map(({ id }) => id));
  return found;
};

const row = (Id: number) => ({ Id, Name: `site-${Id}`, EdgeRules: [], Hostnames: [] });
const rows = (first: number, count: number) => Array.from({ length: count }, (_, index) => row(first + index));

it("asks for pages of a hundred until the API has no more", async () => {
  const { client, server } = await bench([
    { body: { Items: rows(1, 100), CurrentPage: 1, TotalItems: 101, HasMoreItems: true } },
    { body: { Items: rows(101, 1), CurrentPage: 2, TotalItems: 101, HasMoreItems: false } },
  ]);
  expect(await ids(client.pullZones.pages())).toHaveLength(101);
  expect(server.requests.map(({ path }) => path)).toEqual([
    "/pullzone?page=1&perPage=100",
    "/pullzone?page=2&perPage=100",
  ]);
});

it.each([
  ["a page that is not full is the last", [{ Items: rows(1, 3) }], 3],
  ["an empty page is the last", [{ Items: rows(1, 100) }, { Items: [] }], 100],
  ["no pull zones at all", [{ Items: [] }], 0],
])("where the API does not say whether there is more: %s", async (_name, answers, count) => {
  const { client } = await bench(answers.map((body) => ({ body })));
  expect(await ids(client.pullZones.pages())).toHaveLength(count);
});

describe("the emulator", () => {
  const hosted = useService({
    seed: {
      zones: [{ shieldZoneId: 42, pullZoneId: 9001 }],
      pullZones: [{ pullZoneId: 7000, name: "old-site" }, { pullZoneId: 9002 }],
    },
  });
  const client = () => createClient({ accessKey: hosted.service.accessKey, baseUrl: hosted.service.url });

  it("lists pull zones with and without Shield", async () => {
    expect(await ids(client().pullZones.pages())).toEqual([7000, 9001, 9002]);
  });

  it("names a pull zone once when it gets Shield", async () => {
    await hosted.service.send("POST", "/shield/shield-zone", { pullZoneId: 9002 });
    expect(await ids(client().pullZones.pages())).toEqual([7000, 9001, 9002]);
  });
});

it("refuses a seed that has a pull zone twice", async () => {
  const seed = { zones: [{ shieldZoneId: 42, pullZoneId: 9001 }], pullZones: [{ pullZoneId: 9001 }] };
  await expect(startService({ seed })).rejects.toThrow(/pullZones\[0\]\.pullZoneId: found 9001/);
});
