import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { createEngineFinder, findEngine } from "../../../src/tool/engine/find-engine.js";
import { useTemporaryFolder, writeFakeEngine, writeProgram } from "./fake-engine.js";

const folder = useTemporaryFolder();
const inFolder = (...parts: string[]): string => join(folder(), ...parts);
const find = (env: Record<string, string>): ReturnType<typeof findEngine> => findEngine({ env, download: false });

test("BUNNY_TF_CLI takes precedence over PATH, as a path and as a name", async () => {
  await writeFakeEngine(inFolder("bin", "terraform"), "Terraform", "1.11.4");
  const named = await writeFakeEngine(inFolder("other", "my-tofu"), "OpenTofu", "1.9.0");

  const expected = { kind: "tofu", path: named, version: "1.9.0" };
  expect(await find({ PATH: inFolder("bin"), BUNNY_TF_CLI: named })).toEqual(expected);
  expect(await find({ PATH: [inFolder("bin"), inFolder("other")].join(delimiter), BUNNY_TF_CLI: "my-tofu" })).toEqual(
    expected,
  );
});

test("what BUNNY_TF_CLI names is not replaced by another engine when it does not work", async () => {
  await writeFakeEngine(inFolder("bin", "terraform"), "Terraform", "1.11.4");
  const PATH = inFolder("bin");
  const old = await writeFakeEngine(inFolder("old"), "Terraform", "1.7.5");
  const other = await writeProgram(inFolder("other"), "console.error('not an engine'); process.exit(2);");

  await expect(find({ PATH, BUNNY_TF_CLI: inFolder("missing") })).rejects.toThrow(/BUNNY_TF_CLI: Could not start/);
  await expect(find({ PATH, BUNNY_TF_CLI: "missing" })).rejects.toThrow(/names "missing", which is not on PATH/);
  await expect(find({ PATH, BUNNY_TF_CLI: old })).rejects.toThrow(/Terraform 1\.7\.5 .* too old: 1\.8 or newer/);
  await expect(find({ PATH, BUNNY_TF_CLI: other })).rejects.toThrow(/neither terraform nor tofu.*not an engine/);
});

test("terraform is preferred to tofu, wherever on PATH they are", async () => {
  await writeFakeEngine(inFolder("first", "tofu"), "OpenTofu", "1.9.0");
  await writeFakeEngine(inFolder("second", "terraform"), "Terraform", "1.8.0");

  const PATH = [inFolder("first"), inFolder("second")].join(delimiter);
  expect(await find({ PATH })).toMatchObject({ kind: "terraform", version: "1.8.0" });
  expect(await find({ PATH: inFolder("first") })).toMatchObject({ kind: "tofu", version: "1.9.0" });
});

test("an engine that is too old is skipped, and named if no other is found", async () => {
  await writeFakeEngine(inFolder("bin", "terraform"), "Terraform", "1.5.7");
  await expect(find({ PATH: inFolder("bin") })).rejects.toThrow(/Terraform 1\.5\.7 .* is too old.*No engine found/);

  await writeFakeEngine(inFolder("bin", "tofu"), "OpenTofu", "1.6.2");
  expect(await find({ PATH: inFolder("bin") })).toMatchObject({ kind: "tofu" });
});

test.each(["node_modules/.bin", "node_modules/.bin/", "project/node_modules/.bin"])(
  "%s on PATH is ignored",
  async (bin) => {
    await writeFakeEngine(inFolder(bin, "terraform"), "Terraform", "1.15.0");
    const chosen = await writeFakeEngine(inFolder("bin", "terraform"), "Terraform", "1.11.4");

    expect(await find({ PATH: [`${folder()}/${bin}`, inFolder("bin")].join(delimiter) })).toMatchObject({
      path: chosen,
    });
  },
);

test("a missing engine is an error if nothing may be downloaded", async () => {
  await expect(find({ PATH: inFolder("empty") })).rejects.toThrow(/neither terraform nor tofu is on PATH/);
  await expect(find({})).rejects.toThrow(/neither terraform nor tofu is on PATH/);
});

describe("the engine of a folder", () => {
  const locked = async (name: string, ...registries: string[]): Promise<string> => {
    await mkdir(inFolder(name), { recursive: true });
    const blocks = registries.map((host) => `provider "registry.${host}.org/bunny-iac/bunny" {\n}\n`).join("");
    await writeFile(inFolder(name, ".terraform.lock.hcl"), blocks.replaceAll("terraform.org", "terraform.io"));
    return inFolder(name);
  };
  const both = async () => {
    await writeFakeEngine(inFolder("bin", "terraform"), "Terraform", "1.11.4");
    await writeFakeEngine(inFolder("bin", "tofu"), "OpenTofu", "1.9.0");
    return { PATH: inFolder("bin") };
  };

  test("is the one that initialized it, where both are on PATH", async () => {
    const find = createEngineFinder({ env: await both(), download: false });

    expect(await find(await locked("tofu", "opentofu"))).toMatchObject({ kind: "tofu" });
    expect(await find(await locked("terraform", "terraform"))).toMatchObject({ kind: "terraform" });
    expect(await find(await locked("mixed", "terraform", "opentofu"))).toMatchObject({ kind: "terraform" });
    expect(await find(inFolder("nothing"))).toMatchObject({ kind: "terraform" });
    expect(await find()).toMatchObject({ kind: "terraform" });
  });

  test("is the only one on PATH, and the one that BUNNY_TF_CLI names", async () => {
    const env = await both();
    const folder = await locked("tofu", "opentofu");
    await writeFakeEngine(inFolder("one", "terraform"), "Terraform", "1.11.4");

    const only = createEngineFinder({ env: { PATH: inFolder("one") }, download: false });
    expect(await only(folder)).toMatchObject({ kind: "terraform" });
    const named = createEngineFinder({ env: { ...env, BUNNY_TF_CLI: "terraform" }, download: false });
    expect(await named(folder)).toMatchObject({ kind: "terraform" });
  });

  test("is looked for once", async () => {
    const env = await both();
    const find = createEngineFinder({ env, download: false });
    const first = await find();
    await writeFakeEngine(inFolder("bin", "terraform"), "Terraform", "1.12.0");

    expect(await find(await locked("terraform", "terraform"))).toBe(first);
  });
});
