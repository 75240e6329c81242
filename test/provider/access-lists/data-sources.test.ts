import { useHostedService } from "../../support/hosted-service.js";
import { oddSeed as seed } from "../every-definition/odd-seed.js";

const hosted = useHostedService({ seed });

async function read(type: string, config: Record<string, unknown>) {
  const { values, reported } = await hosted.host.readData(type, config);
  expect(reported).toEqual([]);
  return values;
}

const vpnProviders = {
  list_id: 1,
  configuration_id: 45001,
  name: "VPN Providers",
  description: null,
  enabled: false,
  type: "unknown_9",
  type_code: 9,
  categories: ["vpns", "tor_exit_nodes", "unknown_32768"],
  category_code: 32777,
  action: "log",
  action_code: 4,
  required_plan: "unknown_7",
  required_plan_code: 7,
  entry_count: 10000,
  update_frequency: null,
  last_updated: "2026-08-01T00:00:00Z",
};

test("access lists: managed and custom, with the quota", async () => {
  const zone = await read("bunny_shield_access_lists", { shield_zone_id: 45 });

  expect(zone).toMatchObject({
    shield_zone_id: 45,
    custom_entry_count: 2,
    custom_entry_limit: null,
    custom_list_count: 1,
    custom_list_limit: null,
  });
  const { managed_lists: managed, custom_lists: custom } = zone as Record<string, Record<string, unknown>[]>;
  expect(managed).toHaveLength(3);
  expect({ ...managed![0], categories: [...(managed![0]!["categories"] as string[])].sort() }).toEqual({
    ...vpnProviders,
    categories: [...vpnProviders.categories].sort(),
  });
  expect(managed![1]).toMatchObject({
    name: "Tor Exit Nodes",
    type: "cidr",
    required_plan: "basic",
    update_frequency: "1.00:00:00",
  });
  expect(custom).toEqual([
    {
      list_id: 700,
      configuration_id: 701,
      name: "Odd",
      description: null,
      enabled: false,
      type: "unknown_9",
      type_code: 9,
      categories: [],
      category_code: 0,
      action: "unknown_9",
      action_code: 9,
      required_plan: "basic",
      required_plan_code: 0,
      entry_count: 2,
      update_frequency: null,
      last_updated: expect.stringMatching(/^\d{4}-/) as unknown,
    },
  ]);
});

test("access lists: the limits of a plan", async () => {
  expect(await read("bunny_shield_access_lists", { shield_zone_id: 42 })).toMatchObject({
    custom_entry_count: 0,
    custom_entry_limit: 7500,
    custom_list_count: 0,
    custom_list_limit: 10,
    custom_lists: [],
  });
});
