import { withCondition } from "../../support/rule-values.js";
import { EXCEPTION_CASES } from "./exception-cases.js";
import { OBJECT_CASES } from "./object-rule-cases.js";
import { accessList, change, type ChangeOptions, type Json, type JsonObject } from "./plan-builder.js";

const REPLACE: ChangeOptions = { actions: ["delete", "create"] };

export function list(before: JsonObject | null, after: JsonObject | null, options: ChangeOptions = {}): JsonObject {
  const whole = (values: JsonObject | null): Json => (values === null ? null : accessList(values));
  return change("bunny_shield_access_list.a", whole(before), whole(after), options);
}

export function limit(before: JsonObject, after: JsonObject): JsonObject {
  return change("bunny_shield_rate_limit.a", withCondition<Json>(before), withCondition<Json>(after));
}

export const many = Array.from({ length: 20 }, (_, index) => `192.0.2.${index}`);
const NINES = Array.from({ length: 512 }, (_, index) => `${index >> 1}.${(index % 2) * 128}.0.0/9`);
const other = (values: JsonObject): JsonObject => {
  const whole = accessList({ name: "other", ...values });
  return change("bunny_shield_access_list.other", whole, whole);
};

/** What it is beside: the lists are equal. */
const RECREATED = "recreated-elsewhere neutral low";
const created = change("bunny_shield_access_list.b", null, accessList());
const twice = [list({ list_id: 7 }, { list_id: 7, enabled: false }), other({ list_id: 7 })];
const page = (before: string, after: string | null): JsonObject =>
  change("bunny_shield_custom_page.a", { html: before }, after === null ? null : { html: after });
const scaling = (max: number): JsonObject => change("bunny_app_autoscaling.a", { max: 3 }, { max });
const zone = (before: JsonObject, after: JsonObject): JsonObject => change("bunny_shield_zone.a", before, after);

/** A list whose entries are declared as text. */
const asText = (content: string): JsonObject => ({ entries: null, content });

