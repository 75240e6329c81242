import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { documentBindings, type DocumentedBlock } from "./document-bindings.js";
import { mendBindings } from "./mend-bindings.js";

/** The construct libraries that bindings are generated for; they do not mix at run time (docs/decisions). */
export type World = "cdktf" | "cdktn";

/** The provider's schema in the form of `terraform providers schema -json`. */
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

async function load(world: World): Promise<Generator> {
  // Read by both libraries while they load: no telemetry, and no engine started just to ask its version.
  process.env["CHECKPOINT_DISABLE"] = "1";
  process.env["TERRAFORM_BINARY_NAME"] = "true";
  if (world === "cdktf") return { ...(await import("@cdktf/provider-generator")), ...(await import("@cdktf/commons")) };
  const fork = { ...(await import("@cdktn/provider-generator")), ...(await import("@cdktn/commons")) };
  return fork as unknown as Generator; // a fork with the same interface, but its own nominal types
}

async function generateInto(folder: string, world: World, schemas: ProviderSchemas, version: string): Promise<void> {
  const library = await load(world);
  const [address] = Object.keys(schemas.provider_schemas);
  if (address === undefined) throw new Error("the provider schema names no provider");
  const source = address.split("/").slice(1).join("/");
  const constraint = new library.TerraformProviderConstraint(`${source}@${version}`);
  const target = new library.ConstructsMakerProviderTarget(constraint, library.Language.TYPESCRIPT);
  const input = { ...schemas, format_version: "0.1", provider_versions: { [address]: version } };
  const generator = new library.TerraformProviderGenerator(new library.CodeMaker(), input as never);
  generator.generate(target);
  await generator.save(folder);
}

/**
 * The bindings (L1 constructs) of one world: file path → text, relative to the repository, made without network.
 * The version is pinned exactly, since constructs and provider are released together.
 */
export async function generateBindings(
  world: World,
  schemas: ProviderSchemas,
  version: string,
): Promise<Map<string, string>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bunny-bindings-"));
  try {
    await generateInto(folder, world, schemas, version);
    const root = path.join(folder, "providers", "bunny");
    const target = world === "cdktf" ? "src/constructs/generated" : "src/constructs/generated-cdktn";
    const files = filesBelow(root).filter((file) => path.basename(file) !== "lazy-index.ts");
    const [schema] = Object.values(schemas.provider_schemas);
    const finished = (file: string, text: string): string => {
      const block = schema && blockOf(path.dirname(file), schema);
      return mendBindings(block === undefined ? text : documentBindings(text, file, block));
    };
    return new Map(
      files.map((file) => [path.posix.join(target, file), finished(file, readFileSync(path.join(root, file), "utf8"))]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a folder of bindings is made from; nothing for the list of folders and for the functions, which are documented. */
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
  if (found === undefined) throw new Error(`the bindings of ${folder} are of a type that the schema does not have`);
  return found.block;
}
