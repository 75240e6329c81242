import fc from "fast-check";
import { answers } from "../../answers/answers.js";
import { RULE } from "../../answers/rule-answers.js";
import { hostProvider } from "../../support/provider-host.js";
import { startScriptedServer, type ScriptedServer } from "../../support/scripted-server.js";
import { runs } from "../../framework/properties/runs.js";

const RUNS = 20;
let bodies: readonly (readonly [path: RegExp, body: unknown])[] = [];
let server: ScriptedServer;
/** No count is larger than a number can hold exactly. */
const exactly = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) => (typeof value === "bigint" ? Number.MAX_SAFE_INTEGER : value));
beforeAll(async () => {
  server = await startScriptedServer(({ path }) => ({
    body: exactly(bodies.find(([pattern]) => pattern.test(path))?.[1]),
  }));
});
afterAll(() => server.close());

const host = () => hostProvider({ access_key: "k", base_url: server.url, video_url: server.url, retries: 0 });

/** Responses by path. */
type Answers = readonly (readonly [path: RegExp, answer: fc.Arbitrary<unknown>])[];
const formOf = (operation: string): fc.Arbitrary<unknown> => answers[operation]!.arbitrary;
/** With list 7 and managed list 1, if there are any. */
const overview = formOf("listAccessLists").map((answer) => {
  const { customLists, managedLists, ...rest } = answer as Record<string, object[]>;
  const only = (lists: object[] = [], listId: number) => lists.slice(0, 1).map((list) => ({ ...list, listId }));
  return { ...rest, customLists: only(customLists, 7), managedLists: only(managedLists, 1) };
});
const lists = [/\/access-lists$/, overview] as const;
const catalogue = [/\/bot-categorization$/, formOf("listBots")] as const;

const cases: [type: string, identity: Record<string, unknown>, answers: Answers, absent: RegExp][] = [
  [
    "bunny_shield_access_list",
    { shield_zone_id: 42, list_id: 7 },
    [lists, [/\/access-lists\/7$/, formOf("getAccessList")]],
    /^$|contradictory data/,
  ],
  ["bunny_shield_access_list_configuration", { shield_zone_id: 42, list_id: 1 }, [lists], /no managed list 1/],
  ["bunny_shield_bot_action", { shield_zone_id: 42, bot_id: 17 }, [catalogue], /bot 17/],
  ["bunny_shield_bot_category_action", { shield_zone_id: 42, category: "ai_scraper" }, [catalogue], /ai_scraper/],
  [
    "bunny_shield_rate_limit",
    { shield_zone_id: 1, rate_limit_id: RULE },
    [[/\/rate-limit\/7$/, formOf("getRateLimit")]],
    /of Shield zone 42 instead of 1; it was not used/,
  ],
];

test.each(cases)(
  "%s reads every allowed response, or reports that the object is missing",
  async (type, identity, ...rest) => {
    const [given, absent] = rest;
    const generated = fc.tuple(...given.map(([path, answer]) => answer.map((body) => [path, body] as const)));
    await fc.assert(
      fc.asyncProperty(generated, async (chosen) => {
        bodies = chosen;
        const first = await (await host()).import(type, { identity });
        if (first.values === null || first.reported.length > 0) {
          expect(first.reported.join("\n")).toMatch(absent);
          return;
        }
        expect(first.identity).toEqual(identity);
        // Reading the state again does not change it.
        const second = await (await host()).refresh(type, first.values, first.private);
        expect(second.reported).toEqual([]);
        expect(second.values).toEqual(first.values);
        const { values, replaces } = await (
          await host()
        ).plan(type, first.values, (await (await host()).generate(type, first.values)).values!);
        expect({ values, replaces }).toEqual({ values: first.values, replaces: 0 });
      }),
      runs(RUNS),
    );
  },
);
