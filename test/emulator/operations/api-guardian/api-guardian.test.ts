import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const emulator = useEmulator({ clock: () => new Date("2026-08-20T00:00:00Z") });
const BASE = "/shield/shield-zone/42/api-guardian";
const document = (paths: object, openapi = "3.0.3") => ({
  content: JSON.stringify({ openapi, info: { title: "Shop", version: "1" }, paths }),
});
const get = { responses: {} };

test("a zone has no API Guardian before its first document", async () => {
  for (const path of [BASE, "/shield/shield-zone/43/api-guardian"]) {
    const { status, json } = await ask(emulator(), "GET", path);
    expect([status, at(json, "error", "errorKey")]).toEqual([404, "api_guardian.get_api_guardian.no_configuration"]);
  }
});

test("a document in YAML or JSON becomes endpoints, whose IDs are kept or renewed", async () => {
  const yaml =
    'openapi: 3.0.0\ninfo: {title: Shop, version: "1"}\npaths: {/pets: {get: {}, parameters: [{in: query, name: q}]}}';
  const first = await ask(emulator(), "POST", `${BASE}/spec`, { content: yaml });
  expect(at(first.json, "data", "endpoints")).toMatchObject([
    { requestMethod: "GET", requestPath: "/pets", validateAuthorization: true, availableParameters: { Query: ["q"] } },
  ]);
  const id = at(first.json, "data", "endpoints", 0, "apiGuardianEndpointId");
  const kept = await ask(emulator(), "PATCH", `${BASE}/spec`, document({ "/pets": { get } }));
  expect(at(kept.json, "data", "endpoints", 0, "apiGuardianEndpointId")).toBe(id);
  emulator().setVariants({ endpointIds: "renewed" });
  const renewed = await ask(emulator(), "PATCH", `${BASE}/spec`, document({ "/pets": { get } }));
  expect(at(renewed.json, "data", "endpoints", 0, "apiGuardianEndpointId")).not.toBe(id);
});

test("with strict uploads, POST and PATCH each refuse the other's case", async () => {
  emulator().setVariants({ specUpload: "strict" });
  const body = document({ "/pets": { get } });
  expect((await ask(emulator(), "PATCH", `${BASE}/spec`, body)).status).toBe(404);
  expect((await ask(emulator(), "POST", `${BASE}/spec`, body)).status).toBe(200);
  expect((await ask(emulator(), "POST", `${BASE}/spec`, body)).status).toBe(403);
});

test("documents that are no OpenAPI 3.0 and too many endpoints are refused", async () => {
  for (const content of ["", "{", "[]", document({}, "3.1.0").content, "x".repeat(2 ** 21 + 1)])
    expect((await ask(emulator(), "POST", `${BASE}/spec`, { content })).status).toBe(400);
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`/${index}`, { get }]));
  expect((await ask(emulator(), "POST", `${BASE}/spec`, document(many))).status).toBe(403);
});

test("settings and endpoints change only in the given members", async () => {
  const { json } = await ask(emulator(), "POST", `${BASE}/spec`, document({ "/pets": { get } }));
  await ask(emulator(), "PATCH", BASE, { executionMode: 1 });
  const path = `${BASE}/endpoint/${String(at(json, "data", "endpoints", 0, "apiGuardianEndpointId"))}`;
  expect((await ask(emulator(), "PATCH", path, { isEnabled: false, rateLimitingType: null })).status).toBe(200);
  expect((await ask(emulator(), "PATCH", path, { injectionDetectionParameters: { Path: ["no"] } })).status).toBe(400);
  expect((await ask(emulator(), "PATCH", `${BASE}/endpoint/1`, {})).status).toBe(404);
  const now = await ask(emulator(), "GET", BASE);
  expect(at(now.json, "data", "configuration")).toMatchObject({ executionMode: 1, isEnabled: true, maxEndpoints: 50 });
  expect(at(now.json, "data", "endpoints", 0)).toMatchObject({ isEnabled: false, rateLimitingType: "IP" });
});

test("metrics of an endpoint", async () => {
  const path = "/shield/metrics/shield-zone/42/api-guardian/endpoint";
  const without = await ask(emulator(), "GET", `${path}/701`);
  expect([without.status, at(without.json, "error", "errorKey")]).toEqual([
    404,
    "api_guardian.get_api_guardian.no_configuration",
  ]);
  const content = JSON.stringify({
    openapi: "3.0.3",
    info: { title: "T", version: "1" },
    paths: { "/a": { get: {} } },
  });
  const { json } = await ask(emulator(), "POST", `${BASE}/spec`, { content });
  const id = String(at(json, "data", "endpoints", 0, "apiGuardianEndpointId"));
  const found = await ask(emulator(), "GET", `${path}/${id}`);
  expect([found.status, at(found.json, "data")]).toMatchObject([200, { totalBlockedRequests: 0 }]);
  expect((await ask(emulator(), "GET", `${path}/1`)).status).toBe(404);
});

test("metrics of a zone, a range, a WAF rule and rate limits", async () => {
  const overview = await ask(emulator(), "GET", "/shield/metrics/overview/42");
  expect(at(overview.json, "data")).toMatchObject({ waf: { blockedRequests: 0 }, totalBillableRequests: 0 });
  const detailed = await ask(emulator(), "GET", "/shield/metrics/overview/42/detailed?Resolution=3");
  expect(at(detailed.json, "data")).toMatchObject({ resolution: 3, ddos: { totals: { blockedRequests: 0 } } });
  expect((await ask(emulator(), "GET", "/shield/metrics/overview/42/detailed?Resolution=7")).status).toBe(400);
  const rule = await ask(emulator(), "GET", "/shield/metrics/shield-zone/42/waf-rule/930130");
  expect(at(rule.json, "data")).toMatchObject({ totalTriggers: 0 });
  const limits = await ask(emulator(), "GET", "/shield/metrics/rate-limits/42");
  expect(at(limits.json, "data")).toMatchObject([{ ratelimitId: 77 }]);
  const none = await ask(emulator(), "GET", "/shield/metrics/rate-limits/43");
  expect([none.status, at(none.json, "error", "errorKey")]).toEqual([404, "not_found.ratelimit_shieldzone"]);
});
