import { interpretAnswer } from "../../../src/api/http/answer.js";
import { isAcknowledged, type Answer, path, renderPath, settleDeletion } from "../../../src/api/http/call.js";
import { createCleaner } from "../../../src/api/http/settings.js";
import { codeName, codeOf, codeTable, flagNames, requireCode } from "../../../src/zone/words/code-table.js";
import { ApiError, type ApiErrorParts, type ErrorKind } from "../../../src/api/http/api-error.js";
import { UnreadableAnswer } from "../../../src/api/http/response-schema.js";

const shout = (text: string): string => text.replaceAll("secret", "[redacted]");

/** What an answer is read as. */
function readAs(status: number, body: unknown, headers: Record<string, string> = {}, call: object = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const outcome = interpretAnswer(
    { decode: (answer: Answer) => answer, ...call },
    { status, headers, body: text },
    shout,
  );
  return outcome.failure ?? outcome.result;
}

describe("an answer", () => {
  test.each([
    [200, { a: 1 }],
    [204, ""],
    [299, { success: true, message: "Done." }],
    [200, { success: false, statusCode: 399 }],
    [200, { success: null, statusCode: 500 }],
  ])("%d %j is no failure", (status, body) => {
    expect(readAs(status, body)).toMatchObject({ status });
  });

  test("has its type, its time and its JSON", () => {
    const date = "Thu, 17 Sep 2026 12:00:05 GMT";
    const answer = readAs(200, { a: 1 }, { date, "content-type": "application/json" }) as Answer;
    expect(answer).toMatchObject({ contentType: "application/json", apiTime: Date.parse(date), body: '{"a":1}' });
    expect(answer.json()).toEqual({ a: 1 });
    for (const headers of [{}, { date: "soon" }] as Record<string, string>[])
      expect(readAs(200, "", headers)).toMatchObject({ contentType: "", apiTime: undefined });
    expect(() => (readAs(200, " \n") as Answer).json()).toThrow(/^the response is empty$/);
    expect(() => (readAs(200, ` <p>\n\n secret  ${"x".repeat(300)}`) as Answer).json()).toThrow(
      /^the response is not JSON: <p> \[redacted\] x{185}$/,
    );
  });

  test.each<[number, unknown, object]>([
    [
      199,
      "",
      { kind: "invalid_response", reason: expect.stringMatching(/redirect, which is not followed/) as unknown },
    ],
    [300, "", { kind: "invalid_response" }],
    [
      200,
      { success: false, statusCode: 400 },
      { reason: "the response has statusCode 400 Bad Request without a message" },
    ],
    [200, { success: false, statusCode: 499 }, { reason: "the response has statusCode 499 without a message" }],
    [200, { success: false, statusCode: 0, message: " Why. " }, { reason: "Why." }],
    [200, { success: false, errorKey: "a.b" }, { errorKey: "a.b", reason: "HTTP 200 OK" }],
    [400, "", { kind: "invalid_request", reason: "HTTP 400 Bad Request", fieldErrors: [] }],
    [400, "  plain\n  secret ", { reason: "HTTP 400 Bad Request: plain [redacted]" }],
    [400, '"text"', { reason: "text" }],
    [400, '" "', { reason: "HTTP 400 Bad Request" }],
    [400, { errorKey: "a.b" }, { errorKey: "a.b", reason: "HTTP 400 Bad Request" }],
    [400, { errorKey: "secret.b" }, { errorKey: "[redacted].b" }],
    [400, " \n", { reason: "HTTP 400 Bad Request" }],
    [400, { statusCode: 409 }, { kind: "conflict", reason: "HTTP 400 Bad Request" }],
    [400, { a: 1, error: { statusCode: 409 } }, { kind: "conflict", statusInBody: 409 }],
    [200, { success: false, errorKey: "a.b", statusCode: 0 }, { reason: "HTTP 200 OK" }],
    [499, "<p>", { reason: "HTTP 499: <p>" }],
    [400, { title: "T", detail: "D", message: "M" }, { reason: "M" }],
    [400, { title: "T", detail: "D" }, { reason: "D" }],
    [400, { title: "T", Message: "C" }, { reason: "C", fieldErrors: [] }],
    [400, { Message: "C", Field: "F" }, { reason: "C", fieldErrors: [{ field: "F", message: "C" }] }],
    [400, { Field: "F", title: "T" }, { reason: "T", fieldErrors: [] }],
    [400, { ErrorKey: "k.e" }, { errorKey: "k.e" }],
    [400, { title: "T", errors: { name: ["too long", "secret"] } }, { reason: "too long; [redacted]" }],
    [
      400,
      { errors: [{ field: " a ", message: "b" }, { field: "", message: "c" }, { field: "d" }, "e"] },
      {
        reason: "b; c; e",
        fieldErrors: [
          { field: "a", message: "b" },
          { field: null, message: "c" },
          { field: null, message: "e" },
        ],
      },
    ],
    [400, { title: "T", errors: 7 }, { reason: "T", fieldErrors: [] }],
    [400, ["a", { message: "b" }], { reason: "a; b", fieldErrors: [] }],
    [400, [], { reason: "HTTP 400 Bad Request" }],
    [400, { error: { message: "inner" }, statusCode: 409 }, { reason: "inner" }],
    [400, { errorResponse: { errorKey: "x.y" } }, { errorKey: "x.y" }],
    [400, { error: {}, statusCode: 409 }, { kind: "conflict", statusInBody: 409 }],
    [400, { status: 409 }, { statusInBody: 409 }],
    [400, { error: [1] }, { reason: "HTTP 400 Bad Request" }],
  ])("%d %j is a failure", (status, body, failure) => {
    expect(readAs(status, body)).toMatchObject(failure);
  });

  test("tells twenty faults of fields at most, none with a secret", () => {
    const errors = Array.from({ length: 30 }, (_, index) => ({ field: `secret${index}`, message: "secret" }));
    const { fieldErrors } = readAs(400, { errors }) as ApiErrorParts & { fieldErrors: unknown[] };
    expect(fieldErrors).toHaveLength(20);
    expect(fieldErrors[0]).toEqual({ field: "[redacted]0", message: "[redacted]" });
  });

  test("that leads elsewhere names the host, and is not followed", () => {
    for (const [location, host] of [
      ["https://user:pass@secret.test/a?b", " to [redacted].test,"],
      ["/here", "redirect,"],
    ] as const)
      expect(readAs(302, "", { location })).toMatchObject({
        kind: "invalid_response",
        reason: expect.stringContaining(host) as unknown,
      });
  });

  test("202 is data, nothing, or absence, as the operation has it", () => {
    expect(readAs(202, "", {}, { accepts202: true })).toMatchObject({ status: 202 });
    const none = { kind: "invalid_response", reason: expect.stringMatching(/returned no data$/) as unknown };
    expect(readAs(202, "")).toEqual(none);
    expect(readAs(202, "", {}, { acceptedIsAbsent: true })).toEqual({
      kind: "not_found",
      unconfirmedNotFound: true,
      reason: expect.stringMatching(/does not exist or belongs to another account/) as unknown,
    });
  });

  test("404 of Stream needs no errorKey", () => {
    expect(readAs(404, "")).toMatchObject({ kind: "not_found", unconfirmedNotFound: true });
    expect(readAs(404, "", {}, { stream: { libraryAccessKey: undefined, secrets: [] } })).toMatchObject({
      kind: "not_found",
      unconfirmedNotFound: false,
    });
  });

  test("that cannot be read fails with the reason; anything else that is thrown is a bug", () => {
    const decode = (thrown: Error) => () => {
      throw thrown;
    };
    expect(readAs(200, "", {}, { decode: decode(new UnreadableAnswer("no secret")) })).toEqual({
      kind: "invalid_response",
      reason: "no [redacted]",
    });
    expect(() => readAs(200, "", {}, { decode: decode(new TypeError("bug")) })).toThrow(TypeError);
  });
});

