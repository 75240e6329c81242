import { declaredZone } from "../../src/zone/index.js";
import { jointPasses } from "../../src/zone/pass-together.js";

type Values = Readonly<Record<string, unknown>>;

const zoneOf = (...objects: readonly (readonly [string, string, Values])[]) =>
  declaredZone(objects.map(([id, type, values]) => ({ id, type: `bunny_shield_${type}`, values })));

const addresses = (...patterns: string[]) => [{ type: "remote_ip", match_type: "any", patterns, parameter: "" }];
const list = (id: string, ...entries: string[]) =>
  [id, "access_list", { type: "cidr", action: "allow", entries }] as const;
const exception = (id: string, disables: readonly string[], conditions: Values[], match_type = "any") =>
  [id, "exception", { disables, match_type, conditions }] as const;

test("objects that let everybody past together are named, with what everybody gets past", () => {
  const before = zoneOf(list("l", "64.0.0.0/2"), exception("e", ["access_lists"], addresses("192.0.2.0/24")));
  const after = zoneOf(
    list("l", "64.0.0.0/2"),
    exception("e", ["access_lists", "waf"], addresses("192.0.2.0/24", "128.0.0.0/2")),
    exception("other", ["waf"], addresses("198.51.100.7")),
  );
  expect(jointPasses(before)).toEqual([]);
  const [found, ...more] = jointPasses(after, () => before);
  expect(found).toMatchObject({ ids: ["l", "e"], past: ["waf", "access_lists"] });
  expect(found?.whom).toMatch(/^\S+ of the \S+ public addresses of IPv4$/);
  expect(more).toEqual([]);
  expect(jointPasses(after, () => after)).toEqual([]);
});

test("what one of them does alone is not found of both", () => {
  expect(jointPasses(zoneOf(list("l", "0.0.0.0/0"), exception("e", ["waf"], addresses("192.0.2.1"))))).toEqual([]);
});

test("one that lets all of IPv6 past does not hide others that let all of IPv4 past together", () => {
  const quarters = ["0.0.0.0/2", "64.0.0.0/2", "128.0.0.0/2", "192.0.0.0/2"].map((one) => list(one, one));
  const wide = list("wide", "::/0");
  const found = jointPasses(zoneOf(wide, ...quarters), () => zoneOf(wide));
  expect(found.flatMap(({ ids }) => ids)).toEqual(expect.arrayContaining(["0.0.0.0/2", "64.0.0.0/2"]));
  const half = list("half", "0.0.0.0/1", "128.0.0.0/3");
  const [narrow] = jointPasses(zoneOf(half, ...quarters.slice(0, 3)), () => zoneOf(half));
  expect(narrow?.ids).toEqual(["0.0.0.0/2", "64.0.0.0/2"]);
});

test("of thousands, those that are needed are named", () => {
  const narrow = Array.from({ length: 5_000 }, (_, index) =>
    list(`n${index}`, `198.${18 + (index >> 12)}.${(index >> 4) & 255}.${index & 15}`),
  );
  const zone = zoneOf(...narrow, list("a", "0.0.0.0/2"), list("b", "128.0.0.0/2"));
  expect(jointPasses(zone).map(({ ids }) => ids)).toEqual([["a", "b"]]);
});

test("countries of a list and those that an exception does not have are everybody", () => {
  const germans = { type: "country_code", match_type: "any", patterns: ["DE"], parameter: "" };
  const zone = zoneOf(
    ["l", "access_list", { type: "country", action: "bypass", entries: ["de"] }],
    exception("e", ["waf"], [germans], "none"),
  );
  expect(jointPasses(zone)).toEqual([{ ids: ["l", "e"], past: ["waf"], whom: "all requests" }]);
});

test.each<[string, Values]>([
  ["logs", { type: "cidr", action: "log", entries: ["128.0.0.0/2"] }],
  ["is off", { type: "cidr", action: "allow", enabled: false, entries: ["128.0.0.0/2"] }],
  ["is for networks of organizations", { type: "asn", action: "allow", entries: ["64500"] }],
])("a list that %s lets nobody past with others", (_name, values) => {
  expect(jointPasses(zoneOf(["l", "access_list", values], list("m", "64.0.0.0/2")))).toEqual([]);
});
