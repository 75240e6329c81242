import type { SeenRequest, ScriptedAnswer } from "../../support/scripted-server.js";
import { bench, errorOf } from "./harness.js";

const input = { name: "office", type: 1, content: "192.0.2.0/24\n198.51.100.0/24" };

interface List {
  readonly id: number;
  readonly name?: string;
  readonly type?: number;
  readonly content?: string;
  readonly changed?: string | null;
}

/**
 * A zone with `lists` after the POST; every response has the `Date` header of the real clock unless `date` is given.
 */
function zone(lists: () => readonly List[], lost: ScriptedAnswer, date?: string) {
  const headers: Record<string, string> = date === undefined ? {} : { date };
  return (request: SeenRequest): ScriptedAnswer => {
    if (request.method === "POST") return lost;
    const id = Number(/access-lists\/(\d+)$/.exec(request.path)?.[1]);
    const records = lists().map((list) => ({
      id: list.id,
      name: list.name ?? input.name,
      type: list.type ?? input.type,
      content: list.content ?? input.content,
      changed: list.changed === undefined ? new Date().toISOString() : list.changed,
    }));
    const one = records.find((record) => record.id === id);
    if (one !== undefined) return { headers, body: { data: { ...one, lastModified: one.changed } } };
    const rows = records.map(({ id: listId, name, type, changed }) => ({
      ...{ listId, configurationId: listId + 1000, name, type, isEnabled: false, action: 4, entryCount: 2 },
      lastUpdated: changed,
    }));
    return { headers, body: { managedLists: [], customLists: rows } };
  };
}

const longAgo = "2020-01-01T00:00:00Z";
const reset: ScriptedAnswer = { reset: true };

