import { checkEntries } from "../../../../src/zone/access-lists/check.js";
import { WARNING_KINDS } from "../../../../src/zone/access-lists/parse-entry.js";
import { accessList, change, type ChangeOptions, type Json, type JsonObject } from "../../support/plan-builder.js";
import { firstReview, reviewOf } from "../../support/review-of.js";
import type { ResourceReview } from "../../../../src/review/document/resource-document.js";
import { entriesText } from "../../../../src/review/render/wording.js";

type Values = JsonObject | null;

/** A list of zone 1001 with one address, which each case lets go of elsewhere. */
function list(name: string, before: Values, after: Values, options: ChangeOptions = {}): JsonObject {
  const whole = (values: Values): Json => values && accessList({ name, entries: ["192.0.2.1"], ...values });
  return change(`bunny_shield_access_list.${name}`, whole(before), whole(after), options);
}

const gone = list("gone", { list_id: 1 }, null);
const kept = list("kept", { list_id: 2 }, { list_id: 2 });
const created = list("new", null, {});
const importing = { importing: { id: "1001/3" } };

/** What configures the provider of each list. */
const accounts = (keys: Readonly<Record<string, string>>): JsonObject => ({
  configuration: {
    root_module: {
      resources: Object.entries(keys).map(([name, key]) => ({
        address: `bunny_shield_access_list.${name}`,
        type: "bunny_shield_access_list",
        provider_config_key: key,
      })),
    },
  },
});

function verdict(rows: readonly JsonObject[], name: string, rest: JsonObject = {}): string {
  const { resources } = reviewOf(rows, rest);
  const found = resources.find(({ address }) => address === `bunny_shield_access_list.${name}`);
  return [found?.direction, ...(found?.findings.map(({ rule }) => rule) ?? [])].join(" ");
}

const STOPPED = "loosens enforcement-stopped";
const COVERED = "neutral stopped-elsewhere";

// Most of what may be beside a list is in lists-walk.txt.
it.each<readonly [string, readonly JsonObject[], string]>([
  [
    "beside one that is moved",
    [gone, list("kept", {}, {}, { previousAddress: "bunny_shield_access_list.x" })],
    COVERED,
  ],
  ["beside one whose zone is not known", [gone, list("new", null, {}, { unknown: { shield_zone_id: true } })], STOPPED],
  ["beside a data source", [gone, list("kept", {}, {}, { mode: "data" })], STOPPED],
])("says of a deleted block list: %s", (_title, rows, expected) => {
  expect(verdict(rows, "gone")).toBe(expected);
});

it("names the list that must succeed first, and what to do", () => {
  const [found] = reviewOf([gone, created]).resources.find(({ action }) => action === "destroy")?.findings ?? [];
  expect(found?.text).toBe(
    "Entries stopped only after list `new` is created: 1 entry (`192.0.2.1`). Until then, they may pass.",
  );
});

it("says by which move a list that the plan creates again can stay", () => {
  const { findings = [] } =
    reviewOf([list("gone", { name: "same", list_id: 1 }, null), list("new", null, { name: "same" })]).resources.find(
      ({ action }) => action === "destroy",
    ) ?? {};
  expect(findings.map(({ text }) => text)).toContain(
    "The plan creates the same object as `bunny_shield_access_list.new`. To keep this one instead, add a `moved` block from `bunny_shield_access_list.gone` to `bunny_shield_access_list.new`.",
  );
});

it("compares a list with lists of the same provider configuration only", () => {
  const same = accounts({ gone: "bunny.b", kept: "bunny.b", far: "bunny" });
  const changed = list("gone", {}, { action: "log" });
  expect(verdict([changed, kept], "gone", same)).toBe(COVERED);
  expect(verdict([changed, kept], "gone", accounts({ gone: "bunny.b", kept: "bunny" }))).toBe(STOPPED);
  // The configuration no longer says which account a destroyed list is in.
  expect(verdict([gone, kept], "gone", accounts({ kept: "bunny", far: "bunny.b" }))).toBe(STOPPED);
  expect(verdict([gone, kept], "gone", accounts({ kept: "bunny" }))).toBe(COVERED);
});

