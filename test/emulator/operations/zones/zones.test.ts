import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const emulator = useEmulator();
const zoneMissing = {
  data: null,
  error: {
    statusCode: 202,
    success: false,
    message: "Shield Zone not found or Unauthorized access.",
    errorKey: "not_found_or_unauthorised_access.shieldzone",
  },
};

test("zones are found by id and by pull zone, without what belongs to other operations", async () => {
  const byId = await ask(emulator(), "GET", "/shield/shield-zone/42");
  expect(byId.json).toMatchObject({
    data: { shieldZoneId: 42, pullZoneId: 9001, planType: 2, rateLimitRulesLimit: 25, dDoSShieldSensitivity: 2 },
    error: null,
  });
  expect(at(byId.json, "data", "botActions")).toBeUndefined();
  expect((await ask(emulator(), "GET", "/shield/shield-zone/get-by-pullzone/9001")).json).toEqual(byId.json);
});

test.each(["/shield/shield-zone/999", "/shield/shield-zone/get-by-pullzone/1"])(
  "%s is a 202 without data",
  async (path) => {
    const { status, json } = await ask(emulator(), "GET", path);
    expect([status, json]).toEqual([202, zoneMissing]);
  },
);

test("the mapping and the list name every zone", async () => {
  expect((await ask(emulator(), "GET", "/shield/shield-zones/pullzone-mapping")).json).toEqual({
    data: [
      { shieldZoneId: 42, pullZoneId: 9001 },
      { shieldZoneId: 43, pullZoneId: 9002 },
      { shieldZoneId: 44, pullZoneId: 9003 },
    ],
  });
  const { json } = await ask(emulator(), "GET", "/shield/shield-zones?perPage=2&page=2");
  expect(at(json, "data", 0, "shieldZoneId")).toBe(44);
  expect(at(json, "page")).toEqual({ totalCount: 3, totalPages: 2, currentPage: 2, nextPage: null, pageSize: 2 });
});

/** Members of the vendor's `ShieldZoneResponse` that only reads have, and those that a request may also have. */
const ONLY_READ = "dDoSExecutionMode pullZoneId rateLimitRulesLimit customWafRulesLimit".split(" ");
const SETTINGS = `shieldZoneId planType learningMode learningModeUntil wafEnabled wafExecutionMode wafDisabledRules
  wafLogOnlyRules wafCustomRuleOrder wafRequestHeaderLoggingEnabled requestBodyLoggingEnabled wafRequestIgnoredHeaders
  wafRealtimeThreatIntelligenceEnabled wafProfileId wafEngineConfig wafRequestBodyLimitAction wafResponseBodyLimitAction
  dDoSShieldSensitivity dDoSChallengeWindow whitelabelResponsePages`.split(/\s+/);
const membersOf = (value: unknown): string[] => Object.keys(value as object).sort();

test("a zone is read with exactly the members in the vendor's documentation", async () => {
  const { json } = await ask(emulator(), "GET", "/shield/shield-zone/42");
  expect(membersOf(at(json, "data"))).toEqual([...SETTINGS, ...ONLY_READ].sort());
});

test("settings are patched, with the mode that other tools send; null and what is unknown are ignored", async () => {
  const shieldZone = { whitelabelResponsePages: false, wafEnabled: null, dDoSExecutionMode: 0, unknown: 1 };
  const more = {
    wafLogOnlyRules: ["952100"],
    wafEngineConfig: [{ name: "blocking_paranoia_level", valueEncoded: "2" }],
  };
  const body = { shieldZoneId: 42, shieldZone: { ...shieldZone, ...more } };
  const { json } = await ask(emulator(), "PATCH", "/shield/shield-zone", body);
  expect(membersOf(at(json, "data"))).toEqual(["shieldZone", "shieldZoneId"]);
  expect(at(json, "data", "shieldZoneId")).toBe(42);
  expect(membersOf(at(json, "data", "shieldZone"))).toEqual([...SETTINGS].sort());
  const read = await ask(emulator(), "GET", "/shield/shield-zone/42");
  const expected = { whitelabelResponsePages: false, wafEnabled: true, dDoSExecutionMode: 0, ...more };
  expect(at(read.json, "data")).toMatchObject(expected);
  const missing = await ask(emulator(), "PATCH", "/shield/shield-zone", { ...body, shieldZoneId: 9 });
  expect([missing.status, missing.json]).toEqual([202, zoneMissing]);
});

