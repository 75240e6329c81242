import { provider } from "../../src/provider/provider.js";
import { driveResource, startProvider } from "../support/provider-driver.js";
import { startService, type TestService } from "../support/service.js";

const list = { shield_zone_id: 42, name: "Office", type: "cidr", action: "block", entries: ["203.0.113.0/25"] };
const LIST = "bunny_shield_access_list";

/** Defects of the official provider's version 0.15, each as a test. */
describe("ten defects of the official provider that ours does not have", () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  async function lists(options = {}) {
    return driveResource(await startProvider(service, options), LIST);
  }

  it("1: a create that fails after the list exists leaves it in state, not orphaned", async () => {
    service.faults.add({ kind: "failure", method: "PATCH", path: "/*/configurations/*", status: 202 });
    const { state, diagnostics } = await (await lists()).apply(list);
    expect(diagnostics).toEqual([expect.objectContaining({ severity: 1 })]);
    expect(state).toMatchObject({ list_id: expect.any(Number) as unknown, name: "Office" });
  });

  it("2: an unknown action is shown and does not crash", async () => {
    const resource = await lists();
    const created = await resource.apply(list);
    service.faults.add({
      kind: "alter",
      method: "GET",
      path: "/shield/shield-zone/42/access-lists",
      changes: [{ pointer: "/customLists/0/action", value: 9 }],
    });
    const { state, diagnostics } = await resource.read(created);
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ action: "unknown_9" });
  });

  it("3: a trailing newline in the API's content is neither an entry nor a change", async () => {
    const resource = await lists();
    const created = await resource.apply(list);
    const id = String(created.state?.["list_id"]);
    await service.send("PATCH", `/shield/shield-zone/42/access-lists/${id}`, { content: "203.0.113.0/25\r\n" });
    expect((await resource.read(created)).state).toMatchObject({ entries: ["203.0.113.0/25"], entry_count: 1 });
  });

  it("4: entries are validated, and keep their spelling when the API changes it", async () => {
    const resource = await lists();
    const { diagnostics } = await resource.validate({ ...list, entries: ["203.0.113.0/33"] });
    expect(diagnostics[0]).toMatchObject({ severity: 1, attribute: { steps: [{ attributeName: "entries" }] } });
    const created = await resource.apply({ ...list, entries: ["203.0.113.77/25"] });
    expect(created.diagnostics).toEqual([]);
    expect((await resource.read(created)).state?.["entries"]).toEqual(["203.0.113.77/25"]);
  });

  it("5: a failure with HTTP 202 is reported with the API's message", async () => {
    const message = "Custom Access List limit exceeded. You can have a maximum of 1 custom lists.";
    service.faults.add({ kind: "failure", method: "POST", status: 202, message });
    const { state, diagnostics } = await (await lists()).apply(list);
    expect(state).toBeNull();
    expect(diagnostics[0]?.detail).toContain(message);
  });

  it("6: a list whose zone the account lacks stays in the state, and the error says how to go on", async () => {
    const resource = await lists();
    const created = await resource.apply(list);
    const { state, diagnostics } = await resource.read({
      ...created,
      state: { ...created.state, shield_zone_id: 4711 },
    });
    expect(state).toMatchObject({ list_id: created.state?.["list_id"] });
    const [error] = diagnostics.filter(({ severity }) => severity === 1);
    expect(error?.detail).toMatch(/terraform state rm .*drop_missing_zones = true/);
  });

  it("7: description, checksum, count and the zone itself are attributes", () => {
    const attributes = provider.resources.find(({ type }) => type === LIST)?.attributes;
    expect(Object.keys(attributes ?? {})).toEqual(
      expect.arrayContaining(["shield_zone_id", "description", "checksum", "entry_count"]),
    );
  });

  // bench/large-list.ts measures the time of a plan.
  it("8: ten thousand entries are planned", async () => {
    const entries = Array.from({ length: 10_000 }, (_, i) => `11.${i >> 16}.${(i >> 8) & 255}.${i & 255}/32`);
    const { planned, diagnostics } = await (await lists()).plan({ ...list, entries });
    expect(diagnostics).toMatchObject([
      { severity: 2, summary: "A long set of entries is slow" },
      { severity: 1, summary: "The zone's Shield plan does not allow that many access list entries" },
    ]);
    expect(planned?.["entries"]).toHaveLength(10_000);
  });

  it("9: autoscaling changes two numbers with one small request, and checks them before", async () => {
    const resource = driveResource(await startProvider(service), "bunny_app_autoscaling");
    const { diagnostics } = await resource.validate({ app_id: "app-shop", min: 4, max: 2 });
    expect(diagnostics[0]).toMatchObject({ attribute: { steps: [{ attributeName: "max" }] } });
    service.resetRequests();
    await resource.apply({ app_id: "app-shop", min: 2, max: 4 });
    const puts = service.requests().filter(({ method }) => method === "PUT");
    expect(puts.map(({ path, body }) => [path, body])).toEqual([
      ["/mc/apps/app-shop/autoscaling", '{"min":2,"max":4}'],
    ]);
  });

  it("10: rate limits, event logs, bots, enumerations and overages can be read", () => {
    expect(provider.dataSources.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        "bunny_shield_rate_limit",
        "bunny_shield_event_logs",
        "bunny_shield_bots",
        "bunny_shield_ddos_enums",
        "bunny_shield_api_guardian_enums",
        "bunny_shield_overages",
      ]),
    );
  });
});
