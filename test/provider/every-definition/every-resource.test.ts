import { Unknown, UNKNOWN } from "../../../src/framework/index.js";
import { provider } from "../../../src/provider/provider.js";
import { CASES, RESOURCE_TYPES, type ResourceType } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { everyNth } from "../../framework/properties/runs.js";
import { driveResource, driveWalks, errorsIn, startProvider, withoutWaits } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

type Values = Record<string, unknown>;

/** What the API decides again in an update, by the attribute that changes. All else is known in the plan. */
const DECIDED: Partial<Record<ResourceType, Readonly<Record<string, readonly string[]>>>> = {
  bunny_shield_access_list: { name: ["last_modified"], entries: ["last_modified"] },
  bunny_shield_api_guardian: { content: ["endpoint_count"] },
  bunny_shield_zone: {
    ddos_shield_sensitivity: ["ddos_execution_mode"],
    learning_mode: ["learning_mode_until"],
    under_attack: ["ddos_execution_mode"],
    plan_type: ["rate_limit_rules_limit", "custom_waf_rules_limit"],
  },
};

/** Optional attributes of which a configuration needs one. */
const ONE_OF: Partial<Record<ResourceType, readonly string[]>> = { bunny_shield_access_list: ["entries"] };

const namesOf = (values: Values | null, has: (value: unknown, name: string) => boolean): string[] =>
  Object.entries(values ?? {}).flatMap(([name, value]) => (has(value, name) ? [name] : []));
const unknownNames = (values: Values | null): string[] => namesOf(values, (value) => value instanceof Unknown);
const without = (values: Values | null, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => !names.includes(name)));

/** Sets are compared in any order. */
const inAnyOrder = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  );

/** The provider, whose client notes the signal of each request. */
function watchedProvider(note: (request: string, signal: unknown) => void): typeof provider {
  const watch = <Part extends object>(part: Part, path: string): Part =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        const whole = `${path}.${String(name)}`;
        if (typeof member === "object" && member !== null) return watch(member, whole);
        if (typeof member !== "function") return member;
        return (...given: readonly unknown[]): unknown => {
          const options = given.at(-1);
          note(whole, typeof options === "object" && options !== null ? Reflect.get(options, "signal") : undefined);
          return Reflect.apply(member, target, given);
        };
      },
    });
  const configure: typeof provider.hooks.configure = async (context) =>
    watch(await provider.hooks.configure(context), "client");
  return { ...provider, hooks: { ...provider.hooks, configure } };
}

