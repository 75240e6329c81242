import { ApiError, type BunnyClient } from "../../../src/api/index.js";
import { nullWhenApplicationGone, nullWhenGone } from "../../../src/provider/policies/gone.js";

const options = { signal: new AbortController().signal };
const failure = (more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ kind: "not_found", reason: "It is gone", ...more });
const failing = (error: Error) => () => Promise.reject(error);
/** How an operation ends: with a value, or with an error. */
const endOf = (running: Promise<unknown>) => running.then(undefined, (error: unknown) => error);

describe("an object of a zone that the API does not find", () => {
  const asked: unknown[][] = [];
  const end = (error: Error, standing = "listed") => {
    asked.length = 0;
    const zones = { standing: (...given: unknown[]) => Promise.resolve(asked.push(given) && standing) };
    return endOf(nullWhenGone({ zones } as unknown as BunnyClient, 42, options, failing(error)));
  };

  test("was deleted if the error says so", async () => {
    expect(await end(failure())).toBeNull();
    expect(asked).toEqual([]);
  });

  test("was deleted if the account has the zone", async () => {
    expect(await end(failure({ ambiguousNotFound: true }))).toBeNull();
    expect(asked).toEqual([[42, options]]);
  });

  test("keeps the doubt if the account has only other zones", async () => {
    const error = failure({ ambiguousNotFound: true });
    expect(await end(error, "not_listed")).toBe(error);
  });

  test("is kept if the account has no zones at all, with advice", async () => {
    const facts = { operation: "readList", errorKey: "not_found.list", requestId: "r-1" };
    expect(await end(failure({ ambiguousNotFound: true, ...facts }), "no_zones")).toMatchObject({
      ...facts,
      kind: "forbidden",
      reason:
        "the account of this access key has no Shield zones at all, so it is unknown whether Shield zone 42 was deleted",
      advice:
        "Check that the access key belongs to the account that owns the zone. Nothing was removed from the state.",
    });
  });

  test.each([
    ["from a proxy", failure({ unconfirmedNotFound: true })],
    ["of another kind", failure({ kind: "unavailable", ambiguousNotFound: true })],
    ["of the program", new TypeError("no")],
  ])("is kept after an error %s", async (_name, error) => {
    expect(await end(error)).toBe(error);
    expect(asked).toEqual([]);
  });

  test("is what was read otherwise", async () => {
    expect(await nullWhenGone({} as BunnyClient, 42, options, () => Promise.resolve(7))).toBe(7);
  });
});

describe("an application that the API does not find", () => {
  const asked: unknown[] = [];
  const end = (error: Error, ids: readonly string[]) => {
    asked.length = 0;
    async function* list(options: unknown) {
      asked.push(options);
      for (const id of ids) yield await Promise.resolve({ id });
    }
    return endOf(
      nullWhenApplicationGone({ applications: { list } } as unknown as BunnyClient, "shop", options, failing(error)),
    );
  };
  const unconfirmed = () => failure({ unconfirmedNotFound: true });

  test("is kept if the account has it", async () => {
    const error = unconfirmed();
    expect(await end(error, ["blog", "shop"])).toBe(error);
    expect(asked).toEqual([options]);
  });

  test("was probably deleted if the account has others", async () => {
    expect(await end(unconfirmed(), ["blog"])).toMatchObject({
      ...{ kind: "not_found", unconfirmedNotFound: false, ambiguousNotFound: true, reason: "It is gone" },
    });
  });

  test("is kept if the account has none at all, with advice", async () => {
    expect(await end(unconfirmed(), [])).toMatchObject({
      ...{ kind: "forbidden", unconfirmedNotFound: false },
      reason:
        "It is gone; the account of this access key has no applications at all, so it is unknown whether shop was deleted",
      advice:
        "Check that the access key belongs to the account that owns the application. Nothing was removed from the state.",
    });
  });

  test.each([
    ["that is confirmed", failure()],
    ["of another kind", failure({ kind: "unavailable", unconfirmedNotFound: true })],
    ["of the program", new TypeError("no")],
  ])("passes on an error %s", async (_name, error) => {
    expect(await end(error, ["blog"])).toBe(error);
    expect(asked).toEqual([]);
  });
});
