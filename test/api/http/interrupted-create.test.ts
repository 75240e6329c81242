import { encodeObject } from "../../../src/framework/codec/encode.js";
import { decodeObject } from "../../../src/framework/codec/decode.js";
import { provider } from "../../../src/provider/provider.js";
import { startProvider } from "../../support/provider-driver.js";
import type { ScriptedAnswer, SeenRequest } from "../../support/scripted-server.js";
import { bench, errorOf } from "./harness.js";
import { until } from "../../support/until.js";

const list = { name: "office", type: 1, content: "192.0.2.0/24" };
const rule = { ruleName: "Login", ruleDescription: "", ruleConfiguration: { ...nothing(), value: "/login" } };

function nothing() {
  return {
    ...{ variableTypes: null, operatorType: null, value: null, isNegated: null, isRegexVariable: null },
    ...{ actionType: null, severityType: null, transformationTypes: null, requestCount: null, counterKeyType: null },
    ...{ timeframe: null, blockTime: null, chainedRuleConditions: null },
  };
}

/** A zone in which a POST creates an object at once and is answered by `post`. */
function zone(post: ScriptedAnswer, existing: readonly number[] = []) {
  const made = [...existing];
  return ({ method, path }: SeenRequest): ScriptedAnswer => {
    if (method === "POST") {
      made.push(301);
      return post;
    }
    const records = made.map((id) => ({ ...rule, id, shieldZoneId: 42 }));
    if (path.includes("/rate-limits/")) return { body: { data: records, page: null } };
    const asked = records.find(({ id }) => path.endsWith(`/rate-limit/${id}`));
    if (asked !== undefined) return { body: asked };
    const changed = new Date().toISOString();
    if (path.endsWith("/access-lists/301")) return { body: { data: { ...list, id: 301, lastModified: changed } } };
    const rows = made.map((listId) => ({
      ...{ listId, configurationId: 1, name: list.name, type: 1, isEnabled: false, action: 4, entryCount: 1 },
      lastUpdated: changed,
    }));
    return { body: { managedLists: [], customLists: rows } };
  };
}

const kinds = ["list", "rule"] as const;

/** Starts a create and aborts it once its POST has arrived, which is answered after that. */
async function interrupted(kind: (typeof kinds)[number], post: ScriptedAnswer, reason?: unknown) {
  let answer = (): void => undefined;
  const aborted = new Promise<void>((resolve) => (answer = resolve));
  const { client, server } = await bench(zone({ ...post, until: aborted }));
  const controller = new AbortController();
  const { signal } = controller;
  const creating =
    kind === "list" ? client.accessLists.create(42, list, { signal }) : client.rateLimits.create(42, rule, { signal });
  await until(() => server.requests.some(({ method }) => method === "POST"));
  controller.abort(reason);
  answer();
  return { creating, server, client, signal };
}

test.each(kinds)("a POST that was sent finishes after the signal has aborted: %s", async (kind) => {
  const body = kind === "list" ? { data: { ...list, id: 301 } } : { ...rule, id: 301, shieldZoneId: 42 };
  const { creating, server, client, signal } = await interrupted(kind, { body });
  expect(await creating).toMatchObject({ id: 301 });
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  // Nothing new is started.
  const before = server.requests.length;
  expect(await errorOf(client.accessLists.details(42, 301, { signal }))).toMatchObject({ kind: "cancelled" });
  expect(server.requests).toHaveLength(before);
});

test.each(
  kinds.flatMap(
    (kind) =>
      [
        [kind, undefined],
        [kind, new DOMException("", "TimeoutError")],
      ] as const,
  ),
)("the search after a lost response runs although the signal has aborted: %s, %s", async (kind, reason) => {
  const { creating } = await interrupted(kind, { reset: true }, reason);
  expect(await creating).toMatchObject({ id: 301 });
});

test("before the POST is sent, the signal ends it, and nothing can have been performed", async () => {
  const { client, server } = await bench(zone({ body: {} }));
  const creating = client.rateLimits.create(42, rule, { signal: AbortSignal.abort() });
  expect(await errorOf(creating)).toMatchObject({ kind: "cancelled", mayHaveHappened: false });
  expect(server.requests).toEqual([]);
});

