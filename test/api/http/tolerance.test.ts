import fc from "fast-check";
import { accessListActions, botCategories, codeName, createClient, type BunnyClient } from "../../../src/api/index.js";
import { startScriptedServer, type ScriptedServer } from "../../support/scripted-server.js";
import { all, accessKey } from "./harness.js";
import { runs } from "../../framework/properties/runs.js";

// Responses as the reference allows them: any code, null or absent wherever allowed, unknown members.
const int32 = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const code = fc.integer({ min: -1, max: 300 });
const identifier = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const words = fc.string();

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(value, fc.constant(null), fc.constant(undefined));

/** An object of these members with unknown ones. */
const object = (members: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(
      fc.dictionary(
        words.map((name) => `new${name}`),
        fc.jsonValue(),
        { maxKeys: 2 },
      ),
      fc.record(members),
    )
    .map(([unknown, known]) => ({ ...unknown, ...known }));

const defaultError = maybe(fc.constant({ statusCode: 0, success: false, message: null, errorKey: null }));

const list = object({
  listId: identifier,
  configurationId: identifier,
  name: maybe(words),
  description: maybe(words),
  isEnabled: fc.boolean(),
  type: code,
  category: maybe(code),
  action: code,
  requiredPlan: maybe(code),
  entryCount: int32,
  updateFrequency: maybe(words),
  lastUpdated: fc.constant("2026-08-01T00:00:00Z"),
});

const lists = object({
  managedLists: fc.array(list, { maxLength: 3 }),
  customLists: fc.array(list, { maxLength: 3 }),
  customEntryCount: maybe(int32),
  customEntryLimit: maybe(int32),
  customListCount: maybe(int32),
  customListLimit: maybe(int32),
  error: defaultError,
});

const content = object({
  data: object({
    id: fc.constant(7),
    name: maybe(words),
    description: maybe(words),
    content: maybe(words),
    checksum: maybe(words),
    type: code,
    entryCount: maybe(int32),
    lastModified: maybe(words),
  }),
  error: defaultError,
});

const bot = object({
  botId: int32,
  userAgentMatch: maybe(words),
  category: code,
  action: code,
  isVerifiable: fc.boolean(),
});

const bots = object({
  categories: fc.array(object({ category: code, categoryAction: code, bots: maybe(fc.array(bot, { maxLength: 3 })) })),
  error: defaultError,
});

const condition = {
  variableTypes: maybe(fc.dictionary(words, words)),
  operatorType: maybe(code),
  value: maybe(words),
  isNegated: maybe(fc.boolean()),
  isRegexVariable: maybe(fc.boolean()),
};

const rule = object({
  id: fc.constant(7),
  shieldZoneId: identifier,
  userId: maybe(words),
  ruleName: maybe(words),
  ruleDescription: maybe(words),
  ruleJson: maybe(words),
  ruleConfiguration: maybe(
    object({
      ...condition,
      actionType: maybe(code),
      severityType: maybe(code),
      counterKeyType: maybe(code),
      timeframe: maybe(int32),
      blockTime: maybe(int32),
      requestCount: maybe(int32),
      transformationTypes: maybe(fc.array(code)),
      chainedRuleConditions: maybe(fc.array(object(condition), { maxLength: 2 })),
    }),
  ),
  errorResponse: defaultError,
});

const labels = object(
  Object.fromEntries(
    ["asn", "country", "ruleId", "severity", "method", "ruleGroup", "status", "serverZone"].map((name) => [
      name,
      maybe(words),
    ]),
  ),
);

const events = object({
  logs: fc.oneof(
    fc.constant(null),
    fc.array(object({ logId: maybe(words), timestamp: identifier, log: maybe(words), labels: maybe(labels) })),
  ),
  hasMoreData: fc.constant(false),
  continuationToken: maybe(words),
  startToken: maybe(words),
  errorResponse: defaultError,
});

const video = object({
  ...Object.fromEntries(
    ["views", "storageSize", "averageWatchTime", "totalWatchTime"].map((name) => [name, maybe(identifier)]),
  ),
  ...Object.fromEntries(["status", "length", "rotation", "width"].map((name) => [name, maybe(int32)])),
  captions: maybe(fc.array(object({ srclang: words, label: maybe(words), version: int32 }))),
  transcodingMessages: maybe(fc.array(object({ level: code, issueCode: code, message: maybe(words) }))),
  smartGenerateFeaturesStatus: maybe(object({ title: maybe(code), chapters: maybe(code) })),
  framerate: maybe(fc.double({ noNaN: true, noDefaultInfinity: true })),
});

const play = object({
  video: fc.oneof(fc.constant(null), video),
  isPlayable: maybe(fc.boolean()),
  preferredPlaybackSource: maybe(words),
  drmVersion: maybe(int32),
});

const zone = object({
  data: object({
    shieldZoneId: fc.constant(42),
    pullZoneId: maybe(identifier),
    planType: maybe(code),
    learningMode: maybe(fc.boolean()),
    dDoSShieldSensitivity: maybe(code),
  }),
  error: defaultError,
});

const access = { libraryId: 1, videoId: "v" };

const cases: [string, fc.Arbitrary<unknown>, (client: BunnyClient) => Promise<unknown>][] = [
  ["the lists of a zone", lists, (client) => client.accessLists.list(42)],
  ["a list's content", content, (client) => client.accessLists.get(42, 7)],
  ["bots", bots, (client) => client.bots.list(42)],
  ["a rate limit", rule, (client) => client.rateLimits.get(7)],
  ["event logs", events, (client) => all(client.eventLogs.pages(42, "2026-09-17"))],
  ["play data", play, (client) => client.videos.play(access)],
  ["a heatmap that answers play data", play, async (client) => (await client.videos.heatmap(access)).play],
  ["a zone", zone, (client) => client.zones.get(42)],
];

let body: unknown;
let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer(() => ({ body }));
});

afterAll(() => server.close());

test.each(cases)("%s: every response that the reference allows is decoded", async (_name, answers, call) => {
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      body = answer;
      const client = createClient({ accessKey, baseUrl: server.url, videoUrl: server.url, retries: 0 });
      const record = await call(client);
      expect(record).toBeDefined();
      expect(
        JSON.stringify(record, (_key, value: unknown) => (typeof value === "bigint" ? `${value}` : value)),
      ).not.toContain('"new');
    }),
    runs(25),
  );
});

test("codes pass through as numbers, known or not, and have a name", async () => {
  await fc.assert(
    fc.asyncProperty(code, async (action) => {
      body = { categories: [{ category: action, categoryAction: action, bots: null }] };
      const client = createClient({ accessKey, baseUrl: server.url });
      const [category] = await client.bots.list(42);
      expect(category).toEqual({ category: action, categoryAction: action, bots: [] });
      expect(codeName(botCategories, action)).toMatch(/^[a-z_]+$|^unknown_-?\d+$/);
      expect(codeName(accessListActions, action)).toMatch(/^[a-z_]+$|^unknown_-?\d+$/);
    }),
    runs(20),
  );
});
