import { ask, at } from "../support/ask.js";
import { useEmulator } from "../support/running.js";

const page = (type: string, zone = 42) => `/shield/shield-zone/${zone}/custom-page/${type}`;
const emulator = useEmulator();
const HTML = "<h1>Bloqué — 🐇</h1>\r\n";

test("a page is missing before the first PUT and after DELETE, which succeeds twice", async () => {
  const missing = await ask(emulator(), "GET", page("block"));
  const error = { success: false, message: "Custom page not found.", errorKey: "not_found.custom_page" };
  expect([missing.status, missing.json]).toEqual([404, { statusCode: 404, ...error }]);
  expect((await ask(emulator(), "PUT", page("block"), HTML)).json).toEqual({ statusCode: 200, success: true });
  expect((await ask(emulator(), "GET", page("block"))).text).toBe(HTML);
  expect((await ask(emulator(), "DELETE", page("block"))).json).toEqual({ statusCode: 200, success: true });
  expect((await ask(emulator(), "GET", page("block"))).status).toBe(404);
  expect((await ask(emulator(), "DELETE", page("block"))).status).toBe(200);
});

test.each(["application/json", "text/html; charset=utf-8", "application/octet-stream", "x/y"])(
  "the body is stored byte by byte whatever its content type: %s",
  async (type) => {
    await ask(emulator(), "PUT", page("challenge"), HTML, { "Content-Type": type });
    expect((await ask(emulator(), "GET", page("challenge"), undefined, { Accept: "text/plain" })).text).toBe(HTML);
  },
);

test("GET returns text, or a JSON string if the request prefers JSON", async () => {
  await ask(emulator(), "PUT", page("ratelimit"), HTML);
  const text = await ask(emulator(), "GET", page("ratelimit"), undefined, { Accept: "text/plain, application/json" });
  expect(text.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const json = await ask(emulator(), "GET", page("ratelimit"), undefined, { Accept: "application/json" });
  expect([json.headers.get("content-type"), json.json]).toEqual(["application/json; charset=utf-8", HTML]);
  emulator().setVariants({ customPageAnswer: "json" });
  expect((await ask(emulator(), "GET", page("ratelimit"), undefined, { Accept: "text/plain" })).json).toBe(HTML);
  emulator().setVariants({ customPageAnswer: "text" });
  const asked = await ask(emulator(), "GET", page("ratelimit"), undefined, { Accept: "application/json" });
  expect(asked.text).toBe(HTML);
});

test.each(["GET", "PUT", "DELETE"])("%s on the Basic plan is a 400 with its key", async (method) => {
  const { status, json } = await ask(emulator(), method, page("block", 43), method === "PUT" ? HTML : undefined);
  expect([status, json]).toEqual([
    400,
    {
      statusCode: 400,
      success: false,
      message: "Custom response pages are not available on the Basic plan.",
      errorKey: "feature_not_available_on_plan",
    },
  ]);
});

test("an unknown zone is a 404 with the zone's key, an unknown page type a 400", async () => {
  const zone = await ask(emulator(), "GET", page("block", 999));
  expect([zone.status, at(zone.json, "errorKey")]).toEqual([404, "not_found_or_unauthorised_access.shieldzone"]);
  expect((await ask(emulator(), "PUT", page("Block"), HTML)).status).toBe(400);
});

test("variants: media types, kept text, missing page", async () => {
  emulator().setVariants({ customPageMedia: "html-only" });
  expect((await ask(emulator(), "PUT", page("block"), HTML)).status).toBe(415);
  expect((await ask(emulator(), "PUT", page("block"), HTML, { "Content-Type": "text/html" })).status).toBe(200);
  emulator().setVariants({ customPageMedia: "json-only", customPageText: "trimmed" });
  expect((await ask(emulator(), "PUT", page("block"), HTML, { "Content-Type": "text/html" })).status).toBe(415);
  await ask(emulator(), "PUT", page("block"), HTML);
  expect((await ask(emulator(), "GET", page("block"))).text).toBe(HTML.trim());
  emulator().setVariants({ customPageText: "crlf" });
  await ask(emulator(), "PUT", page("block"), "a\nb\r\nc");
  expect((await ask(emulator(), "GET", page("block"))).text).toBe("a\r\nb\r\nc");
  emulator().setVariants({ customPageMissing: "not-found" });
  expect((await ask(emulator(), "DELETE", page("challenge"))).status).toBe(404);
});

test("a page of 4 MiB is stored, one that is not UTF-8 rejected", async () => {
  const large = "<p>x</p>".repeat(512 * 1024);
  await ask(emulator(), "PUT", page("block"), large);
  expect((await ask(emulator(), "GET", page("block"))).text).toHaveLength(large.length);
  const response = await fetch(emulator().url + page("block"), {
    method: "PUT",
    headers: { AccessKey: "emulator-key" },
    body: new Uint8Array([0xff, 0xfe, 0xfd]),
  });
  expect(response.status).toBe(400);
});
