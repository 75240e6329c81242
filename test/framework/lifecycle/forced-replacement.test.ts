import * as v from "valibot";
import {
  computed,
  defineResource,
  integer,
  listOf,
  object,
  optional,
  privateState,
  required,
  string,
} from "../../../src/framework/index.js";
import { hostOf, recordProvider } from "../support/host.js";

describe("a resource that reports its input", () => {
  const seen: unknown[] = [];
  const asked: ("name" | "parts")[] = [];
  const thing = defineResource<unknown>()({
    type: "test_thing",
    doc: "A thing.",
    identity: ["id"],
    private: privateState(() => v.number()),
    attributes: {
      id: computed(string, { doc: "Id.", stable: true }),
      name: required(string, { doc: "Name." }),
      first: optional(string, { doc: "First." }),
      second: optional(string, { doc: "Second." }),
      parts: optional(listOf(object({ size: required(integer, { doc: "Size." }) })), { doc: "Parts." }),
    },
    plan({ private: kept, requireReplace }) {
      seen.push(kept.get());
      for (const name of asked) requireReplace(name);
    },
    create({ plan, private: kept }) {
      seen.push(kept.get());
      kept.set(2);
      return Promise.resolve({ ...plan, id: "a" });
    },
    read: () => Promise.resolve(null),
    delete: () => undefined,
    update({ checkpoint }) {
      checkpoint({ first: "one" });
      checkpoint({ second: "two" });
      return Promise.reject(new Error("and then it broke"));
    },
  });
  const state = { id: "a", name: "n", first: null, second: null, parts: [{ size: 1 }, { size: 2 }] };
  const start = async () => {
    seen.length = 0;
    asked.length = 0;
    const host = hostOf(recordProvider(undefined, { resources: [thing] }), thing);
    await host.configure();
    return host;
  };

  test("the replacement of an object does not see its private state, neither in the plan nor in create", async () => {
    const { plan, apply } = await start();
    const first = await plan({ prior: state, config: state, private: '{"v":1,"r":1}' });
    const second = await plan({ config: { name: "n", parts: null }, private: first.private });
    expect(second.private).toBe('{"v":1,"r":1}');
    const made = await apply({ planned: second.planned, private: second.private });
    expect(seen).toEqual([1, undefined, undefined]);
    expect(made.private).toBe('{"v":1,"r":2}');
  });

  test("all checkpoints of an update that fails are in the state", async () => {
    const { apply } = await start();
    const planned = { ...state, name: "other", first: "one", second: "two" };
    const answer = await apply({ prior: state, planned, config: planned, private: '{"v":1,"r":1}' });
    expect(answer.state).toEqual({ ...state, first: "one", second: "two" });
    expect(answer.reported.join()).toContain("Part of the change was applied");
  });

  test.each<[asked: "name" | "parts", config: object, replaces: string[]]>([
    ["name", {}, []],
    ["name", { name: "other" }, ["name"]],
    ["parts", {}, []],
    ["parts", { parts: [{ size: 1 }] }, ["parts"]],
  ])("with a forced replacement because of %s, %j has the replacement paths %j", async (name, config, replaces) => {
    const { plan } = await start();
    asked.push(name);
    const answer = await plan({ prior: state, config: { ...state, ...config } });
    expect(answer.reported).toEqual([]);
    expect(answer.replaces).toEqual(replaces);
  });
});
