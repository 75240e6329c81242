import { contentsOfSeed, defaultSeed, type Snapshot } from "../../src/emulator/index.js";
import { SEEDED } from "../cases/target.js";
import { directionOf, dropsAmong, dropsIn } from "./protection.js";
import { listLevel } from "./visitors.js";
import { LEVEL } from "./probe.js";

const seeded = contentsOfSeed(defaultSeed, new Date("2026-01-01T00:00:00Z"));
const ZONE = SEEDED.zone;

type Contents = ReturnType<typeof contentsOfSeed>;

/** The seed, changed. */
function changed(change: (contents: Contents) => void, from: Snapshot = seeded): Contents {
  const contents = structuredClone(from) as Contents;
  change(contents);
  return contents;
}

const zoneOf = (contents: Contents) => contents.zones.find(({ shieldZoneId }) => shieldZoneId === ZONE)!;

const list = (listId: number, action: number, content: string, type = 1): Contents["accessLists"][number] => ({
  listId,
  configurationId: listId,
  shieldZoneId: ZONE,
  name: `List ${listId}`,
  description: null,
  type,
  content,
  checksum: "",
  entryCount: 1,
  isEnabled: true,
  action,
  lastModified: "2026-01-01T00:00:00Z",
});

const withLists = (...lists: Contents["accessLists"]): Contents =>
  changed((contents) => {
    contents.accessLists = lists;
  });

type RuleConfiguration = NonNullable<Snapshot["wafRules"][number]["ruleConfiguration"]>;

const configuration: RuleConfiguration = {
  variableTypes: { REQUEST_URI: "" },
  operatorType: 0,
  value: "/admin",
  actionType: 1,
};
const withRules = (...configurations: RuleConfiguration[]): Contents =>
  changed((contents) => {
    zoneOf(contents).wafEnabled = true;
    zoneOf(contents).wafExecutionMode = 1;
    zoneOf(contents).learningMode = false;
    contents.wafRules = configurations.map((ruleConfiguration, index) => ({
      ...{ id: 900 + index, shieldZoneId: ZONE, userId: null, ruleName: "R", ruleDescription: null, ruleJson: null },
      ruleConfiguration,
    }));
  });

test("at the edge a list that bypasses wins over one that allows, then one that blocks, then one that challenges", () => {
  const actions = [4, 3, 2, 1, 5];
  const levels = actions.map((_, index) => {
    const lists = actions.slice(0, index + 1).map((action, at) => list(at, action, "198.51.100.0/24"));
    return listLevel(withLists(...lists), ZONE, { address: "198.51.100.7" });
  });
  expect(levels).toEqual([LEVEL.passed, LEVEL.challenged, LEVEL.blocked, LEVEL.allowed, LEVEL.bypassed]);
});

test.each([
  ["198.51.100.0/24", "198.51.100.255", "198.51.101.0"],
  ["2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"],
  ["::ffff:198.51.100.0/120", "198.51.100.7", "198.51.101.7"],
])("a list of %s is about %s and not about %s", (content, inside, outside) => {
  const contents = withLists(list(1, 2, content));
  expect(listLevel(contents, ZONE, { address: inside })).toBe(LEVEL.blocked);
  expect(listLevel(contents, ZONE, { address: outside })).toBe(LEVEL.passed);
});

test.each<[string, Contents, Contents, string]>([
  ["a block list loses its last address", blocking("198.51.100.0/24"), blocking("198.51.100.0/25"), "loosens"],
  ["a block list gets a network", blocking("198.51.100.0/25"), blocking("198.51.100.0/24"), "tightens"],
  ["a block list moves by half", blocking("198.51.100.0/24"), blocking("198.51.100.128/25\n198.51.101.0/25"), "both"],
  [
    "a block list is written in another way",
    blocking("198.51.100.0/25\n198.51.100.128/25"),
    blocking("198.51.100.0/24"),
    "neutral",
  ],
  [
    "a list is switched off",
    blocking("198.51.100.0/24"),
    withLists({ ...list(1, 2, "198.51.100.0/24"), isEnabled: false }),
    "loosens",
  ],
  [
    "a list allows beside one that blocks",
    blocking("198.51.100.0/24"),
    withLists(list(1, 2, "198.51.100.0/24"), list(2, 1, "198.51.100.9/32")),
    "loosens",
  ],
  [
    "a rule begins later in the path",
    withRules(configuration),
    withRules({ ...configuration, value: "/admin/x" }),
    "loosens",
  ],
  [
    "a rule loses a chained condition",
    withRules({
      ...configuration,
      chainedRuleConditions: [{ variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: 15, value: "DE" }],
    }),
    withRules(configuration),
    "tightens",
  ],
  [
    "a bypass comes first",
    withRules(configuration),
    withRules({ ...configuration, value: "/", actionType: 5 }, configuration),
    "loosens",
  ],
  [
    "a bypass comes after",
    withRules(configuration),
    withRules(configuration, { ...configuration, actionType: 5 }),
    "neutral",
  ],
])("%s", (_, before, after, direction) => {
  expect(directionOf(before, after)).toBe(direction);
});

function blocking(content: string): Contents {
  return withLists(list(1, 2, content));
}

const settings: [string, (zone: Contents["zones"][number]) => void][] = [
  ["the WAF is off", (zone) => (zone.wafEnabled = false)],
  ["the WAF learns", (zone) => (zone.learningMode = true)],
  ["the WAF only logs", (zone) => (zone.wafExecutionMode = 0)],
  ["DDoS protection is off", (zone) => (zone.dDoSShieldSensitivity = 0)],
  ["a challenge lasts longer", (zone) => (zone.dDoSChallengeWindow = 99_999)],
  ["a managed rule is disabled", (zone) => (zone.wafDisabledRules = ["942100"])],
  ["a managed rule only logs", (zone) => (zone.wafLogOnlyRules = ["942100"])],
];

test.each(settings)("%s: looser, and the way back stricter", (_, change) => {
  const strict = changed((contents) => {
    Object.assign(zoneOf(contents), { wafEnabled: true, wafExecutionMode: 1, learningMode: false });
    Object.assign(zoneOf(contents), { dDoSShieldSensitivity: 2, wafDisabledRules: [], wafLogOnlyRules: [] });
  });
  const loose = changed((contents) => {
    change(zoneOf(contents));
  }, strict);
  expect(directionOf(strict, loose)).toBe("loosens");
  expect(directionOf(loose, strict)).toBe("tightens");
});

test("a drop is below both what was and what is declared", () => {
  const [off, log, block] = [4, 4, 2].map((action, index) =>
    withLists({ ...list(1, action, "198.51.100.0/24"), isEnabled: index > 0 }),
  );
  expect(dropsIn(off!, block!, log!)).toEqual([]);
  expect(dropsIn(log!, block!, block!)).toContainEqual(
    expect.objectContaining({ allowed: LEVEL.blocked, level: LEVEL.passed }),
  );
  expect(dropsIn(block!, log!, log!)).toEqual([]);
});

test("what drops for one write only is found, and said once", () => {
  const blocks = blocking("198.51.100.7/32");
  const open = withLists();
  const drops = dropsAmong([blocks, open, open, blocks], blocks);
  expect(drops).toContain('after write 2, zone 42: a visitor with {"address":"198.51.100.7"} is 2 instead of 4');
  expect(drops.filter((drop) => !drop.startsWith("after write 2, "))).toEqual([]);
});
