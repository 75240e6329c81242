import { CASES, RESOURCE_TYPES } from "../../cases/generated/index.js";
import { LISTED_SEED, LISTED_ZONE } from "../../cases/listed-seed.js";
import { SEEDED } from "../../cases/target.js";
import { type HostedService, useHostedService } from "../../support/hosted-service.js";
import type { ListedObject } from "../../support/provider-host.js";
import { provider } from "../../../src/provider/provider.js";
import { NASTY_ACCOUNT } from "../../account/nasty-account.js";

/** The found objects, without events that contain only diagnostics. */
const objectsOf = (found: readonly ListedObject[]): ListedObject[] => found.filter(({ identity }) => identity !== null);

/** Zone 44 has a managed list enabled; every zone has its own configuration of it. */
const enableManagedList = ({ service }: HostedService) =>
  service.edit(({ zones }) => {
    const lists = zones.find(({ shieldZoneId }) => shieldZoneId === LISTED_ZONE.shield_zone_id)?.managedLists;
    Object.assign(lists?.find(({ listId }) => listId === 2) ?? {}, { isEnabled: true, action: 3 });
  });

/** The API does not return the document, so no configuration can be generated. */
const WITHOUT_DOCUMENT = "bunny_shield_api_guardian";

describe.each(RESOURCE_TYPES)("%s", (type) => {
  const { seed = LISTED_SEED, filter, found: expected, requests = 1 } = CASES[type](SEEDED).listed;
  const hosted = useHostedService({ seed });
  beforeEach(() => enableManagedList(hosted));

  test("objects are found with identity and name", async () => {
    const found = objectsOf(await hosted.host.list(type, filter, { whole: false }));

    expect(expected).not.toEqual([]);
    expect(found).toEqual(
      expected.map(([identity, displayName]) => ({ identity, displayName, object: null, reported: [] })),
    );
  });

  if (type !== WITHOUT_DOCUMENT) {
    test("a listed object equals its import by identity", async () => {
      const found = objectsOf(await hosted.host.list(type, filter));

      expect(found).toHaveLength(expected.length);
      for (const { identity, object, reported } of found) {
        const imported = await hosted.host.import(type, { identity: identity! });
        expect(reported).toEqual([]);
        expect(imported.reported).toEqual([]);
        expect(imported.identity).toEqual(identity);
        expect(object).toEqual(imported.values);
      }
    });

    test("the generated configuration is valid and plans nothing", async () => {
      for (const { object } of objectsOf(await hosted.host.list(type, filter))) {
        const generated = await hosted.host.generate(type, object!);
        const planned = await hosted.host.plan(type, object!, generated.values!);

        expect(generated.reported).toEqual([]);
        expect(planned.reported.filter((line) => line.startsWith("error"))).toEqual([]);
        expect({ ...planned.values, replaces: planned.replaces }).toEqual({ ...object, replaces: 0 });
      }
    });
  }

  test("sends no unnecessary requests, and stops at the limit", async () => {
    const [first] = await hosted.host.list(type, filter, { whole: false, limit: 1 });

    expect(first?.identity).toEqual(expected[0]![0]);
    expect(hosted.service.countRequests()).toBe(requests);
  });

  if (Object.hasOwn(filter, "shield_zone_id"))
    test("a missing zone is an error, not an empty list", async () => {
      const found = await hosted.host.list(type, { shield_zone_id: 999 });

      expect(found.map(({ reported }) => reported)).toEqual([[expect.stringMatching(/^error /)]]);
    });
});

