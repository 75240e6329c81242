import { defaultSeed } from "../../../src/emulator/index.js";
import { useHostedService } from "../../support/hosted-service.js";

const content = "2001:DB8:40::/48\n192.0.2.0/24\n";
const hosted = useHostedService({
  seed: {
    ...defaultSeed,
    accessLists: [
      {
        listId: 301,
        configurationId: 302,
        shieldZoneId: 42,
        name: "Office",
        description: "The office",
        type: 1,
        content,
        isEnabled: true,
        action: 2,
      },
    ],
  },
});

const read = (config: Record<string, unknown>) => hosted.host.readData("bunny_shield_access_list", config);
const office = { shield_zone_id: 42, list_id: 301 };

/** Answers the next read of the content with these facts, whatever they are. */
function answerWith(facts: object): void {
  const lastModified = "2026-08-01T00:00:00Z";
  const json = {
    data: { id: 301, name: "Office", description: "The office", type: 1, lastModified, ...facts },
    error: null,
  };
  hosted.service.faults.add({ operation: "getAccessList", kind: "answer", status: 200, json });
}

test("one access list: its entries and the API's checksum, as the API has them", async () => {
  answerWith({ content, checksum: "not-the-checksum-of-the-content", entryCount: 7 });
  const { values, reported } = await read(office);

  expect(reported).toEqual([]);
  expect(values).toEqual({
    ...office,
    configuration_id: 302,
    name: "Office",
    description: "The office",
    type: "cidr",
    type_code: 1,
    enabled: true,
    action: "block",
    entries: ["2001:DB8:40::/48", "192.0.2.0/24"],
    content,
    entry_count: 7,
    checksum: "not-the-checksum-of-the-content",
    last_modified: expect.any(String) as unknown,
  });
});

test("a managed list is an error that says where its facts are", async () => {
  const { values, reported } = await read({ shield_zone_id: 42, list_id: 1 });

  expect(values).toBeNull();
  expect(reported).toEqual([
    expect.stringMatching(
      /^error list_id: bunny\.net maintains this access list .*bunny_shield_access_lists has its action/,
    ),
  ]);
});

test.each([
  ["the zone does not have", { shield_zone_id: 42, list_id: 999 }],
  ["another zone has", { shield_zone_id: 44, list_id: 301 }],
])("a list that %s is not found", async (_, config) => {
  const { values, reported } = await read(config);

  expect(values).toBeNull();
  expect(reported).toEqual([expect.stringMatching(/^error .*access list (999|301) of Shield zone/)]);
});

test("content without entries although the API counts some is an error, not an empty list", async () => {
  answerWith({ content: "", checksum: null, entryCount: 2 });
  expect((await read(office)).reported).toEqual([
    expect.stringContaining("error -: The API returned contradictory data about an access list"),
  ]);
});
