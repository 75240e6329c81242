import fc from "fast-check";
import * as answers from "../../support/arbitrary-answers.js";
import { hostProvider } from "../../support/provider-host.js";
import { startScriptedServer, type ScriptedServer } from "../../support/scripted-server.js";
import { runs } from "../../framework/properties/runs.js";

const RUNS = 20;
let bodies: readonly (readonly [path: RegExp, body: unknown])[] = [];
let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer(({ path }) => ({ body: bodies.find(([pattern]) => pattern.test(path))?.[1] }));
});
afterAll(() => server.close());

const host = () => hostProvider({ access_key: "k", base_url: server.url, video_url: server.url, retries: 0 });

/** Responses by path. */
type Answers = readonly (readonly [path: RegExp, answer: fc.Arbitrary<unknown>])[];
const overview = [/\/access-lists$/, answers.overviews] as const;
const catalogue = [/\/bot-categorization$/, answers.catalogues] as const;

const cases: [type: string, identity: Record<string, unknown>, answers: Answers, absent: RegExp | null][] = [
  [
    "bunny_shield_access_list",
    { shield_zone_id: 42, list_id: 7 },
    [overview, [/\/access-lists\/7$/, answers.contents]],
    /^$|contradictory data/,
  ],
  ["bunny_shield_access_list_configuration", { shield_zone_id: 42, list_id: 1 }, [overview], /no managed list 1/],
  ["bunny_shield_bot_action", { shield_zone_id: 42, bot_id: 17 }, [catalogue], /bot 17/],
  ["bunny_shield_bot_category_action", { shield_zone_id: 42, category: "ai_scraper" }, [catalogue], /ai_scraper/],
  ["bunny_shield_rate_limit", { shield_zone_id: 1, rate_limit_id: 7 }, [[/\/rate-limit\/7$/, answers.rules]], null],
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
          expect(first.reported.join("\n")).toMatch(absent ?? /never/);
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
