import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileProblem } from "../../../shared/file-problem.js";
import { isJsonObject, repeatedMember } from "../../../shared/json.js";
import { InputError } from "../../report-input.js";
import { addressIn, type Block, blocksIn, type Body } from "./blocks.js";
import { safeJson } from "../../../shared/safe-json.js";

/** The declarations of a folder, from HCL and JSON. */
export interface Configuration {
  readonly folder: string;
  readonly resources: readonly Block[];
  readonly dataSources: readonly Block[];
  readonly imports: readonly Body[];
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  /** `removed` blocks; `from` is the source of the address. */
  readonly removed: readonly { readonly from: string; readonly body: Body }[];
  readonly modules: readonly Block[];
  /** Values of input variables from files, otherwise their defaults. */
  readonly variables: ReadonlyMap<string, unknown>;
  readonly locals: ReadonlyMap<string, unknown>;
  readonly requiredProviders: readonly RequiredProvider[];
  /** The file with `required_providers`, which may be empty. */
  readonly requiredProvidersFile: string | undefined;
  /** Local names of providers with a `provider` block without an alias. */
  readonly configuredProviders: ReadonlySet<string>;
  readonly providers: readonly Block[];
  /** The backend of the state. The type is `cloud` for a `cloud` block. Undefined if no backend is declared. */
  readonly backend: { readonly type: string; readonly settings: Body } | undefined;
}

export interface RequiredProvider {
  readonly localName: string;
  readonly source: string | undefined;
  readonly file: string;
}

interface ConfigurationFile {
  readonly name: string;
  readonly body: Body;
}

/** Files with values of variables that engines read by default. */
const VARIABLES = /^terraform\.tfvars(?:\.json)?$|\.auto\.tfvars(?:\.json)?$/;

/**
 * Reads the configuration of a folder: `*.tf`, `*.tf.json`, and values of variables. Without a folder, the configuration is
 * empty.
 * @throws InputError with the name of a file that cannot be read
 */
export async function readConfiguration(folder = ""): Promise<Configuration> {
  const all = folder === "" ? [] : await readdir(folder).catch(() => []);
  // Engines ignore hidden files.
  const names = all.filter((name) => !name.startsWith(".")).sort();
  const read = async (name: string): Promise<ConfigurationFile> => ({ name, body: await readBody(folder, name) });
  const files = await Promise.all(names.filter((name) => /\.(?:tf|tofu)(?:\.json)?$/.test(name)).map(read));
  const given = await Promise.all(names.filter((name) => VARIABLES.test(name)).map(read));
  const blocks = (kind: string, labels: number) => files.flatMap(({ body }) => blocksIn(body, kind, labels));
  const settings = files.flatMap(({ name, body }) =>
    blocksIn(body, "terraform", 0).map((block) => ({ name, body: block.body })),
  );
  return {
    folder,
    resources: blocks("resource", 2),
    dataSources: blocks("data", 2),
    imports: blocks("import", 0).map(({ body }) => body),
    moves: blocks("moved", 0).flatMap(({ body }) => {
      const [from, to] = [addressIn(body["from"]), addressIn(body["to"])];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    }),
    removed: blocks("removed", 0).map(({ body }) => ({ from: addressIn(body["from"]) ?? "", body })),
    modules: blocks("module", 1),
    variables: new Map([
      ...blocks("variable", 1).map(({ labels: [name = ""], body }) => [name, body["default"]] as const),
      ...given.flatMap(({ body }) => Object.entries(body)),
    ]),
    locals: new Map(blocks("locals", 0).flatMap(({ body }) => Object.entries(body))),
    requiredProviders: settings.flatMap(({ name, body }) => requiredIn(name, body)),
    requiredProvidersFile: settings.find(({ body }) => body["required_providers"] !== undefined)?.name,
    configuredProviders: new Set(
      blocks("provider", 1).flatMap(({ labels, body }) => (body["alias"] === undefined ? labels : [])),
    ),
    providers: blocks("provider", 1),
    backend: settings.flatMap(({ body }) => backendIn(body))[0],
  };
}

function requiredIn(file: string, settings: Body): RequiredProvider[] {
  return blocksIn(settings, "required_providers", 0).flatMap(({ body }) =>
    Object.entries(body).map(([localName, provider]) => {
      const source = isJsonObject(provider) ? provider["source"] : undefined;
      return { localName, source: typeof source === "string" ? source : undefined, file };
    }),
  );
}

function backendIn(settings: Body): NonNullable<Configuration["backend"]>[] {
  return [
    ...blocksIn(settings, "backend", 1).map(({ labels: [type = ""], body }) => ({ type, settings: body })),
    ...blocksIn(settings, "cloud", 0).map(({ body }) => ({ type: "cloud", settings: body })),
  ];
}

async function readBody(folder: string, name: string): Promise<Body> {
  const file = join(folder, name);
  try {
    // Windows PowerShell writes a byte order mark.
    const text = (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
    const isJson = name.endsWith(".json");
    const twice = isJson ? repeatedMember(text) : undefined;
    // Engines would read both members.
    if (twice !== undefined) throw new InputError(`It has ${safeJson(twice)} twice in one object.`);
    const body: unknown = isJson ? JSON.parse(text) : await parseHcl(name, text);
    return isJsonObject(body) ? body : {};
  } catch (error) {
    throw new InputError(
      `${file} cannot be read, so its declarations are not known. ${fileProblem(error)} Correct it, or name another folder.`,
    );
  }
}

/** See docs/decisions/libraries-that-we-use.md. */
async function parseHcl(name: string, text: string): Promise<unknown> {
  const { parse } = await import("@cdktn/hcl2json");
  return parse(name, text);
}
