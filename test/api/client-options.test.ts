import { createUncheckedClient } from "../../src/api/client.js";
import {
  type AccessListConfiguration,
  accessListActions,
  ApiError,
  type ClientOptions,
  createClient,
  isApiError,
  ruleOperators,
  type RuleInput,
  type ShieldZone,
  streamToken,
  wafRuleActions,
} from "../../src/api/index.js";
import { resolveSettings } from "../../src/api/http/settings.js";
import { all } from "./http/all.js";
import { isLoopback } from "../../src/api/http/proxy.js";

function caught(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (isApiError(error)) return error;
  }
  throw new Error("nothing was refused");
}

test("without options, the client has its defaults", () => {
  const settings = resolveSettings({});
  expect(settings).toMatchObject({
    ...{ accessKey: undefined, timeoutMs: 30_000, retries: 5, concurrency: 10, shareForMs: 0 },
    userAgent: "terraform-provider-bunny",
  });
  expect([settings.baseUrl.href, settings.videoUrl.href]).toEqual([
    "https://api.bunny.net/",
    "https://video.bunnycdn.com/",
  ]);
  expect(() => {
    settings.log({ event: "request", request: 1, operation: "o", method: "GET", path: "/", attempt: 1 });
  }).not.toThrow();
});

test.each<[ClientOptions, string]>([
  [{ userAgentSuffix: "terraform/1.15.0" }, "terraform-provider-bunny terraform/1.15.0"],
  [{ userAgent: "own/1" }, "own/1"],
  [{ userAgent: "own/1", userAgentSuffix: "terraform/1.15.0" }, "own/1 terraform/1.15.0"],
  [{ userAgent: "", userAgentSuffix: "terraform/1.15.0" }, "terraform/1.15.0"],
  [{ userAgent: "" }, ""],
])("%j: the user agent is %j", (options, userAgent) => {
  expect(resolveSettings(options).userAgent).toBe(userAgent);
});

test("an empty key is no key; the least values are accepted", () => {
  expect(resolveSettings({ accessKey: "" }).accessKey).toBeUndefined();
  expect(resolveSettings({ accessKey: "k" }).accessKey).toBe("k");
  const least = { timeoutMs: 1, retries: 0, concurrency: 1, shareForMs: 0 };
  expect(resolveSettings(least)).toMatchObject(least);
  expect(resolveSettings({ baseUrl: "http://localhost:8080/a" }).baseUrl.href).toBe("http://localhost:8080/a");
});

const parts = "must not contain a user, password, query, or fragment";
const noUrl = "is not an http or https URL";
const header = "contains a line break, a leading or trailing space, or a non-ASCII character";
const atLeast = (least: number, value: number) => `must be a whole number of at least ${least}, not ${value}`;

test.each<[ClientOptions, string]>([
  [{ accessKey: "a\nb" }, `the access key ${header}`],
  [{ accessKey: " a" }, `the access key ${header}`],
  [{ accessKey: "a " }, `the access key ${header}`],
  [{ accessKey: "ü" }, `the access key ${header}`],
  [{ userAgent: "a\r\nb: c" }, `the user agent ${header}`],
  [{ baseUrl: "api" }, `the base URL ${noUrl}`],
  [{ baseUrl: "ftp://api.test" }, `the base URL ${noUrl}`],
  [{ baseUrl: "xhttp://api.test" }, `the base URL ${noUrl}`],
  [{ videoUrl: "httpx://api.test" }, `the video URL ${noUrl}`],
  [{ baseUrl: "https://user@api.test" }, `the base URL ${parts}`],
  [{ baseUrl: "https://:secret@api.test" }, `the base URL ${parts}`],
  [{ baseUrl: "https://api.test/?a=b" }, `the base URL ${parts}`],
  [{ videoUrl: "https://api.test/#a" }, `the video URL ${parts}`],
  [{ timeoutMs: 0 }, `the time limit ${atLeast(1, 0)}`],
  [{ retries: -1 }, `the number of retries ${atLeast(0, -1)}`],
  [{ retries: 1.5 }, `the number of retries ${atLeast(0, 1.5)}`],
  [{ concurrency: 0 }, `the concurrency ${atLeast(1, 0)}`],
  [{ shareForMs: -1 }, `the age of a shared response ${atLeast(0, -1)}`],
])("%j is refused before any request", (options, reason) => {
  const setting = (): unknown => resolveSettings(options);
  expect(setting).toThrow(ApiError);
  expect(setting).toThrow(`Cannot set up the client: ${reason}`);
});

