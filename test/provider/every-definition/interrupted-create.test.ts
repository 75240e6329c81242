import { driveResource, driveWalks, errorsIn, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

const limit = {
  shield_zone_id: 42,
  name: "Interrupted",
  conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/login" }],
  action: "rate_limit",
  request_count: 10,
  timeframe: 60,
  block_time: 300,
};

it("a create that was stopped before its request says that nothing was created", async () => {
  const drive = driveWalks(used.service, "bunny_shield_rate_limit");
  const [error, ...others] = errorsIn(await drive.apply(limit, null, AbortSignal.abort()));
  expect(error).toMatch(/was interrupted.*Nothing was created or changed, and nothing was stored in the state\.$/s);
  expect(error).not.toMatch(/import it or delete it/);
  expect(others).toEqual([]);
  expect(used.service.requests().filter(({ method }) => method === "POST")).toEqual([]);
});

it("one that was stopped while the API asked it to wait says the same", async () => {
  used.service.faults.add({ kind: "too-many-requests", seconds: 60, method: "POST", times: null });
  const walk = driveResource(await startProvider(used.service, { retries: 5 }), "bunny_shield_rate_limit");
  const stop = new AbortController();
  const applied = walk.apply(limit, null, stop.signal);
  while (used.service.requests().every(({ method }) => method !== "POST")) await new Promise(setImmediate);
  stop.abort();
  expect(errorsIn(await applied).join("\n")).toMatch(/was interrupted.*Nothing was created/s);
});
