import { checkEntries } from "../../../../src/zone/access-lists/check.js";
import { WARNING_KINDS } from "../../../../src/zone/access-lists/parse-entry.js";
import { accessList, change, type ChangeOptions, type Json, type JsonObject } from "../../support/plan-builder.js";
import { reviewOf } from "../../support/review-of.js";

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
const PROMISED = "unknown cover-planned";

it.each<readonly [string, readonly JsonObject[], string]>([
  ["alone", [gone], STOPPED],
  ["beside a list that does not change", [gone, kept], COVERED],
  ["beside a list that keeps the address", [gone, list("kept", {}, { entries: ["192.0.2.1", "192.0.2.2"] })], COVERED],
  ["beside one that challenges instead", [gone, list("kept", {}, { action: "challenge" })], STOPPED],
  [
    "beside one that is moved",
    [gone, list("kept", {}, {}, { previousAddress: "bunny_shield_access_list.x" })],
    COVERED,
  ],
  ["beside a list of another zone", [gone, list("kept", { shield_zone_id: 7 }, { shield_zone_id: 7 })], STOPPED],
  ["beside one whose zone is not known", [gone, list("new", null, {}, { unknown: { shield_zone_id: true } })], STOPPED],
  ["beside one that is off", [gone, list("kept", { enabled: false }, { enabled: false })], STOPPED],
  ["split into a new list", [gone, created], PROMISED],
  ["taken over by a list that changes", [gone, list("kept", { entries: [] }, {})], PROMISED],
  ["beside one that is imported", [gone, list("new", {}, {}, importing)], PROMISED],
  [
    "beside an import that lets it through",
    [gone, list("new", { action: "allow" }, { action: "allow" }, importing)],
    PROMISED,
  ],
  ["beside one that is replaced", [gone, list("kept", {}, {}, { actions: ["delete", "create"] })], PROMISED],
  ["beside one that is forgotten", [gone, list("kept", {}, {}, { actions: ["forget"] })], PROMISED],
  ["beside a deposed one that is destroyed", [gone, list("gone", {}, null, { deposed: "ab12" })], STOPPED],
  ["beside a data source", [gone, list("kept", {}, {}, { mode: "data" })], STOPPED],
  [
    "at two addresses",
    [gone, list("kept", { list_id: 1 }, { list_id: 1 })],
    "loosens shared-object enforcement-stopped",
  ],
  ["twice, both destroyed", [gone, list("kept", {}, null)], STOPPED],
])("says of a deleted block list: %s", (_title, rows, expected) => {
  expect(verdict(rows, "gone")).toBe(expected);
});

it("names the list that must succeed first, and what to do", () => {
  const [found] = reviewOf([gone, created]).resources.find(({ action }) => action === "destroy")?.findings ?? [];
  expect(found?.text).toBe(
    "Stopped afterwards by list `new`, once it is created: 1 entry (`192.0.2.1`). Until then, they may pass.",
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

it("says that a list which is to allow an address may undo a block", () => {
  const blocked = list("gone", { entries: [] }, {});
  expect(verdict([blocked], "gone")).toMatch(/^tightens/);
  expect(verdict([blocked, list("new", null, { action: "allow" })], "gone")).toBe(PROMISED);
  expect(verdict([blocked, list("kept", { action: "allow" }, { action: "allow" })], "gone")).toBe(
    "neutral allowed-elsewhere",
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
  expect(verdict([blocked, twice("one"), twice("two", importing)], "gone")).toBe(`${PROMISED} cover-planned`);
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
      "loosens medium: No longer stopped: `10.192.0.0/10` (4,194,304 addresses) of 1 of 3 entries (`10.0.0.0/8`).",
    ]);
    expect(texts({ ...narrow, action: "allow" }, { ...wide, action: "allow" })).toEqual([
      "loosens medium: Newly let through: `10.192.0.0/10` (4,194,304 addresses) of 1 entry (`10.0.0.0/8`).",
    ]);
  });

  it("is named by its first networks, if there are many", () => {
    const odd = Array.from({ length: 8 }, (_, each) => `10.0.${each * 2}.0/24`);
    expect(texts({ entries: ["10.0.0.0/20"] }, { entries: odd })).toEqual([
      "loosens medium: No longer stopped: `10.0.1.0/24`, `10.0.3.0/24`, `10.0.5.0/24` and more (2,048 addresses) of 1 entry (`10.0.0.0/20`).",
    ]);
  });

  it("is not certain for IPv4 addresses that are written as IPv6, as the provider says", () => {
    const [plain, mapped] = [{ entries: ["10.0.0.0/8"] }, { entries: ["::ffff:10.0.0.0/104"] }];
    expect(texts(plain, mapped)).toEqual([
      "loosens medium: May no longer be stopped, because IPv4 addresses written as IPv6 may match no visitor: 1 entry (`10.0.0.0/8`).",
      "unknown medium: May not be stopped, because IPv4 addresses written as IPv6 may match no visitor: 1 entry (`::ffff:10.0.0.0/104`).",
    ]);
    expect(texts({ ...plain, action: "allow" }, { ...mapped, action: "allow" })).toEqual([
      "unknown medium: May not be let through, because IPv4 addresses written as IPv6 may match no visitor: 1 entry (`::ffff:10.0.0.0/104`).",
    ]);
    expect(checkEntries("cidr", mapped.entries).warnings).toEqual([
      { kind: "mapped", details: ['"::ffff:10.0.0.0/104" (list the IPv4 address)'] },
    ]);
    expect(WARNING_KINDS.mapped).toBe("IPv4 addresses written as IPv6, which may match no visitor");
  });

  it("is not covered by a list that blocks IPv4 addresses written as IPv6", () => {
    const other = { list_type: "cidr", entries: ["::ffff:10.0.0.0/104"] };
    expect(texts({ entries: ["10.0.0.0/8"] }, { entries: ["192.0.2.0/24"] }, list("other", other, other))[0]).toMatch(
      /^loosens high: No longer stopped/,
    );
  });
});
