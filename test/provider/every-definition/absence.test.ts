import { ApiError, type Application, type ZoneMapping } from "../../../src/api/index.js";
import {
  type KeyedClient,
  NotInAccount,
  nullWhenGone,
  nullWhenPullZoneGone,
  requireApplication,
  requireZone,
} from "../../../src/provider/policies/gone.js";

const options = { signal: new AbortController().signal };
const failure = (more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ kind: "not_found", reason: "It is gone", ...more });
const strange = failure({ unconfirmedNotFound: true });
/** How an operation ends: with a value, or with an error. */
const endOf = (running: Promise<unknown>) => running.then(undefined, (error: unknown) => error);

/** A client of an account with these zones and applications, and how often they were listed. */
function account(zones: readonly ZoneMapping[], applications: readonly string[] = []) {
  const asked: string[] = [];
  async function* list(): AsyncGenerator<Partial<Application>> {
    asked.push("applications");
    for (const id of applications) yield await Promise.resolve({ id });
  }
  const recentMapping = () => Promise.resolve(asked.push("zones") && zones);
  return { client: { zones: { recentMapping }, applications: { list } } as unknown as KeyedClient, asked };
}
const has = [{ shieldZoneId: 42, pullZoneId: 9001 }];
const hasOther = [{ shieldZoneId: 77, pullZoneId: 9077 }];

const OF_A_ZONE = [
  ["nullWhenGone", nullWhenGone],
  ["requireZone", requireZone],
] as const;

describe.each(OF_A_ZONE)("%s", (_name, whenGone) => {
  it.each([
    ["that names the object", failure()],
    ["that is the same for another account", failure({ ambiguousNotFound: true })],
  ])("believes no error %s unless the account has the zone", async (_which, error) => {
    const { client } = account(hasOther);
    expect(await endOf(whenGone(client, 42, options, () => Promise.reject(error)))).toBeInstanceOf(NotInAccount);
  });

  it.each([
    ["from a proxy", strange],
    ["of another kind", failure({ kind: "unavailable" })],
    ["of the program", new TypeError("no")],
  ])("passes on an error %s without a question", async (_which, error) => {
    const { client, asked } = account(hasOther);
    expect(await endOf(whenGone(client, 42, options, () => Promise.reject(error)))).toBe(error);
    expect(asked).toEqual([]);
  });

  it("asks nothing about what is there", async () => {
    const { client, asked } = account(hasOther);
    expect(await whenGone(client, 42, options, () => Promise.resolve(7))).toBe(7);
    expect(asked).toEqual([]);
  });
});

test.each([
  ["an error", () => Promise.reject(failure())],
  ["nothing", () => Promise.resolve(null)],
  ["a deletion of what was gone", () => Promise.resolve("already_gone" as const)],
])("after %s, an object is gone if the account has its zone, and only then", async (_what, run) => {
  expect(await nullWhenGone<unknown>(account(has).client, 42, options, run)).toBeNull();
  const end = await endOf(nullWhenGone<unknown>(account(hasOther).client, 42, options, run));
  expect(end).toMatchObject({ message: "Shield zone 42 is not in the account of this access key", isAccepted: false });
});

test("a zone that the account has is not gone, whatever its read says", async () => {
  const error = failure({ ambiguousNotFound: true });
  expect(await endOf(requireZone(account(has).client, 42, options, () => Promise.reject(error)))).toBe(error);
});

test("a pull zone that is not found is never gone, and what it does not have is", async () => {
  const error = failure({ ambiguousNotFound: true });
  const end = (zones: readonly ZoneMapping[]) =>
    endOf(nullWhenPullZoneGone(account(zones).client, 9001, options, () => Promise.reject(error)));
  expect(await end(has)).toBe(error);
  expect(await end(hasOther)).toBeInstanceOf(NotInAccount);
  const { client, asked } = account(hasOther);
  expect(await nullWhenPullZoneGone(client, 9001, options, () => Promise.resolve(null))).toBeNull();
  expect(asked).toEqual([]);
});

describe("an application that the API does not find", () => {
  const end = (error: Error, { client }: ReturnType<typeof account>) =>
    endOf(requireApplication(client, "shop", options, () => Promise.reject(error)));

  it("is an error of the API if the account has it, and never gone", async () => {
    expect(await end(strange, account([], ["blog", "shop"]))).toBe(strange);
    expect(await end(strange, account([], ["blog"]))).toMatchObject({
      detail: expect.stringMatching(/ 1 application, /) as unknown,
    });
    expect(await end(failure(), account([]))).toMatchObject({
      detail: expect.stringMatching(/ no applications at all/) as unknown,
    });
  });

  it("is looked for once, with all others that are missing", async () => {
    const other = account([], ["blog"]);
    await Promise.all([end(strange, other), end(strange, other)]);
    await end(strange, other);
    expect(other.asked).toEqual(["applications"]);
  });
});
