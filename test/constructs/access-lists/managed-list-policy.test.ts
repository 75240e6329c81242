import type { TerraformStack } from "cdktf";
import {
  ManagedList,
  ManagedListOnDestroy,
  ManagedListPolicy,
  ShieldAccessListConfiguration,
  ShieldZone,
} from "terraform-provider-bunny";
import { stackOf, synth } from "../support/synth.js";

const zoneOf = (stack: TerraformStack) => ShieldZone.fromShieldZoneId(stack, "zone", 42);

describe("ManagedListPolicy", () => {
  it("finds lists by their category, their name, and their number", () => {
    const found = synth((stack) => {
      const lists = new ManagedListPolicy(stack, "lists", {
        zone: zoneOf(stack),
        challenge: [ManagedList.VPN],
        onDestroy: ManagedListOnDestroy.RESTORE,
      });
      lists.block(ManagedList.TOR, ManagedList.fromListId(7), ManagedList.named('My "list"'));
    });
    const made = Object.values(found.resource?.["bunny_shield_access_list_configuration"] ?? {});
    const ids = made.map(({ action, list_id: id, on_destroy: end }) => [action, id, end]);
    expect(ids).toEqual(
      expect.arrayContaining([
        ["block", 7, "restore"],
        ["block", expect.stringContaining('if contains(list.categories, "tor_exit_nodes")])}'), "restore"],
        ["block", expect.stringContaining('if list.name == "My \\"list\\""])}'), "restore"],
        ["challenge", expect.stringContaining('"vpns"'), "restore"],
      ]),
    );
    expect(made.filter((one) => "lifecycle" in one)).toHaveLength(3);
    expect(Object.keys(found.data?.["bunny_shield_access_lists"] ?? {})).toHaveLength(1);
  });

  it.each<[string, (stack: TerraformStack) => void, RegExp]>([
    ["no list", (stack) => new ManagedListPolicy(stack, "it", { zone: zoneOf(stack) }), /\[site\/it\] .*names no list/],
    [
      "two actions for one list",
      (stack) =>
        new ManagedListPolicy(stack, "it", {
          zone: zoneOf(stack),
          block: [ManagedList.TOR],
          challenge: [ManagedList.TOR],
        }),
      /The managed list tor has two actions, block and challenge/,
    ],
    [
      "a generated resource for the same list",
      (stack) => {
        new ShieldAccessListConfiguration(stack, "l1", { shieldZoneId: 42, listId: 2, enabled: true, action: "log" });
        new ManagedListPolicy(stack, "it", { zone: zoneOf(stack), block: [ManagedList.fromListId(2)] });
      },
      /site\/l1 declares managed list 2 of the same zone too/,
    ],
    [
      "a list without a name",
      (stack) => new ManagedListPolicy(stack, "it", { zone: zoneOf(stack), block: [ManagedList.named(" ")] }),
      /name of a managed list is blank/,
    ],
  ])("refuses %s", (_, build, said) => {
    expect(() => {
      stackOf(build).runAllValidations();
    }).toThrow(said);
  });
});
