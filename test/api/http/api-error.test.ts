import { ApiError, type ApiErrorParts, type ErrorKind, isApiError, knownErrorKeys } from "../../../src/api/index.js";
import { classifyRefusal } from "../../../src/api/http/error-catalog.js";
import { tryParseJson, decodeWith, readData, UnreadableAnswer } from "../../../src/api/http/response-schema.js";
import * as v from "valibot";

const parts: ApiErrorParts = { kind: "refused", reason: "No." };

test.each<[string, Partial<ApiErrorParts>]>([
  ["No.", {}],
  ["Cannot read it: No.", { operation: "read it" }],
  ["No. (GET /it)", { method: "GET", path: "/it" }],
  ["No.", { method: "GET" }],
  ["No.", { path: "/it" }],
  ["No. (HTTP 400)", { status: 400 }],
  ["No. (errorKey a.b)", { errorKey: "a.b" }],
  ["No. (request id r-1)", { requestId: "r-1" }],
  ["No. (HTTP 503, tried 6 times)", { status: 503, tries: 6 }],
  [
    "Cannot set it: No. (PUT /it, HTTP 409, errorKey a.b, request id r-1)",
    { operation: "set it", method: "PUT", path: "/it", status: 409, errorKey: "a.b", requestId: "r-1" },
  ],
  ["No. name: too long", { fieldErrors: [{ field: "name", message: "too long" }] }],
  ["Why? too long", { reason: "Why?", fieldErrors: [{ field: null, message: "too long" }] }],
  ["No; too long", { reason: "No", fieldErrors: [{ field: null, message: "too long" }] }],
  ["1.5 is no", { reason: "1.5 is no" }],
  ["1.5 is no; too long", { reason: "1.5 is no", fieldErrors: [{ field: null, message: "too long" }] }],
  [
    "No; a; b: c",
    {
      reason: "No",
      fieldErrors: [
        { field: null, message: "a" },
        { field: "b", message: "c" },
      ],
    },
  ],
  ["The name is too long", { reason: "The name is too long", fieldErrors: [{ field: null, message: "too long" }] }],
])("the message of an error is %j", (message, more) => {
  const error = new ApiError({ ...parts, ...more });
  expect(error.message).toBe(message);
  expect(error).toMatchObject({ fieldErrors: more.fieldErrors ?? [], mayHaveHappened: false });
});

test("an error keeps its cause, in copies too", () => {
  const cause = new Error("why");
  expect(new ApiError({ ...parts, cause }).with({ reason: "No!" })).toMatchObject({ cause, reason: "No!" });
  expect("cause" in new ApiError(parts)).toBe(false);
});

test.each([
  [new DOMException("aborted", "AbortError"), "cancelled", "the operation was cancelled"],
  [new DOMException("late", "TimeoutError"), "timeout", "the time limit was reached"],
  [new Error("why"), "unexpected", "why"],
  [new Error(""), "unexpected", "the error has no message"],
  ["why", "unexpected", "why"],
])("what was thrown becomes an error with a reason: %p", (thrown, kind, reason) => {
  expect(ApiError.from(thrown)).toMatchObject({ kind, reason });
});

/** What each errorKey means to the caller: the kinds decide what a resource does next. */
test.each<[string, ErrorKind]>([
  ["not_found_or_unauthorised_access.shieldzone", "not_found"],
  ["not_found_or_unauthorised_access.waf_rule", "not_found"],
  ["not_found_or_unauthorised_access.x", "not_found"],
  ["not_found.waf_rule", "not_found"],
  ["not_found.ratelimit_shieldzone", "not_found"],
  ["not_found", "not_found"],
  ["invalid_plan_type.bot_detection", "plan_required"],
  ["invalid_plan_type.x", "plan_required"],
  ["feature_not_available_on_plan", "plan_required"],
  ["not_available.access_list", "plan_required"],
  ["plan_change_blocked.shieldzone", "conflict"],
  ["plan_limit_restriction.x", "plan_required"],
  ["limit_reached.waf", "quota_exceeded"],
  ["limit_reached.x", "quota_exceeded"],
  ["invalid_datetime_window.event_logs", "invalid_request"],
  ["api_guardian.get_api_guardian.no_configuration", "not_found"],
  ["unknown.key", "conflict"],
])("the errorKey %s is of the kind %s, whatever the status", (errorKey, kind) => {
  const refusal = { errorKey, message: "m", statusCode: undefined, fieldErrors: [] };
  expect(classifyRefusal(409, refusal)).toMatchObject({ kind, unconfirmedNotFound: false });
});

test("an errorKey without a star is known as a whole only", () => {
  const adviceOf = (errorKey: string) =>
    classifyRefusal(404, { errorKey, message: undefined, statusCode: undefined, fieldErrors: [] }).advice;
  const general = knownErrorKeys.find(({ key }) => key === "not_found*")?.advice;
  expect([adviceOf("not_found.waf_rul_"), adviceOf("not_found.waf_rules")]).toEqual([general, general]);
  expect(adviceOf("not_found.waf_rul")).toBe(general);
});