it("compares a list with no address that has the same list, and says so", () => {
  const again = list("again", { list_id: 2 }, { list_id: 2, action: "log" }, importing);
  expect(verdict([kept, again], "again")).toBe("loosens shared-object enforcement-stopped");
  expect(reviewOf([kept, again]).resources[0]?.findings[0]?.text).toBe(
    "The same object is also at `bunny_shield_access_list.kept`: each apply may undo the settings of the other address. Keep one address.",
  );
  expect(verdict([gone, kept, again], "gone")).toBe(STOPPED);
  expect(verdict([kept, list("again", { list_id: 9 }, { list_id: 9, action: "log" }, importing)], "again")).toBe(
    COVERED,
  );
  // Another account may have a list with the same number.
  const far = accounts({ kept: "bunny", again: "bunny.b" });
  expect(verdict([kept, again], "again", far)).toBe(STOPPED);
});

it("lets an allow list that is at two addresses count as one that lets through", () => {
  const twice = (name: string, options: ChangeOptions = {}): JsonObject =>
    list(name, { list_id: 4, action: "allow" }, { list_id: 4, action: "allow" }, options);
  const blocked = list("gone", { entries: [] }, {});
  expect(verdict([blocked, twice("one"), twice("two", importing)], "gone")).toBe(
    "neutral allowed-elsewhere allowed-elsewhere",
  );
});

it("does not take a forgotten address for a second one", () => {
  const forgotten = list("kept", { list_id: 2 }, { list_id: 2 }, { actions: ["forget"] });
  const again = list("again", { list_id: 2 }, { list_id: 2 }, importing);
  expect(verdict([forgotten, again], "again")).toBe("neutral");
});

it("compares a deposed list with its successor", () => {
  const deposed = list("gone", { list_id: 1 }, null, { deposed: "ab12" });
  const said = (successor: JsonObject): readonly string[] =>
    reviewOf([deposed, successor]).resources.flatMap(({ findings }) => findings.map(({ rule }) => rule));
  expect(said(list("gone", { list_id: 2 }, { list_id: 2 }))).toEqual(["destroyed", "stopped-elsewhere"]);
  expect(said(list("gone", { entries: [] }, { entries: [] }))).toEqual(["enforcement-stopped", "destroyed"]);
});

it("finds one object at two addresses whose IDs are written as a number and as a text, but not equal IDs of two zones", () => {
  const again = list("again", { list_id: "2" }, { list_id: "2", enabled: false });
  expect(verdict([kept, again], "again")).toBe("loosens shared-object enforcement-stopped");
  const elsewhere = list(
    "elsewhere",
    { list_id: 2, shield_zone_id: 7 },
    { list_id: 2, shield_zone_id: 7, enabled: false },
  );
  expect(verdict([kept, elsewhere], "elsewhere")).toBe("loosens enforcement-stopped");
});

it("lists whose zones are known after apply are not compared with each other", () => {
  const later = { unknown: { shield_zone_id: true } };
  const [one, other] = [list("a", null, {}, later), list("b", null, { action: "allow" }, later)];
  expect(verdict([one, other], "a")).toBe(verdict([one], "a"));
  expect(verdict([one, other], "b")).toBe(verdict([other], "b"));
});

