import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { requiredProviders } from "../../src/tool/engine/configuration-text.js";
import { exampleSeed } from "../cases/example-seed.js";
import { seedOfAllCases } from "../cases/seed-of-all-cases.js";
import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import type { Workspace } from "../support/workspace.js";

const namesIn = (kind: string): string[] => readdirSync(join(PACKAGE_FOLDER, "examples", kind)).sort();
const example = (...parts: string[]): Promise<string> => readFile(join(PACKAGE_FOLDER, "examples", ...parts), "utf8");

/** The examples have no key of their own, since it would be in a file. */
const KEY = { TF_VAR_token_security_key: "4742a81b-bf15-42fe-8b1c-8fcb9024c550" };

/** Writes a configuration in which each example is a module. */
async function writeModules(workspace: Workspace, examples: readonly (readonly [string, string])[]): Promise<void> {
  const { folder } = workspace;
  for (const [name, text] of examples) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "versions.tf"), requiredProviders(">= 0.0.1"));
    await writeFile(join(folder, name, "main.tf"), text);
  }
  await workspace.write({ module: Object.fromEntries(examples.map(([name]) => [name, { source: `./${name}` }])) });
  await workspace.run("init", "-no-color");
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

  test("works, and a plan after it is empty", async () => {
    const workspace = await group.workspace();
    const texts = types.map(async (type) => [type, await example("resources", type, "resource.tf")] as const);
    await writeModules(workspace, await Promise.all(texts));

    const { changes } = await workspace.preview();
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
  const workspace = await acceptance.workspace();
  const types = namesIn("data-sources");
  const texts = types.map(async (type) => [type, await example("data-sources", type, "data-source.tf")] as const);
  await writeModules(workspace, await Promise.all(texts));
  await workspace.apply();

  const { objects } = await workspace.state();
  expect([...new Set(objects.map((object) => object.type))]).toEqual(expect.arrayContaining(types));
  expect((await workspace.preview()).empty).toBe(true);
  await workspace.destroy();
});

testWhereEngineHas("functions")("the examples of the functions have the documented values", async () => {
  const workspace = await acceptance.workspace({ env: KEY });
  const texts = await Promise.all(namesIn("functions").map((name) => example("functions", name, "function.tf")));
  await workspace.apply(texts.join("\n"));
  const { outputs } = await workspace.state();
  for (const text of texts) {
    const [, name = ""] = /^output "(\w+)"/m.exec(text) ?? [];
    const documented = /^# (\[.*\])$/m.exec(text)?.[1];
    expect([name, outputs[name]]).toEqual([
      name,
      documented === undefined ? expect.anything() : JSON.parse(documented),
    ]);
  }
});

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

testWhereEngineHas("query")("the examples of the list resources work in terraform query", async () => {
  const workspace = await acceptance.workspace();
  await workspace.write({});
  for (const type of namesIn("list-resources"))
    await writeFile(
      join(workspace.folder, `${type}.tfquery.hcl`),
      await example("list-resources", type, "list-resource.tfquery.hcl"),
    );
  const { exitCode, output } = await workspace.run("query", "-no-color");

  expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
});

test("the provider's example is a whole configuration", async () => {
  const workspace = await acceptance.workspace({ provider: "installed" });
  await rm(join(workspace.folder, "versions.tf"));
  await workspace.apply(
    (await example("provider", "provider.tf")) +
      (await example("data-sources", "bunny_shield_rate_limit", "data-source.tf")),
  );

  expect((await workspace.state()).objects).toHaveLength(1);
});
