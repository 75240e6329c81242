import { defaultSeed } from "../../../src/emulator/index.js";
import { listResourcesOf } from "../../../src/framework/index.js";
import { provider } from "../../../src/provider/provider.js";
import { useHostedService } from "../../support/hosted-service.js";
import type { ListedObject } from "../../support/provider-host.js";

const { zones = [], bots = [], rateLimits = [], applications = [] } = defaultSeed;

const names = { Path: ["petId"], Query: [], Header: [], Cookie: [] };

/** A document with one endpoint. */
const apiGuardian = {
  isEnabled: true,
  executionMode: 1,
  bodyLimitAction: 1,
  unmatchedPathAction: 2,
  title: "Shop",
  version: "1",
  createdAt: "2026-08-01T00:00:00Z",
  updatedAt: null,
  endpoints: [
    {
      apiGuardianEndpointId: 7,
      requestMethod: "GET",
      requestPath: "/pets/{petId}",
      validateRequestBodySchema: false,
      validateResponseBodySchema: false,
      validateAuthorization: true,
      isEnabled: true,
      authSchemes: null,
      requestBodySchemaYaml: null,
      responseBodySchemasYaml: null,
      availableParameters: names,
      injectionDetectionParameters: null,
      detectParameterXss: false,
      detectParameterSqli: false,
      rateLimitingEnabled: false,
      rateLimitingType: "IP" as const,
      rateLimitingRequestCount: 100,
      rateLimitingTimeframe: 60,
      createdAt: "2026-08-01T00:00:00Z",
      updatedAt: null,
    },
  ],
};

/** The default seed, with an object of each kind in zone 44, and an unknown bot category. */
const seed = {
  ...defaultSeed,
  zones: zones.map((zone) =>
    zone.shieldZoneId === 44
      ? {
          ...zone,
          apiGuardian,
          customPages: { block: "<h1>Blocked</h1>\n", ratelimit: "<h1>Slow down</h1>" },
          botActions: { "17": 2, "900": 3, "49": 2 },
          botCategoryActions: { "2": 1, "6": 2, "99": 1 },
          wafCustomRuleOrder: [601],
        }
      : zone,
  ),
  bots: [...bots, { botId: 900, userAgentMatch: null, category: 99, isVerifiable: false }],
  accessLists: [
    {
      listId: 700,
      configurationId: 701,
      shieldZoneId: 44,
      name: "Office",
      type: 1,
      content: "192.0.2.0/24\n10.0.0.0/8",
    },
    {
      listId: 710,
      configurationId: 711,
      shieldZoneId: 44,
      name: "Countries",
      description: "Where we sell",
      type: 3,
      content: "DE",
      isEnabled: true,
      action: 1,
    },
  ],
  wafRules: [{ ...rateLimits[0]!, id: 601, shieldZoneId: 44, ruleName: "Scanners" }],
  applications: [...applications, { appId: "app-blog", name: "blog", min: 2, max: 4 }],
  rateLimits: [...rateLimits, { ...rateLimits[0]!, id: 78, shieldZoneId: 44, ruleName: "Search" }],
};

const hosted = useHostedService({ seed });
const zone = { shield_zone_id: 44 };

/** The expected objects: identity and display name. Bot 49 only has its category's action. */
const FOUND: Readonly<Record<string, readonly (readonly [Record<string, unknown>, string])[]>> = {
  bunny_app_autoscaling: [
    [{ app_id: "app-shop" }, "shop"],
    [{ app_id: "app-blog" }, "blog"],
  ],
  bunny_shield_access_list: [
    [{ ...zone, list_id: 700 }, "Office"],
    [{ ...zone, list_id: 710 }, "Countries"],
  ],
  bunny_shield_access_list_configuration: [[{ ...zone, list_id: 2 }, "Tor Exit Nodes"]],
  bunny_shield_api_guardian: [[zone, "Shop"]],
  bunny_shield_api_guardian_endpoint: [
    [{ ...zone, request_method: "GET", request_path: "/pets/{petId}" }, "GET /pets/{petId}"],
  ],
  bunny_shield_bot_action: [
    [{ ...zone, bot_id: 17 }, "GPTBot"],
    [{ ...zone, bot_id: 900 }, "bot 900"],
  ],
  bunny_shield_bot_category_action: [
    [{ ...zone, category: "ai_scraper" }, "ai_scraper"],
    [{ ...zone, category: "preview" }, "preview"],
  ],
  bunny_shield_custom_page: [
    [{ ...zone, page_type: "block" }, "block page of Shield zone 44"],
    [{ ...zone, page_type: "ratelimit" }, "ratelimit page of Shield zone 44"],
  ],
  bunny_shield_bot_detection: [42, 44].map((id) => [{ shield_zone_id: id }, `bot detection of Shield zone ${id}`]),
  bunny_shield_rate_limit: [[{ rate_limit_id: 78 }, "Search"]],
  bunny_shield_upload_scanning: [42, 43, 44].map((id) => [
    { shield_zone_id: id },
    `upload scanning of Shield zone ${id}`,
  ]),
  bunny_shield_waf_rule: [[{ waf_rule_id: 601 }, "Scanners"]],
  bunny_shield_waf_rule_order: [[zone, "order of the custom WAF rules of Shield zone 44"]],
  bunny_shield_zone: [9001, 9002, 9003].map((pullZone, index) => [
    { shield_zone_id: 42 + index },
    `Shield zone ${42 + index} of pull zone ${pullZone}`,
  ]),
};
const types = Object.keys(FOUND);
/** Listed for the whole account; everything else is listed by zone. */
const OF_THE_ACCOUNT = [
  "bunny_app_autoscaling",
  "bunny_shield_api_guardian",
  "bunny_shield_bot_detection",
  "bunny_shield_upload_scanning",
  "bunny_shield_waf_rule_order",
  "bunny_shield_zone",
];
const inZones = types.filter((type) => !OF_THE_ACCOUNT.includes(type));
const configOf = (type: string): Record<string, unknown> => (inZones.includes(type) ? zone : {});