test.each<[object, RegExp]>([
  [{ baseURL: "http://127.0.0.1:8080" }, /no option of the client named "baseURL".*\n?.*Did you mean baseUrl\?/],
  [{ accesKey: "k" }, /named "accesKey".*Did you mean accessKey\?/s],
  [{ verbose: undefined }, /named "verbose"/],
])("%j is refused in JavaScript, too", (options, message) => {
  const error = caught(() => createClient(options));
  expect(error).toMatchObject({ kind: "invalid_request" });
  expect(`${error.message} ${error.advice}`).toMatch(message);
});

const operators = ruleOperators.codes;
const PATH = { REQUEST_URI: "" };
const ruleOf = (ruleConfiguration: object | null) =>
  ({ ruleName: "a", ruleDescription: "", ruleConfiguration }) as RuleInput<never>;

test("a code of another enumeration does not compile", () => {
  // @ts-expect-error -- the same number allows in a list
  const configuration: AccessListConfiguration = { isEnabled: true, action: wafRuleActions.codes.block };
  const known: AccessListConfiguration = { isEnabled: true, action: accessListActions.codes.allow };
  const unknown: AccessListConfiguration = { isEnabled: true, action: 9 };
  expect([configuration.action, known.action, unknown.action]).toEqual([1, 1, 9]);
});

test.each([undefined, null])("a token with the key %s is refused", (securityKey) => {
  expect(() => streamToken({ securityKey: securityKey as unknown as string, videoId: "v", expires: 1 })).toThrow(
    `securityKey must be a string, not ${securityKey}`,
  );
});

describe("a call of JavaScript, which nobody type-checks", () => {
  const client = createClient({ accessKey: "k", baseUrl: "http://127.0.0.1:9", retries: 0 });
  const text = "42" as unknown as number;
  const aborted = AbortSignal.abort();

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ["a zone as a text", () => client.zones.get(text), /zoneId must be a number, not a string/],
    ["a list as a text", () => client.accessLists.delete(42, text), /listId must be a number, not a string/],
    ["a signal as the options", () => client.zones.get(42, aborted as object), /got a signal in place of its options/],
    ["a controller as the signal", () => client.zones.get(42, { signal: {} as AbortSignal }), /is not an AbortSignal/],
    [
      "no input",
      () => client.accessLists.create(42, undefined as never),
      /^Cannot call accessLists\.create: input must be an object, not undefined/,
    ],
    ["NaN as a zone", () => client.zones.get(NaN), /zoneId is NaN/],
    [
      "an input without its members",
      () => client.wafRules.create(42, {} as never),
      /^Cannot call wafRules\.create: input\.ruleName must be a string, not undefined/,
    ],
    [
      "a member that is null",
      () => client.accessLists.create(42, { name: "a", type: 1, content: null as never }),
      /input\.content must be a string, not null/,
    ],
    [
      "a rule without a configuration",
      () => client.rateLimits.create(42, ruleOf(null)),
      /ruleConfiguration must be an/,
    ],
    [
      "a rule without a value",
      () => client.wafRules.create(42, ruleOf({ variableTypes: PATH, operatorType: operators.contains, value: null })),
      /ruleConfiguration\.value is null, but the operator contains needs a value/,
    ],
    [
      "a further condition without a value",
      () =>
        client.rateLimits.update(
          42,
          9,
          ruleOf({
            ...{ variableTypes: PATH, operatorType: operators.contains, value: "/a" },
            chainedRuleConditions: [{ variableTypes: PATH, operatorType: operators.str_eq }],
          }),
        ),
      /chainedRuleConditions\[0\]\.value is undefined, but the operator str_eq needs a value/,
    ],
    ["a tag that is undefined", () => client.purges.pullZone(9, undefined as never), /tag must be a text/],
    ["a blank tag", () => client.purges.pullZone(9, ""), /tag must be a text that is not blank, or null/],
    [
      "a change without any",
      () => client.accessLists.update(42, 7, { content: undefined }),
      /change has neither a name nor a content/,
    ],
    [
      "a number as the options",
      () => client.accessLists.list(42, 5 as never),
      /options must be an object, not a number/,
    ],
    ["a list as the options", () => client.zones.get(42, [] as object), /options must be an object, not a list/],
    ["another method's option", () => client.accessLists.list(42, { perPage: 5 } as object), /no option .* "perPage"/],
    ["a write's option", () => client.wafRules.list(42, { onFound: () => 0 } as object), /no option .* "onFound"/],
    ["a text as a deadline", () => client.zones.get(42, { deadline: "1" } as never), /deadline must be a number/],
    ["pages of nothing", () => all(client.eventLogs.searchPages(42, undefined as never)), /search must be an object/],
    [
      "null as the options",
      () => client.zones.get(42, null as unknown as object),
      /options must be an object, not null/,
    ],
  ])("refuses %s before any request", async (_, call, message) => {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "invalid_request", message: expect.stringMatching(message) as string });
  });
});

