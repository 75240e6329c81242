import type { AccessListDetails, BunnyClient, CustomAccessList } from "../../../src/api/index.js";
import { ApiError } from "../../../src/api/index.js";
import { createDiagnostics, pathFrom } from "../../../src/framework/definition/diagnostics.js";
import { type Unknown, UNKNOWN } from "../../../src/framework/index.js";
import { atName } from "../../../src/framework/values/path.js";
import {
  checkContent,
  checkEntryElements,
  plannedEntries,
  requireEntriesOrContent,
} from "../../../src/provider/access-lists/entries.js";
import { officialAccessList, zoneOf } from "../../../src/provider/access-lists/moves.js";
import { checkStored, readAccessList } from "../../../src/provider/access-lists/read.js";
import { declaredAction, findBot, findCategory, getBot } from "../../../src/provider/bots/bot-catalog.js";
import { unlessRefused } from "../../../src/provider/policies/take-over.js";

const at = (name: string) => pathFrom(atName([], name));
const { signal } = new AbortController();

/** What a check says, each `severity attribute: summary: detail`. */
function said(check: (diagnostics: ReturnType<typeof createDiagnostics>) => void): string[] {
  const diagnostics = createDiagnostics();
  check(diagnostics);
  return diagnostics.messages.map(({ severity, attribute, summary, detail }) => {
    return `${severity} ${attribute?.steps[0]?.attributeName ?? "-"}: ${summary}: ${detail}`;
  });
}

describe("a bot's action", () => {
  test.each([
    ["its own, when nothing is declared", { action: 1, categoryAction: 2 }, undefined, 1],
    ["its own, when another is declared", { action: 1, categoryAction: 2 }, 3, 1],
    ["none as declared, where the category's is read", { action: 2, categoryAction: 2 }, 0, 0],
    ["its own, where none is declared and it differs from the category's", { action: 1, categoryAction: 2 }, 0, 1],
    ["the category's as declared, where none is read", { action: 0, categoryAction: 2 }, 2, 2],
    ["none, where another than the category's is declared", { action: 0, categoryAction: 2 }, 1, 0],
    ["none, where nothing is declared", { action: 0, categoryAction: 2 }, undefined, 0],
    ["the category's, where nothing is declared", { action: 2, categoryAction: 2 }, undefined, 2],
  ])("is %s", (_, codes, declared, action) => {
    const bot = { botId: 1, userAgentMatch: "A", category: 2, isVerifiable: true, ...codes };
    expect(declaredAction(bot as Parameters<typeof declaredAction>[0], declared)).toBe(action);
  });

  const client = (categories: unknown[]) =>
    ({ bots: { list: () => Promise.resolve(categories) } }) as unknown as BunnyClient;
  const categories = [
    { category: 1, categoryAction: 3, bots: [{ botId: 1 }] },
    { category: 2, categoryAction: 1, bots: [{ botId: 2 }, { botId: 3 }] },
  ];

  test("is found with that of its category", async () => {
    expect(await findBot(client(categories), 42, 3, signal)).toEqual({ botId: 3, categoryAction: 1 });
    expect(await findBot(client(categories), 42, 4, signal)).toBeUndefined();
    expect(await findCategory(client(categories), 42, 2, signal)).toBe(categories[1]);
    expect(await findCategory(client(categories), 42, 9, signal)).toBeUndefined();
    expect(await getBot(client(categories), 42, 1, signal)).toEqual({ botId: 1, categoryAction: 3 });
    await expect(getBot(client(categories), 42, 4, signal)).rejects.toThrow(
      /No such bot: Shield zone 42 has no bot 4\. .*bunny_shield_bots/,
    );
  });

  test("is not looked for in an empty catalog, which no zone has", async () => {
    await expect(findBot(client([]), 42, 3, signal)).rejects.toThrow(/catalog is empty: .*zone 42, so bot 3 cannot/);
    await expect(findCategory(client([]), 42, 2, signal)).rejects.toThrow(/so \w+ cannot be found\. Try again/);
  });
});

