import type { BunnyClient } from "../../../src/api/index.js";
import { all, bench, errorOf } from "./harness.js";

const zone = (shieldZoneId: number) => ({ shieldZoneId });

test("pages are read to the last that the API announces, or to an empty one", async () => {
  const read = async (totalPages: number | null, ...pages: readonly object[][]) => {
    const { client, server } = await bench((_, number) => ({
      body: { data: pages[number - 1] ?? [], page: { totalPages } },
    }));
    const found = await all(client.zones.pages({ perPage: 1 }));
    return [found.map(({ data }) => data.length), server.requests.map(({ path }) => path.split("?")[1])];
  };
  const asked = (count: number) => Array.from({ length: count }, (_, index) => `page=${index + 1}&perPage=1`);
  expect(await read(2, [zone(1)], [zone(2)], [zone(3)])).toEqual([[1, 1], asked(2)]);
  expect(await read(3, [zone(1)], [zone(2)], [zone(3)])).toEqual([[1, 1, 1], asked(3)]);
  expect(await read(9, [zone(1)], [])).toEqual([[1, 0], asked(2)]);
  expect(await read(null, [])).toEqual([[0], asked(1)]);
  expect(await read(null, [zone(1)], [zone(2)], [])).toEqual([[1, 1, 0], asked(3)]);
});

const rule = (id: number) => ({ id, shieldZoneId: 42, ruleName: "a" });
const WINDOW = { from: 1_789_624_652_913, to: 1_789_624_652_914 };

/** What goes through pages: how it is called, a page with these IDs that promises more, and what says how many there are. */
const WALKS: Readonly<
  Record<
    string,
    readonly [
      walk: (client: BunnyClient) => AsyncIterable<unknown>,
      page: (ids: readonly number[]) => object,
      counting: ((total: number) => object) | undefined,
    ]
  >
> = {
  "Shield zones": [
    (client) => client.zones.pages({ perPage: 2 }),
    (ids) => ({ data: ids.map(zone), page: { totalPages: 1_000_000_000 } }),
    (totalCount) => ({ page: { totalPages: 1_000_000_000, totalCount } }),
  ],
  "Shield zones without a number of pages": [
    (client) => client.zones.pages({ perPage: 2 }),
    (ids) => ({ data: ids.map(zone), page: null }),
    undefined,
  ],
  rules: [
    (client) => client.rateLimits.pages(42, { perPage: 2 }),
    (ids) => ({ data: ids.map(rule), page: { totalPages: 1_000_000_000 } }),
    (totalCount) => ({ page: { totalPages: 1_000_000_000, totalCount } }),
  ],
  "pull zones": [
    (client) => client.pullZones.pages(),
    (ids) => ({ Items: ids.map((Id) => ({ Id, Name: "a" })), HasMoreItems: true }),
    (TotalItems) => ({ TotalItems }),
  ],
  applications: [
    (client) => client.applications.list(),
    (ids) => ({ items: ids.map((id) => ({ id: `a${id}`, name: "a" })), cursor: "next" }),
    (totalItems) => ({ meta: { totalItems } }),
  ],
  "events of a day": [
    (client) => client.eventLogs.pages(42, "2026-09-17"),
    (ids) => ({
      logs: ids.map((id) => ({ logId: `e${id}`, timestamp: 1 })),
      hasMoreData: true,
      continuationToken: "next",
    }),
    undefined,
  ],
  "events without an ID": [
    (client) => client.eventLogs.pages(42, "2026-09-17"),
    (ids) => ({ logs: ids.map((timestamp) => ({ timestamp })), hasMoreData: true, continuationToken: "next" }),
    undefined,
  ],
  "a search": [
    (client) => client.eventLogs.searchPages(42, WINDOW),
    (ids) => ({ rows: ids.map((id) => ({ logId: `e${id}`, timestamp: 1 })), total: 1e9, totalPages: 1_000_000_000 }),
    (total) => ({ total }),
  ],
  "an access log": [
    (client) => client.traffic.rows(9001, WINDOW),
    (ids) => ({ data: ids.map((id) => ({ requestId: `q${id}` })), pagination: { hasMore: true } }),
    undefined,
  ],
  "an access log without request IDs": [
    (client) => client.traffic.rows(9001, WINDOW),
    (ids) => ({ data: ids.map((id) => ({ path: `/${id}` })), pagination: { hasMore: true } }),
    undefined,
  ],
};
const names = Object.keys(WALKS);
const walkOf = (name: string) => WALKS[name] ?? WALKS["rules"]!;

test.each(names)("a page that comes again is an error with its number: %s", async (name) => {
  const [walk, page] = walkOf(name);
  const { client, server } = await bench(() => ({ body: page([1, 2]) }));
  const error = await errorOf(all(walk(client)));
  expect(error).toMatchObject({ kind: "invalid_response" });
  expect(error.message).toMatch(/^Cannot (?:list|read|search) .*: page 2 repeats .+ of an earlier page/);
  expect(error.advice).toContain("no cache or proxy");
  expect(server.requests).toHaveLength(2);
});

test.each(names)("pages that take turns are an error, and so is one that has a part of another: %s", async (name) => {
  const [walk, page] = walkOf(name);
  const turns = await bench((_, number) => ({ body: page(number % 2 === 1 ? [1, 2] : [3, 4]) }));
  expect((await errorOf(all(walk(turns.client)))).reason).toContain("page 3 repeats");
  const overlapping = await bench((_, number) => ({ body: page(number === 1 ? [1, 2] : [5, 1]) }));
  expect((await errorOf(all(walk(overlapping.client)))).reason).toContain("page 2 repeats");
});

test.each(names.filter((name) => walkOf(name)[2] !== undefined))(
  "more than the API counts is an error: %s",
  async (name) => {
    const [walk, page, counting] = walkOf(name);
    const { client, server } = await bench((_, number) => ({
      body: { ...page([2 * number, 2 * number + 1]), ...counting?.(5) },
    }));
    const error = await errorOf(all(walk(client)));
    expect(error.reason).toBe("the first 3 pages have 6 items, but the API counts 5");
    expect(server.requests).toHaveLength(3);
  },
);

test("pages of events without any event, one after another, are an error", async () => {
  const { client, server } = await bench((_, number) => ({
    body: { logs: [], hasMoreData: true, continuationToken: `t${number}` },
  }));
  const error = await errorOf(all(client.eventLogs.pages(42, "2026-09-17")));
  expect(error.reason).toBe("the list has not ended after 21 pages with 0 items");
  expect(server.requests).toHaveLength(21);
});
