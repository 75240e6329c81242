import * as v from "valibot";
import {
  computed,
  defaulted,
  defineResource,
  privateState,
  integer,
  oneOf,
  optional,
  required,
  string,
  UNKNOWN,
  type Values,
} from "../../../src/framework/index.js";
import type { RecordService } from "../support/record-service.js";
import { type Host, hostOf, recordHost, recordProvider } from "../support/host.js";

/** A resource whose objects are named by the configuration alone, so that two blocks can be for one object. */
const label = defineResource<RecordService>()({
  type: "test_label",
  doc: "A label.",
  identity: ["zone", "name"],
  private: privateState(() => v.record(v.string(), v.number())),
  attributes: {
    zone: required(integer, { doc: "Zone.", requiresReplace: true }),
    name: required(string, { doc: "Name.", requiresReplace: true }),
    text: optional(string, { doc: "Text." }),
    note: optional(string, { doc: "Note." }),
    secret: optional(string, { doc: "Secret.", sensitive: true }),
    length: computed(integer, { doc: "Length of the text." }),
    on_destroy: defaulted(oneOf("delete", "leave", "keep"), "delete", {
      doc: "On destroy.",
      local: true,
    }),
  },
  create: ({ plan }) => Promise.resolve({ ...plan, length: plan.text?.length ?? 0 }),
  read: ({ state }) => Promise.resolve(state),
  update: ({ plan }) => Promise.resolve({ ...plan, length: plan.text?.length ?? 0 }),
  delete: ({ client }) => {
    client.log.push("deleted");
    return Promise.resolve();
  },
  import: () => Promise.resolve({}),
});

async function labelHost(): Promise<Host> {
  const host = hostOf(
    recordProvider(undefined, {
      resources: [label],
      keepsOnDestroy: (_resource, { on_destroy: given }) => given === "leave" || given === "keep",
    }),
    label,
  );
  await host.configure();
  return host;
}

const one = { zone: 1, name: "a" };
const stored = (more: Values = {}): Values => ({ ...one, length: 0, on_destroy: "delete", ...more });

describe("two resources for one object", () => {
  it.each<[string, Values, Values, RegExp]>([
    ["what differs", { text: "x" }, { text: "y" }, /plans text = "y"; the other one plans text = "x"\./],
    ["what one leaves out", { text: "x" }, {}, /plans text = null; the other one plans text = "x"\./],
    ["several values", { text: "x", note: "n" }, {}, /plans text = null, note = null; .* text = "x", note = "n"\./],
    ["that both agree", { text: "x" }, { text: "x" }, /Both plan the same values/],
    [
      "no secret",
      { secret: "hidden" },
      { secret: "veiled" },
      /plans another secret; the other one plans another secret/,
    ],
    ["no long text", { text: "x".repeat(58) }, { text: "x".repeat(59) }, /another text; .* plans text = "x{58}"\./],
    ["nothing unknown", { text: UNKNOWN }, { text: "x" }, /plans text = "x"; the other one plans another text\./],
  ])("are an error that tells %s", async (_, first, second, detail) => {
    const { plan } = await labelHost();
    expect((await plan({ config: { ...one, ...first } })).reported).toEqual([]);
    const { reported } = await plan({ config: { ...one, ...second } });
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatch(/^error name: Two resources declare test_label 1\/a \| Another test_label /);
    expect(reported[0]).toMatch(detail);
    expect(reported[0]).not.toMatch(/hidden|veiled/);
    expect(reported[0]).toMatch(/removed block and lifecycle \{ destroy = false \}/);
  });

  it("are no error where the identities differ, or one is not known yet", async () => {
    const { plan } = await labelHost();
    for (const config of [one, { ...one, zone: 2 }, { ...one, name: "b" }, { ...one, name: UNKNOWN }])
      expect((await plan({ config })).reported).toEqual([]);
    expect((await plan({ config: { ...one, name: UNKNOWN } })).reported).toEqual([]);
  });

  it("are an error for each further one", async () => {
    const { plan } = await labelHost();
    await plan({ config: one });
    for (const text of ["x", "y"]) expect((await plan({ config: { ...one, text } })).reported).toHaveLength(1);
  });

  it("are none where the API numbers the objects", async () => {
    const { plan } = await recordHost();
    const config = { zone: 1, name: "Alpha" };
    expect((await plan({ config })).reported).toEqual([]);
    expect((await plan({ config })).reported).toEqual([]);
  });
});

