import fc from "fast-check";
import { answers } from "../../answers/answers.js";
import { RULE } from "../../answers/rule-answers.js";
import { ZONE } from "../../answers/zone-answers.js";
import { hostProvider } from "../../support/provider-host.js";
import { startScriptedServer, type ScriptedServer } from "../../support/scripted-server.js";
import { runs } from "../../framework/properties/runs.js";

const RUNS = 20;
const today = new Date().toISOString().slice(0, 10);
const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, index) => index);

/** The numbers in docs/reference/service.md#codes, by their attribute; all others must be reported as unknown. */
const KNOWN: Readonly<Record<string, readonly number[]>> = {
  "bunny_shield_access_lists.type": upTo(5),
  "bunny_shield_access_lists.action": upTo(5),
  "bunny_shield_access_lists.required_plan": upTo(3),
  "bunny_shield_bots.category": [...upTo(7), 255],
  "bunny_shield_bots.category_action": upTo(2),
  "bunny_shield_bots.action": upTo(3),
  "bunny_shield_rate_limit.operator": [...upTo(9), 12, 14, 15, 17, 18],
  "bunny_shield_rate_limit.action": [1, 2, 3],
  "bunny_shield_rate_limit.severity_type": upTo(2),
  "bunny_shield_rate_limit.counter_key_type": upTo(7),
  "bunny_shield_overages.plan_type": upTo(3),
  "bunny_shield_zone.plan_type": upTo(3),
  "bunny_shield_zone.waf_execution_mode": upTo(1),
  "bunny_shield_zone.ddos_shield_sensitivity": upTo(4),
  "bunny_shield_zone.ddos_execution_mode": upTo(1),
  "bunny_shield_ddos_enums.operator": [...upTo(9), 12, 14, 15, 17, 18],
};

const film = { library_id: 1, video_id: "v" };
const cases: [type: string, operation: string, config: Record<string, unknown>][] = [
  ["bunny_shield_access_lists", "listAccessLists", { shield_zone_id: ZONE }],
  ["bunny_shield_bots", "listBots", { shield_zone_id: ZONE }],
  ["bunny_shield_rate_limit", "getRateLimit", { rate_limit_id: RULE }],
  ["bunny_shield_event_logs", "getEventLogs", { shield_zone_id: ZONE, date: today }],
  ["bunny_shield_overages", "getOverages", { shield_zone_id: ZONE, year: 2026, month: 7 }],
  ["bunny_shield_zone", "getZone", { shield_zone_id: ZONE }],
  ["bunny_shield_ddos_enums", "getDdosEnums", {}],
  ["bunny_shield_api_guardian_enums", "getApiGuardianEnums", { shield_zone_id: ZONE }],
  ["bunny_video_playback", "getPlayData", film],
];

let body: unknown;
let server: ScriptedServer;
/** No count is larger than a number can hold exactly. */
const exactly = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) => (typeof value === "bigint" ? Number.MAX_SAFE_INTEGER : value));
beforeAll(async () => {
  server = await startScriptedServer(({ path }) => {
    // A zone's data source also reads the edge rules of its pull zone.
    const pullZone = /^\/pullzone\/(\d+)$/.exec(path);
    const answer = pullZone === null ? body : { Id: Number(pullZone[1]), EdgeRules: [] };
    return { body: exactly(answer) };
  });
});
afterAll(() => server.close());

/** Pairs of a word and its number that contradict each other, anywhere in a value. */
function wrongWords(type: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => wrongWords(type, one));
  if (typeof value !== "object" || value === null) return [];
  const object = value as Record<string, unknown>;
  return Object.entries(object).flatMap(([name, inner]) => {
    const attribute = name.replace(/_code$/, "");
    if (attribute === name || !(attribute in object)) return wrongWords(type, inner);
    const known = KNOWN[`${type}.${attribute}`]?.includes(Number(inner));
    const word = object[attribute];
    const right = inner === null ? word === null : !isWrong(known, word, Number(inner));
    return right ? [] : [`${attribute} ${JSON.stringify(word)} for ${String(inner)}`];
  });
}

function isWrong(known: boolean | undefined, word: unknown, number: number): boolean {
  const unknown = word === `unknown_${number}`;
  if (known !== undefined) return known === unknown || typeof word !== "string";
  return !unknown && !/^[a-z][a-z0-9_]*$/.test(String(word));
}

test.each(cases)("%s returns every allowed response, with names and numbers", async (type, operation, config) => {
  await fc.assert(
    fc.asyncProperty(answers[operation]!.arbitrary, async (generated) => {
      body = generated;
      const host = await hostProvider({ access_key: "k", base_url: server.url, video_url: server.url, retries: 0 });
      const { values, reported } = await host.readData(type, config);

      expect(reported).toEqual([]);
      expect(values).toMatchObject(config);
      expect(wrongWords(type, values)).toEqual([]);
    }),
    runs(RUNS),
  );
});
