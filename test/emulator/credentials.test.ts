import { startEmulator } from "../../src/emulator/index.js";
import { ask } from "./support/ask.js";
import { useEmulator } from "./support/running.js";

const emulator = useEmulator({ accessKey: "emulator-key" });
const problem = { type: "https://tools.ietf.org/html/rfc9110#section-15.5.2", title: "Unauthorized", status: 401 };
const bare = { statusCode: 401 };

test.each<[string, string, unknown]>([
  ["GET", "/shield/shield-zone/42/access-lists", problem],
  ["POST", "/shield/shield-zone/42/access-lists", problem],
  ["PATCH", "/shield/shield-zone/42/access-lists/configurations/1", problem],
  ["GET", "/shield/shield-zone/42/access-lists/enums", problem],
  ["PUT", "/shield/shield-zone/42/custom-page/block", problem],
  ["GET", "/shield/shield-zone/42/bot-categorization", problem],
  ["GET", "/shield/event-logs/42/01-01-2026", problem],
  ["POST", "/shield/event-logs/42/search", problem],
  ["GET", "/shield/shield-zone/42/api-guardian/enums", problem],
  ["GET", "/shield/shield-zone/42", problem],
  ["GET", "/mc/apps/app-shop/autoscaling", problem],
  ["GET", "/shield/rate-limit/77", bare],
  ["POST", "/shield/rate-limit", bare],
  ["GET", "/shield/rate-limits/42", bare],
  ["GET", "/shield/ddos/enums", bare],
  ["GET", "/shield/metrics/overages/42", bare],
  ["GET", "/shield/shield-zones", bare],
  ["GET", "/shield/shield-zones/pullzone-mapping", bare],
  ["PATCH", "/shield/shield-zone", bare],
])("%s %s with a wrong key, or none, is a 401 in its own form", async (method, path, body) => {
  for (const key of ["wrong", "", "Emulator-Key"]) {
    const reply = await ask(emulator(), method, path, method === "GET" ? undefined : {}, { AccessKey: key });
    expect([reply.status, reply.json]).toEqual([401, body]);
  }
});

test.each([
  ["", "0 characters"],
  ["k".repeat(201), "201 characters"],
  ["my key", "a character that is not visible ASCII"],
  ["schlüssel", "a character that is not visible ASCII"],
])("the emulator refuses the key %j, which clients cannot send, without showing it", async (accessKey, reason) => {
  const message = `The emulator's access key must have 1 to 200 visible ASCII characters; it has ${reason}.`;
  await expect(startEmulator({ accessKey })).rejects.toThrow(new Error(message));
});

test("every response has its own request ID and the date", async () => {
  const paths = ["/shield/ddos/enums", "/nowhere", "/library/1/videos/x/play", "/_emulator", "/shield/shield-zone/x"];
  const replies = await Promise.all(paths.map((path) => ask(emulator(), "GET", path)));
  const ids = replies.map(({ headers }) => headers.get("cdn-requestid"));
  expect(new Set(ids).size).toBe(paths.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  for (const { headers } of replies) expect(Date.parse(headers.get("date") ?? "")).not.toBeNaN();
});

test("an unknown path is a bare 404", async () => {
  const { status, text } = await ask(emulator(), "GET", "/shield/nothing");
  expect([status, text]).toEqual([404, ""]);
});

test("the log says which kind of key was sent, and never shows it", async () => {
  const lists = "/shield/shield-zone/42/access-lists";
  await ask(emulator(), "POST", `${lists}?note=emulator-key`, {
    name: "emulator-key",
    type: 4,
    content: "emulator-key",
  });
  await ask(emulator(), "GET", "/library/760/videos/x/play?token=secret-token&expires=1", undefined, {
    AccessKey: "library-759-key",
  });
  await ask(emulator(), "GET", lists, undefined, { AccessKey: "another", Authorization: "Bearer b", Cookie: "c=1" });
  expect(
    emulator()
      .requests()
      .map(({ credential }) => credential),
  ).toEqual(["account", "library", "wrong"]);
  const log = JSON.stringify(emulator().requests());
  expect(log).toContain("[redacted]");
  for (const secret of ["emulator-key", "secret-token", "library-759-key", "another", "Bearer b", "c=1"]) {
    expect(log).not.toContain(secret);
  }
});
