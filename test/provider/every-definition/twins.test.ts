import { provider } from "../../../src/provider/provider.js";
import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { everyNth } from "../../framework/properties/runs.js";
import {
  driveResource,
  driveWalks,
  errorsIn,
  type Outcome,
  skippingTime,
  startProvider,
  withoutWaits,
} from "../../support/provider-driver.js";
import { startService, useService } from "../../support/service.js";

/** The types that the API numbers: the name, the operation that shows all of a zone, and an import ID. */
const NUMBERED = [
  ["bunny_shield_access_list", "name", "listAccessLists", ({ list_id: id }) => `42/${String(id)}`],
  ["bunny_shield_rate_limit", "name", "listRateLimits", ({ rate_limit_id: id }) => `42/${String(id)}`],
  ["bunny_shield_waf_rule", "name", "listWafRules", ({ waf_rule_id: id }) => `42/${String(id)}`],
] as const satisfies readonly (readonly [string, string, string, (state: Record<string, unknown>) => string])[];

const time = skippingTime();

describe.each(everyNth(3, NUMBERED, 1))("a create of %s", (type, nameOf, listing, importIdOf) => {
  const { seed, attributes } = CASES[type](SEEDED);
  const config: Record<string, unknown> = { ...attributes };
  const used = useService(seed && { seed });

  const server = () => startProvider(used.service, {}, withoutWaits, time);
  const walk = async () => driveResource(await server(), type);
  const create = (): Promise<Outcome> => driveWalks(used.service, type, undefined, withoutWaits, time).apply(config);
  const warned = ({ diagnostics }: Pick<Outcome, "diagnostics">) =>
    diagnostics.filter(({ summary }) => summary.includes("already has a"));
  const upgradeRequest = ({ state }: Outcome) => ({
    typeName: type,
    version: provider.resources.find((one) => one.type === type)?.version ?? 0,
    rawState: { json: Buffer.from(JSON.stringify(state)), flatmap: {} },
  });

  it("whose twin is in no state is warned about, with the block that imports it", async () => {
    const left = await create();
    const [warning, ...others] = warned(await (await walk()).plan(config));
    expect(warning?.attribute?.steps[0]?.attributeName).toBe(nameOf);
    const id = importIdOf(left.state ?? {});
    expect(warning?.detail).toContain(`\n\nimport {\n  to = ${type}.<name>\n  id = "${id}"\n}`);
    expect(others).toEqual([]);
  });

  describe("in a plan that an engine tells from an apply", () => {
    const PLANNING = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
    const plan = async (on?: Awaited<ReturnType<typeof server>>) =>
      driveResource(on ?? (await server()), type, undefined, PLANNING);
    const found = ({ diagnostics }: Pick<Outcome, "diagnostics">) =>
      warned({ diagnostics }).map(({ severity }) => (severity === 1 ? "error" : "warning"));

    it("is refused, at the name, with the block that imports the twin", async () => {
      const left = await create();
      const [error, ...others] = warned(await (await plan()).plan(config));
      expect(error).toMatchObject({ severity: 1, attribute: { steps: [{ attributeName: nameOf }] } });
      expect(error?.detail).toContain(`import {\n  to = ${type}.<name>\n  id = "${importIdOf(left.state ?? {})}"\n}`);
      expect(error?.detail).toContain("give it another name or description");
      expect(others).toEqual([]);
    });

    it("is refused where only a read shows that it is a plan", async () => {
      await create();
      const other = await driveWalks(used.service, type, undefined, withoutWaits, time).apply({
        ...config,
        [nameOf]: `${String(config[nameOf])} B`,
      });
      const planning = await walk();
      expect(found(await planning.plan(config))).toEqual(["warning"]);
      await planning.read(other);
      expect(found(await planning.plan(config))).toEqual(["error"]);
    });

    it("is planned if it replaces the twin, also after a state that was only upgraded", async () => {
      const stored = await create();
      const refreshed = await plan();
      await refreshed.read(stored);
      expect(found(await refreshed.plan(config))).toEqual([]);
      const on = await server();
      await on.upgradeResourceState(upgradeRequest(stored), { signal: new AbortController().signal });
      expect(found(await (await plan(on)).plan(config))).toEqual([]);
    });

    it("is planned if the engine names the twin later, and only warned about where that may still come", async () => {
      const stored = await create();
      const planning = await plan();
      const late = planning.plan(config);
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      expect(found(await planning.plan(config, stored))).toEqual([]);
      expect(found(await late)).toEqual([]);

      // The engine runs as many requests as it may: all wait, and those that name the objects come after them.
      const full = await plan();
      const [first, second] = [full.plan(config), full.plan(config)];
      const one = await Promise.race([first, second]);
      expect(found(one)).toEqual(["warning"]);
      await full.plan(config, stored);
      const all = [found(await first), found(await second)];
      expect(all).toContainEqual([]);
      expect(all).not.toContainEqual(["error"]);
    });

    it("is refused with others of its kind, of which one only warns", async () => {
      await create();
      const planning = await plan();
      const ended = await Promise.all([1, 2, 3].map(() => planning.plan(config)));
      expect(ended.map((one) => found(one)[0]).toSorted()).toEqual(["error", "error", "warning"]);
    });

    it("is refused only once no other request runs", async () => {
      await create();
      const walks = driveWalks(used.service, type, undefined, withoutWaits, time);
      const other = await walks.read(await walks.apply({ ...config, [nameOf]: `${String(config[nameOf])} B` }));
      used.service.resetRequests();
      const planning = await plan();
      used.service.faults.add({ kind: "delay", milliseconds: 700, method: "GET" });
      const reading = planning.read(other);
      while (used.service.requests().length === 0) await new Promise(setImmediate);
      expect(found(await planning.plan(config))).toEqual(["warning"]);
      await reading;
      expect(found(await planning.plan(config))).toEqual(["error"]);
    });
  });

  it("reads what the zone has once for all plans of a walk", async () => {
    await create();
    used.service.resetRequests();
    const planning = await walk();
    for (const suffix of ["", " B", " C"])
      await planning.plan({ ...config, [nameOf]: `${String(config[nameOf])}${suffix}` });
    expect(used.service.countRequests({ operation: listing })).toBe(1);
  });

  const ofAnotherType = type === "bunny_shield_access_list" ? [{ type: "asn", entries: ["AS64500"] }] : [];
  it.each([{ [nameOf]: "Another" }, { shield_zone_id: 44 }, ...ofAnotherType])(
    "is not warned about with %j",
    async (change) => {
      await create();
      expect(warned(await (await walk()).plan({ ...config, ...change }))).toEqual([]);
    },
  );

  it("that replaces the twin is not warned about, also where the state was not refreshed", async () => {
    const stored = await create();
    const refreshed = await walk();
    await refreshed.read(stored);
    expect(warned(await refreshed.plan(config))).toEqual([]);

    const planned = await walk();
    expect(warned(await planned.plan({ ...config, shield_zone_id: 44 }, stored))).toEqual([]);
    expect(warned(await planned.plan(config))).toEqual([]);

    // Of a tainted object, or one whose deposed half is left, engines only upgrade the state.
    const tainted = await server();
    await tainted.upgradeResourceState(upgradeRequest(stored), { signal: new AbortController().signal });
    expect(warned(await driveResource(tainted, type).plan(config))).toEqual([]);
  });

  it("that is a second one on purpose is not warned about, whichever the engine plans first", async () => {
    const stored = await create();
    for (const isRefreshed of [true, false]) {
      const planning = await walk();
      const second = planning.plan(config);
      const first = isRefreshed ? await planning.read(stored) : stored;
      expect(warned(await planning.plan(config, first))).toEqual([]);
      expect(warned(await second)).toEqual([]);
    }
  });

  it("is not warned about, and reads nothing, where the engine says that it applies", async () => {
    await create();
    used.service.resetRequests();
    const applying = driveResource(await server(), type, undefined, {
      deferralAllowed: true,
      writeOnlyAttributesAllowed: true,
    });
    expect(warned(await applying.plan(config))).toEqual([]);
    expect(used.service.countRequests({ operation: listing })).toBe(0);
  });
});

