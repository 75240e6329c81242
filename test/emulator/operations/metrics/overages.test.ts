import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const emulator = useEmulator({ clock: () => new Date("2026-08-20T00:00:00Z") });
const overages = (query: string, zone = 42) => ask(emulator(), "GET", `/shield/metrics/overages/${zone}${query}`);

test("overages of a month, in segments", async () => {
  const { json } = await overages("?year=2026&month=7");
  expect(json).toMatchObject({ shieldZoneId: 42, year: 2026, month: 7, totalOverage: 120000, error: null });
  expect(at(json, "segments", 1)).toEqual({
    periodStart: "2026-07-15T00:00:00Z",
    periodEnd: "2026-08-01T00:00:00Z",
    planType: 1,
    overageAllowance: 2500000,
    overage: 120000,
  });
});

test("overages require year and month, except in a variant, and are missing for a month without billing", async () => {
  for (const query of ["", "?year=2026", "?month=7", "?year=2026&month=13", "?year=x&month=1"]) {
    expect((await overages(query)).status).toBe(400);
  }
  const none = await overages("?year=2026&month=1");
  expect([none.status, none.json]).toMatchObject([404, { title: "Not Found", status: 404 }]);
  expect((await overages("?year=2026&month=7", 999)).status).toBe(202);
  emulator().setVariants({ overageMonth: "optional" });
  expect((await overages("")).json).toMatchObject({ month: 8, totalOverage: 0 });
});
