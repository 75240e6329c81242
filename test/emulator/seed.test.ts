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
    edgeRule: 1,
    pullZone: 10_001,
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

const LIST = { listId: 1, configurationId: 2, shieldZoneId: 1, name: "", type: 0, content: "" };
const ZONE = { shieldZoneId: 1 };
const library = (more: object, video: object = {}) => ({
  libraries: [{ libraryId: 1, name: "l", ...more, videos: [{ video: { guid: "g", title: "t", ...video } }] }],
});
const inZone = (more: object): object => ({ zones: [{ ...ZONE, ...more }] });
const rule = (ruleConfiguration: object) => ({ id: 1, shieldZoneId: 1, ruleName: "r", ruleConfiguration });
const bot = (botId: number, category: unknown = 1) => ({ botId, userAgentMatch: "", category, isVerifiable: true });

/** What is found at which place, and what to write. */
test.each<[string, unknown, string]>([
  ["no object", [], '(top): Write an object, such as { "zones": [{ "shieldZoneId": 42 }] }.'],
  ["null", null, "(top): Write an object"],
  ["an unknown member", { zone: [] }, "zone: unknown member. Did you mean zones?"],
  ["a misspelled setting", inZone({ wafEnable: true }), "zones[0].wafEnable: unknown member. Did you mean wafEnabled?"],
  [
    "a misspelled member of a rule",
    { zones: [ZONE], rateLimits: [rule({ requestsCount: 5 })] },
    "rateLimits[0].ruleConfiguration.requestsCount: unknown member. Did you mean requestCount?",
  ],
  [
    "a member like no other",
    { zones: [ZONE], bots: [{ ...bot(1), color: "red" }] },
    "bots[0].color: unknown member. Known: botId, userAgentMatch, category, isVerifiable.",
  ],
  [
    "a misspelled setting of the player",
    library({ player: { playerKeyColour: "f00" } }),
    "libraries[0].player.playerKeyColour: unknown member. Did you mean playerKeyColor?",
  ],
  [
    "a misspelled member of a video",
    library({}, { captions: [{ srcLang: "en" }] }),
    "libraries[0].videos[0].video.captions[0].srcLang: unknown member. Did you mean srclang?",
  ],
  [
    "a status that videos do not have",
    library({}, { status: 9 }),
    "libraries[0].videos[0].video.status: found 9. Write 0 (Created), 1 (Uploaded)",
  ],
  [
    "a misspelled member of an enumeration",
    { enums: { ddos: [{ enumName: "DDoSExecutionMode", enumValues: [{ value: 0, premium: true }] }] } },
    "enums.ddos[0].enumValues[0].premium: unknown member. Did you mean isPremium?",
  ],
  ["an enumeration without values", { enums: { ddos: [{ enumName: "x" }] } }, "enums.ddos[0].enumValues: is missing."],
  [
    "a wrong type",
    { zones: [{ shieldZoneId: "42" }] },
    'zones[0].shieldZoneId: found "42". Write an integer from 1 to 2147483647.',
  ],
  ["an id of zero", { zones: [{ shieldZoneId: 0 }] }, "zones[0].shieldZoneId: found 0. Write an integer from 1"],
  [
    "a negative id",
    { zones: [ZONE], accessLists: [{ ...LIST, listId: -7 }] },
    "accessLists[0].listId: found -7. Write",
  ],
  ["a number that is too large", inZone({ rateLimitRulesLimit: 1e21 }), "rateLimitRulesLimit: found 1e+21. Write"],
  ["an id that is not exact", { zones: [ZONE], accessLists: [{ ...LIST, listId: 2 ** 53 }] }, "accessLists[0].listId"],
  [
    "a fraction",
    inZone({ dDoSChallengeWindow: 0.5 }),
    "Write an integer from 0 to 9007199254740991, or null, or leave it",
  ],
  [
    "a missing member",
    { applications: [{ appId: "a", name: "a", min: 1 }] },
    "applications[0].max: is missing. Write an integer from 0",
  ],
  [
    "an unknown code",
    inZone({ planType: 7 }),
    'zones[0].planType: found 7. Write 0 (Basic), 1 (Advanced), 2 (Business), or 3 (Enterprise), or leave it out; if the API has that code now, write { "unknownCode": 7 }.',
  ],
  [
    "an unknown code of a rule",
    { zones: [ZONE], wafRules: [rule({ actionType: 0 })] },
    "actionType: found 0. Write 1 (Block)",
  ],
  [
    "an action that bots do not have",
    inZone({ botActions: { "1": 4 } }),
    'zones[0].botActions["1"]: found 4. Write 0 (None)',
  ],
  [
    "a known code as an unknown one",
    { bots: [bot(1, { unknownCode: 1 })] },
    "bots[0].category: found an object. Write",
  ],
  [
    "another page",
    inZone({ customPages: { blocked: "" } }),
    'found "blocked" as a name. Write "block", "challenge", or',
  ],
  ["a bot by its name", inZone({ botActions: { GPTBot: 1 } }), 'zones[0].botActions.GPTBot: found "GPTBot" as a name.'],
  [
    "a time that is none",
    inZone({ eventLogs: [{ logId: "a", log: "", time: "24:00:00" }] }),
    'zones[0].eventLogs[0].time: found "24:00:00". Write HH:mm:ss',
  ],
  [
    "an id twice",
    { zones: [ZONE, ZONE] },
    "zones[1].shieldZoneId: found 1, but zones[0].shieldZoneId already has this value. Write another value.",
  ],
  ["a bot twice", { bots: [bot(1), bot(1)] }, "bots[1].botId: found 1"],
  [
    "an endpoint twice",
    inZone({
      apiGuardian: {
        ...{ isEnabled: true, executionMode: 0, bodyLimitAction: 0, unmatchedPathAction: 0 },
        endpoints: [7, 7].map((id) => ({ apiGuardianEndpointId: id, requestMethod: "GET", requestPath: `/${id}` })),
      },
    }),
    "zones[0].apiGuardian.endpoints[1].apiGuardianEndpointId: found 7",
  ],
  [
    "a video twice",
    {
      libraries: [{ libraryId: 1, name: "l", videos: ["a", "b"].map((title) => ({ video: { guid: "g", title } })) }],
    },
    'libraries[0].videos[1].video.guid: found "g", but libraries[0].videos[0].video.guid already has this value',
  ],
  [
    "a list of another's configuration",
    { zones: [ZONE], accessLists: [LIST, { ...LIST, listId: 3 }] },
    "[1].configurationId",
  ],
  [
    "a zone that is not there",
    { zones: [ZONE], accessLists: [{ ...LIST, shieldZoneId: 3 }] },
    "accessLists[0].shieldZoneId: found 3, which is no zone of the seed. Write 1, or add it.",
  ],
  [
    "a managed list that is not there",
    inZone({ managedLists: [{ listId: 9, configurationId: 1, isEnabled: true, action: 2 }] }),
    "zones[0].managedLists[0].listId: found 9, which is no list of managedLists. There is none.",
  ],
  [
    "a bot that is not there",
    { ...inZone({ botActions: { "17": 1 } }), bots: [bot(1)] },
    "which is no bot of bots. Write 1",
  ],
  [
    "a category that is not there",
    inZone({ botCategoryActions: { "77": 1 } }),
    "which is no category of a bot in bots",
  ],
  ["a rule that is not there", inZone({ wafCustomRuleOrder: [5] }), "which is no rule of this zone in wafRules"],
  [
    "a next id that is taken",
    { zones: [ZONE], accessLists: [LIST], nextIds: { accessList: 1 } },
    "nextIds.accessList: found 1, but an object of the seed has this ID.",
  ],
])("a seed with %s is refused: the place, what is there, and what to write", (_name, seed, reported) => {
  expect(faultsOf(seed)).toContain("The seed (seed.json) cannot be used:");
  expect(faultsOf(seed)).toContain(reported);
});

