import type { AccessListDetails, CustomAccessList } from "../../../src/api/index.js";
import { showsNoChange, versionOf, writtenVersion } from "../../../src/provider/access-lists/refresh.js";

const row: AccessListDetails = {
  ...{ listId: 7, configurationId: 70, name: "Office", description: null, isEnabled: true, type: 1, category: 0 },
  ...{ action: 2, requiredPlan: 0, entryCount: 1, updateFrequency: null, lastUpdated: "2026-11-01T00:00:00Z" },
};
const stored: Parameters<typeof showsNoChange>[1] = {
  ...{
    configuration_id: 70,
    name: "Office",
    description: null,
    type: "cidr" as const,
    action: "block",
  },
  ...{ enabled: true, entries: ["192.0.2.0/24"], content: null, entry_count: 1, checksum: "0f" },
};
const version = { entryCount: 1, lastUpdated: "2026-11-01T00:00:00Z" };

test("an overview that equals the stored list spares its content", () => {
  expect(showsNoChange(row, stored, version)).toBe(true);
  expect(showsNoChange({ ...row, description: "" }, stored, version)).toBe(true);
  expect(showsNoChange(row, { ...stored, entries: null, content: "192.0.2.0/24" }, version)).toBe(true);
});

test.each<[string, Partial<AccessListDetails>]>([
  ["count", { entryCount: 2 }],
  ["time", { lastUpdated: "2026-11-01T00:00:01Z" }],
  ["missing time", { lastUpdated: null }],
  ["configuration", { configurationId: 71 }],
  ["name", { name: "Other" }],
  ["missing name", { name: null }],
  ["description", { description: "New" }],
  ["type", { type: 0 }],
  ["action", { action: 4 }],
  ["switch", { isEnabled: false }],
])("a row with another %s is not believed", (_, change) => {
  expect(showsNoChange({ ...row, ...change }, stored, version)).toBe(false);
});

test.each<[string, Partial<Record<keyof typeof stored, null>>]>([
  ["no entries", { entries: null }],
  ["no checksum", { checksum: null }],
  ["no count", { entry_count: null }],
  ["no name", { name: null }],
])("an imported state with %s is read", (_, change) => {
  expect(showsNoChange(row, { ...stored, ...change }, version)).toBe(false);
});

test("nothing is believed without a record", () => {
  expect(showsNoChange(row, stored, undefined)).toBe(false);
  expect(versionOf({ ...row, lastUpdated: null })).toBeUndefined();
  expect(versionOf(row)).toEqual(version);
});

test("our own write is recorded only if the API returned what was sent, its count and its time", () => {
  const list: CustomAccessList = {
    ...{ id: 7, name: "Office", description: null, type: 1, content: "192.0.2.0/24", checksum: null, entryCount: 1 },
    lastModified: version.lastUpdated,
  };
  expect(writtenVersion("cidr", ["192.0.2.0/24"], list)).toEqual(version);
  for (const change of [{ content: null }, { entryCount: null }, { lastModified: null }, { content: "192.0.3.0/24" }])
    expect(writtenVersion("cidr", ["192.0.2.0/24"], { ...list, ...change })).toBeUndefined();
});
