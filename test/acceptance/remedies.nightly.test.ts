import { resource } from "../../src/review/why/remedy.js";
import { DECLARED } from "../review/why/support/declared-objects.js";
import { FEATURES, remediesOf } from "../review/why/support/explained.js";
import { useAcceptance } from "../support/acceptance.js";

const acceptance = useAcceptance();

/** The configuration with the lines of a remedy at the top of the block that its comment names, in place of the same argument. */
function pasted(hcl: string, config: string): string {
  if (hcl.startsWith("resource ")) return `${config}\n${hcl}\n`;
  const [, argument = ""] = /^(\w+) += /m.exec(hcl) ?? [];
  const indent = "  ";
  const old = new RegExp(`^${indent}${argument} += (?:[^\\n]*[^[{\\n]|[[{]\\n[^]*?^${indent}[\\]}])\\n`, "m");
  const without = config.replace(old, "");
  return without.replace(/\{\n/, (head) => `${head}${hcl.replace(/^#.*\n/, "")}\n`);
}

test.each(FEATURES)("the HCL of each remedy for %s is planned by an engine", async (feature) => {
  const own = DECLARED[feature];
  const workspace = await acceptance.workspace();
  const config = own === undefined ? "" : resource(`${own.type}.one`, own.config);
  if (config !== "") await workspace.apply(config);
  const values = own === undefined ? {} : (await workspace.state()).at(`${own.type}.one`).attributes;
  const zone = Number(values["shield_zone_id"] ?? 42);
  const declared =
    own === undefined || feature === "managed" ? undefined : { id: `${own.type}.one`, type: own.type, values };
  const zoneAddress = feature === "managed" ? "bunny_shield_zone.one" : undefined;
  const found = remediesOf(feature, declared, { zone, zoneAddress, disabled: ["941100"] });
  expect(found.length).toBeGreaterThan(0);
  for (const { hcl, change } of found) {
    const plan = await workspace.preview(change.after === null ? "" : pasted(hcl, config));
    const action = change.before === null ? "create" : change.after === null ? "delete" : "update";
    expect(plan.changes).toEqual([{ address: change.address, action, importing: false }]);
  }
});
