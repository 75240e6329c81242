import fc from "fast-check";
import {
  ApiError,
  type BunnyClient,
  errorKinds,
  type ErrorKind,
  kindAdvice,
  knownErrorTexts,
} from "../../../src/api/index.js";
import { interpretAnswer } from "../../../src/api/http/answer.js";
import { all, bench, errorOf } from "./harness.js";
import { runs } from "../../framework/properties/runs.js";

const asIs = (text: string) => text;

function failureOf(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const read = interpretAnswer({ accepts202: true, decode: () => "fine" }, { status, headers, body: text }, asIs);
  return read.failure ?? { kind: read.result };
}

const refusal = { statusCode: 202, success: false, message: "No.", errorKey: null };
const emptyRefusal = { statusCode: 0, success: false, message: null, errorKey: null };

test.each([
  ["the top level", refusal],
  ["error", { data: null, error: refusal }],
  ["errorResponse", { id: 0, errorResponse: refusal }],
  ["beside data", { data: { id: 1 }, error: refusal }],
])("a failure inside 200 and 202 is found in %s", (_place, body) => {
  for (const status of [200, 201, 202])
    expect(failureOf(status, body)).toMatchObject({ kind: "refused", reason: "No." });
});

test.each([
  ["an empty error", { data: {}, error: emptyRefusal }],
  ["an empty top level", emptyRefusal],
  ["blank words", { error: { success: false, message: " ", errorKey: "" } }],
  ["no error", { error: null, errorResponse: null }],
  ["success with a message", { success: true, message: "Deleted." }],
  ["a failure inside data", { data: { success: false, message: "No." } }],
  ["an error that is text", { error: "No." }],
  ["a list", [refusal]],
])("%s is not a failure", (_what, body) => {
  expect(failureOf(200, body)).toEqual({ kind: "fine" });
});

test.each([
  ["401 with an unknown key", 401, { success: false, errorKey: "strange.key" }, "invalid_request"],
  ["the body's status before HTTP's", 202, { error: { ...refusal, statusCode: 403 } }, "forbidden"],
  ["HTTP's status where the body's says nothing", 409, { statusCode: 0, message: "x" }, "conflict"],
])("%s", (_what, status, body, kind) => {
  expect(failureOf(status, body)).toMatchObject({ kind });
});

test.each([
  ["JSON without a key", { title: "Not Found", status: 404 }, true],
  ["a key that says something else", { errorKey: "something.else" }, true],
  ["a key of the API", { errorKey: "not_found.thing" }, false],
  ["a key that does not tell gone from hidden", { errorKey: "not_found_or_unauthorised_access.x" }, false],
  ["nothing", "", true],
  ["a page", "<html>Not here</html>", true],
])("a 404 with %s may be a gateway's: %#", (_what, body, unconfirmedNotFound) => {
  expect(failureOf(404, body)).toMatchObject({ kind: "not_found", unconfirmedNotFound });
});

test.each([
  ["an empty answer", "", "the response is empty"],
  ["HTML with 200", "<html>Maintenance</html>", "the response is not JSON: <html>Maintenance</html>"],
  ["no data", { data: null, error: null }, "the response is empty: it has no data"],
  ["no data at all", {}, "the response is empty: it has no data"],
  [
    "data of another shape",
    { data: { id: "7" } },
    "the response does not have the documented form: id: expected number, received string",
  ],
  ["an identifier beyond 2^53", '{"data":{"id":9007199254740993}}', /id: expected number, received bigint/],
])("%s instead of documented data is an error, never nulls", async (_what, body, reason) => {
  const { client } = await bench([{ body }]);
  const error = await errorOf(client.accessLists.get(42, 7));
  expect(error).toMatchObject({ kind: "invalid_response", status: 200 });
  if (typeof reason === "string") expect(error.reason).toBe(reason);
  else expect(error.reason).toMatch(reason);
});

const LISTS: readonly (readonly [
  name: string,
  body: object,
  member: string,
  read: (client: BunnyClient) => Promise<unknown>,
])[] = [
  ["access lists", { managedLists: [], customLists: [] }, "customLists", (client) => client.accessLists.list(42)],
  ["managed lists", { managedLists: [], customLists: [] }, "managedLists", (client) => client.accessLists.list(42)],
  ["rules", { data: [] }, "data", (client) => client.wafRules.list(42)],
  ["rate limits", { data: [] }, "data", (client) => client.rateLimits.list(42)],
  ["edge rules", { Id: 7, EdgeRules: [] }, "EdgeRules", (client) => client.edgeRules.list(7)],
  ["Shield zones", { data: [] }, "data", (client) => client.zones.mapping()],
  ["bots", { categories: [] }, "categories", (client) => client.bots.list(42)],
  ["applications", { items: [] }, "items", (client) => all(client.applications.list())],
];

