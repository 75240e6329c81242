import type { DiagnosticMessage } from "../../src/framework/protocol.js";
import { driveResource, startProvider, type Outcome } from "../support/provider-driver.js";
import { startService, type TestService } from "../support/service.js";

const LIST = "bunny_shield_access_list";
const many = Array.from({ length: 200 }, (_, index) => `11.0.${index}.0/24`);
const base = { shield_zone_id: 42, name: "Blocked", type: "cidr", action: "block", entries: many };
const brief = (told: readonly DiagnosticMessage[]) =>
  told.map(({ severity, summary, attribute }) => [severity, summary, attribute?.steps[0]?.attributeName]);

describe("guards of access lists", () => {
  let service: TestService;
  let list: ReturnType<typeof driveResource>;
  beforeAll(async () => {
    service = await startService();
    list = driveResource(await startProvider(service), LIST);
  });
  afterAll(() => service.close());

  describe("a change that removes most of a large list", () => {
    let created: Outcome;
    beforeAll(async () => {
      created = await list.apply(base);
      expect(created.diagnostics).toEqual([]);
    });

    it("is refused, with the share and the way out", async () => {
      const { diagnostics } = await list.plan({ ...base, entries: many.slice(0, 50) }, created);
      expect(brief(diagnostics)).toEqual([[1, "Most of the list would be removed", "entries"]]);
      expect(diagnostics[0]?.detail).toContain("150 of 200 entries (75 %)");
      expect(diagnostics[0]?.detail).toContain("max_removal_percent = 75");
    });

    it("is let through when it says so", async () => {
      const config = { ...base, entries: many.slice(0, 50), max_removal_percent: 75 };
      expect((await list.plan(config, created)).diagnostics).toEqual([]);
    });

    it("is no matter for half of it, and none when entries are only respelt", async () => {
      expect((await list.plan({ ...base, entries: many.slice(0, 100) }, created)).diagnostics).toEqual([]);
      const respelt = many.map((entry) => entry.replace(".0/24", ".77/24"));
      expect((await list.plan({ ...base, entries: respelt }, created)).diagnostics).toEqual([]);
    });
  });

  describe("a list that holds every address", () => {
    const all = { ...base, entries: ["0.0.0.0/0"] };

    it.each(["block", "challenge"])("may not %s without leave", async (action) => {
      const { diagnostics } = await list.validate({ ...all, action });
      expect(brief(diagnostics)).toContainEqual([1, "The list would stop everybody", "entries"]);
      const allowed = await list.validate({ ...all, action, allow_catch_all: true });
      expect(allowed.diagnostics.filter(({ severity }) => severity === 1)).toEqual([]);
    });

    it("may log, with a warning", async () => {
      const { diagnostics } = await list.validate({ ...all, action: "log" });
      expect(diagnostics.map(({ severity }) => severity)).toEqual(expect.arrayContaining([2]));
      expect(diagnostics.some(({ severity }) => severity === 1)).toBe(false);
    });
  });

  it("a zone without room for another list is told at plan time", async () => {
    const basic = { ...base, shield_zone_id: 43, entries: ["203.0.113.0/24"] };
    const zone = (await service.send("GET", "/shield/shield-zone/43/access-lists")) as {
      customListCount: number;
      customListLimit: number;
    };
    for (let count = zone.customListCount; count < zone.customListLimit; count++) {
      expect((await list.plan(basic)).diagnostics).toEqual([]);
      await list.apply({ ...basic, name: `List ${count}` });
    }
    const { diagnostics } = await list.plan(basic);
    expect(brief(diagnostics)).toEqual([[2, "The zone's plan allows no more lists", "shield_zone_id"]]);
  });

  it("more entries than the zone's plan allows are told at plan time", async () => {
    const entries = Array.from({ length: 1_001 }, (_, i) => `11.1.${i >> 8}.${i & 255}/32`);
    const { diagnostics } = await list.plan({ ...base, shield_zone_id: 43, entries });
    expect(brief(diagnostics)).toContainEqual([2, "The zone's plan allows fewer entries", "entries"]);
  });
});
