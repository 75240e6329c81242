import { bench, errorOf } from "./http/harness.js";

// The example answers 12 to 17 of the API reference, replayed.
describe("custom pages", () => {
  test.each([
    ["12: text", { body: "<h1>Blocked</h1>" }, "<h1>Blocked</h1>"],
    [
      "13: a JSON string",
      { body: '"<h1>Slow down</h1>"', headers: { "content-type": "application/json" } },
      "<h1>Slow down</h1>",
    ],
  ])("%s", async (_name, answer, html) => {
    const { client, server } = await bench([answer]);
    expect(await client.customPages.get(42, "block")).toBe(html);
    expect(server.requests[0]!.headers.accept).toBe("text/plain");
    expect(server.requests[0]!.path).toBe("/shield/shield-zone/42/custom-page/block");
  });

  test("14, 16: put and delete; the body is the raw fragment", async () => {
    const html = "<style>h1{color:#333}</style><main><h1>Please wait</h1><p>Checking your browser. é</p></main>";
    const { client, server } = await bench([{ body: { statusCode: 200, success: true } }]);
    await client.customPages.put(42, "challenge", html);
    await client.customPages.delete(42, "challenge");
    expect(server.requests.map(({ method }) => method)).toEqual(["PUT", "DELETE"]);
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
    const { client, server } = await bench([{ status, body: "" }, { body: { statusCode: 200, success: true } }]);
    await client.customPages.put(42, "block", "<p>");
    expect(server.requests.map(({ headers }) => headers["content-type"])).toEqual([
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