describe.each(RESOURCE_TYPES)("%s", (type) => {
  const { seed, attributes, local = [], derived = [], createdBy, ...subject } = CASES[type](SEEDED);
  const updates = { ...subject.updates, timeouts: { read: "9m" } };
  const locals = ["timeouts", ...local];
  const used = useService(seed && { seed });
  /** What the framework does alike for all types. */
  const testOfThird = everyNth(3, RESOURCE_TYPES, 1).includes(type) ? it : it.skip;
  const walks = () => driveWalks(used.service, type, undefined, withoutWaits);
  const writes = () => used.service.requests().filter(({ method }) => method !== "GET");

  it("is created with every attribute, read as it is, and not changed again", async () => {
    const created = await walks().apply(attributes);
    expect(errorsIn(created)).toEqual([]);
    expect(created.state).toMatchObject({ ...attributes, id: subject.importId(created.state ?? {}) });
    expect((await walks().read(created)).state).toEqual(created.state);
    used.service.resetRequests();
    expect(await walks().plan(attributes, created)).toEqual({
      planned: created.state,
      replaces: [],
      diagnostics: [],
    });
    const again = await walks().apply(attributes, created);
    expect(again.state).toEqual(created.state);
    expect(writes()).toEqual([]);
  });

  testOfThird(
    "is created with its required attributes only, read and imported as it is, not changed again, and destroyed",
    async () => {
      const schema = provider.resources.find((one) => one.type === type)?.attributes ?? {};
      const needed = [
        ...Object.keys(schema).filter((name) => schema[name]?.presence === "required"),
        ...(ONE_OF[type] ?? []),
      ];
      const least = Object.fromEntries(needed.map((name) => [name, attributes[name]]));
      const created = await walks().apply(least);
      expect(errorsIn(created)).toEqual([]);
      expect((await walks().read(created)).state).toEqual(created.state);
      expect(await walks().plan(least, created)).toMatchObject({ planned: created.state, replaces: [] });
      const imported = await walks().import(subject.importId(created.state ?? {}));
      expect(without(imported.state, [...local, "found"])).toMatchObject({
        ...without(created.state, [...local, "found"]),
        ...subject.unreadable,
      });
      expect(await walks().destroy(created)).toMatchObject({ state: null });
    },
  );

  it("is changed in place with one request for each attribute, as planned", async () => {
    let stored = await walks().apply(attributes);
    let config = attributes;
    for (const [name, value] of Object.entries(updates)) {
      config = { ...config, [name]: value };
      const { planned, replaces } = await walks().plan(config, stored);
      const open = unknownNames(planned);
      const remedy = "what the API decides again is in DECIDED of this file";
      const decided = DECIDED[type]?.[name] ?? [];
      expect({ name, [remedy]: open, replaces }).toEqual({ name, [remedy]: decided, replaces: [] });
      used.service.resetRequests();
      stored = await walks().apply(config, stored);
      expect({ name, errors: errorsIn(stored) }).toEqual({ name, errors: [] });
      expect({ name, state: without(stored.state, open) }).toEqual({ name, state: without(planned, open) });
      expect({ name, writes: writes().length }).toEqual({ name, writes: locals.includes(name) ? 0 : 1 });
      expect({ name, state: (await walks().read(stored)).state }).toEqual({ name, state: stored.state });
    }
  });

  testOfThird("is not changed by other spellings", async () => {
    const created = await walks().apply(attributes);
    for (const spelling of subject.respelt) {
      const { planned } = await walks().plan({ ...attributes, ...spelling }, created);
      expect({ spelling, planned }).toEqual({ spelling, planned: created.state });
    }
  });

  it("is imported as it was created", async () => {
    const created = await walks().apply(attributes);
    const { state, diagnostics } = await walks().import(subject.importId(created.state ?? {}));
    expect(diagnostics).toEqual([]);
    expect(without(state, [...local, "found"])).toEqual({
      ...without(created.state, [...local, "found"]),
      ...subject.unreadable,
    });
    expect(state).toMatchObject(state?.["found"] ?? {});
  });

  it.each(subject.drifts)("shows exactly that $name, and is changed back", async ({ make, shows }) => {
    const created = await walks().apply(attributes);
    await make(used.service, created.state ?? {});
    const drifted = await walks().read(created);
    const ignored = [...Object.keys(shows), ...derived];
    expect(inAnyOrder(drifted.state ?? {})).toMatchObject(inAnyOrder(shows));
    expect(without(drifted.state, ignored)).toEqual(without(created.state, ignored));
    const repaired = await walks().apply(attributes, drifted);
    expect(errorsIn(repaired)).toEqual([]);
    expect((await walks().read(repaired)).state).toMatchObject(attributes);
  });

  testOfThird("is planned with values that are known only during the apply", async () => {
    const names = Object.keys(attributes);
    for (const open of [names, ...names.map((name) => [name])]) {
      const config = { ...attributes, ...Object.fromEntries(open.map((name) => [name, UNKNOWN])) };
      const validated = await walks().validate(config);
      const { planned, diagnostics } = await walks().plan(config);
      expect({ open, errors: [...errorsIn(validated), ...errorsIn({ diagnostics })] }).toEqual({ open, errors: [] });
      expect(unknownNames(planned)).toEqual(expect.arrayContaining(open));
    }
  });

  if (provider.resources.some((one) => one.type === type && Object.hasOwn(one.attributes, "found")))
    it("shows what its create replaces, except before a destroy that may change it", async () => {
      const { planned } = await walks().plan(attributes);
      expect(planned?.["found"]).not.toBeInstanceOf(Unknown);
      const created = await walks().apply(attributes);
      expect(created.state?.["found"]).toEqual(planned?.["found"]);
      const walk = driveResource(await startProvider(used.service), type);
      await walk.read(created);
      // Terraform plans the replacement of a tainted object without its state.
      expect(unknownNames((await walk.plan(attributes)).planned)).toContain("found");
    });

  testOfThird(
    "is stored without an error if the response to its create is lost, and not if it is refused",
    async () => {
      used.service.faults.add({ operation: createdBy, kind: "answer", status: 403, json: { title: "Forbidden" } });
      const refused = await walks().apply(attributes);
      expect(errorsIn(refused)).toHaveLength(1);
      expect(refused.state).toBeNull();
      used.service.faults.add({ operation: createdBy, kind: "reset-after" });
      const lost = await walks().apply(attributes);
      expect(lost.state).toMatchObject(attributes);
      expect(errorsIn(lost)).toEqual([]);
    },
  );

  testOfThird("can be interrupted during each of its requests", async () => {
    const stop = new AbortController();
    const requests: { request: string; signal: unknown }[] = [];
    const watched = watchedProvider((request, signal) => requests.push({ request, signal }));
    const all = driveWalks(used.service, type, stop.signal, watched);
    const changed = { ...attributes, ...updates, on_destroy: attributes["on_destroy"] };
    const created = await all.apply(attributes);
    await all.import(subject.importId(created.state ?? {}));
    const updated = await all.apply(changed, await all.read(created));
    expect(errorsIn(await all.destroy(updated))).toEqual([]);
    stop.abort();
    expect(requests).not.toEqual([]);
    const deaf = requests.filter(({ signal }) => !(signal instanceof AbortSignal && signal.aborted));
    expect(deaf.map(({ request }) => request)).toEqual([]);
  });
});
