import type { ScriptedAnswer } from "../support/scripted-server.js";
import { bench, errorOf } from "./http/harness.js";

// The example answers 14 to 17 of the API reference, replayed.
describe("custom pages", () => {
  test("14, 16: put and delete; the body is the raw fragment", async () => {
    const html = "<style>h1{color:#333}</style><main><h1>Please wait</h1><p>Checking your browser. é</p></main>";
    const done = { body: { statusCode: 200, success: true } };
    const { client, server } = await bench([done, { body: html }, done, { status: 404, body: "" }]);
    await client.customPages.put(42, "challenge", html);
    await client.customPages.delete(42, "challenge");
    expect(server.requests.map(({ method }) => method)).toEqual(["PUT", "GET", "DELETE", "GET"]);
    expect(server.requests[0]).toMatchObject({ body: html, headers: { "content-type": "application/json" } });
  });

  test("15: the plan has no pages", async () => {
    const body = {
      statusCode: 400,
      success: false,
      message: "Custom response pages are not available on the Basic plan.",
      errorKey: "feature_not_available_on_plan",
    };
    const { client, server } = await bench([{ status: 400, body }]);
    const error = await errorOf(client.customPages.put(42, "block", "<p>"));
    expect(error).toMatchObject({ kind: "plan_required", reason: body.message, status: 400 });
    expect(server.requests).toHaveLength(1);
    // The page may still be stored, so nothing is removed from the state.
    expect(await errorOf(client.customPages.get(42, "block"))).toMatchObject({ kind: "plan_required" });
    expect(await client.customPages.delete(42, "block")).toBe("already_gone");
  });

  test("17: no page set", async () => {
    const body = {
      statusCode: 404,
      success: false,
      message: "Custom page not found.",
      errorKey: "not_found.custom_page",
    };
    const { client } = await bench([{ status: 404, body }]);
    expect(await client.customPages.get(42, "block")).toBeNull();
    expect(await client.customPages.delete(42, "block")).toBe("already_gone");
    expect(await errorOf(client.customPages.put(42, "block", "<p>"))).toMatchObject({ kind: "not_found" });
  });

  test("17: an unknown zone is not the same as no page", async () => {
    const errorKey = "not_found_or_unauthorised_access.shieldzone";
    const { client } = await bench([
      { status: 404, body: { statusCode: 404, success: false, message: null, errorKey } },
    ]);
    expect(await errorOf(client.customPages.get(42, "block"))).toMatchObject({ ambiguousNotFound: true });
    expect(await errorOf(client.customPages.delete(42, "block"))).toMatchObject({ kind: "not_found" });
  });

  test.each([400, 415])("a page rejected with %d as JSON is sent again as HTML", async (status) => {
    const done = { body: { statusCode: 200, success: true } };
    const { client, server } = await bench([{ status, body: "" }, done, { body: "<p>" }]);
    await client.customPages.put(42, "block", "<p>");
    const puts = server.requests.filter(({ method }) => method === "PUT");
    expect(puts.map(({ headers }) => headers["content-type"])).toEqual([
      "application/json",
      "text/html; charset=utf-8",
    ]);
  });

  test("a page rejected in both forms fails with the first error", async () => {
    const { client, server } = await bench([
      { status: 400, body: { statusCode: 400, success: false, message: "Too long." } },
      { status: 415, body: "" },
    ]);
    expect(await errorOf(client.customPages.put(42, "block", "<p>"))).toMatchObject({
      reason: "Too long.",
      status: 400,
    });
    expect(server.requests).toHaveLength(2);
  });
});

/** The growing waits for what lags. */
const LAG = [300, 600, 1200, 2400, 4800, 9600, 11_100];