test.each<[unknown, string]>([
  [null, "the argument with the options must be an object, not null"],
  ["key", "the argument with the options must be an object, not a string"],
  [{ accessKey: null }, "accessKey must be a string, not null"],
  [{ accessKey: 5 }, "accessKey must be a string, not a number"],
  [{ retries: "5" }, "retries must be a number, not a string"],
  [{ log: true }, "log must be a function, not a boolean"],
])("createClient(%j) says what it expects", (options, reason) => {
  const error = caught(() => createClient(options as ClientOptions));
  expect(error).toMatchObject({ kind: "invalid_request", message: `Cannot set up the client: ${reason}` });
});

const client = createClient({ accessKey: "k", baseUrl: "http://127.0.0.1:9", retries: 0 });
const methods = Object.entries(client).flatMap(([entity, own]) =>
  Object.entries(own as Record<string, (...values: unknown[]) => unknown>).map(
    ([name, run]) => [`${entity}.${name}`, run] as const,
  ),
);

test.each(methods)("client.%s refuses null for each of its arguments as an ApiError", async (name, run) => {
  const result = run(null, null, null, null, null);
  const ending = Symbol.asyncIterator in (result as object) ? all(result as AsyncIterable<unknown>) : result;
  const error: unknown = await Promise.resolve(ending).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: "invalid_request", operation: `call ${name}` });
  expect(error).toBeInstanceOf(ApiError);
});

test("a method without checks rejects, and never throws at once", async () => {
  const unchecked = createUncheckedClient({ accessKey: "k", baseUrl: "http://127.0.0.1:9", retries: 0 });
  const runs = Object.values(unchecked).flatMap(
    (own) => Object.values(own as object) as ((...values: null[]) => unknown)[],
  );
  const results = runs.map((run) => run(null, null, null, null, null));
  const endings = results.map((result) =>
    Symbol.asyncIterator in (result as object) ? all(result as AsyncIterable<unknown>) : result,
  );
  const ended = await Promise.allSettled(endings);
  expect(ended.map(({ status }) => status)).toEqual(runs.map(() => "rejected"));
});

test("the error of a callback stays the caller's own", async () => {
  const own = new TypeError("own");
  const found = {} as ShieldZone;
  const onFound = (): never => {
    throw own;
  };
  await expect(client.zones.update(42, { name: "a" } as object, { found, onFound })).rejects.toBe(own);
});

test("an option of a call that there is not is refused, whichever way the answer comes", async () => {
  const client = createClient({ accessKey: "k", baseUrl: "http://127.0.0.1:9" });
  const misspelled = { isfresh: true } as object;
  for (const call of [
    () => client.zones.get(42, misspelled),
    () => client.accessLists.list(42, misspelled),
    () => client.bots.setAction(42, 17, 1, misspelled),
  ]) {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "invalid_request", advice: expect.stringContaining("isFresh") as string });
  }
});

test.each([
  ["localhost", true],
  ["a.localhost", true],
  ["[::1]", true],
  ["127.0.0.1", true],
  ["127.10.20.30", true],
  ["localhost.test", false],
  [".localhost.test", false],
  ["127.0.0.1.test", false],
  ["x127.0.0.1", false],
  ["10.127.0.0.1", false],
  ["128.0.0.1", false],
  ["127.0.1", false],
])("whether %s is this machine: %j", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
