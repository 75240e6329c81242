import { driveResource, startProvider } from "../../support/provider-driver.js";
import { startService, type TestService } from "../../support/service.js";

// The provider's share of a long list. bench/large-list.ts measures the engine's share for a set of this size.
describe("an access list of ten thousand entries", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it("is planned, applied and read, and then plans nothing", async () => {
    const list = driveResource(await startProvider(service), "bunny_shield_access_list");
    const entries = Array.from({ length: 10_000 }, (_, i) => `11.${i >> 16}.${(i >> 8) & 255}.${i & 255}/32`);
    const config = { shield_zone_id: 44, name: "Long", type: "cidr", action: "block", entries };
    const created = await list.apply(config);
    expect(created.diagnostics).toEqual([]);
    expect(created.state).toMatchObject({ entry_count: 10_000 });
    const read = await list.read(created);
    expect(read.state).toEqual(created.state);
    expect((await list.plan(config, read)).planned).toEqual(read.state);
  });
});