test.each([
  ["", false],
  [" \n", false],
  [{ success: true }, true],
  [{ success: true, statusCode: 0 }, true],
  [{ statusCode: 200 }, true],
  [{ success: null, statusCode: 200 }, true],
  [{ success: false, statusCode: 200 }, undefined],
  [{ statusCode: 201 }, undefined],
  [{}, undefined],
  ["<p>", undefined],
  [{ success: "yes" }, undefined],
  [{ success: "yes", statusCode: 200 }, undefined],
])("a write answered with %j is acknowledged: %j", (body, expected) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const json = (): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw new UnreadableAnswer("not JSON");
    }
  };
  const read = () => isAcknowledged({ status: 200, contentType: "", apiTime: undefined, body: text, json });
  if (expected === undefined) expect(read).toThrow(UnreadableAnswer);
  else expect(read()).toBe(expected);
});

test("a path holds each value in one segment, or is refused with what it follows", () => {
  expect(renderPath(path`/zone/${0}/app/${"a/b ü"}/end`)).toBe("/zone/0/app/a%2Fb%20%C3%BC/end");
  expect(renderPath(path`/${"..."}/${".a"}`)).toBe("/.../.a");
  for (const value of [-1, 0.5, Number.NaN, 2 ** 53, "", ".", ".."])
    expect(() => renderPath(path`/zone/${value}/x`)).toThrow(`${JSON.stringify(value)} cannot follow /zone/ in a path`);
  expect(() => renderPath(path`/zone/${"\ud800"}`)).toThrow(/\/zone\/ .*Unicode/);
});

