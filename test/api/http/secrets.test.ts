import { inspect } from "node:util";
import fc from "fast-check";
import { ApiError, createClient } from "../../../src/api/index.js";
import { createCleaner } from "../../../src/api/http/settings.js";
import type { ScriptedAnswer } from "../../support/scripted-server.js";
import { all, bench, errorOf } from "./harness.js";

const key = 's3cr3t/key+with=signs "quoted"';
const token = "t0k3n/with=signs";
const libraryAccessKey = "l1br4ry-key-0123";
const forms = [key, token, libraryAccessKey].flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
]);

function expectClean(what: unknown): void {
  const seen = [inspect(what, { depth: 10, showHidden: true }), JSON.stringify(what), String(what)];
  if (what instanceof Error) seen.push(what.stack ?? "", what.message);
  for (const form of forms) for (const text of seen) expect(text).not.toContain(form);
}

test("the search finds a planted secret", () => {
  expect(() => {
    expectClean(new Error(`x ${key}`));
  }).toThrow();
  expect(() => {
    expectClean({ deep: { url: `?token=${encodeURIComponent(token)}` } });
  }).toThrow();
});

test.each([
  ["a service that repeats it", { status: 400, body: { message: `bad key ${key} or ${token}`, errorKey: key } }],
  ["a proxy's page", { status: 502, body: `<p>${key} ${encodeURIComponent(token)} ${libraryAccessKey}</p>` }],
  ["a page with 200", { status: 200, body: `<p>${key} ${token}</p>` }],
  ["fields", { status: 422, body: { errors: [{ field: key, message: token }] } }],
  ["a broken connection", { reset: true as const }],
  ["a wrong key", { status: 401 }],
  ["a redirect", { status: 302, headers: { location: `https://elsewhere.test/?k=${encodeURIComponent(key)}` } }],
])("no secret is in an error or event after %s", async (_what, answer) => {
  // The API can only repeat what it received: the token and the library's key are sent to Stream only.
  const withKeyOnly = JSON.parse(withoutStreamSecrets(JSON.stringify(answer))) as ScriptedAnswer;
  const { client, server, events } = await bench(({ path }) => (path.startsWith("/library") ? answer : withKeyOnly), {
    accessKey: key,
    retries: 1,
  });
  const video = { libraryId: 1, videoId: "v", token, expires: 1, libraryAccessKey };
  const failed = [
    await errorOf(client.zones.get(1)),
    await errorOf(client.accessLists.create(1, { name: "a", type: 0, content: "192.0.2.1", checksum: "c" })),
    await errorOf(client.customPages.put(1, "block", "<p>")),
    await errorOf(all(client.eventLogs.pages(1, "2026-09-17"))),
    await errorOf(client.videos.play(video)),
  ];
  for (const error of failed) {
    expect(error).toBeInstanceOf(ApiError);
    expectClean(error);
  }
  expect(events.length).toBeGreaterThan(4);
  expectClean(events);
  expect(server.requests.every(({ path }) => !path.includes(encodeURIComponent(key)))).toBe(true);
});

function withoutStreamSecrets(text: string): string {
  return [token, encodeURIComponent(token), libraryAccessKey].reduce(
    (rest, secret) => rest.split(secret).join("-"),
    text,
  );
}

test("an unreachable API is reported without the key", async () => {
  const client = createClient({ accessKey: key, baseUrl: "http://127.0.0.1:1", retries: 0 });
  const error = await errorOf(client.zones.get(1));
  expect(error.kind).toBe("network");
  expectClean(error);
  expectClean(client);
});

test.each([
  [{ accessKey: "line\nbreak-SECRET" }, "access key"],
  [{ accessKey: "umlaut-ü-SECRET" }, "access key"],
  [{ accessKey: " space-SECRET" }, "access key"],
  [{ accessKey: "SECRET".repeat(34) }, "access key has more than 200 characters"],
  [{ baseUrl: "https://user:SECRET@api.test" }, "base URL"],
  [{ baseUrl: "ftp://SECRET" }, "base URL"],
  [{ videoUrl: "SECRET" }, "video URL"],
  [{ retries: -1 }, "retries"],
  [{ concurrency: 0 }, "concurrency"],
  [{ timeoutMs: Number.NaN }, "time limit"],
])("invalid options are rejected without showing them: %j", (options, words) => {
  expect(() => createClient(options)).toThrow(ApiError);
  try {
    createClient(options);
  } catch (thrown) {
    expect(thrown).toMatchObject({ kind: "invalid_request", operation: "set up the client" });
    expect(String(thrown)).toContain(words);
    expect(String(thrown)).not.toContain("SECRET");
  }
});

test("without a key nothing is sent, and the error says so", async () => {
  const { client, server } = await bench([{ body: {} }], { accessKey: undefined });
  expect(await errorOf(client.zones.get(1))).toMatchObject({ kind: "unauthorized", reason: "there is no access key" });
  expect(server.requests).toHaveLength(0);
});

test("every form of a secret is replaced wherever it appears", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), fc.string(), fc.string(), (secret, before, after) => {
      fc.pre(!"[redacted]".includes(secret) && isUnicode(secret));
      const text = `${before}${secret}|${encodeURIComponent(secret)}|${JSON.stringify(secret)}${after}`;
      expect(createCleaner([secret])(text).split("[redacted]").join("")).not.toContain(secret);
    }),
  );
});

function isUnicode(text: string): boolean {
  try {
    return encodeURIComponent(text) !== "";
  } catch {
    return false;
  }
}
