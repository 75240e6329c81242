import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { SimulatedEngine } from "../../campaign/simulated/engine.js";
import { SimulatedTime } from "../../campaign/simulated/time.js";
import { everyNth } from "../../framework/properties/runs.js";
import { type TestService, useService } from "../../support/service.js";

type Contents = ReturnType<TestService["snapshot"]>;
type Created = { readonly id: number; readonly name: string | null };

const listsIn = ({ accessLists }: Contents): Created[] => accessLists.map(({ listId: id, name }) => ({ id, name }));
const limitsIn = ({ rateLimits }: Contents): Created[] => rateLimits.map(({ id, ruleName: name }) => ({ id, name }));
const rulesIn = ({ wafRules }: Contents): Created[] => wafRules.map(({ id, ruleName: name }) => ({ id, name }));

/** The types that the API numbers: the ID attribute, and the objects of the API. */
const NUMBERED = [
  ["bunny_shield_access_list", "list_id", listsIn],
  ["bunny_shield_rate_limit", "rate_limit_id", limitsIn],
  ["bunny_shield_waf_rule", "waf_rule_id", rulesIn],
] as const satisfies readonly (readonly [string, string, (contents: Contents) => Created[]])[];

describe.each(everyNth(3, NUMBERED, 0))("%s", (type, idName, objectsIn) => {
  const { seed, attributes, createdBy } = CASES[type](SEEDED);
  const config = { ...attributes };
  const nameOf = "name";
  const time = new SimulatedTime();
  const used = useService({ clock: time.clock, ...(seed && { seed }) });
  let engine: SimulatedEngine;
  let before: ReadonlySet<number>;
  beforeEach(() => {
    before = new Set(objectsIn(used.service.snapshot()).map(({ id }) => id));
    engine = new SimulatedEngine(used.service, type, time, { url: used.service.url, retries: 0 });
  });

  const made = () => objectsIn(used.service.snapshot()).filter(({ id }) => !before.has(id));
  const id = () => engine.stored?.state[idName];
  const lag = (milliseconds: number): void => {
    used.service.faults.add({ kind: "lag", milliseconds, times: null });
  };
  const failing = async (): Promise<string> => {
    const { errors } = await engine.apply(config);
    expect(errors).toHaveLength(1);
    return errors[0] ?? "";
  };

  it.each([5000, 40_000])("is created, once, although reads are %d ms behind", async (milliseconds) => {
    lag(milliseconds);
    await engine.apply(config);
    expect(made()).toHaveLength(1);
    expect(id()).toBe(made()[0]?.id);
  });

  describe("that reads do not show for 90 s", () => {
    beforeEach(() => {
      lag(90_000);
    });

    it("is in the state as tainted with its number, and the error says so", async () => {
      const error = await failing();
      expect(engine.stored).toMatchObject({ tainted: true, state: { [idName]: made()[0]?.id } });
      expect(error).toContain(`the API returned ID ${String(id())} for the new`);
      expect(error).toContain("is in the state as tainted");
      expect(error).toContain(`terraform untaint ${type}.NAME`);
      expect(error).not.toContain("probably not created");
    });

    it("is neither deleted nor made again by an apply that cannot read it yet", async () => {
      used.service.faults.clear();
      lag(300_000);
      await failing();
      used.service.resetRequests();
      const error = await failing();
      expect(error).toContain("cannot be read yet");
      expect(error).toContain(`terraform state rm ${type}.NAME`);
      expect(used.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
      expect(made()).toHaveLength(1);
      expect(id()).toBe(made()[0]?.id);
    });

    it("is replaced by an apply that reads it, and exists once", async () => {
      await failing();
      const first = made()[0]?.id;
      await time.sleep(120_000);
      used.service.faults.clear();
      expect(await engine.apply(config)).toMatchObject({ errors: [], changed: true });
      expect(made()).toHaveLength(1);
      expect(id()).toBe(made()[0]?.id);
      expect(id()).not.toBe(first);
      expect(await engine.apply(config)).toMatchObject({ errors: [], changed: false });
    });

    it("is kept after an untaint, and completed in place", async () => {
      await failing();
      const first = made()[0]?.id;
      engine.stored = engine.stored && { ...engine.stored, tainted: false };
      await time.sleep(120_000);
      used.service.faults.clear();
      used.service.resetRequests();
      expect((await engine.apply(config)).errors).toEqual([]);
      expect(id()).toBe(first);
      expect(used.service.countRequests({ operation: createdBy })).toBe(0);
      expect(await engine.apply(config)).toMatchObject({ errors: [], changed: false });
    });

    it("is gone from the state once it has not been shown for ten minutes, and is made again", async () => {
      await failing();
      await used.service.edit((contents) => {
        contents.accessLists = contents.accessLists.filter(({ listId }) => before.has(listId));
        contents.rateLimits = contents.rateLimits.filter(({ id: one }) => before.has(one));
        contents.wafRules = contents.wafRules.filter(({ id: one }) => before.has(one));
      });
      await time.sleep(300_000);
      used.service.faults.clear();
      expect(await failing()).toContain("cannot be read yet");
      await time.sleep(301_000);
      expect(await engine.apply(config)).toMatchObject({ errors: [], changed: true });
      expect(made()).toHaveLength(1);
    });
  });

  describe("whose number turns out to be that of another object", () => {
    /** The number of the POST reads as another object, which somebody renamed or which was there. */
    const rename = (name: string): Promise<void> =>
      used.service.edit(({ accessLists, rateLimits, wafRules }) => {
        for (const one of accessLists) if (!before.has(one.listId)) one.name = name;
        for (const one of [...rateLimits, ...wafRules]) if (!before.has(one.id)) one.ruleName = name;
      });

    it.each([true, false])("deletes nothing, and says what to do (refresh: %s)", async (refresh) => {
      lag(90_000);
      await failing();
      await rename("Another");
      await time.sleep(120_000);
      used.service.faults.clear();
      used.service.resetRequests();
      const { errors } = await engine.apply(config, { refresh });
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatch(/is not the created object: .*differs in (rule_)?name/s);
      expect(errors[0]).toContain(`terraform state rm ${type}.NAME`);
      expect(used.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
      expect(made()).toMatchObject([{ name: "Another" }]);
      const nothing = null;
      const destroyed = await engine.apply(nothing, { refresh });
      expect(destroyed.errors[0]).toMatch(/is not the created object: .*differs in (rule_)?name/s);
      expect(used.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    });

    it("is changed by no update either", async () => {
      lag(90_000);
      await failing();
      engine.stored = engine.stored && { ...engine.stored, tainted: false };
      await rename("Another");
      await time.sleep(120_000);
      used.service.faults.clear();
      used.service.resetRequests();
      const { errors } = await engine.apply({ ...config, [nameOf]: "Third" });
      expect(errors[0]).toContain("is not the created object");
      expect(used.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    });

    it("is discarded if the create reads that", async () => {
      const other = new SimulatedEngine(used.service, type, time, { url: used.service.url, retries: 0 });
      expect((await other.apply({ ...config, [nameOf]: "Other" })).errors).toEqual([]);
      const value = other.stored?.state[idName];
      const pointer = type === "bunny_shield_access_list" ? "/data/id" : "/id";
      used.service.faults.add({ kind: "alter", operation: createdBy, changes: [{ pointer, value }] });
      expect((await engine.apply(config)).errors).toEqual([]);
      expect(made()).toHaveLength(2);
      expect(id()).toBe(made().find(({ id: one }) => one !== value)?.id);
    });
  });

  it("costs one read more where a tainted object was not read, and none otherwise", async () => {
    await engine.apply(config);
    engine.stored = engine.stored && { ...engine.stored, tainted: true };
    used.service.resetRequests();
    expect((await engine.apply(config, { refresh: false })).errors).toEqual([]);
    const names = used.service.requests().map(({ operation }) => operation ?? "");
    expect(
      names.slice(0, names.indexOf(createdBy)).filter((name) => /^get(AccessList|RateLimit|WafRule)$/.test(name)),
    ).toEqual([]);
  });
});

describe("a new zone that reads do not show for 90 s", () => {
  const type = "bunny_shield_zone";
  const config = { pull_zone_id: 9099, adopt_existing: false, on_destroy: "disable", ddos_shield_sensitivity: "high" };
  const time = new SimulatedTime();
  const used = useService({ clock: time.clock });

  it("is in the state as tainted, and completed by the next apply, which knows that it is its own", async () => {
    const engine = new SimulatedEngine(used.service, type, time, { url: used.service.url, retries: 0 });
    used.service.faults.add({ kind: "lag", milliseconds: 90_000, times: null });
    const { errors } = await engine.apply(config);
    const made = used.service.snapshot().zones.filter(({ pullZoneId }) => pullZoneId === 9099);
    expect(errors[0]).toContain(`the API returned ID ${made[0]?.shieldZoneId} for the new Shield zone`);
    expect(engine.stored).toMatchObject({ tainted: true, state: { shield_zone_id: made[0]?.shieldZoneId } });
    await time.sleep(120_000);
    used.service.faults.clear();
    expect((await engine.apply(config)).errors).toEqual([]);
    expect(engine.stored).toMatchObject({ tainted: false, state: { found: null, ddos_shield_sensitivity: "high" } });
    expect(used.service.snapshot().zones.filter(({ pullZoneId }) => pullZoneId === 9099)).toHaveLength(1);
  });
});