test.each([
  ["a broken connection", reset],
  ["a 500", { status: 500 }],
  ["a gateway's page", { status: 502, body: "<html>" }],
  ["an answer without data", { status: 202, body: { data: null, error: null } }],
  ["a 500 in errors of a 202", { status: 202, body: { error: { success: false, statusCode: 500, message: "No." } } }],
])("after %s the created list is adopted, with one POST", async (_what, lost) => {
  const lists = [{ id: 7 }, { id: 8, name: "other" }, { id: 9, type: 0 }, { id: 10, changed: longAgo }];
  const { client, server } = await bench(zone(() => lists, lost));
  expect(await client.accessLists.create(42, input)).toMatchObject({ id: 7, adopted: true, content: input.content });
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("the API may show the list only a moment later", async () => {
  let looks = 0;
  const { client, waits } = await bench(zone(() => ((looks += 1) > 1 ? [{ id: 7 }] : []), reset));
  expect(await client.accessLists.create(42, input)).toMatchObject({ id: 7, adopted: true });
  expect(waits).toEqual([300]);
});

test("lines in another order are the same content; the caller may override that", async () => {
  const other = { id: 7, content: "198.51.100.0/24\r\n192.0.2.0/24\n" };
  const { client } = await bench(zone(() => [other], reset));
  expect(await client.accessLists.create(42, input)).toMatchObject({ id: 7 });
  const { client: strict } = await bench(zone(() => [other], reset));
  const sameContent = (sent: string, found: string): boolean => sent === found;
  expect(await errorOf(strict.accessLists.create(42, input, { sameContent }))).toMatchObject({ mayHaveHappened: true });
});

test.each([
  ["none was made", [], undefined, "no such list was found afterwards", false],
  ["two fit", [{ id: 7 }, { id: 8 }], undefined, "7 (matches), 8 (matches)", true],
  ["the content differs", [{ id: 7, content: "192.0.2.0/24" }], undefined, "7 (its content differs)", true],
  ["it is older", [{ id: 7, changed: longAgo }], undefined, "7 (it changed before the request, 2020", true],
  ["its time is unknown", [{ id: 7, changed: null }], undefined, "7 (its time of change is unknown)", true],
  ["the API's clock is unknown", [{ id: 7 }], "", "7 (the response has no Date header)", true],
] as const)("nothing is adopted when %s", async (_what, lists, date, words, mayHaveHappened) => {
  const { client, server } = await bench(
    zone(() => lists, reset, date),
    { retries: 0 },
  );
  const error = await errorOf(client.accessLists.create(42, input));
  expect(error).toMatchObject({ kind: "network", mayHaveHappened });
  expect(error.reason).toContain(words);
  if (mayHaveHappened) expect(error.advice).toContain("import");
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a list that this client created before is not adopted", async () => {
  let posts = 0;
  const { client } = await bench((request) => {
    if (request.method !== "POST") return zone(() => [{ id: 7 }], reset)(request);
    posts += 1;
    return posts === 1 ? { body: { data: { id: 7 } } } : reset;
  });
  expect(await client.accessLists.create(42, input)).toMatchObject({ id: 7, adopted: false });
  expect((await errorOf(client.accessLists.create(42, input))).reason).toContain("no such list");
});

test("a list that this client deleted is not adopted, even if the API still shows it", async () => {
  let lost = false;
  let deleted = false;
  const { client } = await bench((request) => {
    if (request.method === "DELETE") deleted = true;
    if (request.method === "DELETE" || (deleted && !lost && /lists\/7$/.test(request.path))) {
      return deleted && request.method === "DELETE" ? { body: { success: true } } : { status: 404 };
    }
    if (request.method === "POST") lost = true;
    return zone(() => (deleted && !lost ? [] : [{ id: 7 }]), reset)(request);
  });
  await client.accessLists.delete(42, 7);
  expect((await errorOf(client.accessLists.create(42, input))).reason).toContain("no such list");
});

test("if the zone does not show the number of a new list, a list with another number is not adopted", async () => {
  const shown = [{ id: 8 }];
  const answer = { body: { data: { id: 7, name: input.name, type: input.type, content: input.content } } };
  const { client } = await bench(zone(() => shown, answer));
  const created = await client.accessLists.create(42, input);
  expect(created).toMatchObject({ id: 7, adopted: false });
  const error = await errorOf(client.accessLists.confirm(42, created, input));
  expect(error.reason).toContain("Shield zone 42 does not show the new list");
});

test("a refusal is not a lost response, nor is a request that was never sent", async () => {
  const { client, server } = await bench([{ status: 400, body: { error: { success: false, message: "Bad name." } } }]);
  expect(await errorOf(client.accessLists.create(42, input))).toMatchObject({
    kind: "invalid_request",
    mayHaveHappened: false,
  });
  expect(server.requests).toHaveLength(1);
});

test("if the search fails too, both errors are reported", async () => {
  const { client } = await bench([reset, { status: 401 }]);
  const error = await errorOf(client.accessLists.create(42, input));
  expect(error).toMatchObject({ kind: "network", mayHaveHappened: true });
  expect(error.reason).toContain("a list may have been created, but this could not be checked: HTTP 401 Unauthorized");
});

test("the number of a list that this client made is refused for another; the new list is looked for", async () => {
  const made = (id: number) => ({ body: { data: { id, content: input.content } } });
  let posts = 0;
  const { client, server } = await bench((request) => {
    if (request.method !== "POST")
      return zone(() => (posts > 2 ? [{ id: 7 }, { id: 8 }] : [{ id: 7 }]), reset)(request);
    posts += 1;
    return made(7);
  });
  expect(await client.accessLists.create(42, input)).toMatchObject({ id: 7 });
  const error = await errorOf(client.accessLists.create(42, input));
  expect(error.reason).toMatch(/ID 7 for the new list, which belongs to another list; no such list was found/);
  expect(error.advice).toMatch(
    /^If the API stored the new list with other values under that ID, import it by <shield_zone_id>\/<list_id> or delete it/,
  );
  expect(await client.accessLists.create(42, input)).toMatchObject({ id: 8, adopted: true });
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(3);
});

/** A zone whose POSTs are answered in turn; `made` says when it has a list. */
function zoneOf(posts: readonly ScriptedAnswer[], made: (posts: number, looks: number) => boolean) {
  const seen = { posts: 0, looks: 0 };
  const script = (request: SeenRequest): ScriptedAnswer => {
    if (request.method === "POST") return posts[Math.min(seen.posts++, posts.length - 1)]!;
    seen.looks += 1;
    return zone(() => (made(seen.posts, seen.looks) ? [{ id: 7 }] : []), reset)(request);
  };
  return { seen, script };
}

const answered = { body: { data: { id: 7, ...input } } };

test.each([
  ["a broken connection", reset],
  ["a 500", { status: 500 }],
  ["a gateway's page", { status: 503, body: "<html>" }],
])(
  "after %s the POST is sent again once the zone was seen without the list for as long as reads may be behind",
  async (_, lost) => {
    const { seen, script } = zoneOf([lost, answered], () => false);
    const { client, waits } = await bench(script);
    expect(await client.accessLists.create(42, input)).toMatchObject({ id: 7, adopted: false });
    expect(seen.posts).toBe(2);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(30_000);
  },
);

test("a list that shows up during that time is adopted, and nothing is sent again", async () => {
  const { seen, script } = zoneOf([reset, answered], (_, looks) => looks > 5);
  const { client } = await bench(script);
  expect(await client.accessLists.create(42, input)).toMatchObject({ id: 7, adopted: true });
  expect(seen.posts).toBe(1);
});

test("the POST is sent again as often as retries says, and the error says that nothing was found", async () => {
  const { seen, script } = zoneOf([{ status: 500 }], () => false);
  const { client } = await bench(script, { retries: 2 });
  const error = await errorOf(client.accessLists.create(42, input));
  expect(error).toMatchObject({ kind: "unavailable", mayHaveHappened: false });
  expect(error.reason).toContain("no such list was found afterwards");
  expect(seen.posts).toBe(3);
});

test.each([
  ["whose response did not arrive in time", { delay: 400 }, {}],
  ["whose response has no data", { status: 200 }, {}],
  ["whose time for a look is over", reset, { deadline: 5000 }],
])("a POST %s is not sent again", async (_, lost, { deadline }: { deadline?: number }) => {
  const { seen, script } = zoneOf([lost, answered], () => false);
  const { client } = await bench(script, { timeoutMs: 100, retries: 2 });
  const signal = deadline === undefined ? undefined : AbortSignal.timeout(deadline);
  const stopped = new AbortController();
  const creating = client.accessLists.create(42, input, { signal: signal && stopped.signal });
  if (deadline !== undefined) {
    while (seen.looks === 0) await new Promise(setImmediate);
    stopped.abort();
  }
  expect(await errorOf(creating)).toMatchObject({ kind: expect.any(String) as unknown });
  expect(seen.posts).toBe(1);
});
