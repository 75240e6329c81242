import type { EmulatorOptions } from "../../../src/emulator/index.js";
import type { Time } from "../../../src/framework/lifecycle/provider-instance.js";
import type { ProviderServer } from "../../../src/protocol/rpcs.js";
import { provider } from "../../../src/provider/provider.js";
import { everyNth } from "../../framework/properties/runs.js";
import { CASES, RESOURCE_TYPES, type ResourceType } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveResource, driveWalks, errorsIn, type Outcome, startProvider } from "../../support/provider-driver.js";
import { hostProvider } from "../../support/provider-host.js";
import { startService, type TestService } from "../../support/service.js";

const OTHER_KEY = "a8e1c7d3-another-account-51b2";

/** Accounts that do not have the objects of the state. */
const ACCOUNTS: readonly [string, EmulatorOptions][] = [
  [
    "other zones",
    {
      seed: {
        zones: [{ shieldZoneId: 77, pullZoneId: 9077 }],
        applications: [{ appId: "app-elsewhere", name: "elsewhere", min: 1, max: 1 }],
      },
    },
  ],
  ["no zones", { seed: { zones: [] } }],
];

/** Two minutes later, when no read waits for what was written before. */
const later: Time = { now: () => Date.now() + 120_000, sleep: () => Promise.resolve() };

/** What contains the objects of a type, and what the account has of it. */
function containerOf(type: ResourceType): { readonly container: string; readonly noun: string } {
  if (type === "bunny_app_autoscaling") return { container: "application app-shop", noun: "application" };
  if (type === "bunny_shield_exception") return { container: "pull zone 9001", noun: "Shield zone" };
  return { container: "Shield zone 42", noun: "Shield zone" };
}

const hasOnDestroy = (type: ResourceType): boolean =>
  provider.resources.some((one) => one.type === type && "on_destroy" in one.attributes);

const warningsIn = ({ diagnostics }: Outcome): string[] =>
  diagnostics.filter(({ severity }) => severity === 2).map(({ summary, detail }) => `${summary}: ${detail}`);

let others: ReadonlyMap<string, TestService>;
beforeAll(async () => {
  const started = ACCOUNTS.map(
    async ([name, options]) => [name, await startService({ accessKey: OTHER_KEY, ...options })] as const,
  );
  others = new Map(await Promise.all(started));
});
afterAll(() => Promise.all([...others.values()].map((other) => other.close())));

const other = (name: string): TestService => {
  const service = others.get(name);
  if (service === undefined) throw new Error(`There is no account with ${name}.`);
  return service;
};

