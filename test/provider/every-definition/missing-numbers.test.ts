import { createClient, requireCode, botActions } from "../../../src/api/index.js";
import { encodeRateLimit } from "../../../src/provider/rules/rule-configuration.js";
import { startProvider, driveResource } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";
import { shieldZone } from "../../../src/provider/zones/zone-data-source.js";

/** Numbers without which a request would affect another object: 0 must never replace them. */
describe("a missing number", () => {
  const used = useService();

  const writes = () => used.service.requests().filter(({ method }) => method !== "GET");
  const drive = async (type: string) => driveResource(await startProvider(used.service), type);

  it.each([
    [
      "list_id",
      "bunny_shield_access_list",
      { shield_zone_id: 42, name: "A", type: "ip", entries: ["203.0.113.1"] },
      { name: "B" },
    ],
    [
      "configuration_id",
      "bunny_shield_access_list",
      { shield_zone_id: 42, name: "A", type: "ip", entries: ["203.0.113.1"] },
      { action: "challenge" },
    ],
    [
      "configuration_id",
      "bunny_shield_access_list_configuration",
      { shield_zone_id: 42, list_id: 1, action: "block" },
      { action: "challenge" },
    ],
    [
      "rate_limit_id",
      "bunny_shield_rate_limit",
      {
        shield_zone_id: 42,
        name: "A",
        conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/login" }],
        action: "rate_limit",
        request_count: 10,
        timeframe: 60,
        block_time: 300,
      },
      { name: "B" },
    ],
  ])("%s of %s in the state fails the update before a request", async (attribute, type, config, change) => {
    const resource = await drive(type);
    const created = await resource.apply(config);
    expect(created.diagnostics).toEqual([]);
    const broken = { ...created, state: { ...(created.state as object), [attribute]: null } };
    const before = writes().length;
    const { diagnostics } = await resource.apply({ ...config, ...change }, broken);
    expect(diagnostics.map(({ detail }) => detail).join()).toContain(`The state has no ${attribute}`);
    expect(writes()).toHaveLength(before);
  });

  it("code of an action, a category, or an operator throws", () => {
    expect(() => requireCode(botActions, "alow")).toThrow('"alow" has no code in BotCategorizationAction');
    expect(requireCode(botActions, "none")).toBe(0);
    expect(requireCode(botActions, "unknown_9")).toBe(9);
    const rule = { conditions: [{ variables: [], operator: "begins" }], transformations: [] };
    expect(() => encodeRateLimit(rule as never)).toThrow('"begins" has no code');
  });

  it("pull_zone_id that turns out to be null is an error of the data source", async () => {
    const client = createClient({ accessKey: "k", baseUrl: "http://127.0.0.1:9" });
    const context = {
      config: { shield_zone_id: null, pull_zone_id: null },
      client,
      signal: new AbortController().signal,
    };
    await expect((async () => shieldZone.hooks.read(context as never))()).rejects.toThrow(/No zone is given/);
  });
});
