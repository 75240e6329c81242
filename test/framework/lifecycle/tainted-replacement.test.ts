import * as v from "valibot";
import { openPrivateState } from "../../../src/framework/definition/private-state.js";
import {
  computed,
  defaulted,
  defineResource,
  integer,
  isKnown,
  object,
  oneOf,
  privateState,
  required,
  string,
  type Values,
} from "../../../src/framework/index.js";
import { hostOf, recordProvider, type Host } from "../support/host.js";

/** Settings that exist without Terraform, by their zone: what they are, what was written, and what fails. */
interface Settings {
  readonly texts: Map<number, string>;
  readonly log: string[];
  fails: "never" | "before the write" | "refused" | "after the write" | "to delete";
}

const createSettings = (): Settings => ({ texts: new Map([[1, "found"]]), log: [], fails: "never" });

/** A resource that takes over such settings, as those of the provider do. */
const setting = defineResource<Settings>()({
  type: "test_setting",
  doc: "A setting.",
  identity: ["zone"],
  timeouts: { create: "1m" },
  private: privateState(() => v.strictObject({ text: v.string() })),
  attributes: {
    zone: required(integer, { doc: "Zone.", requiresReplace: true }),
    text: required(string, { doc: "Text." }),
    size: computed(integer, { doc: "Size." }),
    found: computed(object({ text: computed(string, { doc: "Text." }) }), { doc: "Found.", stable: true }),
    on_destroy: defaulted(oneOf("clear", "keep"), "clear", { doc: "On destroy.", local: true }),
  },
  plan({ plan, isStored, prior }) {
    if (prior === null && !isStored && isKnown(plan.zone)) plan.found = { text: "found" };
  },
  create({ plan, client, private: recorded, checkpoint, retract, failed, options }) {
    const persistent = () => options.isPersistent?.();
    if (client.fails === "before the write") throw new Error("unreachable");
    const before = recorded.get() ?? { text: client.texts.get(plan.zone) ?? "" };
    recorded.set(before);
    checkpoint({ found: before });
    client.log.push(`persistent ${String(persistent())}`);
    if (client.fails === "refused") {
      retract();
      client.log.push(`persistent ${String(persistent())}`);
      throw new Error("refused");
    }
    client.texts.set(plan.zone, plan.text);
    client.log.push(`wrote ${plan.text}, failed ${JSON.stringify(failed?.found ?? null)}`);
    if (client.fails === "after the write") throw new Error("lost");
    return Promise.resolve({ ...plan, size: 1, found: plan.found ?? before });
  },
  read: ({ state }) => Promise.resolve({ ...state, text: state.text ?? "" }),
  update: ({ plan, prior }) => Promise.resolve({ ...plan, size: 1, found: prior.found }),
  delete({ state, client, private: recorded }) {
    if (client.fails === "to delete") throw new Error("busy");
    client.log.push(`cleared ${state.zone}, recorded ${JSON.stringify(recorded.get() ?? null)}`);
    client.texts.delete(state.zone);
  },
});

/** One walk of the engine. */
async function walk(service: Settings, takesOver = true): Promise<Host> {
  const provider = { ...recordProvider(), resources: [setting], takesOver: () => takesOver };
  const hooks = { ...provider.hooks, configure: () => service };
  const host = hostOf({ ...provider, hooks }, setting);
  await host.configure();
  return host;
}

const config = { zone: 1, text: "declared", on_destroy: "clear" };
const factsIn = (text: string): unknown => openPrivateState(setting, Buffer.from(text)).facts;

/** An object whose create failed, as it is stored. */
async function tainted(service: Settings, fails: Settings["fails"] = "after the write") {
  const { plan, apply } = await walk(service);
  const { planned, private: kept } = await plan({ config });
  service.fails = fails;
  const stored = await apply({ planned, config, private: kept });
  service.fails = "never";
  service.log.length = 0;
  return { state: stored.state!, private: stored.private, reported: stored.reported };
}

/** The plan of a tainted object's replacement, as engines ask for it. */
async function planReplacement(
  service: Settings,
  stored: { readonly state: Values; readonly private: string },
  { refresh = true, wanted = config }: { refresh?: boolean; wanted?: Values } = {},
) {
  const { plan, read } = await walk(service);
  if (refresh) await read({ state: stored.state, private: stored.private });
  return plan({ config: wanted });
}