test("text of others is cut, and neither steers a terminal nor tells a secret", () => {
  const clean = createCleaner(["a-secret-key", undefined, "abc"]);
  expect(clean("A-SECRET-KEY and abc")).toBe("[redacted] and abc");
  expect(clean("a\u001b[31m\u0007\u0007b\tc\nd\u202ee\u2066f\u200eg")).toBe("a [31m b\tc\nd e f g");
  expect(clean("x".repeat(4096))).toHaveLength(4096);
  expect(clean("x".repeat(4097))).toBe(`${"x".repeat(4096)}… (4097 characters)`);
  const [enough, less] = ["1234", "567"];
  expect(createCleaner([enough, less])("1234 567")).toBe("[redacted] 567");
});

describe("a deletion", () => {
  const failed = (kind: ErrorKind, more: object = {}) => Promise.reject(new ApiError({ kind, reason: "why", ...more }));
  const gateway = { unconfirmedNotFound: true };

  /** What becomes of a deletion after which the object is there, one look after the other. */
  async function settle(deletion: Promise<boolean>, ...looks: (boolean | Error)[]) {
    let waits = 0;
    const outcome = await settleDeletion({
      operation: "delete it",
      deletion,
      isThere: () => {
        const look = looks.shift();
        return look instanceof Error ? Promise.reject(look) : Promise.resolve(look ?? false);
      },
      settings: {
        now: () => 0,
        lagLimitMs: 300,
        sleep: () => {
          waits += 1;
          return Promise.resolve();
        },
      },
      options: {},
    }).catch((thrown: unknown) => thrown);
    return { outcome, waits, left: looks.length };
  }

  test.each<[string, () => Promise<boolean>, boolean[], string, number]>([
    ["confirmed, of what is gone", () => Promise.resolve(true), [false], "deleted", 0],
    ["confirmed, of what is gone a moment later", () => Promise.resolve(true), [true, false], "deleted", 1],
    ["of what the API says is gone", () => failed("not_found"), [], "already_gone", 0],
    ["of what a gateway says is gone, and is", () => failed("not_found", gateway), [false], "already_gone", 0],
    ["ambiguous, of what is gone", () => failed("not_found", { ambiguousNotFound: true }), [false], "already_gone", 0],
    ["answered with nothing, of what is gone", () => Promise.resolve(false), [false], "deleted", 0],
    [
      "answered with nothing, of what is gone a moment later",
      () => Promise.resolve(false),
      [true, false],
      "deleted",
      1,
    ],
    ["answered with a page, of what is gone", () => failed("invalid_response"), [false], "deleted", 0],
  ])("%s is done", async (_, deletion, looks, outcome, waits) => {
    expect(await settle(deletion(), ...looks)).toEqual({ outcome, waits, left: 0 });
  });

  test("of what is still there is an error that names what may have answered", async () => {
    for (const [deletion, reason] of [
      [() => Promise.resolve(false), "the response is empty"],
      [() => failed("not_found", { ...gateway, mayHaveHappened: true }), "why"],
    ] as const) {
      const { outcome, waits } = await settle(deletion(), true, true);
      expect(waits).toBe(1);
      expect(outcome).toMatchObject({
        kind: "invalid_response",
        reason: expect.stringMatching(`^${reason}; but the object still exists, so a proxy`) as unknown,
        ...{ ambiguousNotFound: false, unconfirmedNotFound: false, mayHaveHappened: false },
        advice: expect.stringMatching(/base URL and any proxy/) as unknown,
      });
    }
    expect((await settle(Promise.resolve(false), true, true)).outcome).toMatchObject({ operation: "delete it" });
  });

  test("that was confirmed and not carried out is an error that keeps the object", async () => {
    expect((await settle(Promise.resolve(true), true, true)).outcome).toMatchObject({
      kind: "invalid_response",
      operation: "delete it",
      reason: "the API confirmed the deletion, but the object still exists 0.3 s later",
      advice: "Try again. If the object remains, delete it in the dashboard.",
    });
    const [page, busy] = [{ kind: "not_found", unconfirmedNotFound: true } as const, { kind: "unavailable" } as const];
    const look = (parts: typeof page | typeof busy) =>
      settle(Promise.resolve(true), new ApiError({ ...parts, reason: "why" }));
    expect((await look(page)).outcome).toBe("deleted");
    expect((await look(busy)).outcome).toMatchObject({ kind: "unavailable" });
  });

  test("that failed otherwise, or cannot be checked, is that error", async () => {
    expect((await settle(failed("unavailable"))).outcome).toMatchObject({ kind: "unavailable", reason: "why" });
    const busy = new ApiError({ kind: "unavailable", reason: "busy" });
    expect((await settle(failed("not_found", gateway), busy)).outcome).toMatchObject({
      kind: "unavailable",
      reason: "why; the client could not check whether the object still exists: busy",
      unconfirmedNotFound: false,
    });
    const hidden = new ApiError({ kind: "not_found", reason: "hidden", ambiguousNotFound: true });
    expect((await settle(Promise.resolve(false), hidden)).outcome).toBe(hidden);
    const bug = new TypeError("bug");
    expect((await settle(Promise.resolve(false), bug)).outcome).toBe(bug);
  });
});

test("codes and names are each other's, also those that no table has", () => {
  const table = codeTable("Sizes", { none: 0, small: 1, large: 2, both: 4 });
  expect([
    codeName(table, 1),
    codeName(table, 0),
    codeName(table, 9),
    codeName(table, -9),
    codeName(table, null),
  ]).toEqual(["small", "none", "unknown_9", "unknown_-9", null]);
  expect(["small", "none", "unknown_9", "unknown_-9"].map((name) => codeOf(table, name))).toEqual([1, 0, 9, -9]);
  // A state may have it from before the table knew the number.
  expect([codeOf(table, "unknown_1"), requireCode(table, "unknown_1")]).toEqual([undefined, 1]);
  for (const name of ["unknown_-0", "unknown_09", "unknown_", "xunknown_9", "unknown_9x", "toString"]) {
    expect(codeOf(table, name)).toBeUndefined();
    expect(() => requireCode(table, name)).toThrow(new RangeError(`"${name}" has no code in Sizes`));
  }
  expect([0, 1, 3, 9, 8].map((code) => flagNames(table, code))).toEqual([
    [],
    ["small"],
    ["small", "large"],
    ["small", "unknown_8"],
    ["unknown_8"],
  ]);
});
