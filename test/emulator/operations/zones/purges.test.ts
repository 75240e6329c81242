import { ask } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const emulator = useEmulator();
const recorded = () =>
  emulator()
    .findRequests({})
    .map(({ operation, path, body, status }) => ({ operation, path, body, status }));

test("the log of requests has what was purged", async () => {
  await ask(emulator(), "POST", "/pullzone/9001/purgeCache");
  await ask(emulator(), "POST", "/pullzone/9001/purgeCache", { CacheTag: "product-123" });
  await ask(emulator(), "POST", "/purge?url=https%3A%2F%2Fwww.example.com%2Fa%2F&exactPath=true");
  const pullZone = { operation: "purgePullZone", path: "/pullzone/9001/purgeCache", status: 204 };
  expect(recorded()).toEqual([
    { ...pullZone, body: "" },
    { ...pullZone, body: '{"CacheTag":"product-123"}' },
    {
      operation: "purgeUrl",
      path: "/purge?url=https%3A%2F%2Fwww.example.com%2Fa%2F&exactPath=true",
      body: "",
      status: 200,
    },
  ]);
});

test("a pull zone that does not exist, and a URL that is none, are refused", async () => {
  expect(await ask(emulator(), "POST", "/pullzone/1/purgeCache")).toMatchObject({
    status: 404,
    json: { ErrorKey: "pullZone.not_found" },
  });
  expect((await ask(emulator(), "POST", "/purge?url=assets")).status).toBe(400);
  expect((await ask(emulator(), "POST", "/purge")).status).toBe(400);
});