const ONLY_WRITES = { wrote: expect.anything() as unknown };

describe("the private state of a plan", () => {
  test("names the planned object where there is neither a prior object nor private state", async () => {
    const { plan } = await walk(createSettings());
    expect(factsIn((await plan({ config })).private)).toEqual({ replaces: { zone: "1" } });
  });

  test.each([
    ["an update", "", { existed: true }],
    ["an update of an object with private state", '{"v":1,"r":{"text":"found"}}', {}],
  ])("of %s is never empty, and names nothing", async (_, kept, facts) => {
    const { plan } = await walk(createSettings());
    const prior = { ...config, size: 1, found: null };
    const first = await plan({ prior, config: { ...config, zone: 2 }, private: kept });
    expect(first.private).not.toBe("");
    expect(factsIn(first.private)).toEqual(facts);
    const second = await plan({ config: { ...config, zone: 2 }, private: first.private });
    expect(factsIn(second.private)).toEqual(facts);
  });

  test("is not stored: neither by a create nor by a checkpoint nor by an update", async () => {
    const service = createSettings();
    const { plan, apply } = await walk(service);
    const { planned, private: kept } = await plan({ config });
    const created = await apply({ planned, config, private: kept });
    expect(factsIn(created.private)).toEqual(ONLY_WRITES);
    const prior = created.state;
    const update = await plan({ prior, config: { ...config, text: "other" } });
    const updated = await apply({ prior, planned: update.planned, config, private: update.private });
    expect(factsIn(updated.private)).toEqual(ONLY_WRITES);
    expect(factsIn((await tainted(service)).private)).toEqual({ ...ONLY_WRITES, unfinished: true });
  });
});

describe("the replacement of a tainted object that exists without Terraform", () => {
  test.each([true, false])(
    "leaves it as it is, and keeps what the first attempt found (refresh: %s)",
    async (refresh) => {
      const service = createSettings();
      const stored = await tainted(service);
      expect(stored.state).toMatchObject({ found: { text: "found" } });
      const planned = await planReplacement(service, stored, { refresh });
      const { apply, plan } = await walk(service);
      const first = await apply({ prior: stored.state, planned: null, config: null, private: planned.private });
      expect(first.state).toBeNull();
      expect(first.reported).toEqual([expect.stringMatching(/^warning -: test_setting 1 was left as it is \| /)]);
      expect(service.texts.get(1)).toBe("declared");
      const again = await plan({ config });
      const second = await apply({ planned: again.planned, config, private: again.private });
      expect(second.reported).toEqual([]);
      expect(service.log).toContain('wrote declared, failed {"text":"found"}');
      expect(service.log.filter((line) => line.startsWith("cleared"))).toEqual([]);
      if (refresh)
        expect(JSON.parse(second.private)).toEqual({ v: 1, d: expect.anything() as unknown, r: { text: "found" } });
    },
  );

  test.each<[string, Settings["fails"]]>([
    ["fails before its first checkpoint", "before the write"],
    ["is refused", "refused"],
    ["fails after it", "after the write"],
  ])("is stored again if its second half %s", async (_, fails) => {
    const service = createSettings();
    const stored = await tainted(service);
    const planned = await planReplacement(service, stored);
    const { apply, plan } = await walk(service);
    await apply({ prior: stored.state, planned: null, config: null, private: planned.private });
    const again = await plan({ config });
    service.fails = fails;
    const second = await apply({ planned: again.planned, config, private: again.private });
    expect(second.state).toMatchObject({ zone: 1, text: "declared", found: { text: "found" } });
    expect(JSON.parse(second.private)).toEqual({ v: 1, u: 1, d: expect.anything() as unknown, r: { text: "found" } });
  });

  test("destroys it if the new object is another one or not known, without private state of another object", async () => {
    const service = createSettings();
    const stored = await tainted(service);
    const planned = await planReplacement(service, stored, { wanted: { ...config, zone: 2 } });
    const { apply } = await walk(service);
    await apply({ prior: stored.state, planned: null, config: null, private: planned.private });
    expect(service.log).toEqual(["cleared 1, recorded null"]);
  });

  test("destroys an object of our own", async () => {
    const service = createSettings();
    const stored = await tainted(service);
    const planned = await planReplacement(service, stored);
    const { apply } = await walk(service, false);
    await apply({ prior: stored.state, planned: null, config: null, private: planned.private });
    expect(service.log).toEqual(['cleared 1, recorded {"text":"found"}']);
  });

  test.each([
    [true, 1],
    [false, 2],
  ])(
    "that cannot be destroyed stays in the state, and the engine keeps its private state (known: %s)",
    async (known, zone) => {
      const service = createSettings();
      const stored = await tainted(service);
      const planned = await planReplacement(service, stored, { wanted: { ...config, zone } });
      const { apply } = await walk(service, false);
      service.fails = "to delete";
      const {
        state,
        private: kept,
        reported,
      } = await apply({
        ...{ prior: stored.state, planned: null, config: null, private: planned.private },
      });
      expect(reported).toHaveLength(1);
      expect({ state, kept }).toEqual(
        known ? { state: stored.state, kept: stored.private } : { state: null, kept: "" },
      );
    },
  );
});

