import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { engineTitle, isAtLeast, type Engine } from "../src/tool/engine/engine.js";
import { provider } from "../src/provider/provider.js";
import { engineCommand, mustBe, present, type Stage } from "./stage.js";

const EXAMPLES = resolve(__dirname, "..", "examples");

/** The first version of each engine with a feature; undefined if none has it yet. */
type Since = Partial<Record<Engine["kind"], string>>;

/** The reason why the engine lacks the feature; undefined if it has it. */
function lacking({ kind, version }: Engine, since: Since): string | undefined {
  const floor = since[kind];
  if (floor !== undefined && isAtLeast(version, floor)) return undefined;
  return `skipped: ${floor === undefined ? `${engineTitle(kind)} does not support it` : `it requires ${engineTitle(kind)} ${floor}`}`;
}

/** Data sources that read what the account of the demo does not have. */
const MISSING: Readonly<Record<string, string>> = {
  bunny_shield_api_guardian_endpoint_metrics: "zone 42 has no API Guardian",
};

/** A folder with the provider's example and those of a kind, initialized. */
async function folderOf(stage: Stage, kind: string, without: readonly string[] = []): Promise<string> {
  const folder = join(stage.folder, kind);
  await mkdir(folder);
  await writeFile(join(folder, "provider.tf"), await readFile(join(EXAMPLES, "provider", "provider.tf")));
  for (const name of (await readdir(join(EXAMPLES, kind))).filter((one) => !without.includes(one)))
    for (const file of await readdir(join(EXAMPLES, kind, name)))
      await writeFile(join(folder, `${name}.${file}`), await readFile(join(EXAMPLES, kind, name, file)));
  await engineCommand(stage, ["init", "-no-color"], folder);
  return folder;
}

async function outputs(stage: Stage, folder: string): Promise<string[]> {
  const printed = await engineCommand(stage, ["output", "-json"], folder);
  const told = Object.entries(JSON.parse(printed) as Record<string, { sensitive: boolean; value: unknown }>);
  return told.map(([name, { sensitive, value }]) => {
    const text = sensitive ? "(sensitive)" : JSON.stringify(value);
    return `${name} = ${text.length <= 72 ? text : `${text.slice(0, 71)}…`}`;
  });
}

/** Reads the example of each data source whose objects there are. */
export async function readEverything(stage: Stage): Promise<readonly string[]> {
  const folder = await folderOf(stage, "data-sources", Object.keys(MISSING));
  await engineCommand(stage, ["apply", "-no-color", "-auto-approve"], folder);
  const read = await engineCommand(stage, ["state", "list"], folder);
  mustBe(
    read.trim().split("\n").length === provider.dataSources.length - Object.keys(MISSING).length,
    `Each data source should be read once, but the state holds:\n${read}`,
  );
  const skipped = Object.entries(MISSING).map(([type, reason]) => `${type} skipped: ${reason}`);
  return [...(await outputs(stage, folder)), ...skipped];
}

/** Calls the example of each function. */
export async function callFunctions(stage: Stage): Promise<readonly string[]> {
  const missing = lacking(present(stage.engine), { terraform: "1.8", tofu: "1.7" });
  if (missing !== undefined) return [missing];
  const folder = await folderOf(stage, "functions");
  const before = stage.emulator.countRequests();
  await engineCommand(stage, ["apply", "-no-color", "-auto-approve"], folder);
  mustBe(stage.emulator.countRequests() === before, "Functions must not send requests.");
  return outputs(stage, folder);
}

/** Opens the example's token, and checks that its key appears nowhere. */
export async function openEphemeral(stage: Stage): Promise<readonly string[]> {
  const missing = lacking(present(stage.engine), { terraform: "1.10", tofu: "1.11" });
  if (missing !== undefined) return [missing];
  const folder = await folderOf(stage, "ephemeral-resources");
  await engineCommand(stage, ["plan", "-no-color", "-out=token.tfplan"], folder);
  await engineCommand(stage, ["apply", "-no-color", "token.tfplan"], folder);
  const kept = await engineCommand(stage, ["show", "-json", "token.tfplan"], folder);
  const state = await readFile(join(folder, "terraform.tfstate"), "utf8");
  mustBe(!/[0-9a-f]{64}/.test(kept + state), "The token must be neither in the plan nor in the state.");
  return [];
}

/** Lists objects with the examples of the list resources. */
export async function queryWhatExists(stage: Stage): Promise<readonly string[]> {
  const missing = lacking(present(stage.engine), { terraform: "1.14" });
  if (missing !== undefined) return [missing];
  const found = await engineCommand(stage, ["query", "-no-color"], await folderOf(stage, "list-resources"));
  return found.split("\n").filter((line) => line.startsWith("list."));
}
