import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { documentBindings, type DocumentedBlock } from "./document-bindings.js";

/** Repairs the bindings of both libraries' generators. Without repairs, their HCL is invalid or has another meaning. */
function repairBindings(text: string): string {
  return checkedProvider(textsForHcl(nestedAsValue(text)));
}

const PROVIDER_CONSTRUCTED = /^ {4}this\._alias = config\.alias;\n(?= {2}\})/m;

/** Every stack has the provider, so the provider's class also checks the stack during the synthesis. */
function checkedProvider(text: string): string {
  if (!PROVIDER_CONSTRUCTED.test(text)) return text;
  return text
    .replace(PROVIDER_CONSTRUCTED, (line) => `${line}    checkProvider(this);\n`)
    .replace(LIBRARY_IMPORT, (line) => `${line}import { checkProvider } from "../../../provider-checks.js";\n`);
}

/**
 * The generator describes a nested attribute as a block for HCL. `synth --hcl` then writes `x { … }`, which Terraform rejects. If
 * the attribute is described as a value of any type, `synth --hcl` writes `x = { … }`.
 */
const NESTED_AS_BLOCK =
  /value: (?<value>[^\n]+),\n(?<indent> +)isBlock: true,\n +type: "\w+",\n +storageClassType: "\w+",/g;

function nestedAsValue(text: string): string {
  return text.replace(NESTED_AS_BLOCK, (...match) => {
    const { value, indent } = match.at(-1) as { value: string; indent: string };
    const asJson = value.replaceAll("ToHclTerraform", "ToTerraform").replaceAll("MapperHcl", "Mapper");
    return [`value: ${asJson},`, "isBlock: false,", 'type: "any",', 'storageClassType: "any",'].join(`\n${indent}`);
  });
}

const HCL_ATTRIBUTES = /protected synthesizeHclAttributes\(\).*?\n {2}\}\n/gs;
const ATTRIBUTE =
  /value: (?<value>[^\n]+),(?<rest>\n +isBlock: false,\n +type: "\w+",\n +storageClassType: "(?<class>\w+)",)/g;
/** The function in src/constructs/hcl-value.ts for the values of a storage class. Numbers and booleans need no function. */
const WRITERS: Readonly<Record<string, string>> = {
  string: "hclText",
  stringList: "hclTexts",
  stringMap: "hclTexts",
  any: "hclObject",
};
const LIBRARY_IMPORT = /^import \* as cdkt[fn] from '\w+';\n/m;

/**
 * Renders texts so that HCL reads them literally, because the libraries escape quotes at most, and add newlines. See
 * docs/decisions/two-libraries-from-one-source.md.
 */
function textsForHcl(text: string): string {
  const used = new Set<string>();
  const written = text.replace(HCL_ATTRIBUTES, (attributes) =>
    attributes.replace(ATTRIBUTE, (whole, ...match) => {
      const { value, rest, class: storage } = match.at(-1) as { value: string; rest: string; class: string };
      const writer = WRITERS[storage];
      if (writer === undefined) return whole;
      used.add(writer);
      return `value: ${writer}(${value}),${rest}`;
    }),
  );
  if (used.size === 0) return text;
  const names = [...used].sort().join(", ");
  return written.replace(LIBRARY_IMPORT, (line) => `${line}import { ${names} } from "../../../hcl-value.js";\n`);
}

/** The construct libraries with bindings. They cannot be mixed at run time (docs/decisions/two-libraries-from-one-source.md). */
export type ConstructLibrary = "cdktf" | "cdktn";

export interface ProviderSchemas {
  readonly format_version: string;
  readonly provider_schemas: Readonly<Record<string, ProviderSchema>>;
}

interface ProviderSchema {
  readonly provider: TypeSchema;
  readonly resource_schemas: Readonly<Record<string, TypeSchema>>;
  readonly data_source_schemas: Readonly<Record<string, TypeSchema>>;
  readonly ephemeral_resource_schemas: Readonly<Record<string, TypeSchema>>;
}

interface TypeSchema {
  readonly block: DocumentedBlock;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("index.ts"));
}

type Generator = typeof import("@cdktf/provider-generator") & typeof import("@cdktf/commons");

async function load(library: ConstructLibrary): Promise<Generator> {
  // Both libraries read these variables when they are loaded. They then send no telemetry, and start no engine to ask for its
  // version.
  process.env["CHECKPOINT_DISABLE"] = "1";
  process.env["TERRAFORM_BINARY_NAME"] = "true";
  if (library === "cdktf")
    return { ...(await import("@cdktf/provider-generator")), ...(await import("@cdktf/commons")) };
  const fork = { ...(await import("@cdktn/provider-generator")), ...(await import("@cdktn/commons")) };
  return fork as unknown as Generator; // a fork with the same interface, but its own nominal types
}