/** Change → the findings it must bring, as `rule direction severity`, in any order. */
export const CASES: readonly (readonly [string, readonly JsonObject[], readonly string[]])[] = [
  ...EXCEPTION_CASES,
  ["block to log", [list({}, { action: "log" })], ["enforcement-stopped loosens high"]],
  ["block to bypass", [list({}, { action: "bypass" })], ["enforcement-stopped loosens high"]],
  ["off and log together", [list({}, { action: "log", enabled: false })], ["enforcement-stopped loosens high"]],
  ["allow to bypass", [list({ action: "allow" }, { action: "bypass" })], ["exemption-started loosens high"]],
  ["bypass to allow", [list({ action: "bypass" }, { action: "allow" })], ["effect-tightened tightens low"]],
  ["allow to log", [list({ action: "allow" }, { action: "log" })], ["exemption-ended tightens low"]],
  ["block to challenge", [list({}, { action: "challenge" })], ["effect-loosened loosens medium"]],
  ["an action of tomorrow", [list({}, { action: "unknown_9" })], ["enforcement-uncertain loosens high"]],
  [
    "a block list replaced in place",
    [list({}, { configuration_id: 502 }, REPLACE)],
    ["replacement-gap loosens medium", "replaced neutral medium"],
  ],
  [
    "moved to another zone",
    [list({}, { shield_zone_id: 2 }, REPLACE)],
    ["protection-moved loosens high", "enforcement-started tightens medium", "replaced neutral medium"],
  ],
  [
    "one of twenty unblocked",
    [list({ entries: many }, { entries: many.slice(1) })],
    ["entries-unblocked loosens medium"],
  ],
  [
    "half of twenty unblocked",
    [list({ entries: many }, { entries: many.slice(10) })],
    ["entries-unblocked loosens high"],
  ],
  ["order and duplicates", [list({ entries: many }, { entries: [...many, ...many].reverse() })], []],
  [
    "an entry bypassing",
    [list({ action: "bypass" }, { action: "bypass", entries: ["192.0.2.1", "192.0.2.2", "1.2.3.4"] })],
    ["entries-allowed loosens high"],
  ],
  [
    "entries of a switched-off list",
    [list({ enabled: false }, { enabled: false, entries: ["192.0.2.1"] })],
    ["entries-observed neutral low"],
  ],
  [
    "all IPv4 allowed",
    [list({ type: "cidr", action: "allow", entries: [] }, { type: "cidr", action: "allow", entries: ["0.0.0.0/0"] })],
    ["wide-exemption loosens high", "entries-allowed loosens medium"],
  ],
  [
    "a sensitive bypass list of all IPv4 in two halves",
    [
      list(
        null,
        { type: "cidr", action: "bypass", entries: ["0.0.0.0/1", "128.0.0.0/1"] },
        { afterSensitive: { entries: true } },
      ),
    ],
    ["exemption-started loosens high", "wide-exemption loosens high"],
  ],
  [
    "all of IPv4 as 512 networks",
    [list({ type: "cidr", action: "allow", entries: [] }, { type: "cidr", action: "allow", entries: NINES })],
    ["wide-exemption loosens high", "entries-allowed loosens medium"],
  ],
  [
    "an IPv4 /9 is not wide, an /8 is",
    [list({ type: "cidr", entries: [] }, { type: "cidr", entries: ["11.0.0.0/9", "12.0.0.0/8"] })],
    ["wide-block tightens high", "entries-blocked tightens low"],
  ],
  [
    "blocked here, allowed there",
    [
      list({}, { entries: ["192.0.2.1", "192.0.2.2", "10.0.0.7"] }),
      other({ action: "allow", type: "cidr", entries: ["10.0.0.0/24"] }),
    ],
    ["allowed-elsewhere neutral medium"],
  ],
  [
    "allowed here, blocked there",
    [
      list({ action: "allow" }, { action: "allow", entries: ["192.0.2.1", "192.0.2.2", "10.0.0.7"] }),
      other({ type: "cidr", entries: ["10.0.0.0/24"] }),
    ],
    ["entries-allowed loosens medium", "overrides-block loosens medium"],
  ],
  [
    "allowed there in another zone",
    [
      list({}, { entries: ["192.0.2.1", "192.0.2.2", "10.0.0.7"] }),
      other({ action: "allow", shield_zone_id: 9, entries: ["10.0.0.7"] }),
    ],
    ["entries-blocked tightens low"],
  ],
  [
    "same rate over a longer time",
    [limit({ request_count: 10, timeframe: 10 }, { request_count: 60, timeframe: 60 })],
    ["limit-loosened loosens medium"],
  ],
  [
    "sixty times the burst at the same rate",
    [limit({ request_count: 10, timeframe: 60 }, { request_count: 600, timeframe: 3_600 })],
    ["limit-loosened loosens high"],
  ],
  [
    "a larger burst at a lower rate",
    [limit({ request_count: 10, timeframe: 60 }, { request_count: 20, timeframe: 3_600 })],
    ["limit-loosened loosens medium", "limit-tightened tightens medium"],
  ],
  [
    "a rate known after apply",
    [
      change(
        "bunny_shield_rate_limit.a",
        { request_count: 10, timeframe: 60 },
        { timeframe: 60 },
        { unknown: { request_count: true } },
      ),
    ],
    ["effect-unknown unknown medium"],
  ],
  [
    "other condition",
    [limit({ variables: ["REQUEST_URI"] }, { variables: ["ARGS"] })],
    ["match-changed unknown medium"],
  ],
  ["autoscaling tripled", [scaling(9)], ["capacity-raised neutral medium"]],
  ["autoscaling up a little", [scaling(4)], ["capacity-raised neutral low"]],
  ["autoscaling down", [scaling(2)], ["capacity-lowered neutral medium"]],
  [
    "a zone that stops nothing destroyed with disable",
    [change("bunny_shield_zone.a", { waf_enabled: false, plan_type: "basic", on_destroy: "disable" }, null)],
    ["observation-changed neutral low", "disabled-on-destroy neutral low"],
  ],
  [
    "destroyed but kept",
    [change("bunny_app_autoscaling.a", { max: 3, on_destroy: "keep" }, null)],
    ["kept-on-destroy neutral low"],
  ],
  ...(["bot_action", "bot_category_action", "bot_detection", "access_list_configuration"] as const).map(
    (type): readonly [string, readonly JsonObject[], readonly string[]] => {
      const basic = { shield_zone_id: 42, plan_type: "basic" };
      const object = { shield_zone_id: 42, action: "allow", required_plan: "advanced", on_destroy: "restore" };
      return [
        `a ${type} destroyed that the zone's Shield plan lacks`,
        [change(`bunny_shield_${type}.a`, object, null), zone(basic, basic)],
        ["kept-on-destroy neutral low"],
      ];
    },
  ),
  [
    "an entry added to a list that is declared as text",
    [list(asText("192.0.2.1 # a\n\n"), asText("# b\n192.0.2.1\n192.0.2.7\n"))],
    ["entries-blocked tightens low"],
  ],
  ["entries declared as text from now on", [list({}, asText("192.0.2.1\n192.0.2.2\n"))], []],
  [
    "an entry allowed that a list declared as text blocks",
    [
      list({ action: "allow" }, { action: "allow", entries: ["192.0.2.1", "192.0.2.2", "198.51.100.1"] }),
      other(asText("198.51.100.1")),
    ],
    ["entries-allowed loosens medium", "overrides-block loosens medium"],
  ],
  [
    "a text of entries that is known after apply",
    [list(asText("192.0.2.1"), { entries: null, content: null }, { unknown: { content: true } })],
    ["enforcement-uncertain loosens high"],
  ],
  // Texts whose entries end.
  [
    "an entry of a text that ended, one that will end, and one whose end changes",
    [
      list(
        asText("192.0.2.1 # until=2026-11-19 scans\n192.0.2.2\n192.0.2.4 # until=2027-01-01"),
        asText("192.0.2.2\n192.0.2.3 # until=2026-12-01T18:00Z\n192.0.2.4 # until=2027-02-01"),
      ),
    ],
    ["entries-blocked tightens low", "entries-ended neutral low", "entries-end neutral low"],
  ],
  [
    "an entry of a text that ended, and one without an end that leaves as well",
    [list(asText("192.0.2.1 # until=2026-11-19\n192.0.2.2\n192.0.2.3"), asText("192.0.2.3"))],
    ["entries-unblocked loosens medium", "entries-ended neutral low"],
  ],
  [
    "an entry of a text that ended, and a new list that takes its place",
    [
      change(
        "bunny_shield_access_list.a",
        accessList(asText("192.0.2.1 # until=2026-11-19\n192.0.2.3")),
        accessList({ ...asText("192.0.2.3"), configuration_id: 502 }),
        { actions: ["delete", "create"] },
      ),
    ],
    ["replaced neutral medium", "replacement-gap loosens medium", "entries-ended neutral low"],
  ],
  [
    "an entry of a text that leaves before its end",
    [list(asText("192.0.2.1 # until=2026-11-20\n192.0.2.2"), asText("192.0.2.2"))],
    ["entries-unblocked loosens medium"],
  ],
  [
    "an exemption of a text without an end, and one with an end",
    [
      list(
        { ...asText("192.0.2.1"), action: "allow" },
        { ...asText("192.0.2.1\n192.0.2.2 # office\n192.0.2.3 # until=2026-12-01"), action: "allow" },
      ),
    ],
    ["entries-allowed loosens medium", "entries-end neutral low", "exemption-endless neutral low"],
  ],
  [
    "an exemption of a text that loses its end",
    [list({ ...asText("192.0.2.1 # until=2026-12-01"), action: "allow" }, { ...asText("192.0.2.1"), action: "allow" })],
    ["entries-allowed loosens medium", "exemption-endless neutral low"],
  ],
  [
    "an exemption of a text whose end moves",
    [
      list(
        { ...asText("192.0.2.1 # until=2026-12-01\n192.0.2.2"), action: "allow" },
        { ...asText("192.0.2.1 # until=2036-12-01"), action: "allow" },
      ),
    ],
    ["entries-allowed loosens medium", "entries-no-longer-allowed tightens low", "entries-end neutral low"],
  ],
  [
    "one new ban, and an end for all others",
    [list(asText("192.0.2.1\n192.0.2.2"), asText("192.0.2.1 # until=2026-11-20T16:57Z\n192.0.2.2\n192.0.2.3"))],
    ["entries-unblocked loosens medium", "entries-blocked tightens low", "entries-end neutral low"],
  ],
  [
    "a ban that comes with its end",
    [list(asText("192.0.2.1"), asText("192.0.2.1\n192.0.2.2 # until=2026-11-20T16:57Z"))],
    ["entries-blocked tightens low", "entries-end neutral low"],
  ],
  [
    "page with what is on no list",
    [page("a", '<iframe src="https://x.example/">')],
    ["page-changed neutral low", "page-unread loosens high", "page-loads-outside loosens medium"],
  ],
  ["page line ends", [page("a\nb", "a\r\nb\n")], []],
  ["page removed", [page("a", null)], ["page-removed neutral medium"]],
  [
    "page with a foreign script",
    [page("a", '<script src="//x.example/a.js"></script>')],
    ["page-changed neutral low", "page-runs-script loosens high", "page-loads-outside loosens medium"],
  ],
  [
    "sensitive page with a foreign script",
    [
      change(
        "bunny_shield_custom_page.a",
        { html: "a" },
        { html: '<script src="//x.example">' },
        { beforeSensitive: { html: true }, afterSensitive: { html: true } },
      ),
    ],
    ["page-changed neutral low", "page-runs-script loosens high", "page-loads-outside loosens medium"],
  ],
  [
    "page with a form",
    [page("a", '<form action="/login">')],
    ["page-changed neutral low", "page-sends-visitors loosens high"],
  ],
  [
    "page with a mere link",
    [page("a", '<a href="https://x.example/">x</a>')],
    ["page-changed neutral low", "page-links-outside neutral low"],
  ],
  ...[
    ["style", '<a href="https://x.example/" style="position: fixed; inset: 0"></a>', "a"],
    [
      "stylesheet",
      '<style>a{POSITION:Absolute}</style><a href="https://x.example/"></a>',
      '<a href="https://x.example/"></a>',
    ],
  ].map(([of, after = "", before = ""]): readonly [string, readonly JsonObject[], readonly string[]] => [
    `page with a link that covers it by a ${of}`,
    [page(before, after)],
    ["page-changed neutral low", "page-links-outside neutral medium"],
  ]),
  ["a relaxed guard", [list({ allow_catch_all: false }, { allow_catch_all: true })], ["guard-relaxed neutral medium"]],
  ["a stricter guard", [list({ allow_catch_all: true }, { allow_catch_all: false })], []],
  [
    "unblocked here, blocked there",
    [list({}, { entries: ["192.0.2.1"] }), other({ type: "cidr", entries: ["192.0.2.0/24"] })],
    ["stopped-elsewhere neutral low"],
  ],
  [
    "a rule disabled",
    [zone({ waf_disabled_rules: ["1"] }, { waf_disabled_rules: ["1", "2"] })],
    ["rules-excepted loosens medium"],
  ],
  [
    "many rules disabled",
    [zone({ waf_disabled_rules: [] }, { waf_disabled_rules: many })],
    ["rules-excepted loosens high"],
  ],
  [
    "bodies in logs",
    [zone({ request_body_logging_enabled: false }, { request_body_logging_enabled: true })],
    ["recording-widened neutral medium"],
  ],
  [
    "a rule acts again",
    [zone({ waf_disabled_rules: ["1"] }, { waf_disabled_rules: [] })],
    ["rules-restored tightens low"],
  ],
  ["what a new list is to stop", [list({}, null), created], ["cover-planned unknown medium", RECREATED]],
  [
    "what a new list in a zone that is not known is to stop",
    [
      list({}, null),
      change("bunny_shield_access_list.b", null, accessList({ shield_zone_id: null }), {
        unknown: { shield_zone_id: true },
      }),
    ],
    ["enforcement-stopped loosens high"],
  ],
  [
    "two lists that are one new list",
    [list({}, null), change("bunny_shield_access_list.c", accessList({ list_id: 9 }), null), created],
    ["cover-planned unknown medium"],
  ],
  ["two addresses with one object", twice, ["shared-object unknown high", "enforcement-stopped loosens high"]],
  ...OBJECT_CASES,
];
