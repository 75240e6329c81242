import type { ResourceReview } from "../../../../src/review/document/resource-document.js";
import { accessList, change, type JsonObject } from "../../support/plan-builder.js";
import { reviewOf } from "../../support/review-of.js";

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
    ["is switched on", updated({ enabled: false }, {}), "No longer logged"],
    ["is created", change(ODD, null, values(99, { entries: AFTER })), "created with action `allow`"],
    ["is deleted", change(ODD, values(99), null), "the object is deleted"],
    ["has its entries in another order", updated({}, { entries: ["192.0.2.9", "192.0.2.1"] }), "Newly let through"],
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
    expect(textsOf(saidOf(ODD, [...equal, elsewhere]))).not.toContain("although list");
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
