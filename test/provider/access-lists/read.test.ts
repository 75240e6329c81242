import { type AccessListDetails, ApiError, type BunnyClient, type CustomAccessList } from "../../../src/api/index.js";
import { readAccessList } from "../../../src/provider/access-lists/read.js";

const options = { signal: new AbortController().signal };

describe("a list as it is read", () => {
  const row = {
    listId: 7,
    configurationId: 70,
    name: "Row",
    description: null,
    isEnabled: true,
    type: 1,
    action: 2,
    entryCount: 1,
  };
  const found = {
    id: 7,
    name: "Office",
    description: "",
    type: 1,
    content: "192.0.2.0/24",
    entryCount: 1,
    lastModified: "now",
  };
  const read = (
    details: Partial<AccessListDetails> | Error,
    list: Partial<CustomAccessList> | Error,
    stored?: object,
  ) => {
    const answer = (value: object) => (value instanceof Error ? Promise.reject(value) : Promise.resolve(value));
    const api = {
      accessLists: {
        details: () => answer(details instanceof Error ? details : { ...row, ...details }),
        get: () => answer(list instanceof Error ? list : { ...found, ...list }),
      },
    } as unknown as BunnyClient;
    const nothing = { name: null, description: null, entries: null, content: null, last_modified: null };
    return readAccessList({ client: api, options }, 42, 7, stored && { ...nothing, ...stored });
  };
  const notFound = (more: object = {}) => new ApiError({ kind: "not_found", reason: "gone", ...more });

  test("has what both answers say", async () => {
    expect(await read({}, {})).toMatchObject({
      ...{ shield_zone_id: 42, list_id: 7, configuration_id: 70, name: "Office", description: null, type: "cidr" },
      ...{ action: "block", enabled: true, entries: ["192.0.2.0/24"], content: null, entry_count: 1 },
      last_modified: "now",
    });
    expect(await read({}, { name: null, type: null })).toMatchObject({ name: "Row", type: "cidr" });
    expect(await read({ name: null, type: 0 }, { name: null, type: null })).toMatchObject({ name: "", type: "ip" });
    expect(await read({}, { content: null, entryCount: 0 })).toMatchObject({ entries: [], entry_count: 0 });
    expect(await read({}, { content: " ", entryCount: null })).toMatchObject({ entries: [] });
  });

  test.each([
    ["a description", "Ours", {}, "Ours"],
    ["none where there was none", "", { description: null }, null],
    ["an empty one where it was empty", "", { description: "" }, ""],
    ["an empty one where there was one", "", { description: "Old" }, ""],
    ["the stored one where the API answers null", null, { description: "Old" }, "Old"],
    ["an empty one where the API answers null", null, { description: "" }, ""],
    ["none where the API answers null", null, { description: null }, null],
  ])("has %s", async (_, description, stored, expected) => {
    expect(await read({}, { description }, stored)).toMatchObject({ description: expected });
  });

  test.each([
    ["the stored time", { name: "Office", entries: ["192.0.2.7/24"], last_modified: "then" }, "then"],
    ["a new time with a new name", { name: "Other", entries: ["192.0.2.0/24"], last_modified: "then" }, "now"],
    ["a new time with new entries", { name: "Office", entries: ["198.51.100.0/24"], last_modified: "then" }, "now"],
    ["a first time", { name: "Office", entries: ["192.0.2.0/24"], last_modified: null }, "now"],
    ["the stored time of a text", { name: "Office", content: "# a\n192.0.2.0/24", last_modified: "then" }, "then"],
  ])("has %s", async (_, stored, time) => {
    expect(await read({}, {}, stored)).toMatchObject({ last_modified: time });
  });

  test("keeps its entries' spelling, or its text", async () => {
    expect(await read({}, {}, { entries: ["192.0.2.9/24"] })).toMatchObject({
      entries: ["192.0.2.9/24"],
      content: null,
    });
    const content = "# office\n192.0.2.9/24";
    expect(await read({}, {}, { content })).toMatchObject({ entries: null, content });
  });

  test.each([
    [
      "entries are counted that are not there",
      {},
      { content: "", entryCount: 2 },
      /entry count of 2 for list 7.*Try again/,
    ],
    ["entries are counted that are not there", {}, { content: null, entryCount: 1 }, /entry count of 1/],
    [
      "the overview lacks it",
      notFound(),
      {},
      /content of list 7, but the list is not among the lists of Shield zone 42/,
    ],
    ["the overview is not confirmed", notFound({ unconfirmedNotFound: true }), {}, /^gone/],
    ["the overview is ambiguous", notFound({ ambiguousNotFound: true }), {}, /^gone/],
    ["the overview fails", new ApiError({ kind: "unavailable", reason: "busy" }), {}, /^busy/],
    ["its content is gone", {}, notFound(), /^gone/],
    ["a gateway says that it is gone, the overview not", {}, notFound({ unconfirmedNotFound: true }), /^gone/],
    [
      "a gateway says that it is gone, and the overview fails",
      new ApiError({ kind: "unavailable", reason: "busy" }),
      notFound({ unconfirmedNotFound: true }),
      /^busy/,
    ],
    [
      "its content fails otherwise, and the overview too",
      new ApiError({ kind: "unavailable", reason: "busy" }),
      notFound(),
      /^gone/,
    ],
  ])("is an error when %s", async (_, details, list, message) => {
    const thrown: unknown = await read(details, list).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Error);
    const { reason, message: text } = thrown as Error & { reason?: string };
    expect(reason ?? text).toMatch(
      message.source.startsWith("^") ? message : new RegExp(`contradictory.*${message.source}`),
    );
  });
});
