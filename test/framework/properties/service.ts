import * as v from "valibot";
import { computed } from "../../../src/framework/definition/attribute.js";
import type { WholeProviderServer } from "../../../src/framework/provider-server.js";
import { defineProvider } from "../../../src/framework/definition/provider.js";
import { privateState } from "../../../src/framework/definition/private-state.js";
import type { Resource } from "../../../src/framework/definition/resource.js";
import type { ResourceHooks } from "../../../src/framework/definition/resource-hooks.js";
import type { AnyViews } from "../../../src/framework/definition/infer.js";
import * as types from "../../../src/framework/definition/types.js";
import type { Attributes } from "../../../src/framework/definition/types.js";
import { judgedServer } from "../../support/core/judged-server.js";
import { canonical } from "./arbitrary/spelling.js";

type Values = Record<string, unknown>;

/** An API with one kind of object, in memory, and a provider for it. */
export interface Service {
  readonly server: WholeProviderServer;
  readonly attributes: Attributes;
  readonly objects: Map<string, Values>;
  /** The API's values for everything that is left to it, from now on. */
  choices: Values;
  /** Set to make the next create or update fail half-way. */
  failing: boolean;
  readonly calls: string[];
  /** The deleted objects, and their private state. */
  readonly deleted: { readonly id: unknown; readonly recorded: unknown }[];
}

/** The type name of the API's objects. */
export const TYPE = "test_thing";

/** Serves a resource with the given attributes and an `id`. The API stores text in its own spelling. */
export function startService(own: Attributes): Service {
  const attributes: Attributes = { id: computed(types.string, { doc: "Identifier.", stable: true }), ...own };
  const service = {
    attributes,
    objects: new Map<string, Values>(),
    choices: {},
    failing: false,
    calls: [],
    deleted: [],
  };
  const resource: Resource<unknown> = {
    type: TYPE,
    doc: "A thing.",
    attributes,
    identity: ["id"],
    timeouts: {},
    version: 0,
    private: privateState(() => v.string()),
    importId: undefined,
    upgrade: {},
    moveFrom: [],
    list: undefined,
    hooks: hooksOf(service),
  };
  const provider = defineProvider({
    name: "test",
    doc: "A provider.",
    attributes: {},
    configure: () => service,
    resources: [resource],
  });
  // Nothing lags here, so that nothing is gained by waiting before a second read.
  const time = { now: Date.now, sleep: () => Promise.resolve() };
  const server = judgedServer(provider, { time });
  const config = { msgpack: Uint8Array.of(0x80), json: new Uint8Array() };
  const context = { signal: new AbortController().signal };
  void server.configureProvider({ terraformVersion: "1.11.4", config, clientCapabilities: undefined }, context);
  return Object.assign(service, { server });
}

function hooksOf(service: Omit<Service, "server">): ResourceHooks<unknown, AnyViews> {
  const { attributes, objects, calls } = service;
  const breakDown = async (): Promise<void> => {
    await Promise.resolve();
    if (service.failing) throw new Error("the API broke down");
  };
  return {
    async create({ plan, checkpoint, private: recorded }) {
      calls.push("create");
      const id = `thing-${calls.length}`;
      const object = kept(attributes, { ...filled(attributes, plan, service.choices), id });
      objects.set(id, object);
      checkpoint({ id });
      recorded.set(id);
      await breakDown();
      return object;
    },
    read: ({ state }) => Promise.resolve(objects.get(String(state["id"])) ?? null),
    async update({ prior, plan }) {
      calls.push("update");
      await breakDown();
      const object = kept(attributes, { ...filled(attributes, plan, service.choices), id: prior["id"] });
      objects.set(String(prior["id"]), object);
      return object;
    },
    delete({ state, private: recorded }) {
      calls.push("delete");
      service.deleted.push({ id: state["id"], recorded: recorded.get() });
      objects.delete(String(state["id"]));
    },
  };
}

/** A plan completed by the API. */
function filled(attributes: Attributes, plan: Values, choices: Values): Values {
  const entries = Object.entries(attributes)
    .filter(([, { local }]) => !local)
    .map(([name]) => [name, plan[name] === undefined ? (choices[name] ?? null) : plan[name]] as const);
  return Object.fromEntries(entries);
}

/** What the API stores of an object: text in its own spelling, and no local attributes. */
export function kept(attributes: Attributes, object: Values): Values {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([, { local }]) => !local)
      .map(([name, attribute]) => [name, canonical(attribute, object[name])]),
  );
}
