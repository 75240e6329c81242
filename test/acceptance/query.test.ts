import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";

const acceptance = useAcceptance();
const types = [
  "bunny_app_autoscaling",
  "bunny_shield_access_list",
  "bunny_shield_access_list_configuration",
  "bunny_shield_bot_action",
  "bunny_shield_bot_category_action",
  "bunny_shield_custom_page",
  "bunny_shield_rate_limit",
];
const query = types
  .map((type) => {
    const config = type === "bunny_app_autoscaling" ? "" : "  config {\n    shield_zone_id = 42\n  }\n";
    return `list "${type}" "all" {\n  provider = bunny\n${config}}\n`;
  })
  .join("\n");

const testQuery = testWhereEngineHas("query");

/** One object of each type beside those of the seed: bots 1, 2 and 3, three bot categories, rate limit 77, application app-shop. */
async function prepare(): Promise<void> {
  const { send } = acceptance.service;
  const zone = "/shield/shield-zone/42";
  await send("POST", `${zone}/access-lists`, { name: "Office", type: 1, content: "192.0.2.0/24\n10.1.2.3/8" });
  await send("PATCH", `${zone}/access-lists/configurations/42002`, { isEnabled: true, action: 2 });
  await send("PUT", `${zone}/custom-page/block`, "<h1>Blocked ${name}</h1>\n<p>100%{</p>\n");
}

testQuery(
  "terraform query finds the objects, and its generated configuration imports them without a change",
  async () => {
    const workspace = await acceptance.workspace();
    await prepare();
    const before = acceptance.service.snapshot();
    await workspace.write({});
    await writeFile(join(workspace.folder, "all.tfquery.hcl"), query);
    const found = await workspace.run("query", "-no-color", "-generate-config-out=generated.tf");
    expect(found).toMatchObject({ exitCode: 0 });
    expect(found.output).toMatch(/bunny_shield_rate_limit\.all\s+rate_limit_id=77,shield_zone_id=42\s+Login limit/);
    await rm(join(workspace.folder, "all.tfquery.hcl"));
    expect(await readFile(join(workspace.folder, "generated.tf"), "utf8")).toContain("identity = {");

    const { changes } = await workspace.preview();
    expect(changes.map(({ action, importing }) => ({ action, importing }))).toEqual(
      Array.from({ length: 12 }, () => ({ action: "no-op", importing: true })),
    );
    await workspace.applyPlanned();
    const { objects } = await workspace.state();
    expect([...new Set(objects.map(({ type }) => type))].sort()).toEqual(types);
    expect(objects.every(({ identity }) => identity !== undefined)).toBe(true);
    expect((await workspace.preview()).empty).toBe(true);
    expect(acceptance.service.snapshot()).toEqual(before);
  },
);

testQuery("a query of a missing zone fails, and says why", async () => {
  const workspace = await acceptance.workspace();
  await workspace.write({});
  await writeFile(join(workspace.folder, "all.tfquery.hcl"), query.replaceAll("42", "999"));
  const { exitCode, output } = await workspace.run("query", "-no-color");

  expect(exitCode).not.toBe(0);
  expect(output).toContain("999");
});
