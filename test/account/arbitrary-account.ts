import fc from "fast-check";
import { defaultSeed, type Seed } from "../../src/emulator/index.js";
import { LISTED_SEED } from "../cases/listed-seed.js";
import { NASTY_NAMES } from "./nasty-account.js";

type Configuration = NonNullable<NonNullable<Seed["rateLimits"]>[number]["ruleConfiguration"]>;

/** Texts with what means something in HCL, in TypeScript, or in a file of entries. */
const token = fc.oneof(
  fc.constantFrom("${x}", "%{ if y }", "$${z}", '"', "\\", "\r\n", "\t", "'", "`", "{", "}", "#", "//", "*/", "\u0000"),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);
const text = fc.array(token, { maxLength: 5 }).map((parts) => parts.join(""));
const name = fc.oneof(
  fc.constantFrom(...NASTY_NAMES),
  text.map((one) => `n${one}`),
  text,
);
const ruleName = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ]{0,12}$/);

const octet = fc.integer({ min: 1, max: 254 });
const address = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join("."));
const entriesOf: readonly fc.Arbitrary<string>[] = [
  fc.oneof(address, fc.ipV6()),
  fc.tuple(address, fc.integer({ min: 8, max: 32 })).map(([one, bits]) => `${one}/${bits}`),
  fc.integer({ min: 1, max: 4_294_967_294 }).map((number) => `AS${number}`),
  fc.constantFrom("DE", "AT", "CH", "US"),
  fc.oneof(
    fc.constantFrom("Example ${Org}", 'The "best" %{net}', "# sharp", "Cafe\u0301 \u{2f801}"),
    fc.stringMatching(/^[A-Za-z][\w &.]{0,20}$/),
  ),
  fc.constant("t13d1516h2_8daaf6152771_02713d6af862"),
];

const list = fc.integer({ min: 0, max: 5 }).chain((type) =>
  fc.record({
    name,
    description: fc.oneof(fc.constant(null), text),
    type: fc.constant(type),
    content: fc
      .array(entriesOf[type] ?? address, { maxLength: type < 3 ? 40 : 4 })
      .map((entries) => entries.join(entries.length % 2 === 0 ? "\n" : "\r\n")),
    isEnabled: fc.boolean(),
    action: fc.integer({ min: 1, max: 5 }),
  }),
);

const condition = {
  variableTypes: fc.constantFrom<Record<string, string>[]>(
    { REQUEST_URI: "" },
    { REQUEST_HEADERS: "user-agent" },
    { REQUEST_HEADERS: "X-Origin-Secret" },
    { REQUEST_COOKIES: "session" },
    { ARGS: "", REQUEST_BODY: "" },
    { GEO: "COUNTRY_CODE" },
    { 'ODD "${name}"': "part" },
  ),
  operatorType: fc.constantFrom(0, 1, 2, 3, 4, 5, 12, 14, 15, 17, 18),
  value: fc.oneof(
    fc.constantFrom("/login", "DE", "10", "", "^a+$", "s3cr3t-one", "s3cr3t-two", "/hook?token=s3cr3t-one"),
    text,
  ),
  isNegated: fc.boolean(),
  isRegexVariable: fc.boolean(),
};
const rule = {
  ...condition,
  severityType: fc.integer({ min: 0, max: 2 }),
  transformationTypes: fc.uniqueArray(fc.constantFrom(1, 7, 8, 9, 19), { maxLength: 3 }),
  chainedRuleConditions: fc.array(fc.record(condition), { maxLength: 2 }),
};
const limit: fc.Arbitrary<Configuration> = fc.record({
  ...rule,
  actionType: fc.integer({ min: 1, max: 3 }),
  requestCount: fc.integer({ min: 1, max: 10_000 }),
  counterKeyType: fc.integer({ min: 0, max: 7 }),
  timeframe: fc.constantFrom(1, 10, 60, 300, 900, 3600),
  blockTime: fc.constantFrom(30, 60, 300, 900, 1800, 3600),
});
const wafRule: fc.Arbitrary<Configuration> = fc.record({ ...rule, actionType: fc.integer({ min: 1, max: 5 }) });