test.each(LISTS)(
  "only an empty list says that there are no %s: neither null nor a missing member",
  async (_, body, member, read) => {
    const { client } = await bench([{ body }]);
    expect(await read(client)).toBeDefined();
    for (const doubtful of [
      { ...body, [member]: null },
      Object.fromEntries(Object.entries(body).filter(([name]) => name !== member)),
    ]) {
      const { client: doubting } = await bench([{ body: doubtful }]);
      expect(await errorOf(read(doubting))).toMatchObject({ kind: "invalid_response", mayHaveHappened: false });
    }
  },
);

test("a redirect is not followed", async () => {
  const { client: target, server: elsewhere } = await bench([{ body: { data: [] } }]);
  const { client, server } = await bench([{ status: 302, headers: { location: `${elsewhere.url}/x?a=b` } }]);
  const error = await errorOf(client.zones.mapping());
  expect(error).toMatchObject({ kind: "invalid_response", status: 302 });
  expect(error.reason).toContain(new URL(elsewhere.url).host);
  expect(server.requests).toHaveLength(1);
  expect(elsewhere.requests).toHaveLength(0);
  expect(await target.zones.mapping()).toEqual([]);
});

test("JSON is decoded despite text/plain and a byte order mark", async () => {
  const { client } = await bench([{ body: `\uFEFF${JSON.stringify({ data: [{ shieldZoneId: 1, pullZoneId: 2 }] })}` }]);
  expect(await client.zones.mapping()).toEqual([{ shieldZoneId: 1, pullZoneId: 2 }]);
});

test("every kind of failure has a next step", () => {
  for (const kind of Object.keys(errorKinds) as ErrorKind[]) {
    const { advice } = new ApiError({ kind, reason: "words" });
    expect([kind, advice]).toEqual([kind, expect.stringMatching(/^[A-Z][a-z]+ .+\.$/)]);
  }
});

test.each([202, 400, 403, 409, 418, 500])("an unknown errorKey under HTTP %d has a next step", async (status) => {
  const body = { error: { statusCode: status, success: false, message: "Words.", errorKey: "gateway.refused" } };
  const { client } = await bench([{ status, body }], { retries: 0 });
  const error = await errorOf(client.zones.get(42));
  expect(error.errorKey).toBe("gateway.refused");
  expect(error.advice).toBe(kindAdvice[error.kind]);
});

test("a refusal recognized by its message", () => {
  const message = "Custom Access List limit exceeded. You can have a maximum of 5 custom lists.";
  for (const { kind, advice } of knownErrorTexts) {
    expect(failureOf(202, { error: { ...refusal, message } })).toMatchObject({ kind, advice });
  }
});

test("for any JSON, the outcome is a result or an error of a known kind", () => {
  const place = fc.record(
    { success: fc.jsonValue(), message: fc.jsonValue(), errorKey: fc.jsonValue(), statusCode: fc.jsonValue() },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    fc.jsonValue(),
    place,
    fc.record(
      { error: fc.oneof(place, fc.jsonValue()), errorResponse: place, data: fc.jsonValue(), errors: fc.jsonValue() },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), body, (status, json) => {
      const fault = failureOf(status, json);
      expect(fault.kind === "fine" || fault.kind in errorKinds).toBe(true);
      // The oracle of rule 2, written independently.
      const isFailure = (value: unknown): boolean => {
        if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
        const { success, message, errorKey } = value as Record<string, unknown>;
        const isSaid = (words: unknown) =>
          ["number", "boolean"].includes(typeof words) || (typeof words === "string" && words.trim() !== "");
        return success === false && (isSaid(message) || isSaid(errorKey));
      };
      if (status >= 300) expect(fault.kind).not.toBe("fine");
      else {
        const { error, errorResponse } = (json ?? {}) as Record<string, unknown>;
        expect(fault.kind !== "fine").toBe([json, error, errorResponse].some(isFailure));
      }
    }),
    runs(150),
  );
});
