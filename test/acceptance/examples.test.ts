import { existsSync, readdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

const namesIn = (kind: string): string[] => readdirSync(join(PACKAGE_FOLDER, "examples", kind)).sort();
const example = (...parts: string[]): Promise<string> => readFile(join(PACKAGE_FOLDER, "examples", ...parts), "utf8");

const acceptance = useAcceptance({ leavesSeed: true });

test.each(namesIn("resources"))("the battery runs on %s, its example included", (type) => {
  expect(existsSync(join(__dirname, `${type}.test.ts`))).toBe(true);
});

test.each(namesIn("data-sources"))("data source %s: its example is read, and read the same again", async (type) => {
  const workspace = await acceptance.workspace();
  await workspace.apply(await example("data-sources", type, "data-source.tf"));

  const { objects } = await workspace.state();
  expect(objects.map((object) => object.type)).toContain(type);
  expect((await workspace.plan()).empty).toBe(true);
  await workspace.destroy();
});

testWhereEngineHas("functions").each(namesIn("functions"))(
  "function %s: its example has the documented value",
  async (name) => {
    const workspace = await acceptance.workspace();
    const text = await example("functions", name, "function.tf");
    await workspace.apply(text);
    const [value] = Object.values((await workspace.state()).outputs);
    const reported = /^# (\[.*\])$/m.exec(text)?.[1];
    expect(value).toEqual(reported === undefined ? expect.anything() : JSON.parse(reported));
  },
);

testWhereEngineHas("ephemeral resources").each(namesIn("ephemeral-resources"))(
  "ephemeral resource %s: its example opens and closes",
  async (type) => {
    const workspace = await acceptance.workspace();
    const text = await example("ephemeral-resources", type, "ephemeral-resource.tf");
    await workspace.apply(text);
    expect((await workspace.state()).objects).toEqual([]);
  },
);

testWhereEngineHas("query").each(namesIn("list-resources"))(
  "list resource %s: its example works in terraform query",
  async (type) => {
    const workspace = await acceptance.workspace();
    await workspace.write({});
    const text = await example("list-resources", type, "list-resource.tfquery.hcl");
    await writeFile(join(workspace.folder, "example.tfquery.hcl"), text);
    const { exitCode, output } = await workspace.run("query", "-no-color");

    expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
  },
);

test("the provider's example is a whole configuration", async () => {
  const workspace = await acceptance.workspace({ provider: "installed" });
  await rm(join(workspace.folder, "versions.tf"));
  await workspace.apply(
    (await example("provider", "provider.tf")) +
      (await example("data-sources", "bunny_shield_rate_limit", "data-source.tf")),
  );

  expect((await workspace.state()).objects).toHaveLength(1);
});