describe("one resource that is planned twice", () => {
  const replaced = { prior: stored(), config: one };

  it("is its replacement, which has the private state of the first plan", async () => {
    const { plan } = await labelHost();
    expect((await plan({ ...replaced, private: '{"v":1}' })).reported).toEqual([]);
    expect((await plan({ config: one, private: '{"v":1}' })).reported).toEqual([]);
  });

  it("is its replacement without private state only if the configuration is the same", async () => {
    for (const [config, count] of [
      [one, 0],
      [{ ...one, text: "other" }, 1],
    ] as const) {
      const { plan } = await labelHost();
      await plan(replaced);
      expect((await plan({ config })).reported).toHaveLength(count);
    }
  });

  it("is not the new one beside an object with private state", async () => {
    const { plan } = await labelHost();
    await plan({ ...replaced, private: '{"v":1}' });
    expect((await plan({ config: one })).reported).toHaveLength(1);
  });

  it("is the same question asked again, of the same prior state", async () => {
    const { plan } = await labelHost();
    await plan(replaced);
    expect((await plan(replaced)).reported).toEqual([]);
    expect((await plan({ ...replaced, prior: stored({ text: "other" }) })).reported).toHaveLength(1);
  });

  it("is not two new ones", async () => {
    const { plan } = await labelHost();
    await plan({ config: one });
    expect((await plan({ config: one })).reported).toHaveLength(1);
  });
});

describe("a destroy and a create of one object", () => {
  const summary = /^warning -: test_label 1\/a is destroyed and declared in the same plan \| .*may run last/;
  const advice = /moved \{ from = test_label\.OLD_NAME, to = test_label\.NEW_NAME \}[^]*plan again after the apply/;

  it.each(["destroy first", "create first"])("are a warning: %s", async (order) => {
    const { plan } = await labelHost();
    const destroy = () => plan({ prior: stored(), config: null });
    const create = () => plan({ config: one });
    const [first, second] = order === "destroy first" ? [destroy, create] : [create, destroy];
    expect((await first()).reported).toEqual([]);
    const { reported } = await second();
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatch(summary);
    expect(reported[0]).toMatch(advice);
  });

  it.each(["leave", "keep"])("are nothing to warn of when on_destroy is %s", async (on_destroy) => {
    const { plan } = await labelHost();
    await plan({ prior: stored({ on_destroy }), config: null });
    expect((await plan({ config: one })).reported).toEqual([]);
    expect((await plan({ prior: stored({ on_destroy }), config: null })).reported).toEqual([]);
  });

  it("are nothing to warn of for two objects", async () => {
    const { plan } = await labelHost();
    await plan({ prior: stored(), config: null });
    expect((await plan({ config: { ...one, name: "b" } })).reported).toEqual([]);
    expect((await plan({ prior: stored({ zone: 2 }), config: null })).reported).toEqual([]);
  });

  it("are a warning when a replacement is the destroy: its old object is declared elsewhere", async () => {
    const { plan } = await labelHost();
    await plan({ config: one });
    const { reported } = await plan({ prior: stored(), config: { ...one, name: "b" } });
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatch(summary);
  });

  it("undo nothing: the object that another resource was planned for is not deleted", async () => {
    const { plan, apply } = await labelHost();
    await plan({ config: one });
    const { state, reported } = await apply({ prior: stored(), planned: null, config: null });
    expect(state).toBeNull();
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatch(
      /^warning -: test_label 1\/a was not destroyed \| .*only removed this resource from the state/,
    );
  });
});

describe("a tainted object's replacement", () => {
  const resourcePart = (kept: string) => (JSON.parse(kept) as { readonly r?: unknown }).r;

  it("gets the private state that was read, unless it brings one", async () => {
    const { plan, read } = await labelHost();
    await read({ state: stored(), private: '{"v":1,"r":{"a":1}}' });
    expect(resourcePart((await plan({ config: one })).private)).toEqual({ a: 1 });
    expect((await plan({ config: one, private: '{"v":1,"r":{"b":2}}' })).private).toBe('{"v":1,"r":{"b":2}}');
    expect(resourcePart((await plan({ config: { ...one, name: "b" } })).private)).toBeUndefined();
  });

  it("gets what was read last, and keeps it when the state is only upgraded", async () => {
    const { plan, read, server } = await labelHost();
    await read({ state: stored(), private: '{"v":1,"r":{"a":1}}' });
    await read({ state: stored(), private: '{"v":1,"r":{"a":2}}' });
    const json = Buffer.from(JSON.stringify(stored()));
    await server.upgradeResourceState(
      { typeName: "test_label", version: 0, rawState: { json, flatmap: {} } },
      { signal: new AbortController().signal },
    );
    expect(resourcePart((await plan({ config: one })).private)).toEqual({ a: 2 });
  });
});
