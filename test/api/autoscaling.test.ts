import { accessKey, all, bench, errorOf } from "./http/harness.js";

test("pages are requested by their cursor, as they are consumed", async () => {
  const { client, server } = await bench([
    { body: { items: [{ id: "a", name: "shop", status: "Active" }], meta: { totalItems: 2 }, cursor: "b c" } },
    { body: { items: [{ id: "b", name: null }], meta: { totalItems: 2 }, cursor: null } },
  ]);
  expect(await all(client.applications.list({ perPage: 1 }))).toEqual([
    { id: "a", name: "shop" },
    { id: "b", name: null },
  ]);
  expect(server.requests.map(({ path }) => path)).toEqual(["/mc/apps?limit=1", "/mc/apps?limit=1&nextCursor=b+c"]);
});

test.each([
  ["an empty page that promises another", [{ items: [], cursor: "x" }], 1],
  ["an empty cursor", [{ items: [{ id: "a" }], cursor: "" }], 1],
])("%s ends the list", async (_, bodies, asked) => {
  const { client, server } = await bench(bodies.map((body) => ({ body })));
  await all(client.applications.list());
  expect(server.requests).toHaveLength(asked);
});

test("an item without an ID is not an application, and the error names its position", async () => {
  const { client } = await bench([{ body: { items: [{ id: "" }], cursor: null } }]);
  const error = await errorOf(all(client.applications.list()));
  expect(error.message).toContain("items");
  expect(error.message).not.toContain(accessKey);
});

// The example answers 34 and 35 of the API reference, replayed.
describe("autoscaling", () => {
  test("34: read, and written with an empty answer", async () => {
    const { client, server } = await bench((request) =>
      request.method === "GET" ? { body: { min: 1, max: 10 } } : {},
    );
    expect(await client.autoscaling.get("a/b")).toEqual({ min: 1, max: 10 });
    await client.autoscaling.put("a/b", { min: 1, max: 10 });
    expect(server.requests[1]).toMatchObject({
      method: "PUT",
      path: "/mc/apps/a%2Fb/autoscaling",
      body: '{"min":1,"max":10}',
    });
  });

  test("a write whose settings cannot be read back may have been performed", async () => {
    const { client } = await bench([{}, { status: 403, body: { title: "Forbidden", status: 403 } }], { retries: 0 });
    const error = await errorOf(client.autoscaling.put("a", { min: 2, max: 6 }));
    expect(error).toMatchObject({ kind: "forbidden", mayHaveHappened: true });
    expect(error.reason).toContain("could not read the object back");
    expect(error.operation).toBe("set the autoscaling of application a");
  });

  test("35: a validation error names its fields", async () => {
    const body = {
      title: "Validation Error",
      status: 400,
      detail: "One or more validation errors occurred.",
      instance: "/v3/apps",
      errors: [{ field: "containerTemplates", message: "Application must have at least one container" }],
    };
    const { client } = await bench([{ status: 400, body }]);
    const error = await errorOf(client.autoscaling.put("a", { min: 1, max: 2 }));
    expect(error).toMatchObject({ kind: "invalid_request", reason: body.detail, fieldErrors: body.errors });
    expect(error.message).toContain("containerTemplates: Application must have at least one container");
  });

  test("a missing application", async () => {
    const { client } = await bench([{ status: 404, body: { title: "Not Found", status: 404 } }]);
    const error = await errorOf(client.autoscaling.get("a"));
    expect(error).toMatchObject({ kind: "not_found", ambiguousNotFound: false });
    expect(error.advice).toContain("application's id");
  });

  test("the account's limits are requested once", async () => {
    const { client, server } = await bench([{ body: { maxNumberOfInstancesPerRegion: 3, maxVolumeSize: null } }]);
    expect((await client.limits.get()).maxNumberOfInstancesPerRegion).toBe(3);
    expect((await client.limits.get()).maxNumberOfApplications).toBeNull();
    expect(server.requests.map(({ path }) => path)).toEqual(["/mc/limits"]);
  });
});
