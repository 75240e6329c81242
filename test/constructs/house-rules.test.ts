import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Aspects, Lazy, type TerraformStack } from "cdktf";
import {
  AccessList,
  AccessListAction,
  Entries,
  HouseRules,
  ShieldAccessList,
  ShieldZone,
} from "terraform-provider-bunny";
import { allAnnotations, synth } from "./support/synth.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const folder = temporaryFolder();
const file = join(folder, "house-rules.json");

const row = (object: string, expires: string, rule = "forbidLogOnly") => ({
  object,
  rule,
  reason: "Being observed.",
  expires,
});

function write(...acknowledgements: object[]): HouseRules {
  writeFileSync(file, JSON.stringify({ acknowledgements }));
  return HouseRules.fromFile(file);
}

/** Two lists that only log: one of a hand-written construct, one of a generated class. */
function declare(stack: TerraformStack): void {
  const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
  new AccessList(stack, "office", { zone, action: AccessListAction.LOG, entries: Entries.ips("192.0.2.1") });
  new ShieldAccessList(stack, "plain", { shieldZoneId: 42, name: "plain", type: "ip", entries: ["192.0.2.1"] });
}

const problems = (rules: HouseRules): string[] =>
  allAnnotations((stack) => {
    declare(stack);
    Aspects.of(stack).add(rules);
  });

it.each([
  ["the path of the construct", "site/office", "site/plain"],
  ["the path of its resource", "site/office/Resource", "site/plain"],
  ["a glob over paths", "site/off*", "site/plain"],
  ["an address in the state", "bunny_shield_access_list.plain", "site/office/Resource"],
])("acknowledge one object by %s", (_, object, left) => {
  expect(problems(write())).toHaveLength(2);
  expect(problems(write(row(object, "2099-12-31")))).toEqual([
    expect.stringContaining(`[${left}] The list only logs.`),
  ]);
});

it.each<[string, (list: AccessList) => void]>([
  [
    "an override",
    ({ resource }) => {
      resource.addOverride("enabled", false);
    },
  ],
  [
    "a lazy value",
    ({ resource }) => {
      resource.action = Lazy.stringValue({ produce: () => "log" });
    },
  ],
  [
    "an aspect that was added later",
    (list) => {
      Aspects.of(list).add({
        visit: () => {
          list.resource.enabled = false;
        },
      });
    },
  ],
])("check what is written, after %s", (_, weaken) => {
  const found = allAnnotations((stack) => {
    Aspects.of(stack).add(new HouseRules());
    const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
    const props = { zone, action: AccessListAction.BLOCK, entries: Entries.ips("192.0.2.1") };
    weaken(new AccessList(stack, "office", props));
  });
  expect(found).toEqual([expect.stringMatching(/\[site\/office\/Resource\] The list (only logs|is switched off)/)]);
});

it("apply again after the end, and say what expired", () => {
  const expired = "Its acknowledgement (Being observed.) expired on 2020-01-31.";
  expect(problems(write(row("*", "2020-01-31")))).toEqual([
    expect.stringContaining(expired),
    expect.stringContaining(expired),
  ]);
  expect(problems(write(row("*", "2099-12-31", "mostExceptedRules")))).toHaveLength(2);
});

it("let Terraform destroy what was acknowledged, and nothing else", () => {
  const rules = write(row("site/office", "2099-12-31", "preventDestroy"), row("*", "2099-12-31"));
  const found = synth((stack) => {
    declare(stack);
    Aspects.of(stack).add(rules);
  });
  expect(JSON.stringify(found).match(/prevent_destroy/g)).toHaveLength(1);
});

it("say what is wrong with the file", () => {
  expect(() => HouseRules.fromFile(join(folder, "none.json"))).toThrow(
    /\[HouseRules\] .*none\.json cannot be read\. It/,
  );
  expect(() => write({ ...row("*", "2099-12-31"), rule: "x" })).toThrow(/house-rules\.json: Row 1 of the file .*"x"/);
});