describe("a destroy that was planned as one", () => {
  test("destroys a tainted object, with what was found", async () => {
    const service = createSettings();
    const stored = await tainted(service);
    const planning = await walk(service);
    const planned = await planning.plan({ prior: stored.state, config: null, private: stored.private });
    const { apply } = await walk(service);
    await apply({ prior: stored.state, planned: null, config: null, private: planned.private });
    expect(service.log).toEqual(['cleared 1, recorded {"text":"found"}']);
  });

  test("destroys the object of an ordinary replacement", async () => {
    const service = createSettings();
    const { plan, apply } = await walk(service);
    const prior = { ...config, size: 1, found: null };
    const first = await plan({ prior, config });
    const second = await plan({ config, private: first.private });
    const applying = await walk(service);
    await applying.apply({ prior, planned: null, config: null, private: second.private });
    expect(service.log).toEqual(["cleared 1, recorded null"]);
    expect(apply).toBeDefined();
  });
});

describe("with create_before_destroy", () => {
  /** The deletion of a deposed object: planned and applied in one walk. */
  async function destroyDeposed(host: Host, stored: { readonly state: Values; readonly private: string }) {
    const planned = await host.plan({ prior: stored.state, config: null, private: stored.private });
    return host.apply({ prior: stored.state, planned: null, config: null, private: planned.private });
  }

  test("the old object is left after a plan of the same object in the same walk", async () => {
    const service = createSettings();
    const stored = await tainted(service);
    const host = await walk(service);
    const again = await host.plan({ config });
    await host.apply({ planned: again.planned, config, private: again.private });
    const { state, reported } = await destroyDeposed(host, stored);
    expect(state).toBeNull();
    expect(reported.at(-1)).toMatch(/was not destroyed/);
    expect(service.texts.get(1)).toBe("declared");
  });

  test("an old object that a stop left is told by what the failed create stored", async () => {
    const service = createSettings();
    const stored = await tainted(service);
    const { state, reported } = await destroyDeposed(await walk(service), stored);
    expect(state).toBeNull();
    expect(reported).toEqual([expect.stringMatching(/^warning -: test_setting 1 was left as it is .*check them\.$/)]);
    expect(service.texts.get(1)).toBe("declared");
  });

  test("an old object that had been updated since is destroyed", async () => {
    const service = createSettings();
    const stored = await tainted(service);
    const host = await walk(service);
    const other = { ...config, text: "other" };
    const update = await host.plan({ prior: stored.state, config: other, private: stored.private });
    const { state, private: kept } = await host.apply({
      ...{ prior: stored.state, planned: update.planned, config: other, private: update.private },
    });
    expect(factsIn(kept)).toEqual(ONLY_WRITES);
    await destroyDeposed(await walk(service), { state: state!, private: kept });
    expect(service.log).toEqual(['cleared 1, recorded {"text":"found"}']);
  });
});

describe("a create that fails", () => {
  test("says what the next apply does, and how to have the object updated instead", async () => {
    const { reported } = await tainted(createSettings());
    expect(reported).toEqual([
      expect.stringMatching(/does not delete the object, but .*run this first: terraform untaint test_setting\.NAME$/),
    ]);
  });

  test("is repeated until its time limit from its first checkpoint on, unless that is withdrawn", async () => {
    const service = createSettings();
    const { plan, apply } = await walk(service);
    const { planned } = await plan({ config });
    service.fails = "refused";
    expect((await apply({ planned, config })).state).toBeNull();
    expect(service.log).toEqual(["persistent true", "persistent false"]);
  });
});
