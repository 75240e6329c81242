import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { requiredProviders } from "../../src/tool/engine/configuration-text.js";
import { exampleSeed } from "../cases/example-seed.js";
import { seedOfAllCases } from "../cases/seed-of-all-cases.js";
import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

const namesIn = (kind: string): string[] => readdirSync(join(PACKAGE_FOLDER, "examples", kind)).sort();
const example = (...parts: string[]): Promise<string> => readFile(join(PACKAGE_FOLDER, "examples", ...parts), "utf8");

/** The examples have no key of their own, since it would be in a file. */
const KEY = { TF_VAR_token_security_key: "4742a81b-bf15-42fe-8b1c-8fcb9024c550" };

/** Writes each example as a module of the workspace, and returns the configuration with all of them. */
async function asModules(folder: string, examples: readonly (readonly [string, string])[]): Promise<object> {
  for (const [name, text] of examples) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "versions.tf"), requiredProviders(">= 0.0.1"));
    await writeFile(join(folder, name, "main.tf"), text);
  }
  return { module: Object.fromEntries(examples.map(([name]) => [name, { source: `./${name}` }])) };
}

const resources = namesIn("resources");

test.each(resources)("%s is in the battery", (type) => {
  expect(existsSync(join(__dirname, "generated", `${type}.test.ts`))).toBe(true);
});

/** Its example declares the API Guardian of the zone that the example of that type declares. */
const ENDPOINT = "bunny_shield_api_guardian_endpoint";
const GROUPS = [
  { title: "all other resources", types: resources.filter((type) => type !== ENDPOINT) },
  { title: ENDPOINT, types: [ENDPOINT] },
];

describe.each(GROUPS)("the documented example of $title", ({ types }) => {
  const group = useAcceptance({ emulator: { seed: seedOfAllCases() } });

  test("works with the installed plugin, and a plan after it is empty", async () => {
    const workspace = await group.workspace({ provider: "installed" });
    const texts = types.map(async (type) => [type, await example("resources", type, "resource.tf")] as const);
    const modules = await asModules(workspace.folder, await Promise.all(texts));

    const { changes } = await workspace.preview({ ...modules });
    expect(changes.map(({ action }) => action)).toEqual(changes.map(() => "create"));
    expect(changes.map(({ address }) => address.replace(/^module\.(\w+)\.(\w+)\..*/, "$1 $2"))).toEqual(
      expect.arrayContaining(types.map((type) => `${type} ${type}`)),
    );
    await workspace.applyPlanned();
    expect(await workspace.preview()).toMatchObject({ changes: [], drift: [] });
    await workspace.destroy();
  });
});

const acceptance = useAcceptance({ leavesSeed: true, emulator: { seed: exampleSeed() } });

test("the examples of the data sources are read, and read the same again", async () => {
  const workspace = await acceptance.workspace({ provider: "installed" });
  const types = namesIn("data-sources");
  const texts = types.map(async (type) => [type, await example("data-sources", type, "data-source.tf")] as const);
  await workspace.apply({ ...(await asModules(workspace.folder, await Promise.all(texts))) });

  const { objects } = await workspace.state();
  expect([...new Set(objects.map((object) => object.type))]).toEqual(expect.arrayContaining(types));
  expect((await workspace.preview()).empty).toBe(true);
  await workspace.destroy();
});

testWhereEngineHas("functions").each(namesIn("functions"))(
  "function %s: its example has the documented value",
  async (name) => {
    const workspace = await acceptance.workspace({ env: KEY });
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
    const workspace = await acceptance.workspace({ env: KEY });
    const text = await example("ephemeral-resources", type, "ephemeral-resource.tf");
    await workspace.apply(text);
    expect((await workspace.state()).objects).toEqual([]);
  },
);

testWhereEngineHas("actions").each(namesIn("actions"))("action %s: its example is applied", async (type) => {
  const workspace = await acceptance.workspace();
  const text = await example("actions", type, "action.tf");
  await workspace.apply(text);
  const [, name] = new RegExp(`^action "${type}" "(\\w+)"`, "m").exec(text) ?? [];
  const { exitCode } = await workspace.run("apply", "-auto-approve", `-invoke=action.${type}.${name}`);

  expect(exitCode).toBe(0);
  const purged = acceptance.service.requests().filter(({ path }) => /^\/purge\?|\/purgeCache$/.test(path));
  expect(purged.map(({ status }) => status)).toEqual(text.includes("action_trigger") ? [204, 204] : [200]);
  await workspace.destroy();
});

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
