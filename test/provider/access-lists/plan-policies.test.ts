import type { DiagnosticMessage } from "../../../src/protocol/messages.js";
import { driveWalks, type Outcome } from "../../support/provider-driver.js";
import { startService, type TestService } from "../../support/service.js";

const LIST = "bunny_shield_access_list";
const many = Array.from({ length: 200 }, (_, index) => `11.0.${index}.0/24`);
const base = { shield_zone_id: 42, name: "Blocked", type: "cidr", action: "block", entries: many };
const brief = (reported: readonly DiagnosticMessage[]) =>
  reported.map(({ severity, summary, attribute }) => [severity, summary, attribute?.steps[0]?.attributeName]);

describe("plan policies of access lists", () => {
  let service: TestService;
  let list: ReturnType<typeof driveWalks>;
  beforeAll(async () => {
    service = await startService();
    list = driveWalks(service, LIST);
  });
  afterAll(() => service.close());

  describe("a change that removes most of a large list", () => {
    let created: Outcome;
    beforeAll(async () => {
      created = await list.apply(base);
      expect(created.diagnostics).toEqual([]);
    });

    it("is rejected, with the percentage and the attribute to set", async () => {
      const { diagnostics } = await list.plan({ ...base, entries: many.slice(0, 50) }, created);
      expect(brief(diagnostics)).toEqual([[1, "The change removes most of the list", "entries"]]);
      expect(diagnostics[0]?.detail).toContain("150 of 200 entries (75%)");
      expect(diagnostics[0]?.detail).toContain("max_removal_percent = 75");
    });

    it("is allowed if configured", async () => {
      const config = { ...base, entries: many.slice(0, 50), max_removal_percent: 75 };
      expect((await list.plan(config, created)).diagnostics).toEqual([]);
    });
  });

  describe("a change that starts to block most of a large list", () => {
    const summary = "The change blocks or challenges many entries at once";
    let logging: Outcome;
    beforeAll(async () => {
      logging = await list.apply({ ...base, name: "Watched", action: "log" });
      expect(logging.diagnostics).toEqual([]);
    });
    const watched = (change: object) => ({ ...base, name: "Watched", action: "log", ...change });

    it.each(["block", "challenge"])(
      "is rejected when the list starts to %s, with the attribute to set",
      async (action) => {
        const { diagnostics } = await list.plan(watched({ action }), logging);
        expect(brief(diagnostics)).toEqual([[1, summary, "action"]]);
        expect(diagnostics[0]?.detail).toContain("200 of 200 entries (100%)");
        const allowed = await list.plan(watched({ action, max_blocking_percent: 100 }), logging);
        expect(allowed.diagnostics).toEqual([]);
      },
    );

    it("is allowed for actions that let requests through, for a new list, or for another blocking action", async () => {
      expect((await list.plan(watched({ action: "allow" }), logging)).diagnostics).toEqual([]);
      expect((await list.plan({ ...base, name: "New" })).diagnostics).toEqual([]);
      const blocking = await list.apply({ ...base, name: "Stops" });
      expect((await list.plan({ ...base, name: "Stops", action: "challenge" }, blocking)).diagnostics).toEqual([]);
    });
  });

  describe("a change outside of Terraform", () => {
    const config = { ...base, name: "Repaired" };
    let created: Outcome;
    beforeAll(async () => {
      created = await list.apply(config);
    });
    afterEach(() => list.apply(config, created));

    it.each([
      ["emptied", { content: many[0] }],
      ["filled", { content: [...many, ...many.map((entry) => entry.replace("11.", "12."))].join("\n") }],
    ])(
      "is reverted without a check when the list was %s, and checked when the configuration changes too",
      async (_, change) => {
        const { list_id: id } = created.state as { list_id: number };
        await service.send("PATCH", `/shield/shield-zone/42/access-lists/${id}`, change);
        const found = await list.read(created);
        expect((await list.plan(config, found)).diagnostics.filter(({ severity }) => severity === 1)).toEqual([]);
        const other = await list.plan({ ...config, entries: many.slice(0, 120) }, found);
        expect(other.diagnostics.some(({ severity }) => severity === 1)).toBe(true);
      },
    );
  });

  describe("a list that contains all addresses", () => {
    const all = { ...base, name: "All", entries: ["0.0.0.0/0"] };

    it.each([
      ["block", "block"],
      ["challenge", "challenge"],
      ["allow", "allow"],
      ["bypass", "skip all checks for"],
    ])("cannot %s unless configured, also where its entries are known only in the plan", async (action, does) => {
      const refused = [1, `The list would ${does} all visitors`, "entries"];
      expect(brief((await list.validate({ ...all, action })).diagnostics)).toContainEqual(refused);
      expect(brief((await list.plan({ ...all, action })).diagnostics)).toContainEqual(refused);
      const allowed = { ...all, action, allow_catch_all: true };
      for (const { diagnostics } of [await list.validate(allowed), await list.plan(allowed)])
        expect(diagnostics.filter(({ severity }) => severity === 1)).toEqual([]);
    });

    const errors = ({ diagnostics }: { readonly diagnostics: readonly DiagnosticMessage[] }) =>
      diagnostics.filter(({ severity }) => severity === 1).map(({ detail }) => detail);
    const most = { ...base, name: "Most" };

    it.each([
      ["2000::/3", "IPv6"],
      ["0.0.0.0/1 128.0.0.0/2", "IPv4"],
    ])("or most of them (%s) needs the same", async (networks, family) => {
      const config = { ...most, entries: networks.split(" ") };
      const refused = new RegExp(`^It has \\S+ of the \\S+ public addresses of ${family}\\. .*allow_catch_all`);
      for (const action of ["block", "bypass"])
        expect(errors(await list.plan({ ...config, action }))).toEqual([expect.stringMatching(refused)]);
      for (const more of [{ action: "log" }, { allow_catch_all: true }])
        expect(errors(await list.plan({ ...config, ...more }))).toEqual([]);
    });

    it("or most of them plans without an error if it exists and does not grow", async () => {
      const config = { ...most, entries: ["0.0.0.0/1", "128.0.0.0/2"] };
      const { state, ...rest } = await list.apply({ ...config, allow_catch_all: true });
      const prior = { ...rest, state: { ...state, allow_catch_all: false } } as Outcome;
      expect(errors(await list.plan({ ...config, enabled: false }, prior))).toEqual([]);
      expect(errors(await list.plan({ ...config, entries: [...config.entries, "192.0.0.0/8"] }, prior))).toHaveLength(
        1,
      );
    });
  });

  it("a zone without room for another list is reported at plan time", async () => {
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
    expect(brief(diagnostics)).toEqual([
      [2, "The zone's Shield plan may not allow that many custom access lists", "shield_zone_id"],
    ]);
  });

  it("more entries than the zone's Shield plan allows are reported at plan time", async () => {
    const entries = Array.from({ length: 1_001 }, (_, i) => `11.1.${i >> 8}.${i & 255}/32`);
    const { diagnostics } = await list.plan({ ...base, shield_zone_id: 43, entries });
    expect(brief(diagnostics)).toContainEqual([
      1,
      "The zone's Shield plan does not allow that many access list entries",
      "entries",
    ]);
  });
});
