import { encodeObject } from "../../../src/framework/codec/encode.js";
import {
  bool,
  defaulted,
  defineAction,
  defineProvider,
  integer,
  isKnown,
  notBlank,
  optional,
  required,
  string,
  UNKNOWN,
  type Values,
} from "../../../src/framework/index.js";
import { createProviderServer } from "../../../src/framework/provider-server.js";
import type { InvokeAction_Event } from "../../../src/protocol/messages.js";
import { reported } from "../support/host.js";

const attributes = {
  zone: required(integer, { doc: "Zone." }),
  tag: optional(string, { doc: "Tag.", constraints: [notBlank] }),
  deep: defaulted(bool, false, { doc: "Deep." }),
};
const clientCapabilities = undefined;

/** A server of one action, configured or not, and what its client was asked for. */
async function serving({ configured = true, fails = undefined as Error | undefined } = {}) {
  const log: string[] = [];
  const clear = defineAction<{ log: string[] }>()({
    type: "test_clear",
    doc: "Clears a zone.",
    attributes,
    validate({ config, at, diagnostics }) {
      if (isKnown(config.tag) && config.tag !== null && config.deep === true)
        diagnostics.warning(at.deep, "deep has no effect", "A tag is cleared at every depth.");
    },
    progress: ({ zone, tag }) => `Clearing ${tag ?? "all"} of zone ${zone}`,
    async invoke({ config, client }) {
      client.log.push(JSON.stringify(config));
      return fails === undefined ? Promise.resolve() : Promise.reject(fails);
    },
  });
  const provider = defineProvider({
    name: "test",
    doc: "Test.",
    attributes: {},
    configure: () => ({ log }),
    actions: [clear],
  });
  const server = createProviderServer(provider);
  const context = { signal: new AbortController().signal };
  if (configured)
    await server.configureProvider(
      { terraformVersion: "1.14.0", config: encodeObject({}, {}), clientCapabilities },
      context,
    );
  const request = (values: Values, actionType = "test_clear") => ({
    actionType,
    config: encodeObject(attributes, { tag: null, deep: null, ...values }),
    clientCapabilities,
  });
  const events = async (values: Values, actionType?: string): Promise<InvokeAction_Event[]> => {
    const all: InvokeAction_Event[] = [];
    for await (const event of server.invokeAction(request(values, actionType), context)) all.push(event);
    return all;
  };
  const planned = async (values: Values, actionType?: string) =>
    reported((await server.planAction(request(values, actionType), context)).diagnostics);
  return { server, context, log, request, events, planned };
}

/** The lines of progress, and what `completed` reports; Terraform panics at an event without either. */
function told(events: readonly InvokeAction_Event[]): { progress: string[]; completed: string[] } {
  const last = events.at(-1);
  expect(events.filter(({ completed }) => completed !== undefined)).toEqual([last]);
  return {
    progress: events.flatMap(({ progress }) => (progress === undefined ? [] : [progress.message])),
    completed: reported(last?.completed?.diagnostics ?? []),
  };
}

test("an action says what it does, does it with defaults in place, and completes once", async () => {
  const { events, log } = await serving();
  expect(told(await events({ zone: 7 }))).toEqual({ progress: ["Clearing all of zone 7"], completed: [] });
  expect(log).toEqual(['{"zone":7,"tag":null,"deep":false}']);
});

test("a failure is reported when the action completes, after its progress", async () => {
  const { events } = await serving({ fails: new Error("the line is down") });
  const { progress, completed } = told(await events({ zone: 7 }));
  expect(progress).toEqual(["Clearing all of zone 7"]);
  expect(completed).toEqual([expect.stringMatching(/^error -: Running test_clear failed \| the line is down/)]);
});

test("an invocation of an unknown type does nothing, and completes with an error", async () => {
  const { events, log } = await serving();
  const { completed } = told(await events({ zone: 7 }, "test_other"));
  expect(completed).toEqual([expect.stringMatching(/^error -: Unknown type test_other/)]);
  expect(log).toEqual([]);
});

test("an invocation before the provider is configured does nothing, and says so", async () => {
  const { events, log } = await serving({ configured: false });
  expect(told(await events({ zone: 7 })).completed).toEqual([expect.stringMatching(/^error /)]);
  expect(log).toEqual([]);
});

test("a plan checks the values that are known, and calls nothing", async () => {
  const { planned, log } = await serving();
  expect(await planned({ zone: UNKNOWN })).toEqual([]);
  expect(await planned({ zone: 7, tag: " " })).toEqual(["error tag: Invalid value for tag | tag must not be blank."]);
  expect(await planned({ zone: 7 }, "test_other")).toEqual([
    expect.stringMatching(/^error -: Unknown type test_other/),
  ]);
  expect(log).toEqual([]);
});

test("a warning is reported once, by the plan", async () => {
  const values = { zone: 7, tag: "a", deep: true };
  const { server, context, request } = await serving({ configured: false });
  const { config } = request(values);
  expect(await server.validateActionConfig({ typeName: "test_clear", config }, context)).toEqual({ diagnostics: [] });
  const { planned } = await serving();
  expect(await planned(values)).toEqual(["warning deep: deep has no effect | A tag is cleared at every depth."]);
});
