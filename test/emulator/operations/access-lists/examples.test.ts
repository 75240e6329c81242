import { failure, useExamples } from "../../support/examples.js";

const { emulator, answered } = useExamples(() => new Date("2026-08-01T09:30:00Z"));
const LISTS = "/shield/shield-zone/42/access-lists";
const COUNTRIES = { name: "block countries", type: 3, content: "CN\nRU" };
const CHECKSUM = "f1d82bf733e4e80295007119f1ada4bcfe74d4e0a91f280901295d8963a597be";
const CREATED = {
  id: 301,
  name: "block countries",
  description: null,
  type: 3,
  content: "CN\nRU",
  checksum: CHECKSUM,
  entryCount: 2,
  lastModified: "2026-08-01T09:30:00Z",
};

test("1: a create over quota", async () => {
  await answered("POST", LISTS, COUNTRIES);
  const message =
    "Custom Access List limit exceeded. You can have a maximum of 1 custom lists. Please upgrade your Bunny Shield tier or contact support for assistance.";
  expect(await answered("POST", LISTS, COUNTRIES)).toEqual({
    status: 202,
    body: { data: null, error: failure(message, null) },
  });
});

test("2: the request with a checksum", async () => {
  const checksum = "37d7a80604871e579850a658c7add2ae7557d0c6abcc9b31ecddc4424207eba3";
  const request = { name: "Custom Access List", description: "…", type: 0, content: "192.168.0.1", checksum };
  expect(await answered("POST", LISTS, request)).toMatchObject({
    status: 200,
    body: { data: { checksum, description: "…" } },
  });
});

test("3, 4: a created list, with error null or the default block", async () => {
  expect(await answered("POST", LISTS, COUNTRIES)).toEqual({ status: 200, body: { data: CREATED, error: null } });
  emulator().setVariants({ errorBlock: "default" });
  expect(await answered("GET", `${LISTS}/301`)).toEqual({
    status: 200,
    body: { data: CREATED, error: { statusCode: 0, success: false, message: null, errorKey: null } },
  });
});

test("5, 6: the configuration, and the lists of the zone", async () => {
  await answered("POST", LISTS, COUNTRIES);
  expect(await answered("PATCH", `${LISTS}/configurations/42`, { isEnabled: true, action: 2 })).toEqual({
    status: 200,
    body: { data: { isEnabled: true, action: 2 }, error: null },
  });
  const managed = {
    listId: 1,
    configurationId: 100,
    name: "VPN Providers",
    description: "…",
    isEnabled: false,
    type: 1,
    category: 1,
  };
  const custom = {
    listId: 301,
    configurationId: 42,
    name: "block countries",
    description: null,
    isEnabled: true,
    type: 3,
  };
  expect(await answered("GET", LISTS)).toEqual({
    status: 200,
    body: {
      managedLists: [
        {
          ...managed,
          action: 4,
          requiredPlan: 1,
          entryCount: 10000,
          updateFrequency: "1.00:00:00",
          lastUpdated: "2026-08-01T00:00:00Z",
        },
      ],
      customLists: [
        {
          ...custom,
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
    },
  });
});

test("7, 8: an unknown list, an unknown zone", async () => {
  const list = failure("Access List not found or Unauthorized access.", "not_found_or_unauthorised_access.access_list");
  expect(await answered("GET", `${LISTS}/301`)).toEqual({ status: 202, body: { data: null, error: list } });
  const zone = failure("Shield Zone not found or Unauthorized access.", "not_found_or_unauthorised_access.shieldzone");
  expect(await answered("POST", "/shield/shield-zone/9/access-lists", COUNTRIES)).toEqual({
    status: 202,
    body: { data: null, error: zone },
  });
});

test("9, 10, 11: a delete, the enums, a wrong key", async () => {
  await answered("POST", LISTS, COUNTRIES);
  expect((await answered("DELETE", `${LISTS}/301`)).body).toEqual({
    statusCode: 200,
    success: true,
    message: "Deleted.",
    errorKey: null,
  });
  expect((await answered("GET", `${LISTS}/enums`)).body).toEqual({
    AccessListType: { "0": "IP", "1": "CIDR", "2": "ASN", "3": "Country", "4": "Organization", "5": "JA4" },
    AccessListAction: { "1": "Allow", "2": "Block", "3": "Challenge", "4": "Log", "5": "Bypass" },
  });
  expect(await answered("GET", LISTS, undefined, { AccessKey: "x" })).toEqual({
    status: 401,
    body: { type: "https://tools.ietf.org/html/rfc9110#section-15.5.2", title: "Unauthorized", status: 401 },
  });
});
