import { ask, at } from "./support/ask.js";
import { useEmulator } from "./support/running.js";

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

test("settings are patched; the read-only mode and null are passed over", async () => {
  const shieldZone = { whitelabelResponsePages: false, wafEnabled: null, dDoSExecutionMode: 0, unknown: 1 };
  const { json } = await ask(emulator(), "PATCH", "/shield/shield-zone", { shieldZoneId: 42, shieldZone });
  expect(at(json, "data", "shieldZone")).toMatchObject({
    whitelabelResponsePages: false,
    wafEnabled: true,
    dDoSExecutionMode: 1,
  });
  expect((await ask(emulator(), "PATCH", "/shield/shield-zone", { shieldZoneId: 9, shieldZone })).status).toBe(202);
});

test("a zone is made for a pull zone once, with quotas by its plan", async () => {
  const body = { pullZoneId: 7, shieldZone: { planType: 1 } };
  const { json } = await ask(emulator(), "POST", "/shield/shield-zone", body);
  expect(at(json, "data", "shieldZone")).toMatchObject({ shieldZoneId: 101, pullZoneId: 7, rateLimitRulesLimit: 10 });
  const lists = await ask(emulator(), "GET", "/shield/shield-zone/101/access-lists");
  expect(lists.json).toMatchObject({ customListLimit: 5, customEntryLimit: 5000 });
  expect(at(lists.json, "managedLists")).toHaveLength(3);
  expect((await ask(emulator(), "POST", "/shield/shield-zone", body)).status).toBe(409);
});

test.each(["x", "1.5", "99999999999"])("a zone id of %s is a 400", async (id) => {
  const { status, json } = await ask(emulator(), "GET", `/shield/shield-zone/${id}`);
  expect([status, at(json, "errors", "shieldZoneId", 0)]).toEqual([400, `The value '${id}' is not valid.`]);
});