async function generateInto(
  folder: string,
  library: ConstructLibrary,
  schemas: ProviderSchemas,
  version: string,
): Promise<void> {
  const generator = await load(library);
  const [address] = Object.keys(schemas.provider_schemas);
  if (address === undefined) throw new Error("the provider schema names no provider");
  const source = address.split("/").slice(1).join("/");
  const constraint = new generator.TerraformProviderConstraint(`${source}@${version}`);
  const target = new generator.ConstructsMakerProviderTarget(constraint, generator.Language.TYPESCRIPT);
  const input = { ...schemas, format_version: "0.1", provider_versions: { [address]: version } };
  const bindings = new generator.TerraformProviderGenerator(new generator.CodeMaker(), input as never);
  bindings.generate(target);
  await bindings.save(folder);
}

/**
 * Generates the bindings (L1 constructs) for one library, without network. Returns file path → text, relative to the repository.
 * The provider's version is pinned exactly, because constructs and provider are released together.
 */
export async function generateBindings(
  library: ConstructLibrary,
  schemas: ProviderSchemas,
  version: string,
): Promise<Map<string, string>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bunny-bindings-"));
  try {
    await generateInto(folder, library, schemas, version);
    const root = path.join(folder, "providers", "bunny");
    const target = `src/constructs/generated/${library}`;
    const files = filesBelow(root).filter((file) => path.basename(file) !== "lazy-index.ts");
    const [schema] = Object.values(schemas.provider_schemas);
    const finished = (file: string, text: string): string => {
      const block = schema && blockOf(path.dirname(file), schema);
      return repairBindings(block === undefined ? text : documentBindings(text, file, block));
    };
    const made = files.map((file): [string, string] => [
      file,
      finished(file, readFileSync(path.join(root, file), "utf8")),
    ]);
    const all = [...made, [ENTRY, entryOf(made)] as const];
    return new Map(all.map(([file, text]) => [path.posix.join(target, file), text]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ENTRY = "bindings.ts";
const BOUND_CLASS = /^export class (?<name>\w+) extends cdkt[fn]\.Terraform(?:Resource|DataSource|Provider)\b/m;

const TAKEN_TYPE = /^ {2}public put\w+\(value: (\w+)/gm;

/**
 * Exports each resource, data source, and provider, with the types that its methods take. If a construct has the same name, the
 * export is named `…Resource`.
 */
function entryOf(modules: readonly (readonly [string, string])[]): string {
  const taken = handWrittenClasses();
  const lines = modules.flatMap(([file, text]) => {
    const name = BOUND_CLASS.exec(text)?.groups?.["name"];
    if (name === undefined) return [];
    const exported = taken.has(name) ? `${name}Resource` : name;
    const names = [name, `type ${name}Config`].map((own) =>
      exported === name ? own : `${own} as ${exported}${own.startsWith("type ") ? "Config" : ""}`,
    );
    const types = Array.from(text.matchAll(TAKEN_TYPE), ([, type]) => `type ${type}`);
    return [
      `export { ${[...names, ...types].join(", ")} } from "./${file.split(path.sep).join("/").replace(/ts$/, "js")}";`,
    ];
  });
  return [
    "// Generated from the provider's schema: the generated class of each resource and data source.",
    ...lines.sort(),
    "",
  ].join("\n");
}

function handWrittenClasses(): ReadonlySet<string> {
  const folder = path.join(__dirname, "..", "..", "src", "constructs");
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("generated"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"));
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(/^export class (\w+)/gm), ([, name]) => name ?? "")));
}

function blockOf(folder: string, schema: ProviderSchema): DocumentedBlock | undefined {
  if (folder === "." || folder === "provider-functions") return undefined;
  if (folder === "provider") return schema.provider.block;
  const [, kind, type = ""] = /^(data-|ephemeral-)?(.*)$/.exec(folder.replaceAll("_", "-")) ?? [];
  const name = type.replaceAll("-", "_");
  const found =
    kind === "data-"
      ? schema.data_source_schemas[name]
      : kind === "ephemeral-"
        ? schema.ephemeral_resource_schemas[name]
        : schema.resource_schemas[`bunny_${name}`];
  if (found === undefined) throw new Error(`the schema has no definition for the bindings in ${folder}`);
  return found.block;
}