describe("a listing", () => {
  const hosted = useHostedService({ seed: LISTED_SEED });

  test("of API Guardian names each without its document, since no configuration can be generated", async () => {
    const found = await hosted.host.list(WITHOUT_DOCUMENT, {});

    expect(objectsOf(found)).toEqual([]);
    expect(found.flatMap(({ reported }) => reported)).toEqual([
      expect.stringMatching(/^warning -: bunny_shield_api_guardian 44 cannot be declared \| "Shop" .*does not return/),
    ]);
  });

  test("reports an unknown bot category, and omits it since it cannot be declared", async () => {
    for (const whole of [true, false]) {
      const found = await hosted.host.list("bunny_shield_bot_category_action", LISTED_ZONE, { whole });

      expect(found.flatMap(({ reported }) => reported)).toEqual([
        expect.stringMatching(/^warning -: bunny_shield_bot_category_action 44\/unknown_99 cannot be declared .* 99\./),
      ]);
    }
  });

  test("omits bots that only have their category's action, whichever action the API returns", async () => {
    const type = "bunny_shield_bot_action";
    hosted.service.setVariants({ botAction: "effective" });

    const found = await hosted.host.list(type, LISTED_ZONE);
    expect(found.map(({ identity }) => identity)).toEqual(
      CASES[type](SEEDED).listed.found.map(([identity]) => identity),
    );
  });
});

describe("a listing with a filter", () => {
  const hosted = useHostedService({ seed: LISTED_SEED });

  test.each(provider.resources.flatMap(({ type, list }) => (list?.attributes["shield_zone_id"] ? [type] : [])))(
    "of %s finds the objects of the zone only",
    async (type) => {
      const found = await hosted.host.list(type, { shield_zone_id: 44 });
      const others = await hosted.host.list(type, { shield_zone_id: 999 });

      const zones = objectsOf(found).map(({ object }) =>
        object?.["pull_zone_id"] === 9003 ? 44 : object?.["shield_zone_id"],
      );
      expect(new Set(zones)).toEqual(new Set(zones.length === 0 ? [] : [44]));
      expect(others.flatMap(({ reported }) => reported)).toEqual([expect.stringMatching(/^error /)]);
      expect(hosted.service.requests().filter(({ path }) => /\/4[23]\b/.test(path))).toEqual([]);
    },
  );

  test.each(provider.resources.flatMap(({ type, list }) => (list?.attributes["shield_zone_id"] ? [type] : [])))(
    "of %s finds the objects of all zones without it",
    async (type) => {
      const inAll = await hosted.host.list(type, {});
      const zones = LISTED_SEED.zones ?? [];
      const inEach = await Promise.all(
        zones.map(({ shieldZoneId }) => hosted.host.list(type, { shield_zone_id: shieldZoneId })),
      );

      expect(zones.length).toBeGreaterThan(1);
      expect(new Set(inAll)).toEqual(new Set(inEach.flat()));
    },
  );

  test("finds one application", async () => {
    const found = await hosted.host.list("bunny_app_autoscaling", { app_id: "app-blog" });

    expect(found.map(({ identity }) => identity)).toEqual([{ app_id: "app-blog" }]);
  });
});

describe("a listing of what cannot be declared", () => {
  const hosted = useHostedService({ seed: NASTY_ACCOUNT });

  test.each([
    ["bunny_app_autoscaling", {}, 'app-paused cannot be declared \\| "paused" was left out. Its minimum is 0 replicas'],
    [
      "bunny_shield_access_list",
      LISTED_ZONE,
      '44/1106 cannot be declared \\| "Empty" was left out. The list has no entries',
    ],
    ["bunny_shield_rate_limit", LISTED_ZONE, '44/2006 cannot be declared \\| "Bad name!" was left out. name must'],
    ["bunny_shield_waf_rule", LISTED_ZONE, "44/3004 cannot be declared .*name must"],
    ["bunny_shield_zone", {}, "45 cannot be declared .*does not return this pull zone"],
  ])("of %s names it, why, and what to do", async (type, filter, expected) => {
    const found = await hosted.host.list(type, filter);
    const [warning, ...more] = found.flatMap(({ reported }) => reported);

    expect(warning).toMatch(new RegExp(`^warning -: ${type} ${expected}`));
    expect(more).toEqual([]);
    for (const { object } of objectsOf(found)) {
      const { values } = await hosted.host.generate(type, object!);
      expect((await hosted.host.plan(type, object!, values!)).values).toEqual(object);
    }
  });
});