test.each<[number, number | undefined, ErrorKind]>([
  [400, undefined, "invalid_request"],
  [401, undefined, "unauthorized"],
  [402, undefined, "forbidden"],
  [403, undefined, "forbidden"],
  [404, undefined, "not_found"],
  [407, undefined, "network"],
  [408, undefined, "unavailable"],
  [409, undefined, "conflict"],
  [410, undefined, "not_found"],
  [412, undefined, "conflict"],
  [423, undefined, "conflict"],
  [425, undefined, "unavailable"],
  [429, undefined, "rate_limited"],
  [418, undefined, "invalid_request"],
  [499, undefined, "unavailable"],
  [500, undefined, "unavailable"],
  [202, undefined, "refused"],
  [202, 399, "refused"],
  [202, 400, "invalid_request"],
  [400, 0, "invalid_request"],
  [400, 409, "conflict"],
])("HTTP %d with the status %p in the body is of the kind %s", (status, statusCode, kind) => {
  const refusal = { errorKey: undefined, message: undefined, statusCode, fieldErrors: [] };
  expect(classifyRefusal(status, refusal)).toEqual({
    ...{ kind, advice: undefined, ambiguousNotFound: false },
    unconfirmedNotFound: kind === "not_found",
  });
});

describe("what cannot be read", () => {
  const schema = v.object({ items: v.array(v.object({ id: v.number() })), name: v.optional(v.string()) });
  const start = "the response does not have the documented form: ";

  test.each([
    [null, "expected Object, received null"],
    [[], 'items: expected "items", received nothing'],
    [{ items: [{ id: "secret" }] }, "items.0.id: expected number, received string"],
    [{ items: [[]] }, 'items.0.id: expected "id", received nothing'],
    [{ items: 7 }, "items: expected Array, received number"],
    [{ items: [{ id: [] }] }, "items.0.id: expected number, received a list"],
    [{ items: [{ id: null }] }, "items.0.id: expected number, received null"],
    [{ items: [{ id: {} }] }, "items.0.id: expected number, received object"],
    [{ items: [{ id: true }] }, "items.0.id: expected number, received boolean"],
  ])("%j: the error names the place and the type, never the value", (value, words) => {
    const reading = () => decodeWith(schema, value);
    expect(reading).toThrow(UnreadableAnswer);
    expect(reading).toThrow(new UnreadableAnswer(start + words));
  });

  test("for another reason than its type says so", () => {
    const even = v.pipe(
      v.number(),
      v.check((value) => value % 2 === 0),
    );
    expect(() => decodeWith(even, 3)).toThrow(new UnreadableAnswer(`${start}expected something else, received number`));
  });

  test.each([null, undefined])("data that is %p is an empty answer", (data) => {
    const words = "the response is empty: it has no data";
    expect(() => readData(v.unknown(), { data })).toThrow(new UnreadableAnswer(words));
  });
});

test("a byte order mark is dropped at the start only", () => {
  expect(tryParseJson('\uFEFF{"a":"b\uFEFFc"}')).toEqual({ a: "b\uFEFFc" });
  expect(tryParseJson('"b\uFEFFc"')).toBe("b\uFEFFc");
});

describe("ApiError.from", () => {
  test("returns an ApiError unchanged, and gives anything else a kind", () => {
    const error = new ApiError({ kind: "conflict", reason: "no" });
    expect(ApiError.from(error)).toBe(error);
    expect(ApiError.from(AbortSignal.abort().reason)).toMatchObject({ kind: "cancelled" });
    expect(ApiError.from(new TypeError("x is not a function"))).toMatchObject({
      kind: "unexpected",
      reason: "x is not a function",
    });
    expect(ApiError.from("text", { operation: "do it" }).message).toBe("Cannot do it: text");
    expect(ApiError.from(undefined)).toBeInstanceOf(ApiError);
  });

  test("isApiError checks kinds", () => {
    const error = new ApiError({ kind: "conflict", reason: "no" });
    expect([
      isApiError(error),
      isApiError(error, "conflict"),
      isApiError(error, "not_found"),
      isApiError(new Error()),
    ]).toEqual([true, true, false, false]);
  });
});

test("the advice of a not_found without the API's errorKey names proxies, once, and then what its call advises", () => {
  const parts = { kind: "not_found", reason: "HTTP 404", unconfirmedNotFound: true } as const;
  const proxy =
    "The response has no errorKey of the API, so a proxy or gateway may have sent it. Check the base URL and any proxy between this machine and the API.";
  expect(new ApiError(parts).with({ path: "/" }).advice).toBe(`${proxy} Check the identifiers.`);
  expect(new ApiError({ ...parts, advice: "Check the video's id." }).advice).toBe(`${proxy} Check the video's id.`);
  expect(new ApiError({ ...parts, unconfirmedNotFound: false }).advice).toBe("Check the identifiers.");
});
