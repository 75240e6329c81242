import { accessSync, constants, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

export const OUR_NAME = "bunny";

/** A provider of `--provider`. */
export interface OtherProvider {
  readonly name: string;
  /** Absolute path of the executable. */
  readonly file: string;
  /** HCL without `required_providers`. Without it, only the startup is measured. */
  readonly configuration: string | undefined;
}

export interface Arguments {
  readonly providers: readonly OtherProvider[];
  /** Parts of file names. */
  readonly wanted: readonly string[];
  readonly help: boolean;
}

export const USAGE = `npm run bench [-- OPTIONS] [PART-OF-A-FILE-NAME …]

  --provider NAME=EXECUTABLE[,CONFIGURATION]
             Adds another provider to the tables, by its name in configurations.
             CONFIGURATION is an HCL file, with which it is applied and planned.
             May be repeated.
  --help     Shows this text.
`;

/**
 * Reads the arguments.
 * @throws {Error} With the wrong argument and its correct form.
 */
export function parseArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { provider: { type: "string", multiple: true, default: [] }, help: { type: "boolean", default: false } },
  });
  const providers = values.provider.map(parseProvider);
  const repeated = providers.find(({ name }, index) => providers.findIndex((one) => one.name === name) !== index);
  if (repeated !== undefined) throw new Error(`--provider ${repeated.name} is there twice: use each name once`);
  return { providers, wanted: positionals, help: values.help };
}

function parseProvider(text: string): OtherProvider {
  const [, name = "", file = "", configuration] = /^([^=]*)=([^,]+)(?:,(.+))?$/.exec(text) ?? [];
  if (file === "") throw new Error(`--provider ${text}: expected NAME=EXECUTABLE or NAME=EXECUTABLE,CONFIGURATION`);
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error(`--provider ${text}: the name must consist of lower-case letters, digits and dashes`);
  if (name === OUR_NAME) throw new Error(`--provider ${text}: ${OUR_NAME} is the name of this provider; use another`);
  return {
    name,
    file: executableAt(file),
    configuration: configuration === undefined ? undefined : configurationAt(configuration),
  };
}

function executableAt(file: string): string {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    throw new Error(`--provider: ${file} does not exist or is not executable`);
  }
  if (!statSync(file).isFile()) throw new Error(`--provider: ${file} is not a file`);
  return path.resolve(file);
}

function configurationAt(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (thrown) {
    throw new Error(`--provider: the configuration ${file} cannot be read`, { cause: thrown });
  }
  if (/^\s*required_providers\b/m.test(text))
    throw new Error(`--provider: remove required_providers from ${file}: the bench adds it, with the given executable`);
  return text;
}