test("a rule whose response is lost is adopted, with one POST; one that existed before is not", async () => {
  const { client, server } = await bench(zone({ reset: true }, [7]));
  expect(await client.rateLimits.create(42, rule)).toMatchObject({ id: 301 });
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test.each([
  ["none is there", { data: [] }, "no such rule was found afterwards"],
  ["one differs", { data: [{ ...rule, id: 8, shieldZoneId: 42, ruleName: "Other" }] }, "no such rule was found"],
  [
    "it is older than another",
    { data: [rule, { ...rule, ruleName: "Other" }].map((one, id) => ({ ...one, id: id + 8, shieldZoneId: 42 })) },
    "8 (older)",
  ],
])("no rule is adopted when %s", async (_what, found, words) => {
  let posted = false;
  const { client } = await bench(({ method }) => {
    posted ||= method === "POST";
    return method === "POST" ? { reset: true } : { body: posted ? found : { data: [] } };
  });
  const error = await errorOf(client.rateLimits.create(42, rule));
  expect(error.reason).toContain(words);
});

test("if the search for a rule fails too, the error says that it may exist, where to look and what to do", async () => {
  let posted = false;
  const { client } = await bench(({ method }) => {
    if (posted) return { status: 500 };
    posted ||= method === "POST";
    return method === "POST" ? { reset: true } : { body: { data: [] } };
  });
  const error = await errorOf(client.rateLimits.create(42, rule));
  expect(error).toMatchObject({ mayHaveHappened: true });
  expect(error.reason).toContain("a rule may have been created");
  expect(error.advice).toMatch(
    /dashboard.*bunny_shield_rate_limits.*second one.*import it by <shield_zone_id>\/<rate_limit_id> or delete it/,
  );
});

test.each(kinds)("a response that names an existing object is not the new %s", async (kind) => {
  let number = 0;
  const { client } = await bench((request) => {
    if (request.path.endsWith("/rate-limit/7"))
      return { body: { ...rule, id: 7, shieldZoneId: 42, ruleName: "Other" } };
    if (request.method !== "POST") return zone({}, [])(request);
    number += 1;
    return { body: kind === "list" ? { data: { ...list, id: 7 } } : { ...rule, id: 7, shieldZoneId: 42 } };
  });
  const create = () => (kind === "list" ? client.accessLists.create(42, list) : client.rateLimits.create(42, rule));
  if (kind === "list") await create(); // A client knows only the lists that it has created.
  expect((await errorOf(create())).reason).toContain("returned ID 7");
  expect(number).toBe(kind === "list" ? 2 : 1);
});

test("timeouts.create ends before the response arrives: the list is in the state, tainted", async () => {
  const { server } = await bench((request) => {
    if (request.method === "POST") return { body: { data: { ...list, id: 301 } }, delay: 1500 };
    return zone({})(request);
  });
  const { attributes } = provider.resources.find(({ type }) => type === "bunny_shield_access_list")!;
  const config = {
    ...{ shield_zone_id: 42, name: "office", type: "cidr", action: "log", enabled: false, entries: ["192.0.2.0/24"] },
    ...{ max_removal_percent: 50, max_blocking_percent: 50, allow_catch_all: false, timeouts: { create: "1s" } },
  };
  const reached = { accessKey: "a-key", url: server.url } as Parameters<typeof startProvider>[0];
  const { newState, diagnostics } = await (
    await startProvider(reached)
  ).applyResourceChange(
    {
      typeName: "bunny_shield_access_list",
      priorState: encodeObject(attributes, null),
      plannedState: encodeObject(attributes, config),
      config: encodeObject(attributes, config),
      plannedPrivate: new Uint8Array(),
      plannedIdentity: undefined,
    },
    { signal: new AbortController().signal },
  );
  expect(decodeObject(attributes, newState)).toMatchObject({ list_id: 301 });
  expect(diagnostics.map(({ summary }) => summary)).toEqual([expect.stringContaining("took longer than 1s")]);
});
