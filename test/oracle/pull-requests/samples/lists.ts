import { list } from "../blocks.js";
import { KnownAfterApply, type Place, type PullRequest } from "../pull-request.js";
import { bothWays, nothing, type Written } from "./both-ways.js";

type Values = Readonly<Record<string, unknown>>;

const is =
  (values?: Values): Written =>
  (at) => ({ a: list(at, values) });
const both =
  (a: Values, b: Values): Written =>
  (at) => ({ a: list(at, a), b: list(at, b) });

const NET = "203.0.113.0/24";
const HALVES = ["203.0.113.0/25", "203.0.113.128/25"];

const SETTINGS: readonly (readonly [string, Values, Values])[] = [
  ["half of it", {}, { entries: ["203.0.113.0/25"] }],
  ["written in halves", {}, { entries: HALVES }],
  ["another network", {}, { entries: ["198.51.100.0/24"] }],
  ["a network less", { entries: [NET, "198.51.100.0/24"] }, {}],
  ["only a log", {}, { action: "log" }],
  ["allowed", {}, { action: "allow" }],
  ["bypassed", {}, { action: "bypass" }],
  ["challenged", {}, { action: "challenge" }],
  ["off", {}, { enabled: false }],
  ["more allowed", { action: "allow" }, { action: "allow", entries: [NET, "198.51.100.0/24"] }],
  ["more bypassed", { action: "bypass" }, { action: "bypass", entries: [NET, "198.51.100.0/24"] }],
  ["allowed instead of bypassed", { action: "bypass" }, { action: "allow" }],
  ["everybody allowed", { action: "allow" }, { action: "allow", entries: ["0.0.0.0/0"], allow_catch_all: true }],
  ["IPv6 less", { entries: ["2001:db8::/32"] }, { entries: ["2001:db8::/33"] }],
  ["a country less", { type: "country", entries: ["DE", "FR"] }, { type: "country", entries: ["DE"] }],
  ["a network operator less", { type: "asn", entries: ["AS64500", "AS64501"] }, { type: "asn", entries: ["AS64500"] }],
  ["more that only logs", { action: "log" }, { action: "log", entries: [NET, "198.51.100.0/24"] }],
];

const outside = (listAction: number, isEnabled = true): Pick<PullRequest, "outside"> => ({
  outside: (contents, { firstId, zone }) => {
    const content = NET;
    contents.accessLists.push({
      ...{
        listId: firstId,
        configurationId: firstId + 1,
        shieldZoneId: zone,
        name: "List",
        description: null,
        type: 1,
        content,
      },
      ...{ checksum: "", entryCount: 1, isEnabled, action: listAction, lastModified: "2026-01-01T00:00:00Z" },
    });
  },
});
const importIt = { imports: ({ zone, firstId }: Place) => ({ a: `${zone}/${firstId}` }) };

const BLOCK = 2;
const ALLOW = 1;

const several: PullRequest[] = [
  ...bothWays("a list allows beside one that blocks", is(), both({}, { action: "allow", entries: ["203.0.113.7/32"] })),
  ...bothWays("a list blocks beside one that allows", is({ action: "allow" }), both({ action: "allow" }, {})),
  ...bothWays("a list blocks what another blocks", is(), both({}, { entries: HALVES })),
  {
    name: "a list is split",
    before: is(),
    after: (at) => ({ b: list(at, { entries: [HALVES[0]] }), c: list(at, { entries: [HALVES[1]] }) }),
    differs: "a promise",
  },
  {
    name: "a list loses what another keeps",
    before: both({ entries: [NET, "198.51.100.0/24"] }, {}),
    after: both({ entries: ["198.51.100.0/24"] }, {}),
  },
  { name: "two lists lose the same", before: both({}, {}), after: both({ action: "log" }, { action: "log" }) },
  { name: "one of two lists is destroyed", before: both({}, {}), after: is() },
  { name: "both of two lists are destroyed", before: both({}, {}), after: nothing },
  {
    name: "the last list that stops",
    before: both({ action: "challenge" }, {}),
    after: both({ action: "challenge" }, { action: "log" }),
  },
];

const moves: PullRequest[] = [
  {
    name: "a list moves to another zone",
    before: is(),
    after: (at) => ({ a: list(at, { shield_zone_id: at.otherZone }) }),
  },
  ...bothWays("a list of countries", is(), is({ type: "country", entries: ["DE"] })),
  ...bothWays(
    "a list of countries that allows",
    is({ action: "allow" }),
    is({ action: "allow", type: "country", entries: ["DE"] }),
  ),
  { name: "a list of another type", before: is(), after: is({ type: "ip", entries: ["203.0.113.7"] }) },
  {
    name: "a list described in another way",
    before: is(),
    after: is({ description: "Other" }),
    differs: "for a moment",
  },
  {
    name: "a list described in another way, created first",
    before: is(),
    after: (at) => ({ a: { ...list(at, { description: "Other" }), createBeforeDestroy: true } }),
  },
  { name: "a list is forgotten", before: is(), after: nothing, forgets: ["a"] },
  { name: "a list is imported as it is", ...outside(BLOCK), ...importIt, after: is() },
  { name: "a list is imported and opened", ...outside(BLOCK), ...importIt, after: is({ action: "log" }) },
  { name: "a list is imported and allows", ...outside(BLOCK), ...importIt, after: is({ action: "allow" }) },
  { name: "a list is imported and blocks", ...outside(ALLOW), ...importIt, after: is() },
  { name: "a list is imported and switched on", ...outside(BLOCK, false), ...importIt, after: is() },
  { name: "entries known after apply", before: is(), after: is({ entries: [new KnownAfterApply("198.51.100.0/24")] }) },
  { name: "an action known after apply", before: is(), after: is({ action: new KnownAfterApply("log") }) },
];

const created = ["block", "challenge", "log", "allow", "bypass"].flatMap((action) =>
  bothWays(`a list that ${action}s, created`, nothing, is({ action })),
);

/** Pull requests about access lists. */
export const LISTS: readonly PullRequest[] = [
  ...SETTINGS.flatMap(([name, one, other]) => bothWays(`a list: ${name}`, is(one), is(other))),
  ...created,
  ...several,
  ...moves,
];
