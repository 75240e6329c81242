import type { BunnyClient } from "../../../src/api/index.js";
import { officialAccessList, zoneOf } from "../../../src/provider/access-lists/read.js";

const options = { signal: new AbortController().signal };

describe("a list of the official provider", () => {
  const move = (state: object) => officialAccessList.move(state as Parameters<typeof officialAccessList.move>[0]);

  test("is moved with its words in lower case, and without what its state lacks", () => {
    const full = { id: 7, pullzone: 9, name: "A", enabled: false, type: "Country", action: "Block", entries: ["DE"] };
    expect(move(full)).toEqual({
      state: { list_id: 7, name: "A", enabled: false, type: "country", action: "block", entries: ["DE"] },
      private: { pullZoneId: 9 },
    });
    const bare = { id: null, pullzone: 9, name: null, enabled: null, type: "IP", action: null, entries: null };
    expect(move(bare)).toEqual({
      state: { list_id: null, name: "", enabled: true, type: "ip", action: "log", entries: [] },
      private: { pullZoneId: 9 },
    });
    expect(() => move({ ...full, type: "Planet" })).toThrow(/type "planet", which this provider does not support/);
    expect(() => move({ ...full, type: null })).toThrow(/type ""/);
  });

  test("is in the Shield zone of its pull zone", async () => {
    const zones = [
      { shieldZoneId: 41, pullZoneId: 8 },
      { shieldZoneId: 42, pullZoneId: 9 },
    ];
    const asked: unknown[] = [];
    const mapping = (given: unknown) => {
      asked.push(given);
      return Promise.resolve(zones);
    };
    const client = { zones: { mapping } } as unknown as BunnyClient;
    expect(await zoneOf(client, 7, 9, options)).toBe(7);
    expect(asked).toEqual([]);
    expect(await zoneOf(client, null, 9, options)).toBe(42);
    expect(asked).toEqual([options]);
    await expect(zoneOf(client, null, 10, options)).rejects.toThrow(/No Shield zone for the moved list.*\(10\)/);
    await expect(zoneOf(client, null, undefined, options)).rejects.toThrow(/\(unknown\).*import the list/);
  });
});
