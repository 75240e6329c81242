import { defaultSeed } from "../../../src/emulator/index.js";
import { useHostedService } from "../../support/hosted-service.js";

const list = { shieldZoneId: 42, type: 0, content: "192.0.2.1", isEnabled: true, action: 1 };
const hosted = useHostedService({
  seed: {
    ...defaultSeed,
    accessLists: [
      { ...list, listId: 301, configurationId: 7302, name: "Office" },
      { ...list, listId: 303, configurationId: 301, name: "Of which the configuration has the number of another list" },
    ],
  },
});

const imported = async (type: string, id: string): Promise<string> =>
  (await hosted.host.import(type, { id })).reported.join("\n");

const managed = (): { readonly listId: number; readonly configurationId: number } => {
  const zone = hosted.service.snapshot().zones.find(({ shieldZoneId }) => shieldZoneId === 42);
  const [first] = zone?.managedLists ?? [];
  if (first === undefined) throw new Error("zone 42 has no managed list");
  return first;
};

test.each(["bunny_shield_access_list", "bunny_shield_access_list_configuration"])(
  "the number of a configuration in an import ID of %s is named, with the list's",
  async (type) => {
    expect(await imported(type, "42/7302")).toMatch(
      /7302 is the configuration_id of list 301 \("Office"\) in Shield zone 42\. Use the list's own ID, 301; its import ID is 42\/301, as bunny_shield_access_list\./,
    );
    const { listId, configurationId } = managed();
    expect(await imported(type, `42/${configurationId}`)).toContain(
      `its import ID is 42/${listId}, as bunny_shield_access_list_configuration.`,
    );
  },
);

test("a list's own ID is that of the list, even if a configuration has the same number", async () => {
  expect(await imported("bunny_shield_access_list", "42/301")).toBe("");
});
