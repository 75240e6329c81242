import fc from "fast-check";
import { createClient, settingsOf, type ShieldZone, type ZoneChanges } from "../../../src/api/index.js";
import { useService } from "../../support/service.js";
import { bench, errorOf } from "../http/harness.js";
import { runs } from "../../framework/properties/runs.js";

const enums = {
  planType: 2,
  wafExecutionMode: 1,
  wafRequestBodyLimitAction: 1,
  wafResponseBodyLimitAction: 2,
  dDoSShieldSensitivity: 3,
};
const zone = {
  shieldZoneId: 42,
  pullZoneId: 9001,
  ...enums,
  wafEnabled: true,
  wafLogOnlyRules: ["952100"],
  wafEngineConfig: [{ name: "allowed_methods", valueEncoded: "GET HEAD" }],
};
const read = (changes: object = {}) => ({ body: { data: { ...zone, ...changes } } });
const written = { body: { data: { shieldZoneId: 42, shieldZone: { shieldZoneId: 42 } }, error: null } };

describe("an update of a zone", () => {
  test("sends what is given and nothing else, and reads it back", async () => {
    const { client, server } = await bench([read(), written, read({ wafEnabled: false })]);
    const found = await client.zones.update(42, { wafEnabled: false, wafLogOnlyRules: ["952100"] });
    expect(found.wafEnabled).toBe(false);
    expect(server.requests.map(({ method }) => method)).toEqual(["GET", "PATCH", "GET"]);
    expect(JSON.parse(server.requests[1]!.body)).toEqual({
      shieldZoneId: 42,
      shieldZone: { wafEnabled: false, wafLogOnlyRules: ["952100"] },
    });
  });

  test("sends the engine's other settings along", async () => {
    const setting = { name: "blocking_paranoia_level", valueEncoded: "2" };
    const wafEngineConfig = [...zone.wafEngineConfig, setting];
    const { client, server } = await bench([read(), written, read({ wafEngineConfig })]);
    await client.zones.update(42, { wafEngineConfig: [setting] });
    expect(JSON.parse(server.requests[1]!.body)).toMatchObject({ shieldZone: { wafEngineConfig } });
  });
});

describe("a new zone", () => {
  const missing = {
    status: 202,
    body: {
      data: null,
      error: {
        statusCode: 404,
        success: false,
        message: "None.",
        errorKey: "not_found_or_unauthorised_access.shieldzone",
      },
    },
  };

  test("is found by its pull zone if the response is lost", async () => {
    const { client, server } = await bench([{ status: 502, body: "" }, read({ shieldZoneId: 77 })]);
    expect(await client.zones.create(9001, { planType: 0 })).toMatchObject({ shieldZoneId: 77 });
    expect(server.requests[1]!.path).toBe("/shield/shield-zone/get-by-pullzone/9001");
  });

  test("was not created if the pull zone has none afterwards", async () => {
    const { client } = await bench(({ method }) => (method === "POST" ? { status: 502, body: "" } : missing));
    const error = await errorOf(client.zones.create(9001, { planType: 0 }));
    expect(error.reason).toContain("no such Shield zone was found afterwards");
  });
});

/** Every variant that decides what a write does to settings that it does not contain. */
const VARIANTS = fc.record({
  zoneUpdate: fc.constantFrom("keep" as const, "reset-enums" as const),
  engineConfigUpdate: fc.constantFrom("replace" as const, "merge" as const),
  zoneCreate: fc.constantFrom("applies-all" as const, "plan-only" as const),
  newZoneLearning: fc.constantFrom("on" as const, "off" as const),
  setOrder: fc.constantFrom("kept" as const, "sorted" as const),
});
const ids = fc.uniqueArray(fc.constantFrom("941100", "942100", "952100", "953100"), { maxLength: 4 });
const setting = (name: string, ...values: string[]) =>
  fc.constantFrom(...values).map((valueEncoded) => ({ name, valueEncoded }));
const CHANGES: fc.Arbitrary<ZoneChanges> = fc.record(
  {
    planType: fc.constantFrom(1, 2, 3),
    learningMode: fc.boolean(),
    wafEnabled: fc.boolean(),
    wafExecutionMode: fc.constantFrom(0, 1),
    wafDisabledRules: ids,
    wafLogOnlyRules: ids,
    wafRequestHeaderLoggingEnabled: fc.boolean(),
    requestBodyLoggingEnabled: fc.boolean(),
    wafRequestIgnoredHeaders: fc.uniqueArray(fc.constantFrom("Cookie", "Authorization"), { maxLength: 2 }),
    wafProfileId: fc.constantFrom(1, 2, 3),
    wafEngineConfig: fc.uniqueArray(
      fc.oneof(setting("blocking_paranoia_level", "1", "2"), setting("allowed_methods", "GET HEAD", "GET")),
      { selector: ({ name }) => name, minLength: 1 },
    ),
    wafRequestBodyLimitAction: fc.constantFrom(0, 1, 2),
    wafResponseBodyLimitAction: fc.constantFrom(0, 1, 2),
    dDoSShieldSensitivity: fc.constantFrom(0, 1, 2, 3, 4),
    dDoSChallengeWindow: fc.constantFrom(900, 1800),
    whitelabelResponsePages: fc.boolean(),
  },
  { requiredKeys: [] },
);

describe("no sequence of updates changes a setting that it does not contain", () => {
  const used = useService();
  const connect = () =>
    createClient({ accessKey: used.service.accessKey, baseUrl: used.service.url, retries: 0, shareForMs: 0 });

  /** The settings that differ, engine settings by name. */
  function differing(before: ShieldZone, after: ShieldZone): string[] {
    const flat = (one: ShieldZone) => {
      const { wafEngineConfig, ...rest } = settingsOf(one);
      const engine = (wafEngineConfig ?? []).map(({ name, valueEncoded }) => [`engine ${name}`, valueEncoded] as const);
      return new Map<string, string>(
        [...Object.entries(rest), ...engine].map(([name, value]) => [
          name,
          JSON.stringify(Array.isArray(value) ? value.toSorted() : value),
        ]),
      );
    };
    const [one, other] = [flat(before), flat(after)];
    return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
  }

  const namesOf = ({ wafEngineConfig, ...rest }: ZoneChanges): string[] => [
    ...Object.keys(rest),
    ...(wafEngineConfig ?? []).map(({ name }) => `engine ${name}`),
  ];

  test("of an existing zone, and what was found can be restored", async () => {
    await fc.assert(
      fc.asyncProperty(VARIANTS, fc.array(CHANGES, { minLength: 1, maxLength: 4 }), async (variants, sequence) => {
        await used.service.reset();
        used.service.setVariants(variants);
        const { zones } = connect();
        const first = await zones.get(42);
        for (const changes of sequence) {
          const before = await zones.get(42);
          const after = await zones.update(42, changes);
          const named = namesOf(changes);
          expect(differing(before, after).filter((name) => !named.includes(name))).toEqual([]);
        }
        const names = new Set(sequence.flatMap((changes) => Object.keys(changes)));
        const changed = Object.entries(settingsOf(first)).filter(([name]) => names.has(name));
        await zones.restore(42, { wafEngineConfig: first.wafEngineConfig, ...Object.fromEntries(changed) });
        const left = differing(first, await zones.get(42));
        // An API that merges engine settings keeps the names; they have the default values then.
        expect(left.filter((name) => !(variants.engineConfigUpdate === "merge" && name.startsWith("engine ")))).toEqual(
          [],
        );
      }),
      runs(40),
    );
  });
});
