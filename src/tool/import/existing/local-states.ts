import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isJsonObject } from "../../../shared/json.js";
import { InputError } from "../../report-input.js";
import type { Configuration } from "./configuration.js";

/** A file with its text. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
}

type Backend = NonNullable<Configuration["backend"]>;

/**
 * The states that a folder keeps on this machine, of all workspaces.
 * @throws InputError if the configuration keeps them elsewhere and `isGiven` is false: says how to give them
 */
export async function localStates(configuration: Configuration, isGiven: boolean): Promise<readonly NamedText[]> {
  const { folder } = configuration;
  const { type, settings } = await backendOf(configuration);
  if (type !== "local") {
    if (isGiven) return [];
    throw new InputError(
      `${folder} keeps its state in ${type === "cloud" ? "HCP Terraform (cloud)" : `the backend ${JSON.stringify(type)}`}, which this command does not read. ` +
        `Write it to a file with "terraform -chdir=${folder} state pull > state.json", and add --state state.json. If there is no state yet, add --no-state.`,
    );
  }
  const path = (name: string, otherwise: string): string => {
    const given = settings[name];
    return resolve(folder, typeof given === "string" && !given.includes("${") ? given : otherwise);
  };
  const workspaces = path("workspace_dir", "terraform.tfstate.d");
  const names = await readdir(workspaces).catch(() => []);
  const files = [
    path("path", "terraform.tfstate"),
    ...names.map((name) => join(workspaces, name, "terraform.tfstate")),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")));
  return files.flatMap((file, index) => (texts[index] ? [{ file, text: texts[index] }] : []));
}

/** The backend with what `init -backend-config` set, which engines keep in their data folder. */
async function backendOf({ folder, backend }: Configuration): Promise<Backend> {
  const declared = backend ?? { type: "local", settings: {} };
  const kept = resolve(folder, process.env["TF_DATA_DIR"] ?? ".terraform", "terraform.tfstate");
  const initialized = parsedBackend(await readFile(kept, "utf8").catch(() => ""));
  if (initialized?.type !== declared.type) return declared;
  const given = Object.entries(initialized.settings).filter(([, value]) => value !== null);
  return { type: declared.type, settings: { ...Object.fromEntries(given), ...declared.settings } };
}

function parsedBackend(text: string): Backend | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    const backend = isJsonObject(kept) ? kept["backend"] : undefined;
    if (!isJsonObject(backend) || typeof backend["type"] !== "string") return undefined;
    return { type: backend["type"], settings: isJsonObject(backend["config"]) ? backend["config"] : {} };
  } catch {
    return undefined;
  }
}