describe("what a list loses or gains", () => {
  const texts = (before: Values, after: Values, ...others: readonly JsonObject[]): readonly string[] => {
    const row = list("edited", { list_type: "cidr", ...before }, { list_type: "cidr", ...after });
    const found = reviewOf([row, ...others]).resources.find(({ address }) => address.endsWith(".edited"));
    return (found?.findings ?? []).map(({ direction, severity, text }) => `${direction} ${severity}: ${text}`);
  };

  it("is said, not which entries were edited", () => {
    const wide = { entries: ["10.0.0.0/8", "192.0.2.0/24", "198.51.100.0/24"] };
    const narrow = { entries: ["10.0.0.0/9", "10.128.0.0/10", "192.0.2.0/24", "198.51.100.0/24"] };
    expect(texts(wide, narrow)).toEqual([
      "loosens medium: Entries no longer stopped: a part of 1 of 3 entries (`10.0.0.0/8`), namely `10.192.0.0/10` (4,194,304 addresses).",
    ]);
    expect(texts({ ...narrow, action: "allow" }, { ...wide, action: "allow" })).toEqual([
      "loosens medium: Entries newly let through: a part of 1 entry (`10.0.0.0/8`), namely `10.192.0.0/10` (4,194,304 addresses).",
    ]);
  });

  it("is named by its first networks, if there are many", () => {
    const odd = Array.from({ length: 8 }, (_, each) => `10.0.${each * 2}.0/24`);
    expect(texts({ entries: ["10.0.0.0/20"] }, { entries: odd })).toEqual([
      "loosens medium: Entries no longer stopped: a part of 1 entry (`10.0.0.0/20`), namely `10.0.1.0/24`, `10.0.3.0/24`, `10.0.5.0/24` and more (2,048 addresses).",
    ]);
  });

  it("is not certain for IPv4 addresses that are written as IPv6, as the provider says", () => {
    const [plain, mapped] = [{ entries: ["10.0.0.0/8"] }, { entries: ["::ffff:10.0.0.0/104"] }];
    expect(texts(plain, mapped)).toEqual([
      "loosens medium: Entries may no longer be stopped, because IPv4 addresses written as IPv6 may match no visitor: 1 entry (`10.0.0.0/8`).",
      "unknown medium: Entries might not be stopped, because IPv4 addresses written as IPv6 may match no visitor: 1 entry (`::ffff:10.0.0.0/104`).",
    ]);
    expect(texts({ ...plain, action: "allow" }, { ...mapped, action: "allow" })).toEqual([
      "unknown medium: Entries might not be let through, because IPv4 addresses written as IPv6 may match no visitor: 1 entry (`::ffff:10.0.0.0/104`).",
    ]);
    expect(checkEntries("cidr", mapped.entries).warnings).toEqual([
      { kind: "mapped", details: ['"::ffff:10.0.0.0/104" (list the IPv4 address)'] },
    ]);
    expect(WARNING_KINDS.mapped).toBe("IPv4 addresses written as IPv6, which may match no visitor");
  });

  it("is not covered by a list that blocks IPv4 addresses written as IPv6", () => {
    const other = { list_type: "cidr", entries: ["::ffff:11.0.0.0/104"] };
    expect(texts({ entries: ["11.0.0.0/8"] }, { entries: ["192.0.2.0/24"] }, list("other", other, other))[0]).toMatch(
      /^loosens high: Entries no longer stopped/,
    );
  });
});

const MANY = 30;
const BEFORE = ["192.0.2.1", "192.0.2.2"];
const AFTER = ["192.0.2.1", "192.0.2.9"];

const values = (id: number, more: JsonObject = {}): JsonObject =>
  accessList({ shield_zone_id: 1, list_id: id, name: `list ${id}`, action: "allow", entries: BEFORE, ...more });

/** Lists of a zone with one change, half of which allow and half of which block. */
const equal = Array.from({ length: MANY }, (_, id) => {
  const own = { action: id % 2 === 0 ? "block" : "allow" };
  return change(`bunny_shield_access_list.l[${id}]`, values(id, own), values(id, { ...own, entries: AFTER }));
});

const ODD = "bunny_shield_access_list.odd";

function saidOf(address: string, changes: readonly JsonObject[]): ResourceReview {
  const found = reviewOf(changes).resources.find((resource) => resource.address === address);
  if (found === undefined) throw new Error(`${address} is not in the report`);
  return found;
}

const textsOf = ({ findings }: ResourceReview): string => findings.map(({ text }) => text).join(" ");
const updated = (before: JsonObject, after: JsonObject): JsonObject =>
  change(ODD, values(99, before), values(99, { entries: AFTER, ...after }));

describe("of many equal changes of a zone's lists", () => {
  const { resources } = reviewOf(equal);

  it.each([...Array(MANY).keys()])("list %i is judged by the others, never by itself", (id) => {
    const address = `bunny_shield_access_list.l[${id}]`;
    const own = resources.filter((resource) => resource.address === address);
    const text = own.map(textsOf).join(" ");
    const named = [...text.matchAll(/list `list (\d+)`/g)].map(([, number]) => Number(number));
    expect(named.length).toBeGreaterThan(0);
    expect(named).not.toContain(id);
  });

  it("each has the same entries and addresses", () => {
    expect(new Set(resources.map(({ entries }) => JSON.stringify(entries))).size).toBe(1);
  });
});

