import { createHash } from "node:crypto";
import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const LISTS = "/shield/shield-zone/42/access-lists";
const emulator = useEmulator();
const create = (more: object = {}) =>
  ask(emulator(), "POST", LISTS, { name: "Office", type: 0, content: "192.168.0.1", ...more });

test("a new list is disabled with action log, and its configuration has another id", async () => {
  const created = await create();
  expect(created.status).toBe(200);
  expect(created.json).toMatchObject({
    data: {
      id: 301,
      name: "Office",
      description: null,
      type: 0,
      content: "192.168.0.1",
      checksum: "37d7a80604871e579850a658c7add2ae7557d0c6abcc9b31ecddc4424207eba3",
      entryCount: 1,
    },
    error: null,
  });
  expect(at(created.json, "data", "lastModified")).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const { json } = await ask(emulator(), "GET", LISTS);
  expect(at(json, "customLists", 0)).toEqual({
    ...{ listId: 301, configurationId: expect.any(Number) as number, name: "Office", description: null, type: 0 },
    ...{ isEnabled: false, action: 4, category: 0, requiredPlan: 0, entryCount: 1, updateFrequency: null },
    lastUpdated: at(created.json, "data", "lastModified"),
  });
  expect(at(json, "customLists", 0, "configurationId")).not.toBe(301);
  expect(json).toMatchObject({ customListCount: 1, customListLimit: 10, customEntryCount: 1, customEntryLimit: 7500 });
});

test("a read returns the content, but neither action nor enabled", async () => {
  await create({ description: "why" });
  const { json } = await ask(emulator(), "GET", `${LISTS}/301`);
  expect(at(json, "data")).toMatchObject({ id: 301, description: "why", content: "192.168.0.1" });
  expect(at(json, "data", "isEnabled")).toBeUndefined();
  expect(at(json, "data", "action")).toBeUndefined();
});

test("a patch keeps what is null or absent and replaces the content as a whole", async () => {
  await create();
  await ask(emulator(), "PATCH", `${LISTS}/301`, { name: null, content: "10.0.0.1\n10.0.0.2" });
  const renamed = await ask(emulator(), "PATCH", `${LISTS}/301`, { name: "Other", checksum: null });
  expect(at(renamed.json, "data")).toMatchObject({ name: "Other", content: "10.0.0.1\n10.0.0.2", entryCount: 2 });
});

test("type and description of a patch are ignored like any unknown member", async () => {
  await create({ unheardOf: true });
  const { status, json } = await ask(emulator(), "PATCH", `${LISTS}/301`, { type: 3, description: "new", x: 1 });
  expect(status).toBe(200);
  expect(at(json, "data")).toMatchObject({ type: 0, description: null });
});

test("a deleted list is missing, and its ID is not reused", async () => {
  await create();
  expect((await ask(emulator(), "DELETE", `${LISTS}/301`)).json).toEqual({
    statusCode: 200,
    success: true,
    message: "Deleted.",
    errorKey: null,
  });
  expect((await ask(emulator(), "GET", `${LISTS}/301`)).status).toBe(202);
  expect(at((await create()).json, "data", "id")).toBe(302);
});

test("a configuration is changed under its own id; what is not sent is kept", async () => {
  await create();
  const id = String(at((await ask(emulator(), "GET", LISTS)).json, "customLists", 0, "configurationId"));
  const first = await ask(emulator(), "PATCH", `${LISTS}/configurations/${id}`, { isEnabled: true, action: 2 });
  expect(first.json).toEqual({ data: { isEnabled: true, action: 2 }, error: null });
  const second = await ask(emulator(), "PATCH", `${LISTS}/configurations/${id}`, { isEnabled: null, action: 1 });
  expect(second.json).toEqual({ data: { isEnabled: true, action: 1 }, error: null });
  expect((await ask(emulator(), "PATCH", `${LISTS}/configurations/${id}`, { action: null })).status).toBe(400);
  expect((await ask(emulator(), "PATCH", `${LISTS}/configurations/301`, { action: 1 })).status).toBe(202);
});

test("managed lists can be configured within the plan, not deleted", async () => {
  const { json } = await ask(emulator(), "GET", LISTS);
  expect(at(json, "managedLists")).toHaveLength(3);
  expect(at(json, "managedLists", 0)).toMatchObject({
    listId: 1,
    configurationId: 42001,
    category: 1,
    requiredPlan: 1,
    updateFrequency: "1.00:00:00",
  });
  const allowed = await ask(emulator(), "PATCH", `${LISTS}/configurations/42001`, { isEnabled: true, action: 3 });
  expect(allowed.json).toEqual({ data: { isEnabled: true, action: 3 }, error: null });
  const refused = await ask(emulator(), "PATCH", `${LISTS}/configurations/42003`, { isEnabled: true, action: 3 });
  expect([refused.status, at(refused.json, "error", "errorKey")]).toEqual([202, "not_available.access_list"]);
  expect((await ask(emulator(), "DELETE", `${LISTS}/1`)).status).toBe(202);
});