describe.each(["bunny_shield_rate_limit", "bunny_shield_waf_rule"] as const)("a create of %s", (type) => {
  const { seed, attributes } = CASES[type](SEEDED);
  const used = useService(seed && { seed });

  it("with another description is no twin, and a zone whose rules cannot be read gives no warning", async () => {
    const walks = driveWalks(used.service, type, undefined, withoutWaits, time);
    await walks.apply(attributes);
    const other = await walks.plan({ ...attributes, description: "Another" });
    expect(other.diagnostics).toEqual([]);
    const transformed = await walks.plan({ ...attributes, transformations: ["lowercase", "url_decode"] });
    expect(transformed.diagnostics).toMatchObject([
      { severity: 2, detail: expect.stringContaining("perhaps with other transformations") as unknown },
    ]);
    used.service.faults.add({ kind: "answer", status: 403, path: "/shield/*", method: "GET", times: null });
    const unread = await walks.plan(attributes);
    expect(unread.diagnostics.map(({ summary }) => summary)).not.toContainEqual(expect.stringContaining("already has"));
    expect(unread.planned).not.toBeNull();
  });
});

/** The types that a POST makes: the operation, and the ID of the object. */
const POSTED = [
  ["bunny_shield_access_list", "createAccessList", "list_id"],
  ["bunny_shield_exception", "addOrUpdateEdgeRule", "exception_id"],
  ["bunny_shield_rate_limit", "createRateLimit", "rate_limit_id"],
  ["bunny_shield_waf_rule", "createWafRule", "waf_rule_id"],
] as const;