describe("a change beside many that are alike", () => {
  it("shows no entry of a list whose entries are sensitive", () => {
    const hidden = change(ODD, values(99), values(99, { entries: AFTER }), {
      beforeSensitive: { entries: true },
      afterSensitive: { entries: true },
    });
    const said = saidOf(ODD, [...equal, hidden]);
    expect(textsOf(said)).toContain("sensitive");
    expect(said.entries?.hidden).toBe(true);
    expect(JSON.stringify([said.findings, said.entries, said.attributes])).not.toContain("192.0.2.");
  });

  it.each<[string, JsonObject, string]>([
    ["has other entries", updated({}, { entries: [...AFTER, "198.51.100.7"] }), "198.51.100.7"],
    ["lets everything past", updated({}, { action: "bypass" }), "action `allow` → `bypass`"],
    ["is switched on", updated({ enabled: false }, {}), "Entries no longer logged"],
    ["is created", change(ODD, null, values(99, { entries: AFTER })), "created with action `allow`"],
    ["is deleted", change(ODD, values(99), null), "the deleted object had action"],
    [
      "has its entries in another order",
      updated({}, { entries: ["192.0.2.9", "192.0.2.1"] }),
      "Entries newly let through",
    ],
  ])("is judged by what it is if it %s", (_, odd, text) => {
    const after = saidOf(ODD, [...equal, odd]);
    expect(textsOf(after)).toContain(text);
    // What is judged first is remembered.
    const first = saidOf(ODD, [odd, ...equal]);
    expect(first.findings.map(({ rule }) => rule)).toEqual(after.findings.map(({ rule }) => rule));
    expect(first.entries).toEqual(after.entries);
  });

  it("is compared with the lists of its own zone", () => {
    const elsewhere = updated({ shield_zone_id: 2 }, { shield_zone_id: 2 });
    expect(textsOf(saidOf(ODD, [...equal, elsewhere]))).not.toContain("what list");
  });

  it("names entries as they are written in its own attribute", () => {
    const asText = updated({ entries: null, content: BEFORE.join("\n") }, { entries: null, content: AFTER.join("\n") });
    expect(saidOf(ODD, [...equal, asText]).entries?.attribute).toBe("content");
  });
});