const zone = fc.record({
  planType: fc.integer({ min: 0, max: 3 }),
  wafEnabled: fc.boolean(),
  wafExecutionMode: fc.integer({ min: 0, max: 1 }),
  learningMode: fc.boolean(),
  learningModeUntil: fc.constantFrom(null, "2026-12-01T00:00:00Z", "2026-12-01T08:30:00.123", "2020-01-01T00:00:00"),
  wafDisabledRules: fc.uniqueArray(fc.constantFrom("942100", "930130", "920170"), { maxLength: 3 }),
  wafLogOnlyRules: fc.uniqueArray(fc.constantFrom("941100", "942100"), { maxLength: 2 }),
  wafProfileId: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 5 })),
  wafRequestIgnoredHeaders: fc.array(fc.constantFrom("Cookie", "cookie", 'X-"${h}"'), { maxLength: 3 }),
  wafEngineConfig: fc.uniqueArray(
    fc.record({
      name: fc.oneof(fc.constantFrom("blocking_paranoia_level", "allowed_methods", "max_num_args", "odd ${x}"), text),
      valueEncoded: fc.oneof(fc.constantFrom("2", "GET POST", "9", "", "x y"), text),
    }),
    { maxLength: 4, selector: ({ name: key }) => key },
  ),
  whitelabelResponsePages: fc.boolean(),
  wafRealtimeThreatIntelligenceEnabled: fc.boolean(),
  dDoSShieldSensitivity: fc.integer({ min: 0, max: 4 }),
  dDoSChallengeWindow: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 7200 })),
  uploadScanning: fc.record({
    isEnabled: fc.boolean(),
    csamScanningMode: fc.integer({ min: 0, max: 2 }),
    antivirusScanningMode: fc.integer({ min: 0, max: 2 }),
  }),
  customPages: fc.dictionary(
    fc.constantFrom("block", "challenge", "ratelimit"),
    text.map((one) => `<p>${one}</p>\n`),
  ),
  botActions: fc.dictionary(fc.constantFrom("1", "17", "18", "33"), fc.integer({ min: 0, max: 3 })),
  botCategoryActions: fc.dictionary(fc.constantFrom("1", "2", "4", "99"), fc.integer({ min: 0, max: 2 })),
  pullZoneId: fc.boolean(),
});

/** An account with up to three zones and two applications. */
export const arbitraryAccount: fc.Arbitrary<Seed> = fc
  .record({
    zones: fc.array(zone, { minLength: 1, maxLength: 3 }),
    lists: fc.array(list, { maxLength: 6 }),
    limits: fc.array(fc.tuple(ruleName, text, limit), { maxLength: 3 }),
    rules: fc.array(fc.tuple(ruleName, text, wafRule), { maxLength: 3 }),
    applications: fc.array(fc.record({ name: text, min: fc.integer({ min: 0, max: 2 }) }), { maxLength: 2 }),
  })
  .map(({ zones, lists, limits, rules, applications }) => {
    const zoneOf = (index: number) => 42 + (index % zones.length);
    const rulesOf = (from: typeof limits, first: number) =>
      from.map(([called, ruleDescription, ruleConfiguration], index) => ({
        id: first + index,
        shieldZoneId: zoneOf(index),
        ruleName: called,
        ruleDescription,
        ruleConfiguration,
      }));
    return {
      managedLists: defaultSeed.managedLists ?? [],
      bots: LISTED_SEED.bots ?? [],
      zones: zones.map(({ pullZoneId: has, ...one }, index) => ({
        ...one,
        shieldZoneId: 42 + index,
        pullZoneId: has ? 9000 + index : null,
        wafCustomRuleOrder: rules.flatMap((_, position) => (zoneOf(position) === 42 + index ? [3001 + position] : [])),
      })),
      accessLists: lists.map((one, index) => ({
        ...one,
        listId: 1001 + index,
        configurationId: 11_001 + index,
        shieldZoneId: zoneOf(index),
      })),
      rateLimits: rulesOf(limits, 2001),
      wafRules: rulesOf(rules, 3001),
      applications: applications.map(({ name: called, min }, index) => ({
        appId: `app-${index}`,
        name: called,
        min,
        max: min + 1,
      })),
    };
  });
