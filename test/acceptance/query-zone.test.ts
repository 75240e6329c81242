import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listResourcesOf } from "../../src/framework/index.js";
import { provider } from "../../src/provider/provider.js";
import { NASTY_ACCOUNT } from "../account/nasty-account.js";
import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";

const acceptance = useAcceptance({ emulator: { seed: NASTY_ACCOUNT }, leavesSeed: true });

/** A `list` block for each list resource: of zone 44, or of the account. */
const query = listResourcesOf(provider.resources)
  .map(({ resource: { type }, attributes }) => {
    const config = Object.hasOwn(attributes, "shield_zone_id") ? "  config {\n    shield_zone_id = 44\n  }\n" : "";
    return `list "${type}" "all" {\n  provider = bunny\n${config}}\n`;
  })
  .join("\n");

testWhereEngineHas("query")("what terraform query generates for a whole zone plans untouched", async () => {
  const workspace = await acceptance.workspace();
  await workspace.write({});
  await writeFile(join(workspace.folder, "all.tfquery.hcl"), query);
  const found = await workspace.run("query", "-no-color", "-generate-config-out=generated.tf");
  expect(found).toMatchObject({ exitCode: 0 });
  for (const left of ["app-paused", "list 44/1106", "guardian 44", "44/unknown_99", "limit 44/2006", "rule 44/3004"])
    expect(found.output).toContain(`${left} cannot be declared`);
  await rm(join(workspace.folder, "all.tfquery.hcl"));

  const generated = await readFile(join(workspace.folder, "generated.tf"), "utf8");
  const count = generated.match(/^import \{$/gm)?.length ?? 0;
  expect(count).toBeGreaterThanOrEqual(50);
  const { changes } = await workspace.preview();
  expect(changes.filter(({ action, importing }) => action !== "no-op" || !importing)).toEqual([]);
  expect(changes).toHaveLength(count);
});