it("zones with equal lists are compared once, and each change names the lists of its own zone", () => {
  const rows = [1, 2, 3].flatMap((zone) => {
    const own = (name: string, more: JsonObject): JsonObject =>
      accessList({ shield_zone_id: zone, list_id: zone, name: `${name} ${zone}`, entries: BEFORE, ...more });
    const covering = own("covers", { list_id: 10 + zone });
    return [
      change(`bunny_shield_access_list.gone[${zone}]`, own("gone", {}), null),
      change(`bunny_shield_access_list.covers[${zone}]`, covering, covering),
    ];
  });
  const texts = reviewOf(rows).resources.map(textsOf);
  expect(texts.map((text) => /list `([^`]+)`/.exec(text)?.[1])).toEqual(["covers 1", "covers 2", "covers 3"]);
});

const ADDRESS = "bunny_shield_access_list.office";

/** Of a list that goes from some entries to others: what is said about a wide range, and how the change is counted. */
function said(before: readonly string[] | null, after: readonly string[] | null, action = "allow") {
  const list = (entries: readonly string[] | null) => (entries === null ? null : accessList({ action, entries }));
  const { findings, entries } = firstReview(change(ADDRESS, list(before), list(after)));
  const wide = findings.filter(({ rule }) => rule.startsWith("wide-")).map(({ rule, text }) => `${rule}: ${text}`);
  return { wide, counts: entries && entriesText(entries) };
}

const HALVES = ["0.0.0.0/1", "128.0.0.0/1"];

it.each([
  [null, ["0.0.0.0/0"], "all of IPv4, with 1 entry (`0.0.0.0/0`)", "1 entry (now covers all of IPv4)"],
  [null, ["::/0"], "all of IPv6, with 1 entry (`::/0`)", "1 entry (now covers all of IPv6)"],
  [
    null,
    ["::/0", ...HALVES],
    "all of IPv4 and IPv6, with 3 entries (`0.0.0.0/1`, `128.0.0.0/1`, `::/0`)",
    "3 entries (now covers all of IPv4 and IPv6)",
  ],
  [
    HALVES.slice(0, 1),
    HALVES,
    "all of IPv4, with 1 entry (`128.0.0.0/1`)",
    "+1 of 1 entry (now covers all of IPv4), now 2",
  ],
  [
    ["192.0.2.0/24", "2001:db8::1"],
    ["0.0.0.0/0"],
    "all of IPv4, with 1 entry (`0.0.0.0/0`)",
    "+1 −2 of 2 entries (now covers all of IPv4, −1 address), now 1",
  ],
])("a list that goes from %j to %j covers everyone", (before, after, everyone, counts) => {
  expect(said(before, after)).toEqual({ wide: [`wide-exemption: Lets through everyone: ${everyone}.`], counts });
  expect(said(before, after, "block").wide).toEqual([`wide-block: Stops everyone: ${everyone}.`]);
});

it.each([
  [["11.0.0.0/8"], "Lets through a very wide range: 16,777,216 addresses in 1 entry (`11.0.0.0/8`)."],
  [["0.0.0.0/1"], "Lets through a very wide range: 2,147,483,648 addresses in 1 entry (`0.0.0.0/1`)."],
])("a list of %j does not cover everyone", (entries, text) => {
  expect(said(null, entries)).toMatchObject({ wide: [`wide-exemption: ${text}`] });
});

it("a private network is not wide, because no visitor has its addresses", () => {
  expect(said(null, ["10.0.0.0/8"])).toMatchObject({ wide: [] });
});

it("a version that was covered before is not told again", () => {
  const { wide } = said(["0.0.0.0/0"], ["0.0.0.0/0", "2000::/4"]);
  expect(wide).toEqual([
    expect.stringMatching(/^wide-exemption: Lets through a very wide range: .* in 1 entry \(`2000::\/4`\)\.$/),
  ]);
});

it("a list that no longer covers everyone says so in its counts", () => {
  expect(said(["0.0.0.0/0"], ["192.0.2.0/24"]).counts).toBe("+1 −1 of 1 entry (no longer covers all of IPv4), now 1");
  expect(said(["::/0"], null).counts).toBe("1 entry (no longer covers all of IPv6), all removed");
});

const bans = (name: string, before: string, after: string): JsonObject => {
  const values = (content: string): JsonObject => accessList({ name, type: "cidr", entries: null, content });
  return change(`bunny_shield_access_list.${name}`, values(before), values(after));
};

const textsOfAll = (rows: readonly JsonObject[]): readonly string[] =>
  reviewOf(rows).resources.flatMap(({ findings }) => findings.map(({ text }) => text));

it("says from when on a list is weaker, and at the worst moment", () => {
  const after = ["10.0.0.0/16 # until=2026-12-01T14:01Z", "10.1.0.0/16 # until=2026-12-01T14:02Z", "192.0.2.0/24"].join(
    "\n",
  );
  expect(textsOfAll([bans("a", "10.0.0.0/16\n10.1.0.0/16", after)])[0]).toBe(
    "From December 1, 14:02 UTC, entries no longer stopped: 2 of 2 entries (`10.0.0.0/16`, `10.1.0.0/16`), 131,072 addresses.",
  );
});

it("does not say that an entry will end that has ended", () => {
  expect(textsOfAll([bans("a", "192.0.2.0/24", "192.0.2.0/24\n198.51.100.0/24 # until=2020-01-01")])).toContain(
    "Ended entries stay until somebody removes them: 1 entry (`198.51.100.0/24`).",
  );
});

it("says until when another list covers what leaves, and what is open from then on", () => {
  const dated = "10.0.0.0/16 # until=2026-12-31";
  const texts = textsOfAll([bans("gone", "10.0.0.0/16\n10.1.0.0/16", "10.1.0.0/16"), bans("Bans", dated, dated)]);
  expect(texts).toContain(
    "Entries stopped by list `Bans` until January 1, both before and after this change: 1 entry (`10.0.0.0/16`).",
  );
  expect(texts).toContain(
    "From January 1, entries no longer stopped: 1 of 2 entries (`10.0.0.0/16`), 65,536 addresses.",
  );
});
