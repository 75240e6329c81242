import { ask, at } from "../support/ask.js";
import { useEmulator } from "../support/running.js";

const PATH = "/mc/apps/app-shop/autoscaling";
const emulator = useEmulator();
const put = (body: unknown, path = PATH) => ask(emulator(), "PUT", path, body);

test("PUT returns 200 without a body, and GET then returns the new values", async () => {
  expect((await ask(emulator(), "GET", PATH)).json).toEqual({ min: 1, max: 3 });
  const answer = await put({ min: 2, max: 6, cooldown: 5 });
  expect([answer.status, answer.text, answer.headers.get("content-length")]).toEqual([200, "", "0"]);
  expect((await ask(emulator(), "GET", PATH)).json).toEqual({ min: 2, max: 6 });
});

test.each([
  [{ min: 1 }, "max"],
  [{ min: 0, max: 3 }, "min"],
  [{ min: 1, max: 1001 }, "max"],
  [{ min: "1", max: 2 }, "min"],
  [{ min: 1.5, max: 2 }, "min"],
])("%j is a 400 in the application's error form that names %s", async (body, field) => {
  const { status, json } = await put(body);
  expect([status, at(json, "errors", 0, "field")]).toEqual([400, field]);
  expect(json).toMatchObject({ title: "Validation Error", status: 400, instance: PATH, id: null });
});

test("min above max is a 422, or a 400 by variant", async () => {
  const { status, json } = await put({ min: 3, max: 2 });
  expect(status).toBe(422);
  expect(json).toMatchObject({ title: "Unprocessable entity", errors: [{ field: "max" }], id: null });
  emulator().setVariants({ autoscalingOrder: "400" });
  expect((await put({ min: 3, max: 2 })).status).toBe(400);
});

test("the account's limit on instances is enforced, except in a variant", async () => {
  expect((await put({ min: 1, max: 11 })).status).toBe(422);
  emulator().setVariants({ instanceLimit: "ignored" });
  expect((await put({ min: 1, max: 1000 })).status).toBe(200);
  expect((await ask(emulator(), "GET", "/mc/limits")).json).toMatchObject({
    maxNumberOfInstancesPerRegion: 10,
    existingNumberOfApplications: 1,
    maxVolumeSize: 100,
  });
});

test("an application that is unknown, or vanished, is a 404", async () => {
  expect((await put({ min: 1, max: 1 }, "/mc/apps/a%2Fb/autoscaling")).status).toBe(404);
  await emulator().edit((contents) => {
    contents.applications = [];
  });
  const { status, json } = await ask(emulator(), "GET", PATH);
  expect([status, at(json, "title")]).toEqual([404, "Not Found"]);
});

test("a suspended account may read and not write", async () => {
  await emulator().edit((contents) => {
    contents.applications.forEach((application) => (application.suspended = true));
  });
  expect((await ask(emulator(), "GET", PATH)).status).toBe(200);
  const { status, json } = await put({ min: 1, max: 1 });
  const detail = "User has invalid card or is suspended.";
  const problem = { title: "Forbidden", status: 403, detail, instance: null, errors: null, id: null };
  expect([status, json]).toEqual([403, problem]);
});

test("application ids are opaque and decoded", async () => {
  await emulator().edit(({ applications }) => {
    applications.push({ ...applications[0]!, appId: "a/b=ü", min: 1, max: 1 });
  });
  expect((await ask(emulator(), "GET", "/mc/apps/a%2Fb%3D%C3%BC/autoscaling")).json).toEqual({ min: 1, max: 1 });
});

test("applications are listed in pages by cursor", async () => {
  await emulator().edit(({ applications }) => {
    applications.push({ ...applications[0]!, appId: "second", name: "second" });
  });
  const first = await ask(emulator(), "GET", "/mc/apps?limit=1");
  expect(first.json).toEqual({ items: [{ id: "app-shop", name: "shop" }], meta: { totalItems: 2 }, cursor: "second" });
  const second = await ask(emulator(), "GET", "/mc/apps?limit=1&nextCursor=second");
  expect(second.json).toMatchObject({ items: [{ id: "second" }], cursor: null });
  expect((await ask(emulator(), "GET", "/mc/apps?limit=0")).status).toBe(400);
});
