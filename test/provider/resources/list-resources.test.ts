import { CASES, RESOURCE_TYPES } from "../../cases/index.js";
import { LISTED_SEED, LISTED_ZONE } from "../../cases/listed-seed.js";
import { SEEDED } from "../../cases/target.js";
import { type HostedService, useHostedService } from "../../support/hosted-service.js";
import type { ListedObject } from "../../support/provider-host.js";

/** The found objects, without events that contain only diagnostics. */
const objectsOf = (found: readonly ListedObject[]): ListedObject[] => found.filter(({ identity }) => identity !== null);

/** Zone 44 has a managed list enabled; every zone has its own configuration of it. */
const enableManagedList = ({ service }: HostedService) =>
  service.edit(({ zones }) => {
    const lists = zones.find(({ shieldZoneId }) => shieldZoneId === LISTED_ZONE.shield_zone_id)?.managedLists;
    Object.assign(lists?.find(({ listId }) => listId === 2) ?? {}, { isEnabled: true, action: 3 });
  });

/** The API does not return the document, so the user must add it. */
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

  if (type !== WITHOUT_DOCUMENT)
    test("the generated configuration is valid and plans nothing", async () => {
      for (const { object } of objectsOf(await hosted.host.list(type, filter))) {
        const generated = await hosted.host.generate(type, object!);
        const planned = await hosted.host.plan(type, object!, generated.values!);

        expect(generated.reported).toEqual([]);
        expect(planned.reported.filter((line) => line.startsWith("error"))).toEqual([]);
        expect({ ...planned.values, replaces: planned.replaces }).toEqual({ ...object, replaces: 0 });
      }
    });

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

  test("of API Guardian generates a configuration that asks for the document", async () => {
    const [found] = objectsOf(await hosted.host.list(WITHOUT_DOCUMENT, {}));
    const { values } = await hosted.host.generate(WITHOUT_DOCUMENT, found!.object!);
    const { reported } = await hosted.host.plan(WITHOUT_DOCUMENT, found!.object!, values!);

    expect(reported).toEqual([expect.stringMatching(/^error content: API Guardian does not accept this document/)]);
  });

  test("reports an unknown bot category, and omits it since it cannot be declared", async () => {
    const found = await hosted.host.list("bunny_shield_bot_category_action", LISTED_ZONE);

    expect(found.flatMap(({ reported }) => reported)).toEqual([
      expect.stringMatching(/^warning -: Unknown bot category .* 99,/),
    ]);
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
