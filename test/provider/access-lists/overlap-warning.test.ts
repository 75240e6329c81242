import { createClient } from "../../../src/api/index.js";
import { createDiagnostics, pathFrom } from "../../../src/framework/definition/diagnostics.js";
import { UNKNOWN } from "../../../src/framework/index.js";
import { type ListChange, warnAboutOverlap } from "../../../src/provider/access-lists/plan-policies.js";

const at = (name: string) => pathFrom([{ attributeName: name }]);
const list = (action: unknown, entries: readonly string[], more: object = {}) =>
  ({ type: "cidr", entries, action, enabled: true, ...more }) as ListChange["planned"];
const change = (planned: ListChange["planned"], more: Partial<ListChange> = {}): ListChange => ({
  zone: 42,
  prior: null,
  planned,
  entriesChanged: false,
  settingsChanged: false,
  repairsDrift: false,
  maxRemovalPercent: 50,
  maxBlockingPercent: 50,
  at: { zone: at("shield_zone_id"), action: at("action"), enabled: at("enabled"), entries: at("entries") },
  ...more,
});

/** What is warned about when a plan has these lists, in this order. */
function warnings(...lists: readonly (readonly [name: unknown, change: ListChange])[]): string[] {
  const client = createClient({ accessKey: "k" });
  const diagnostics = createDiagnostics();
  for (const [name, one] of lists) warnAboutOverlap(client, name, one, diagnostics);
  return diagnostics.messages.map(({ summary, detail, attribute }) => {
    expect([summary, attribute?.steps]).toEqual(["Two lists of the zone overlap", [{ attributeName: "entries" }]]);
    return detail;
  });
}

const office = change(list("allow", ["192.0.2.0/24"]));
const bad = change(list("block", ["192.0.2.7/32", "198.51.100.0/24"]));
const advice = "If that is not intended, remove the entries from one of the lists.";

test("two lists with different actions are reported once, with the action that applies, whatever their order", () => {
  expect(warnings(["Office", office], ["Bad", bad])).toEqual([
    `192.0.2.7/32 of this list (block) overlaps 192.0.2.0/24 of "Office" (allow). For requests that match both, allow applies. ${advice}`,
  ]);
  expect(warnings(["Bad", bad], ["Office", office])).toEqual([
    `192.0.2.0/24 of this list (allow) overlaps 192.0.2.7/32 of "Bad" (block). For requests that match both, allow applies. ${advice}`,
  ]);
});

test.each([
  ["bypass", "allow"],
  ["allow", "block"],
  ["block", "challenge"],
  ["challenge", "log"],
])("%s applies before %s", (first, second) => {
  const [one, other] = [change(list(first, ["192.0.2.0/24"])), change(list(second, ["192.0.2.0/24"]))];
  for (const lists of [
    [one, other],
    [other, one],
  ])
    expect(warnings(["a", lists[0]!], ["b", lists[1]!])[0]).toContain(`match both, ${first} applies`);
});

test("more entries are counted", () => {
  const two = change(list("block", ["192.0.2.7/32", "192.0.2.8/32"]));
  const three = change(list("block", ["192.0.2.7/32", "192.0.2.8/32", "192.0.2.9/32"]));
  expect(warnings(["Office", office], ["Bad", two])[0]).toMatch(/^192\.0\.2\.7\/32 and 1 more entry of this list/);
  expect(warnings(["Office", office], ["Bad", three])[0]).toMatch(/^192\.0\.2\.7\/32 and 2 more entries of this list/);
});

test("each pair of several lists is reported", () => {
  const logged = change(list("log", ["192.0.2.0/24"]));
  expect(warnings(["Office", office], ["Bad", bad], ["Seen", logged])).toHaveLength(3);
});

const unchanged: Partial<ListChange> = { prior: { type: "cidr", entries: [], action: "block", enabled: true } };

test.each<[string, ListChange, ListChange, number]>([
  ["the same action", office, change(list("allow", ["192.0.2.7/32"])), 0],
  ["other entries", office, change(list("block", ["198.51.100.0/24"])), 0],
  ["another zone", office, change(bad.planned, { zone: 43 }), 0],
  ["a zone that is not known yet", office, change(bad.planned, { zone: UNKNOWN }), 0],
  ["an action that is not known yet", office, change(list(UNKNOWN, ["192.0.2.7/32"])), 0],
  ["a list that is switched off", office, change(list("block", ["192.0.2.7/32"], { enabled: false })), 0],
  ["a switch that is not known yet", office, change(list("block", ["192.0.2.7/32"], { enabled: UNKNOWN })), 0],
  ["no change", change(office.planned, unchanged), change(bad.planned, unchanged), 0],
  ["a change of the other list", office, change(bad.planned, unchanged), 1],
  ["new entries", change(office.planned, unchanged), change(bad.planned, { ...unchanged, entriesChanged: true }), 1],
  ["new settings", change(office.planned, unchanged), change(bad.planned, { ...unchanged, settingsChanged: true }), 1],
])("%s", (_, first, second, count) => {
  expect(warnings(["Office", first], ["Bad", second])).toHaveLength(count);
});

test("a list that is planned twice, as in a replacement, is one list; a name that is not known yet is none", () => {
  expect(warnings(["Office", office], ["Office", bad])).toEqual([]);
  expect(warnings(["Office", office], ["Bad", bad], ["Bad", bad])).toHaveLength(1);
  expect(warnings(["Office", office], [UNKNOWN, bad])).toEqual([]);
});

test("another client is another plan", () => {
  const diagnostics = createDiagnostics();
  warnAboutOverlap(createClient({ accessKey: "k" }), "Office", office, diagnostics);
  warnAboutOverlap(createClient({ accessKey: "k" }), "Bad", bad, diagnostics);
  expect(diagnostics.messages).toEqual([]);
});
