import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const emulator = useEmulator({ clock: () => new Date("2026-08-20T00:00:00Z") });
const overages = (query: string, zone = 42) => ask(emulator(), "GET", `/shield/metrics/overages/${zone}${query}`);

test("overages of a month, in segments", async () => {
  const { json } = await overages("?year=2026&month=7");
  expect(json).toMatchObject({ shieldZoneId: 42, year: 2026, month: 7, totalOverage: 120000, error: null });
  expect(at(json, "segments", 1)).toEqual({
    periodStart: "2026-07-15T00:00:00Z",
    periodEnd: "2026-08-01T00:00:00Z",
    planType: 1,
    overageAllowance: 2500000,
    overage: 120000,
  });
});

test("overages require year and month, except in a variant, and are missing for a month without billing", async () => {
  for (const query of ["", "?year=2026", "?month=7", "?year=2026&month=13", "?year=x&month=1"]) {
    expect((await overages(query)).status).toBe(400);
  }
  const none = await overages("?year=2026&month=1");
  expect([none.status, none.json]).toMatchObject([404, { title: "Not Found", status: 404 }]);
  expect((await overages("?year=2026&month=7", 999)).status).toBe(202);
  emulator().setVariants({ overageMonth: "optional" });
  expect((await overages("")).json).toMatchObject({ month: 8, totalOverage: 0 });
});

test("enums of access lists, of API Guardian and of DDoS protection", async () => {
  expect((await ask(emulator(), "GET", "/shield/shield-zone/42/access-lists/enums")).json).toEqual({
    AccessListType: { "0": "IP", "1": "CIDR", "2": "ASN", "3": "Country", "4": "Organization", "5": "JA4" },
    AccessListAction: { "1": "Allow", "2": "Block", "3": "Challenge", "4": "Log", "5": "Bypass" },
  });
  const guardian = await ask(emulator(), "GET", "/shield/shield-zone/42/api-guardian/enums");
  expect(guardian.json).toMatchObject({ UnmatchedPathAction: { "0": "Block", "1": "Log", "2": "Ignore" } });
  expect(at(guardian.json, "RateLimitTimeframe")).toMatchObject({ "60": "PerOneMinute", "3600": "PerOneHour" });
  const unknown = await ask(emulator(), "GET", "/shield/shield-zone/999/api-guardian/enums");
  expect([unknown.status, at(unknown.json, "success")]).toEqual([202, false]);
  const ddos = await ask(emulator(), "GET", "/shield/ddos/enums");
  expect(at(ddos.json, "data", 0)).toMatchObject({ enumName: "DDoSShieldSensitivity" });
  expect(at(ddos.json, "data", 0, "enumValues", 0)).toEqual({
    optionalInput: null,
    isPremium: false,
    name: "Off",
    value: 0,
    supportedValues: null,
    recommendedOperator: null,
  });
});
