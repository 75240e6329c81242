import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed } from "../../src/emulator/index.js";
import { hasAllRuns } from "../framework/properties/runs.js";
import { useAcceptance } from "../support/acceptance.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import { ORDERED_RULE, synthesiseEverything, WORLDS } from "./support/everything.js";

const orderedRule = {
  id: ORDERED_RULE,
  shieldZoneId: 42,
  ruleName: "Ordered",
  ruleConfiguration: { actionType: 2, variableTypes: { REQUEST_URI: "" }, operatorType: 0, value: "/ordered" },
};
const acceptance = useAcceptance({ emulator: { seed: { ...defaultSeed, wafRules: [orderedRule] } } });
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-way-out-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The types with bindings: `bunny_x` for `x` and for `data-bunny-x`. */
function boundTypes(): string[] {
  return readdirSync(join(PACKAGE_FOLDER, "src", "constructs", "generated", "cdktf"), { withFileTypes: true })
    .filter((found) => found.isDirectory() && found.name !== "provider")
    .map(({ name }) =>
      (name.startsWith("data-") ? name.replace("data-", "data:") : `bunny-${name}`).replaceAll("-", "_"),
    )
    .sort();
}

/** The libraries write HCL with the same code, so the second one is for the night. */
const LIBRARIES = hasAllRuns ? (["cdktf", "cdktn"] as const) : (["cdktf"] as const);

describe.each(LIBRARIES)("the way out of %s", (name) => {
  it("is HCL that is valid, and that plans nothing against the state made from JSON, for all constructs", async () => {
    const { json, hcl } = synthesiseEverything(WORLDS[name], join(folder, name));
    const data = Object.keys(json["data"] as object).map((type) => `data:${type}`);
    expect([...Object.keys(json["resource"] as object), ...data].sort()).toEqual(boundTypes());

    const workspace = await acceptance.workspace();
    await rm(join(workspace.folder, "versions.tf")); // the synthesized configuration declares the provider itself
    await workspace.write(json);
    await workspace.run("init", "-no-color");
    await workspace.apply();
    expect((await workspace.plan()).changes).toEqual([]);

    await workspace.write(hcl);
    expect((await workspace.run("validate", "-no-color")).output).toContain("The configuration is valid");
    const plan = await workspace.plan();
    expect(plan.changes).toEqual([]);
    expect(plan.drift).toEqual([]);
    expect(outputChanges(plan.json)).toEqual([]);
    await workspace.destroy();
  });
});

function outputChanges(plan: string): string[] {
  const { output_changes: changes } = JSON.parse(plan) as { output_changes: Record<string, { actions: string[] }> };
  return Object.entries(changes).flatMap(([output, { actions }]) => (actions[0] === "no-op" ? [] : [output]));
}
