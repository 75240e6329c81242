import { accessList, change, type JsonObject } from "./plan-builder.js";

const list = (before: JsonObject, after: JsonObject): JsonObject =>
  change("bunny_shield_access_list.a", accessList(before), accessList(after));
const asText = (content: string): JsonObject => ({ entries: null, content });

/** Texts whose entries end → the findings they must bring, as `rule direction severity`. */
export const END_CASES: readonly (readonly [string, readonly JsonObject[], readonly string[]])[] = [
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
];
