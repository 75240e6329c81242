import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseManifest } from "../../../review/plan/synthesized-app.js";
import { isJsonObject } from "../../../shared/json.js";
import { InputError } from "../../report-input.js";
import { type Configuration, readConfiguration } from "./configuration.js";

const IGNORED = /^(?:\.|node_modules$)/;
const MOST_FOLDERS = 2_000;

/** A stack as an app synthesized it. */
export interface SynthesizedStack {
  readonly configuration: Configuration;
  /** Its name, and the path of its construct in the app. */
  readonly name: string;
  readonly constructPath: string;
}

/**
 * The stacks of the app of constructs in a folder, as they were synthesized; none if the folder has no app.
 * @throws InputError if the app was not synthesized, or changed since: only its output says what its code declares
 */
export async function synthesizedStacks(folder: string): Promise<readonly SynthesizedStack[]> {
  const project = await jsonIn(join(folder, "cdktf.json"));
  if (project === undefined) return [];
  const output = join(folder, textOf(project["output"]) ?? "cdktf.out");
  const file = join(output, "manifest.json");
  const manifest = await readFile(file, "utf8").catch(() => undefined);
  const command = textOf(project["app"]) ?? "npx tsx main.ts";
  if (manifest === undefined || (await newestSource(folder, output)) > (await stat(file)).mtimeMs)
    throw new InputError(
      `${folder} has an app whose code ${manifest === undefined ? "was not synthesized" : "changed after it was synthesized"}, so what it declares is not known. ` +
        `Run "${command}" in that folder, and then this command again. If the app cannot be synthesized, name a new folder, and give the states of the app with --state.`,
    );
  return Promise.all(
    parseManifest(manifest).map(async ({ name, constructPath, synthesizedStackPath }) => ({
      configuration: await readConfiguration(dirname(join(output, synthesizedStackPath))),
      name,
      constructPath,
    })),
  );
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

async function jsonIn(file: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isJsonObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** When the newest source file changed, in milliseconds since 1970. */
async function newestSource(root: string, output: string): Promise<number> {
  const folders = [root];
  let newest = 0;
  // The list grows while it is walked.
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !IGNORED.test(entry.name) && path !== output && folders.length < MOST_FOLDERS)
        folders.push(path);
      else if (/(?<!\.d)\.[cm]?tsx?$/.test(entry.name)) newest = Math.max(newest, (await stat(path)).mtimeMs);
    }
  }
  return newest;
}
