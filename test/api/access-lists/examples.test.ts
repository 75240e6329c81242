import type { ApiError } from "../../../src/api/index.js";
import { accessKey, bench, errorOf } from "../http/harness.js";

// Example answers of the API reference, replayed.
const checksum = "f1d82bf733e4e80295007119f1ada4bcfe74d4e0a91f280901295d8963a597be";
const countries = {
  id: 301,
  name: "block countries",
  description: null,
  type: 3,
  content: "CN\nRU",
  checksum,
  entryCount: 2,
  lastModified: "2026-08-01T09:30:00Z",
};
const noError = { statusCode: 0, success: false, message: null, errorKey: null };
const overview = {
  managedLists: [
    {
      listId: 1,
      configurationId: 100,
      name: "VPN Providers",
      description: "…",
      isEnabled: false,
      type: 1,
      category: 1,
      action: 4,
      requiredPlan: 1,
      entryCount: 10000,
      updateFrequency: "1.00:00:00",
      lastUpdated: "2026-08-01T00:00:00Z",
    },
  ],
  customLists: [
    {
      listId: 301,
      configurationId: 42,
      name: "block countries",
      description: null,
      isEnabled: true,
      type: 3,
      category: 0,
      action: 2,
      requiredPlan: 0,
      entryCount: 2,
      updateFrequency: null,
      lastUpdated: "2026-08-01T09:30:00Z",
    },
  ],
  customEntryCount: 2,
  customEntryLimit: 1000,
  customListCount: 1,
  customListLimit: 1,
  error: null,
};

test("2: the create request is exactly the documented one", async () => {
  const { client, server } = await bench([{ body: { data: countries, error: null } }]);
  const input = {
    name: "Custom Access List",
    description: "…",
    type: 0,
    content: "192.168.0.1",
    checksum: "37d7a80604871e579850a658c7add2ae7557d0c6abcc9b31ecddc4424207eba3",
  };
  await client.accessLists.create(42, input);
  expect(server.requests[0]).toMatchObject({ method: "POST", path: "/shield/shield-zone/42/access-lists" });
  expect(server.requests[0]!.headers).toMatchObject({
    accesskey: accessKey,
    "content-type": "application/json",
    accept: "application/json",
  });
  expect(JSON.parse(server.requests[0]!.body)).toEqual(input);
});

test.each([
  ["3: no error", null],
  ["4: the default error", noError],
])("%s block beside a list is success", async (_name, error) => {
  const { client } = await bench([{ body: { data: countries, error } }]);
  expect(await client.accessLists.get(42, 301)).toEqual(countries);
  expect(await client.accessLists.create(42, { name: "block countries", type: 3, content: "CN\nRU" })).toEqual({
    ...countries,
    adopted: false,
  });
  expect(await client.accessLists.update(42, 301, { content: "CN\nRU" })).toEqual(countries);
});

test("5: the overview shows both kinds of lists and the quota", async () => {
  const { client } = await bench([{ body: overview }]);
  const { error: _error, ...expected } = overview;
  expect(await client.accessLists.list(42)).toEqual(expected);
  expect(await client.accessLists.details(42, 1)).toEqual(overview.managedLists[0]);
});

test("6: a 202 with the documented data is success on access lists", async () => {
  const { client } = await bench([{ status: 202, body: { data: { isEnabled: true, action: 2 }, error: null } }]);
  await expect(client.accessLists.configure(42, 100, { isEnabled: true, action: 2 })).resolves.toMatchObject({
    action: 2,
  });
});

test.each([
  ["7: list", "Access List not found or Unauthorized access.", "not_found_or_unauthorised_access.access_list"],
  ["8: zone", "Shield Zone not found or Unauthorized access.", "not_found_or_unauthorised_access.shieldzone"],
])("%s unknown: not found, or of another account", async (_name, message, errorKey) => {
  const { client } = await bench([
    { status: 202, body: { data: null, error: { statusCode: 202, success: false, message, errorKey } } },
  ]);
  const error = await errorOf(client.accessLists.get(42, 301));
  expect(error).toMatchObject({ kind: "not_found", ambiguousNotFound: true, errorKey, reason: message });
  // The zone's lists cannot be read either, so the caller must find out whether the list was deleted.
  expect(await errorOf(client.accessLists.delete(42, 301))).toMatchObject({ ambiguousNotFound: true, errorKey });
});

test("9: a deletion", async () => {
  const { client, server } = await bench([
    { body: { statusCode: 200, success: true, message: "Deleted.", errorKey: null } },
    { body: { ...overview, customLists: [] } },
  ]);
  expect(await client.accessLists.delete(42, 301)).toBe("deleted");
  expect(server.requests[0]).toMatchObject({ method: "DELETE", path: "/shield/shield-zone/42/access-lists/301" });
});

test.each([
  [{ statusCode: 202, success: true, message: "Deleted." }, "looked for"],
  [{ statusCode: 202, success: false, message: null, errorKey: null }, "looked for"],
  [{ statusCode: 202, message: "Queued." }, "looked for"],
  [undefined, "looked for"],
  [{ statusCode: 202, success: false, message: "No." }, "refused"],
])("9: a 202 for a delete, %j, is %s", async (body, outcome) => {
  for (const isGone of [true, false]) {
    const { client } = await bench(({ method }) =>
      method === "GET"
        ? { body: { managedLists: [], customLists: isGone ? [] : overview.customLists } }
        : { status: 202, body },
    );
    const result = await client.accessLists.delete(42, 301).catch((error: unknown) => (error as ApiError).kind);
    expect(result).toBe(outcome === "looked for" ? (isGone ? "deleted" : "invalid_response") : outcome);
  }
});
