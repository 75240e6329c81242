import * as api from "../../src/api/index.js";
import { switchedOffProtections, triggerMatchTypes, triggerTypes } from "../../src/zone/words/exceptions.js";
import { type CodeTable, seedCode, seedCodes } from "../../src/emulator/seed/codes.js";

/** The words of the provider, which were written without the emulator's. */
const WORDS: Readonly<Partial<Record<CodeTable, api.CodeTable>>> = {
  plan: api.shieldPlans,
  wafMode: api.wafExecutionModes,
  ddosMode: api.ddosExecutionModes,
  ddosSensitivity: api.ddosSensitivities,
  bodyLimitAction: api.bodyLimitActions,
  listType: api.accessListTypes,
  listAction: api.accessListActions,
  botCategory: api.botCategories,
  botAction: api.botActions,
  botCategoryAction: api.botCategoryActions,
  botDetectionMode: api.botDetectionModes,
  sensitivity: api.sensitivities,
  aggression: api.fingerprintAggressions,
  scanningMode: api.scanningModes,
  guardianMode: api.wafExecutionModes,
  rateLimitAction: api.rateLimitActions,
  wafRuleAction: api.wafRuleActions,
  operator: api.ruleOperators,
  severity: api.ruleSeverities,
  counterKey: api.rateLimitCounterKeys,
  transformation: api.ruleTransformations,
  videoStatus: api.videoStatuses,
  transcodingLevel: api.transcodingLevels,
  transcodingIssue: api.transcodingIssues,
  generationStatus: api.smartGenerateStatuses,
  edgeRuleTrigger: triggerTypes,
  edgeRuleMatch: triggerMatchTypes,
};

/** The emulator's names where they say more than the word. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ...{ ip_ja4: "IP and JA4" },
  ...{ str_match: "String match", str_eq: "String equal", rx: "Regular expression" },
  ...{ eq: "=", ge: ">=", gt: ">", le: "<=", lt: "<" },
  ...{ detect_sqli: "Detect SQL injection", detect_xss: "Detect XSS" },
  ...{
    cmd_line: "Command line",
    sha1: "SHA-1",
    url_decode_uni: "URL decode, Unicode",
    utf8_to_unicode: "UTF-8 to Unicode",
  },
  ...{ normalize_path_win: "Normalize path, Windows", normalise_path_win: "Normalise path, Windows" },
  ...{ stream_lengths_difference: "Stream lengths differ", invalid_framerate: "Invalid frame rate" },
  ...{ video_exceeded_max_duration: "Video too long", audio_exceeded_max_duration: "Audio too long" },
  ...{ country_code: "Country", country_state_code: "State", remote_ip: "Address", url_query_string: "Query string" },
  ...{ cookie_value: "Cookie", origin_retry_attempt_count: "Origin retries", origin_connection_error: "Origin error" },
  ...{ original_corrupted: "Original damaged", caption_generation_failed: "Captions failed" },
};

const folded = (name: string): string => name.toLowerCase().replaceAll(" ", "_");

describe("the codes that a seed may have", () => {
  it.each(Object.entries(WORDS) as [CodeTable, api.CodeTable][])("as %s are those of the provider", (table, words) => {
    const known = Object.entries(words.codes).map(([word, code]) => [code, folded(SPELLED_OUT[word] ?? word)]);
    const names = Object.entries(seedCodes[table]).map(([code, name]) => [code, folded(name)]);
    expect(Object.fromEntries(names)).toEqual(Object.fromEntries(known));
  });

  it.each([
    ["timeframe", api.rateLimitTimeframes],
    ["blockTime", api.rateLimitBlockTimes],
  ] as const)("as %s are those of the provider, in seconds", (table, seconds) => {
    const named = seconds.map((one) => [one, one === 1 ? "1 second" : `${one} seconds`]);
    expect(seedCodes[table]).toEqual(Object.fromEntries(named));
  });

  it("of actions of edge rules have those of the provider, which knows only what switches protections off", () => {
    const names = Object.entries(switchedOffProtections.codes).map(([word, code]) => [
      word,
      seedCodes.edgeRuleAction[code],
    ]);
    expect(names).toEqual([
      ["shield", "Disable Shield"],
      ["waf", "Disable WAF"],
      ["challenges", "Disable Shield challenge"],
      ["bot_detection", "Disable bot detection"],
      ["access_lists", "Disable access lists"],
      ["rate_limiting", "Disable rate limiting"],
      ["token_authentication", "Disable token authentication"],
    ]);
  });

  it("are all compared with the provider's", () => {
    const others = ["timeframe", "blockTime", "edgeRuleAction"];
    expect(Object.keys(seedCodes).sort()).toEqual([...Object.keys(WORDS), ...others].sort());
  });

  it("say of any other that it is meant", () => {
    expect([seedCode("plan", 0), seedCode("plan", 3), seedCode("plan", 4)]).toEqual([0, 3, { unknownCode: 4 }]);
    expect([seedCode("operator", 10), seedCode("operator", 12)]).toEqual([{ unknownCode: 10 }, 12]);
  });
});