describe("a list as it is read", () => {
  const row = { listId: 7, configurationId: 70, name: "Row", isEnabled: true, type: 1, action: 2, entryCount: 1 };
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
    return readAccessList(api, 42, 7, signal, stored && { ...nothing, ...stored });
  };
  const notFound = (more: object = {}) => new ApiError({ kind: "not_found", reason: "gone", ...more });

  test("has what both answers say", async () => {
    expect(await read({}, {})).toMatchObject({
      ...{ shield_zone_id: 42, list_id: 7, configuration_id: 70, name: "Office", description: null, type: "cidr" },
      ...{ action: "block", action_code: 2, enabled: true, entries: ["192.0.2.0/24"], content: null, entry_count: 1 },
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
    ["none", null, { description: "Old" }, null],
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

  test("is an error when other entries are stored than were sent", () => {
    expect(() => {
      checkStored("cidr", ["192.0.2.0/24"], null);
      checkStored("cidr", ["192.0.2.9/24"], "192.0.2.0/24\n");
    }).not.toThrow();
    expect(() => {
      checkStored("cidr", ["192.0.2.0/24"], "192.0.2.0/24\n198.51.100.0/24");
    }).toThrow(/different entries: 1 entries were sent, but the API returned 2 entries .*Run a plan/);
  });
});

describe("declared entries", () => {
  const elements = (entries: readonly (string | Unknown)[], refuseCatchAll = false) =>
    said((diagnostics) => {
      checkEntryElements("cidr", entries, at("entries"), diagnostics, { refuseCatchAll });
    });
  const text = (content: string) =>
    said((diagnostics) => {
      checkContent("cidr", content, at("content"), diagnostics, { refuseCatchAll: false });
    });

  test("that are right, unknown, or reserved for examples are no matter", () => {
    expect(elements(["8.8.8.0/24", UNKNOWN, "192.0.2.0/24"])).toEqual([]);
    expect(text("8.8.8.0/24\n# example\n192.0.2.0/24")).toEqual([]);
  });

  test("that are no entries are errors, ten of them at most", () => {
    const wrong = (count: number) => Array.from({ length: count }, (_, index) => `wrong-${index}`);
    expect(elements(wrong(1))).toEqual([
      expect.stringMatching(/^1 entries: Entry is not of type "cidr": "wrong-0" is not .*\. Write /) as unknown,
    ]);
    expect(elements(wrong(10))).toHaveLength(10);
    expect(elements(wrong(11)).slice(10)).toEqual([
      expect.stringMatching(/^1 entries: 1 more entries are not of type "cidr": Only the first 10 of 11/) as unknown,
    ]);
    expect(text("\nwrong")).toEqual([
      expect.stringMatching(/^1 content: .*: Line 2: "wrong" is not .*\. Write /) as unknown,
    ]);
  });

  test("that are odd are warnings; that stop everybody, an error unless that is allowed", () => {
    expect(elements(["8.8.8.1/24"])).toEqual([
      expect.stringMatching(/^2 entries: .*host bits.*: .*8\.8\.8\.0\/24/) as unknown,
    ]);
    expect(elements(["0.0.0.0/0"])).toEqual([expect.stringMatching(/^2 entries: .*all of IPv4/) as unknown]);
    expect(elements(["0.0.0.0/0"], true)).toEqual([
      expect.stringMatching(
        /^1 entries: .*block or challenge all visitors: .*all of IPv4.*allow_catch_all = true/,
      ) as unknown,
    ]);
  });

  test("that are only comments are none", () => {
    expect(text("# a\n\n; b")).toEqual([
      expect.stringMatching(/^1 content: No entries: .*blank lines and comments/) as unknown,
    ]);
    expect(text("wrong")).toHaveLength(1);
  });

  test("are one of two, as soon as both are known", () => {
    const paths = { entries: at("entries"), content: at("content") };
    const declared = (entries: string[] | Unknown | null, content: string | Unknown | null) =>
      said((diagnostics) => {
        requireEntriesOrContent({ entries, content }, paths, diagnostics);
      });
    expect(declared(null, null)).toEqual([
      expect.stringMatching(/^1 entries: No entries: Set entries, or content/) as unknown,
    ]);
    expect(declared(["a"], "a")).toEqual([expect.stringMatching(/^1 content: Both .*: Set either/) as unknown]);
    for (const [entries, content] of [
      [["a"], null],
      [null, "a"],
      [UNKNOWN, null],
      [null, UNKNOWN],
      [UNKNOWN, "a"],
      [["a"], UNKNOWN],
    ] satisfies [string[] | Unknown | null, string | Unknown | null][])
      expect(declared(entries, content)).toEqual([]);
  });

  test("are planned when all of them are known", () => {
    expect(plannedEntries("cidr", { entries: ["a"], content: null })).toEqual(["a"]);
    expect(plannedEntries("cidr", { entries: null, content: "a\nb # c" })).toEqual(["a", "b"]);
    expect(plannedEntries("cidr", { entries: null, content: null })).toEqual([]);
    for (const [entries, content] of [
      [["a", UNKNOWN], null],
      [UNKNOWN, null],
      [null, UNKNOWN],
    ] satisfies [(string | Unknown)[] | Unknown | null, Unknown | null][])
      expect(plannedEntries("cidr", { entries, content })).toBeUndefined();
  });
});

describe("a list of the official provider", () => {
  const move = (state: object) => officialAccessList.move(state as Parameters<typeof officialAccessList.move>[0]);

  test("is moved with its words in lower case, and without what its state lacks", () => {
    const full = { id: 7, pullzone: 9, name: "A", enabled: false, type: "Country", action: "Block", entries: ["DE"] };
    expect(move(full)).toEqual({
      state: { list_id: 7, name: "A", enabled: false, type: "country", action: "block", entries: ["DE"] },
      private: { pullZoneId: 9 },
    });
    const bare = { id: null, pullzone: 9, name: null, enabled: null, type: "IP", action: null, entries: null };
    expect(move(bare)).toEqual({
      state: { list_id: null, name: "", enabled: true, type: "ip", action: "log", entries: [] },
      private: { pullZoneId: 9 },
    });
    expect(() => move({ ...full, type: "Planet" })).toThrow(/type "planet", which this provider does not support/);
    expect(() => move({ ...full, type: null })).toThrow(/type ""/);
  });

  test("is in the Shield zone of its pull zone", async () => {
    const zones = [
      { shieldZoneId: 41, pullZoneId: 8 },
      { shieldZoneId: 42, pullZoneId: 9 },
    ];
    const options: unknown[] = [];
    const mapping = (given: unknown) => {
      options.push(given);
      return Promise.resolve(zones);
    };
    const client = { zones: { mapping } } as unknown as BunnyClient;
    expect(await zoneOf(client, 7, 9, signal)).toBe(7);
    expect(options).toEqual([]);
    expect(await zoneOf(client, null, 9, signal)).toBe(42);
    expect(options).toEqual([{ signal }]);
    await expect(zoneOf(client, null, 10, signal)).rejects.toThrow(/No Shield zone for the moved list.*\(10\)/);
    await expect(zoneOf(client, null, undefined, signal)).rejects.toThrow(/\(unknown\).*import the list/);
  });
});

test("a failed request that only serves a warning is ignored, unless it was refused or stopped", () => {
  for (const ignored of [new ApiError({ kind: "unavailable", reason: "" }), new Error("no")])
    expect(() => {
      unlessRefused(ignored);
    }).not.toThrow();
  for (const kind of ["unauthorized", "cancelled"] as const)
    expect(() => {
      unlessRefused(new ApiError({ kind, reason: "" }));
    }).toThrow(ApiError);
});