describe.each(everyNth(3, RESOURCE_TYPES, 2))("%s", (type) => {
  const { seed, attributes, updates, importId } = CASES[type](SEEDED);
  let service: TestService;
  let stored: Outcome;
  let before: unknown;
  beforeAll(async () => {
    service = await startService(seed && { seed });
    stored = await driveWalks(service, type).apply(attributes);
    expect(errorsIn(stored)).toEqual([]);
    before = service.snapshot();
  });
  afterAll(() => service.close());
  afterEach(() => {
    expect(service.snapshot()).toEqual(before);
  });
  const walks = (account: TestService) => driveWalks(account, type, undefined, undefined, later);
  const dropping = async (account: TestService) =>
    driveResource(await startProvider(account, { drop_missing_zones: true }, provider, later), type);

  describe.each(ACCOUNTS)("with a key of an account with %s", (name) => {
    const { container, noun } = containerOf(type);
    const has = name === "no zones" ? `no ${noun}s at all` : `1 ${noun}, but not ${container}`;
    const said = (): unknown[] => [
      expect.stringMatching(
        new RegExp(
          `^${container} is not in the account of this access key: The access key from access_key of the provider block belongs to an account that has ${has}\\..*Nothing was removed from the state\\..*terraform state rm.*drop_missing_zones = true.*BUNNY_DROP_MISSING_ZONES=true`,
          "is",
        ),
      ),
    ];

    it("is kept by a refresh, which fails", async () => {
      const read = await walks(other(name)).read(stored);
      expect(errorsIn(read)).toEqual(said());
      expect(read.state).toEqual(stored.state);
      expect(read.private).toEqual(stored.private);
    });

    it("is kept by an update without a refresh, which fails", async () => {
      const isSent = ([changed]: [string, unknown]) => !/^(on_destroy|adopt|allow_un)/.test(changed);
      const changed = { ...attributes, ...Object.fromEntries(Object.entries(updates).filter(isSent).slice(0, 1)) };
      const planned = await walks(other(name)).plan(changed, stored);
      if (errorsIn(planned).length > 0) return;
      const updated = await walks(other(name)).apply(changed, stored);
      expect(errorsIn(updated)).not.toEqual([]);
      expect(updated.state).toEqual(stored.state);
    });

    it("is kept by a destroy without a refresh, which fails", async () => {
      const destroyed = await walks(other(name)).destroy(stored);
      expect(errorsIn(destroyed)).toEqual(said());
      expect(destroyed.state).toEqual(stored.state);
    });

    it.each([
      ["because of on_destroy", { on_destroy: "keep" }, false],
      ["because another resource declares it", {}, true],
      ["because nothing is known to restore", { found: null, configuration_id: null }, false],
    ])("is kept by a destroy that leaves it as it is %s, which fails", async (_why, given, isDeclaredAgain) => {
      const known = Object.entries(given).filter(([attribute]) => attribute in (stored.state ?? {}));
      const state = { ...stored.state, ...Object.fromEntries(known) };
      const drive = driveResource(await startProvider(other(name), {}, provider, later), type);
      if (isDeclaredAgain) await drive.plan(attributes);
      const destroyed = await drive.destroy({ ...stored, state });
      expect(errorsIn(destroyed)).toEqual(said());
      expect(destroyed.state).toEqual(state);
    });

    it("is not imported", async () => {
      const imported = await walks(other(name)).import(importId(stored.state ?? {}));
      expect(errorsIn(imported)).toHaveLength(1);
      expect(imported.state?.["found"] ?? null).toBeNull();
    });

    it("is removed from the state with a warning where that is accepted", async () => {
      const drive = await dropping(other(name));
      for (const [what, dropped] of [
        ["read", await drive.read(stored)],
        ["destroyed", await drive.destroy(stored)],
      ] as const) {
        expect({ what, state: dropped.state, errors: errorsIn(dropped) }).toEqual({ what, state: null, errors: [] });
        expect(warningsIn(dropped).join()).toMatch(
          /is removed from the state: The access key .* belongs to an account/s,
        );
      }
    });
  });

  it("is kept if the key is refused, also where missing zones are dropped", async () => {
    const refused = { ...service, accessKey: OTHER_KEY };
    const drive = await dropping(refused);
    const read = await drive.read(stored);
    expect(errorsIn(read)).toEqual([expect.stringContaining("Check the access key")]);
    expect(read.state).toEqual(stored.state);
    const destroyed = await drive.destroy(stored);
    expect(errorsIn(destroyed)).toEqual([expect.stringContaining("Check the access key")]);
    expect(destroyed.state).toEqual(stored.state);
  });

  it("counts as deleted if its zone is gone since the plan of its destroy, which read it with the same key", async () => {
    const planner = async (isRead: boolean) => {
      const server = await startProvider(service, {}, provider, later);
      if (isRead) await driveResource(server, type).read(stored);
      return server;
    };
    const [reading, silent] = [await planner(true), await planner(false)];
    const destroy = async (planning: ProviderServer) =>
      driveResource(await startProvider(service, {}, provider, later), type).destroy(stored, undefined, planning);
    let kept: object = {};
    await service.edit((contents) => {
      kept = structuredClone(contents);
      Object.assign(contents, { zones: [], pullZones: [], applications: [] });
    });
    expect(await destroy(reading)).toMatchObject({ state: null });
    expect((await destroy(silent)).state).toEqual(stored.state);
    await service.edit((contents) => Object.assign(contents, kept));
  });
});

describe("what a destroy keeps in a zone", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it("takes one request", async () => {
    const kept = RESOURCE_TYPES.filter((type) => type === "bunny_shield_waf_rule_order" || hasOnDestroy(type));
    const inZone = kept.filter((type) => containerOf(type).container === "Shield zone 42");
    const server = await startProvider(service);
    for (const type of inZone) {
      const state = { ...CASES[type](SEEDED).attributes, shield_zone_id: 42, on_destroy: "keep" };
      const outcome = await driveResource(server, type).destroy({ state, private: new Uint8Array(), diagnostics: [] });
      expect([type, outcome.state, errorsIn(outcome)]).toEqual([type, null, []]);
    }
    expect(inZone.length).toBeGreaterThan(8);
    expect(service.requests().map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /shield/shield-zone/42"]);
  });
});

describe("data of a zone", () => {
  const values: Readonly<Record<string, unknown>> = {
    shield_zone_id: 42,
    list_id: 1,
    rate_limit_id: 9,
    endpoint_id: 1,
    rule_id: "1",
    from: "2026-01-01T00:00:00Z",
    to: "2026-01-01T01:00:00Z",
    date: new Date().toISOString().slice(0, 10),
    year: 2026,
    month: 1,
  };
  const sources = provider.dataSources.filter(({ attributes }) => "shield_zone_id" in attributes);

  it.each(sources.map((source) => [source.type, source] as const))("%s is an error", async (type, { attributes }) => {
    const required = Object.keys(attributes).filter(
      (name) =>
        attributes[name]?.presence === "required" ||
        (name === "shield_zone_id" && attributes[name]?.presence !== "computed"),
    );
    const config = Object.fromEntries(required.map((name) => [name, values[name]]));
    for (const [, account] of others) {
      const host = await hostProvider({ access_key: OTHER_KEY, base_url: account.url, retries: 0 });
      expect(await host.readData(type, config)).toEqual({ values: null, reported: [expect.stringMatching(/^error/)] });
    }
  });
});
