import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  contentsOfSeed,
  defaultSeed,
  readSeedFile,
  type Seed,
  SeedError,
  startEmulator,
} from "../../src/emulator/index.js";

const NOW = new Date("2026-09-17T08:30:00Z");
const faultsOf = (seed: unknown): string => {
  try {
    contentsOfSeed(seed, NOW, "seed.json");
  } catch (error) {
    if (error instanceof SeedError) return error.message;
  }
  return "no fault";
};

test("an empty seed is a store without zones, with every table", () => {
  expect(contentsOfSeed({}, NOW)).toMatchObject({
    zones: [],
    applicationLimits: { maxNumberOfInstancesPerRegion: 10 },
    enums: { accessLists: { AccessListAction: { "2": "Block" } } },
    nextIds: { accessList: 301, rateLimit: 101 },
  });
});

test("the default seed matches its documentation", () => {
  const contents = contentsOfSeed(defaultSeed, NOW);
  expect(contents.zones).toMatchObject([
    { shieldZoneId: 42, pullZoneId: 9001, planType: 2, customListLimit: 10, customEntryLimit: 7500 },
    { shieldZoneId: 43, planType: 0, customListLimit: 1, customEntryLimit: 1000, rateLimitRulesLimit: 2 },
    { shieldZoneId: 44, planType: 3, customListLimit: null, customEntryLimit: null },
  ]);
  expect(contents.applications).toMatchObject([{ appId: "app-shop", name: "shop", min: 1, max: 3, suspended: false }]);
  expect(contents.rateLimits).toMatchObject([{ id: 77, shieldZoneId: 42 }]);
  expect(new Set(contents.bots.map(({ isVerifiable }) => isVerifiable))).toEqual(new Set([true, false]));
});

test("times relative to the start are counted from the day in UTC", () => {
  const events = [
    { logId: "a", daysAgo: 1, time: "23:59:59.999", log: "{}" },
    { logId: "b", log: { Message: "x" } },
    { logId: "c", timestamp: 5, log: "text" },
  ];
  const [zone] = contentsOfSeed({ zones: [{ shieldZoneId: 1, eventLogs: events }] }, NOW).zones;
  expect(zone?.eventLogs).toEqual([
    { logId: "a", timestamp: Date.parse("2026-09-16T23:59:59.999Z"), log: "{}", labels: {} },
    { logId: "b", timestamp: Date.parse("2026-09-17T00:00:00Z"), log: '{"Message":"x"}', labels: {} },
    { logId: "c", timestamp: 5, log: "text", labels: {} },
  ]);
});

test("IDs continue after those of the seed, unless it names the next ones", () => {
  const list = { listId: 800, configurationId: 9000, shieldZoneId: 1, name: "n", type: 3, content: "CN\nRU" };
  const seed: Seed = { zones: [{ shieldZoneId: 1 }], accessLists: [list], nextIds: { rateLimit: 7 } };
  const { nextIds, accessLists } = contentsOfSeed(seed, NOW);
  expect(nextIds).toEqual({
    accessList: 801,
    configuration: 9001,
    rateLimit: 7,
    wafRule: 501,
    apiGuardianEndpoint: 701,
    shieldZone: 101,
  });
  expect(accessLists[0]).toMatchObject({
    entryCount: 2,
    isEnabled: false,
    action: 4,
    lastModified: "2026-09-17T08:30:00Z",
  });
});

test.each<[string, unknown, string]>([
  ["no object", [], "(top)"],
  ["an unknown member", { zone: [] }, "zone"],
  ["a wrong type", { zones: [{ shieldZoneId: "42" }] }, "zones.0.shieldZoneId"],
  ["an id of zero", { zones: [{ shieldZoneId: 0 }] }, "zones.0.shieldZoneId"],
  ["a missing member", { applications: [{ appId: "a", name: "a", min: 1 }] }, "applications.0.max"],
  [
    "a time that is none",
    { zones: [{ shieldZoneId: 1, eventLogs: [{ logId: "a", log: "", time: "24:00:00" }] }] },
    "time",
  ],
  ["an id twice", { zones: [{ shieldZoneId: 1 }, { shieldZoneId: 1 }] }, "the shieldZoneId 1 is used more than once"],
  [
    "a bot twice",
    { bots: [1, 1].map((botId) => ({ botId, userAgentMatch: "", category: 1, isVerifiable: true })) },
    "botId 1",
  ],
  [
    "a zone that is not there",
    { accessLists: [{ listId: 1, configurationId: 2, shieldZoneId: 3, name: "", type: 0, content: "" }] },
    "accessLists: 1 is in zone 3",
  ],
])("a seed with %s is rejected, with its name and the path", (_name, seed, reported) => {
  expect(faultsOf(seed)).toContain("The seed (seed.json) cannot be used:");
  expect(faultsOf(seed)).toContain(reported);
});

test("all errors are reported at once", () => {
  expect(faultsOf({ zone: [], zones: [{ shieldZoneId: "x" }] }).split("\n")).toHaveLength(3);
});

test("a seed file is read, checked, and named if it is missing or not JSON", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bunny-seed-"));
  const write = async (text: string) => {
    await writeFile(join(folder, "seed.json"), text);
    return readSeedFile(join(folder, "seed.json"));
  };
  await expect(write("{")).rejects.toThrow(/seed\.json.*\n.*JSON/);
  await expect(write('{"zones":[{"shieldZoneId":1},{"shieldZoneId":1}]}')).rejects.toThrow("used more than once");
  await expect(readSeedFile(join(folder, "none.json"))).rejects.toThrow(/none\.json.*\n.*does not exist/);
  const seed = await write('{"zones":[{"shieldZoneId":5}]}');
  const emulator = await startEmulator({ seed });
  expect(emulator.snapshot().zones).toMatchObject([{ shieldZoneId: 5, customListLimit: 1 }]);
  await emulator.close();
  await rm(folder, { recursive: true });
});

test("the error of a file that is not JSON has the position, and quotes nothing of it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bunny-seed-"));
  const file = join(folder, "credentials.env");
  for (const text of ["BUNNY_ACCESS_KEY=secret-0815\n", '{"apiKey": "secret-0815",\n  oops}', '{"a": secret-0815']) {
    await writeFile(file, text);
    const error = await readSeedFile(file).catch((thrown: unknown) => String(thrown));
    expect(error).toMatch(/credentials\.env.*\n {2}It is not JSON/);
    expect(error).not.toMatch(/secret|BUNNY|oops/);
  }
  await rm(folder, { recursive: true });
});

test("a bad seed leaves no temporary folder and no lock behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bunny-seed-"));
  // @ts-expect-error what a caller without types may give
  await expect(startEmulator({ directory: folder, seed: { zone: [] } })).rejects.toThrow(SeedError);
  const emulator = await startEmulator({ directory: folder });
  await emulator.close();
  await rm(folder, { recursive: true });
});