/** The found objects, without events that contain only diagnostics. */
const objectsOf = (found: readonly ListedObject[]): ListedObject[] => found.filter(({ identity }) => identity !== null);

beforeEach(() =>
  hosted.service.edit(({ zones: stored }) => {
    const lists = stored.find(({ shieldZoneId }) => shieldZoneId === 44)?.managedLists;
    Object.assign(lists?.find(({ listId }) => listId === 2) ?? {}, { isEnabled: true, action: 3 });
  }),
);

test("every list resource is tested here", () => {
  const listed = listResourcesOf(provider.resources).map(({ resource }) => resource.type);
  const missing = listed.filter((type) => !types.includes(type));
  expect(missing.map((type) => `add an object of ${type} to the seed, and what is found of it to FOUND`)).toEqual([]);
  expect(types.filter((type) => !listed.includes(type))).toEqual([]);
});

test.each(types)("%s: objects are found with identity and name", async (type) => {
  const found = objectsOf(await hosted.host.list(type, configOf(type), { whole: false }));

  expect(found).toEqual(
    FOUND[type]!.map(([identity, displayName]) => ({ identity, displayName, object: null, reported: [] })),
  );
});

test.each(types)("%s: a listed object equals its import by identity", async (type) => {
  const found = objectsOf(await hosted.host.list(type, configOf(type)));

  expect(found).toHaveLength(FOUND[type]!.length);
  for (const { identity, object, reported } of found) {
    const imported = await hosted.host.import(type, { identity: identity! });
    expect(reported).toEqual([]);
    expect(imported.reported).toEqual([]);
    expect(imported.identity).toEqual(identity);
    expect(object).toEqual(imported.values);
  }
});

/** The API does not return the document, so the user must add it. */
const WITHOUT_DOCUMENT = "bunny_shield_api_guardian";

test("the generated configuration of API Guardian asks for the document", async () => {
  const [found] = objectsOf(await hosted.host.list(WITHOUT_DOCUMENT, {}));
  const { values } = await hosted.host.generate(WITHOUT_DOCUMENT, found!.object!);
  const { reported } = await hosted.host.plan(WITHOUT_DOCUMENT, found!.object!, values!);

  expect(reported).toEqual([expect.stringMatching(/^error content: API Guardian does not accept this document/)]);
});

const generable = types.filter((type) => type !== WITHOUT_DOCUMENT);
test.each(generable)("%s: the generated configuration is valid and plans nothing", async (type) => {
  for (const { object } of objectsOf(await hosted.host.list(type, configOf(type)))) {
    const generated = await hosted.host.generate(type, object!);
    const planned = await hosted.host.plan(type, object!, generated.values!);

    expect(generated.reported).toEqual([]);
    expect(planned.reported.filter((line) => line.startsWith("error"))).toEqual([]);
    expect({ ...planned.values, replaces: planned.replaces }).toEqual({ ...object, replaces: 0 });
  }
});

test.each(types)("%s: sends no unnecessary requests, and stops at the limit", async (type) => {
  const [first] = await hosted.host.list(type, configOf(type), { whole: false, limit: 1 });

  expect(first?.identity).toEqual(FOUND[type]![0]![0]);
  // Only a read of each zone, here up to the third one, shows whether it has a document.
  expect(hosted.service.countRequests()).toBe(type === WITHOUT_DOCUMENT ? 4 : 1);
});

test("an unknown bot category is reported, and omitted since it cannot be declared", async () => {
  const found = await hosted.host.list("bunny_shield_bot_category_action", zone);

  expect(found.flatMap(({ reported }) => reported)).toEqual([
    expect.stringMatching(/^warning -: Unknown bot category .* 99,/),
  ]);
});

test("bots that only have their category's action are not listed, whichever action the API returns", async () => {
  const read = async () => (await hosted.host.list("bunny_shield_bot_action", zone)).map(({ identity }) => identity);
  hosted.service.setVariants({ botAction: "effective" });

  expect(await read()).toEqual(FOUND["bunny_shield_bot_action"]!.map(([identity]) => identity));
});

test.each(inZones)("%s: a missing zone is an error, not an empty list", async (type) => {
  const found = await hosted.host.list(type, { shield_zone_id: 999 });

  expect(found.map(({ reported }) => reported)).toEqual([[expect.stringMatching(/^error /)]]);
});
