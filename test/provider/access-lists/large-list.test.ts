import { driveResource, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

// The provider's share of a long list. bench/large-list.ts measures the engine's share for a set of this size.
describe("an access list of ten thousand entries", () => {
  const used = useService();

  it("is planned, applied and read, and then plans nothing", async () => {
    const list = driveResource(await startProvider(used.service), "bunny_shield_access_list");
    const entries = Array.from({ length: 10_000 }, (_, i) => `11.${i >> 16}.${(i >> 8) & 255}.${i & 255}/32`);
    const config = { shield_zone_id: 44, name: "Long", type: "cidr", action: "block", entries };
    expect((await list.plan(config)).diagnostics).toEqual([
      expect.objectContaining({
        summary: "A long set of entries is slow",
        detail: expect.stringMatching(/has 10000 entries.*content = file\("blocked\.txt"\).*asText: true/) as unknown,
      }),
    ]);
    const created = await list.apply(config);
    expect(created.diagnostics).toEqual([]);
    expect(created.state).toMatchObject({ entry_count: 10_000 });
    const read = await list.read(created);
    expect(read.state).toEqual(created.state);
    expect((await list.plan(config, read)).planned).toEqual(read.state);

    // Each plan is a walk of its own.
    const walk = async () => driveResource(await startProvider(used.service), "bunny_shield_access_list");
    const imported = await list.import(`44/${String(read.state?.["list_id"])}`);
    const content = `${entries.toSorted().join("\n")}\n`;
    expect(imported.state).toMatchObject({ entries: null, content });
    const { entries: _, ...others } = config;
    const asText = await (await walk()).plan({ ...others, content }, imported);
    expect({ planned: asText.planned, diagnostics: asText.diagnostics }).toEqual({
      planned: imported.state,
      diagnostics: [],
    });
    const before = used.service.countRequests();
    const asSet = await (await walk()).apply(config, imported);
    expect(asSet.state).toMatchObject({ entries: expect.any(Array) as unknown, content: null });
    expect(
      used.service
        .requests()
        .slice(before)
        .filter(({ method }) => method !== "GET"),
    ).toEqual([]);
  });
});