test("a zone is created for a pull zone once, with quotas by its plan", async () => {
  const body = { pullZoneId: 7, shieldZone: { planType: 1 } };
  const { json } = await ask(emulator(), "POST", "/shield/shield-zone", body);
  expect(at(json, "data")).toMatchObject({
    pullZoneId: 7,
    shieldZone: { shieldZoneId: 101, planType: 1 },
    accessLists: null,
  });
  expect(membersOf(at(json, "data"))).toEqual(["accessLists", "pullZoneId", "shieldZone"]);
  expect(membersOf(at(json, "data", "shieldZone"))).toEqual([...SETTINGS].sort());
  const read = await ask(emulator(), "GET", "/shield/shield-zone/101");
  expect(at(read.json, "data")).toMatchObject({ pullZoneId: 7, rateLimitRulesLimit: 10 });
  const lists = await ask(emulator(), "GET", "/shield/shield-zone/101/access-lists");
  expect(lists.json).toMatchObject({ customListLimit: 5, customEntryLimit: 5000 });
  expect(at(lists.json, "managedLists")).toHaveLength(3);
  const again = await ask(emulator(), "POST", "/shield/shield-zone", body);
  expect([again.status, again.json]).toMatchObject([409, { data: null, error: { statusCode: 409, success: false } }]);
});

test("a zone is created under attack once, and challenges everybody", async () => {
  const body = { pullZoneId: 7, planType: 1 };
  const { status, json } = await ask(emulator(), "POST", "/shield/shield-zone/under-attack", body);
  expect([status, at(json, "data")]).toMatchObject([
    200,
    { pullZoneId: 7, shieldZone: { planType: 1, dDoSShieldSensitivity: 4 } },
  ]);
  const again = await ask(emulator(), "POST", "/shield/shield-zone/under-attack", body);
  expect([again.status, again.json]).toMatchObject([409, { data: null, error: { statusCode: 409, success: false } }]);
  const without = await ask(emulator(), "POST", "/shield/shield-zone/under-attack", { pullZoneId: 8 });
  expect(without.status).toBe(400);
});

test("the end of learning is written while the zone learns, and only as a time", async () => {
  const send = (shieldZone: object) =>
    ask(emulator(), "PATCH", "/shield/shield-zone", { shieldZoneId: 42, shieldZone });
  const end = async () =>
    at((await ask(emulator(), "GET", "/shield/shield-zone/42")).json, "data", "learningModeUntil");
  await send({ learningModeUntil: "2030-01-02T03:04:05Z" });
  expect(await end()).toBeNull();
  await send({ learningMode: true, learningModeUntil: "2030-01-02T05:04:05+02:00" });
  expect(await end()).toBe("2030-01-02T03:04:05.000Z");
  expect((await send({ learningModeUntil: "tomorrow" })).status).toBe(400);
  await send({ learningMode: false });
  expect(await end()).toBeNull();
});

test.each([
  ["POST", { shieldZone: { planType: 1 } }],
  ["PATCH", { shieldZone: { planType: 1 } }],
])("%s without the id that the document requires is a 400 in the operation's own wrapper", async (method, body) => {
  const { status, json } = await ask(emulator(), method, "/shield/shield-zone", body);
  expect([status, json]).toMatchObject([
    400,
    { data: null, error: { statusCode: 400, success: false, errorKey: null } },
  ]);
});

test("bot detection is read and changed in part; the Basic plan has none", async () => {
  const path = (zone: number) => `/shield/shield-zone/${zone}/bot-detection`;
  const off = { executionMode: 0, requestIntegrity: { sensitivity: 1 }, ipAddress: { sensitivity: 1 } };
  const browserFingerprint = { sensitivity: 1, aggression: 1, complexEnabled: false };
  const before = (await ask(emulator(), "GET", path(42))).json;
  expect(before).toMatchObject({ data: { shieldZoneId: 42, ...off, browserFingerprint }, error: null });
  const change = { executionMode: 1, browserFingerprint: { sensitivity: 3, complexEnabled: null } };
  await ask(emulator(), "PATCH", path(42), change);
  expect(at((await ask(emulator(), "GET", path(42))).json, "data")).toEqual({
    ...{ ...(at(before, "data") as object), executionMode: 1 },
    browserFingerprint: { ...browserFingerprint, sensitivity: 3 },
  });
  const basic = await ask(emulator(), "GET", path(43));
  expect([basic.status, at(basic.json, "error", "errorKey")]).toEqual([202, "invalid_plan_type.bot_detection"]);
  expect((await ask(emulator(), "GET", path(999))).status).toBe(404);
});

test("upload scanning and the engine's defaults exist for the official provider's read", async () => {
  const path = "/shield/shield-zone/43/upload-scanning";
  await ask(emulator(), "PATCH", path, { isEnabled: true, csamScanningMode: 2 });
  expect((await ask(emulator(), "GET", path)).json).toEqual({
    data: { shieldZoneId: 43, isEnabled: true, csamScanningMode: 2, antivirusScanningMode: 0 },
    error: null,
  });
  const { json } = await ask(emulator(), "GET", "/shield/waf/engine-config");
  expect(at(json, "data", 0)).toEqual({ name: "detection_paranoia_level", valueEncoded: "1" });
});

test.each(["x", "1.5", "99999999999"])("a zone id of %s is a 400", async (id) => {
  const { status, json } = await ask(emulator(), "GET", `/shield/shield-zone/${id}`);
  expect([status, at(json, "errors", "shieldZoneId", 0)]).toEqual([400, `The value '${id}' is not valid.`]);
});