describe("a custom page", () => {
  const page = (body: string, type = "text/plain"): ScriptedAnswer => ({ body, headers: { "content-type": type } });

  test.each<[string, ScriptedAnswer, string]>([
    ["text", page("<p>a</p>"), "<p>a</p>"],
    ["text with its spaces", page(" a\n"), " a\n"],
    ["HTML that is no document", page("<main>a</main>", "text/html; charset=utf-8"), "<main>a</main>"],
    ["a document as text", page("<html></html>"), "<html></html>"],
    ["a JSON string", page('"<p>"', "application/json; charset=utf-8"), "<p>"],
  ])("may be %s", async (_, answer, html) => {
    const { client, server } = await bench([answer]);
    expect(await client.customPages.get(42, "block")).toBe(html);
    expect(server.requests[0]!.headers.accept).toBe("text/plain");
  });

  test.each<[string, ScriptedAnswer, string]>([
    ["empty bytes", page("", "application/octet-stream"), "the response is empty"],
    ["blank HTML", page(" \n", "text/html"), "the response is empty"],
    ["JSON that is no string", page("{}", "application/json"), "expected string"],
    ["a document", page("<!DOCTYPE html><p>", "text/html"), "a whole HTML document, which a proxy or gateway may"],
    ["a page's head", page("<HEAD>", "text/html"), "a whole HTML document"],
  ])("is never %s", async (_, answer, reason) => {
    const error = await errorOf((await bench([answer])).client.customPages.get(42, "block"));
    expect(error).toMatchObject({ kind: "invalid_response" });
    expect(error.reason).toContain(reason);
  });

  test.each(["", " \n"])("may be text without content: %j", async (text) => {
    expect(await (await bench([page(text)])).client.customPages.get(42, "block")).toBe(text);
  });

  test.each([
    ["as it was sent", "<p>a\n</p>\n", undefined],
    ["with other line ends", "<p>a\r\n</p>", undefined],
    [
      "otherwise",
      "<p>b</p>",
      'the API accepted the request, but had not applied it 30 s later: the page has 8 characters instead of 9, and from character 4 "<p>b</p>" instead of "<p>a\\n</p>"',
    ],
  ])("is read after its upload, whatever the response: it is there %s", async (_, stored, reason) => {
    const confirmed = { body: reason === undefined ? "" : { statusCode: 200, success: true } };
    const { client } = await bench(({ method }) => (method === "PUT" ? confirmed : page(stored)));
    const put = client.customPages.put(42, "block", "<p>a\n</p>");
    if (reason === undefined) await expect(put).resolves.toBeUndefined();
    else
      expect(await errorOf(put)).toMatchObject({
        ...{ kind: "invalid_response", reason, mayHaveHappened: true },
        operation: "upload the block page of Shield zone 42",
      });
  });

  test.each([401, 403, 409, 500])("is not sent as HTML after a %d", async (status) => {
    const { client, server } = await bench([{ status }], { retries: 0 });
    expect(await errorOf(client.customPages.put(42, "block", "x"))).toMatchObject({ status });
    expect(server.requests.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  test("fails with the second error if that is no refusal of the form", async () => {
    const { client } = await bench([{ status: 415 }, { status: 403 }]);
    expect(await errorOf(client.customPages.put(42, "block", "x"))).toMatchObject({ status: 403 });
  });

  const refused = (errorKey: string, status = 404) => ({
    status,
    body: { success: false, statusCode: status, message: "m", errorKey },
  });

  test.each<[string, ScriptedAnswer, unknown]>([
    ["gone", refused("not_found.custom_page"), "deleted"],
    ["gone with the plan", refused("feature_not_available_on_plan", 400), "deleted"],
    ["hidden", refused("not_found_or_unauthorised_access.shieldzone"), { ambiguousNotFound: true }],
    ["said to be gone by a gateway", { status: 404, body: "" }, { kind: "not_found" }],
    ["not readable", { status: 403 }, { kind: "forbidden" }],
    ["still there", page("<p>"), { kind: "invalid_response" }],
  ])("whose deletion got an empty answer is looked at: it is %s", async (_, look, outcome) => {
    const { client, waits } = await bench(({ method }) => (method === "DELETE" ? { body: "" } : look));
    const deletion = await client.customPages.delete(42, "block").catch((thrown: unknown) => thrown);
    if (typeof outcome === "string") expect(deletion).toBe(outcome);
    else expect(deletion).toMatchObject(outcome as object);
    expect(waits).toEqual(look.status === undefined ? LAG : []);
  });
});