test("what is missing, belongs to another zone, or exceeds the quota is a 202 with its message", async () => {
  await create();
  const inZone = (id: number) => `/shield/shield-zone/${id}/access-lists`;
  const failure = (message: string, errorKey: string | null) => ({
    data: null,
    error: { statusCode: 202, success: false, message, errorKey },
  });
  const list = await ask(emulator(), "GET", `${inZone(44)}/301`);
  const noList = failure(
    "Access List not found or Unauthorized access.",
    "not_found_or_unauthorised_access.access_list",
  );
  expect([list.status, list.json]).toEqual([202, noList]);
  const body = { name: "n", type: 3, content: "CN" };
  const zone = await ask(emulator(), "POST", inZone(999), body);
  const noZone = failure(
    "Shield Zone not found or Unauthorized access.",
    "not_found_or_unauthorised_access.shieldzone",
  );
  expect([zone.status, zone.json]).toEqual([202, noZone]);
  await ask(emulator(), "POST", inZone(43), body);
  const full = await ask(emulator(), "POST", inZone(43), body);
  const message =
    "Custom Access List limit exceeded. You can have a maximum of 1 custom lists. Please upgrade your Bunny Shield tier or contact support for assistance.";
  expect([full.status, full.json]).toEqual([202, failure(message, null)]);
});

test("the entry quota counts what the change frees", async () => {
  const ips = (count: number) => Array.from({ length: count }, (_, i) => `10.0.${i >> 8}.${i & 255}`).join("\n");
  await create({ content: ips(7500) });
  expect((await create({ content: "10.9.9.9" })).status).toBe(202);
  expect((await ask(emulator(), "PATCH", `${LISTS}/301`, { content: ips(7499) })).status).toBe(200);
  expect((await create({ content: "10.9.9.9" })).status).toBe(200);
});

test("an Enterprise zone has no limits, which are null", async () => {
  const { json } = await ask(emulator(), "GET", "/shield/shield-zone/44/access-lists");
  expect(json).toMatchObject({ customListLimit: null, customEntryLimit: null, customListCount: 0 });
});

test("a wrong checksum is rejected, a correct one accepted", async () => {
  const content = "192.0.2.1\n192.0.2.2";
  const checksum = createHash("sha256").update(content).digest("hex");
  expect((await create({ content, checksum })).status).toBe(200);
  const wrong = await create({ content, checksum: checksum.replace(/^./, "g") });
  expect([wrong.status, at(wrong.json, "error", "message")]).toEqual([400, expect.stringContaining("checksum")]);
});

test.each([
  [0, "192.0.2.0/24"],
  [0, "192.0.2.01"],
  [0, "fe80::1%eth0"],
  [1, "192.0.2.0/33"],
  [1, "2001:db8::/129"],
  [2, "4294967296"],
  [3, "de"],
  [5, "t13d1516h2_8daaf6152771"],
])("type %i rejects the entry %s and names it", async (type, entry) => {
  const { status, json } = await create({ type, content: entry });
  expect([status, at(json, "error", "success")]).toEqual([400, false]);
  expect(at(json, "error", "message")).toContain(entry);
});

test.each([
  ["name", { name: undefined }],
  ["type", { type: 6 }],
  ["content", { content: null }],
])("a create without a usable %s is a 400 that names it", async (member, body) => {
  const { status, json } = await create(body);
  const message = expect.stringMatching(new RegExp(`^${member}: .`)) as unknown;
  const error = { statusCode: 400, success: false, message, errorKey: null };
  expect([status, json]).toEqual([400, { data: null, error }]);
});

test("a body that is not JSON, or of another media type, is rejected", async () => {
  expect((await ask(emulator(), "POST", LISTS, "{")).status).toBe(400);
  expect((await ask(emulator(), "POST", LISTS, "")).status).toBe(400);
  expect((await ask(emulator(), "POST", LISTS, "a=1", { "Content-Type": "text/html" })).status).toBe(415);
  const suffixed = { "Content-Type": "application/merge-patch+json" };
  expect((await ask(emulator(), "POST", LISTS, { name: "n", type: 3, content: "DE" }, suffixed)).status).toBe(200);
});
