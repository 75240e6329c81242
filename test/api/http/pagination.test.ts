import { all, bench } from "./harness.js";

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
