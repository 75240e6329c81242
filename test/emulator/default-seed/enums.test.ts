import { ask, at } from "../support/ask.js";
import { useEmulator } from "../support/running.js";

const emulator = useEmulator();

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