describe.each(POSTED)("a POST of %s that the network delivers twice", (type, operation, idOf) => {
  const { seed, attributes } = CASES[type](SEEDED);
  const used = useService(seed && { seed });

  const apply = () => driveWalks(used.service, type, undefined, withoutWaits, time).apply(attributes);
  const replan = async (stored: Outcome) => {
    used.service.resetRequests();
    const walk = driveResource(await startProvider(used.service, {}, withoutWaits, time), type);
    const read = await walk.read(stored);
    const { diagnostics } = await walk.plan(attributes, read);
    const requests = used.service.requests().length;
    return { read, requests, twins: diagnostics.filter(({ summary }) => summary.includes("that equals the managed")) };
  };

  it("is named by the apply or by each later plan, until the twin is deleted", async () => {
    used.service.faults.add({ kind: "twice", operation });
    const made = await apply();
    const id = String(made.state?.[idOf]);
    const isShown = type === "bunny_shield_access_list";
    expect(errorsIn(made)).toEqual(isShown ? [expect.stringContaining(`equals the managed list ${id}`)] : []);
    const { twins, read } = await replan(made);
    expect(twins.map(({ severity, summary, detail }) => [severity, summary.includes(id), detail])).toEqual([
      [2, true, expect.stringContaining("Delete it")],
    ]);
    expect((await replan(read)).twins).toHaveLength(1);
  });

  it("costs no request where it was delivered once, and two that are managed are no twins", async () => {
    const made = await apply();
    const first = await replan(made);
    expect(first).toMatchObject({ twins: [], read: { state: made.state } });
    expect((await replan(first.read)).requests).toBe(first.requests);

    await used.service.reset();
    const applying = driveResource(await startProvider(used.service, {}, withoutWaits, time), type);
    const both = [await applying.apply(attributes), await applying.apply(attributes)];
    const planning = driveResource(await startProvider(used.service, {}, withoutWaits, time), type);
    const plans = both.map(async (stored) => planning.plan(attributes, await planning.read(stored)));
    expect((await Promise.all(plans)).flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  });
});

it("an edge rule whose response is empty is an error if two were made, and stays in the state", async () => {
  const type = "bunny_shield_exception";
  const { seed, attributes } = CASES[type](SEEDED);
  const service = await startService({ ...(seed && { seed }), variants: { edgeRuleAnswer: "empty" } });
  service.faults.add({ kind: "twice", operation: "addOrUpdateEdgeRule" });
  const made = await driveWalks(service, type, undefined, withoutWaits, time).apply(attributes);
  expect(made.state).toMatchObject(attributes);
  expect(errorsIn(made)).toEqual([expect.stringContaining("delivered one request twice")]);
  await service.close();
});