test("a code that is new is written as an object", () => {
  const { bots, zones } = contentsOfSeed(
    {
      zones: [{ ...ZONE, planType: { unknownCode: 9 }, botCategoryActions: { "99": 1 } }],
      bots: [bot(1, { unknownCode: 99 })],
    },
    NOW,
  );
  expect([bots[0]?.category, zones[0]?.planType, zones[0]?.botCategoryActions]).toEqual([99, 9, { "99": 1 }]);
});

test("the error of a wrong key does not show it", () => {
  const reported = faultsOf({
    libraries: [{ libraryId: 1, name: "l", apiKey: 815_4711, tokenAuthenticationKey: true }],
  });
  expect(reported).toContain("libraries[0].apiKey: found a number. Write text");
  expect(reported).not.toContain("8154711");
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
  await expect(write('{"zones":[{"shieldZoneId":1},{"shieldZoneId":1}]}')).rejects.toThrow("already has this value");
  await expect(write('{"zones":[{"shieldZoneId":1,\n"botActions":{"1":1,"1":2}}]}')).rejects.toThrow(
    'The name "1" is twice in one object: line 2',
  );
  await expect(readSeedFile(join(folder, "none.json"))).rejects.toThrow(/none\.json.*\n.*does not exist/);
  const seed = await write('\uFEFF{"$schema":"seed.schema.json","zones":[{"shieldZoneId":5}]}');
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
    expect(error).toMatch(/credentials\.env.*\n {2}It is not JSON: line \d, column \d+\./);
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
