import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ConstructLibrary, ProviderSchemas } from "./bindings.js";
import { packageVersion } from "./package-version.js";
import type { Recording } from "./record-definitions.js";

type Files = ReadonlyMap<string, string>;

interface Step {
  readonly name: string;
  /** Folders that have only generated files. Any other file in them is removed. */
  readonly folders?: readonly string[];
  readonly writes?: true;
  /** The texts are in their final form, so Prettier does not format them. */
  readonly isFinal?: true;
  /** Imports modules when it runs, because later steps load files that earlier steps write. */
  readonly make: () => Promise<Files>;
}

const ROOT = path.resolve(__dirname, "..", "..");
const SCHEMA = "test/golden/provider-schema.json";

const steps: readonly Step[] = [
  {
    name: "mentions of the version",
    isFinal: true,
    make: async () => (await import("./package-version.js")).generateVersionMentions(ROOT),
  },
  {
    name: "protocol messages",
    writes: true,
    make: async () => {
      await (await import("./protobuf.js")).generateProtobuf();
      return new Map();
    },
  },
  {
    name: "entities of the client and operations of the emulator",
    make: async () => (await import("./entities.js")).generateEntities(ROOT),
  },
  {
    name: "parameters of the client's methods",
    make: async () => (await import("./client-reference.js")).generateMethods(ROOT),
  },
  { name: "lists of definitions", make: async () => (await import("./lists.js")).generateLists(ROOT) },
  { name: "resources' cases and their tests", make: async () => (await import("./lists.js")).generateCases(ROOT) },
  {
    name: "constants of the constructs",
    make: async () => (await import("./constants.js")).generateConstants(),
  },
  {
    name: "meanings for the review",
    folders: ["src/review/generated"],
    make: async () => (await import("./meanings.js")).generateMeanings(),
  },
  {
    name: "rules of the plan review, and words of on_destroy",
    make: async () => (await import("./review-rules.js")).generateReportRules(ROOT),
  },
  {
    name: "schema of the emulator's seeds",
    make: async () => (await import("./seed-schema.js")).generateSeedSchema(),
  },
  {
    name: "provider schema",
    isFinal: true,
    make: async () => new Map([[SCHEMA, `${JSON.stringify(await providerSchemas(), null, 2)}\n`]]),
  },
  {
    name: "bindings for CDKTF",
    folders: ["src/constructs/generated/cdktf"],
    isFinal: true,
    make: () => bindings("cdktf"),
  },
  {
    name: "bindings for CDK Terrain",
    folders: ["src/constructs/generated/cdktn"],
    isFinal: true,
    make: () => bindings("cdktn"),
  },
  {
    name: "examples that are missing",
    isFinal: true,
    make: async () => {
      const { provider } = await import("../../src/provider/provider.js");
      return (await import("./examples.js")).generateExamples(provider, ROOT);
    },
  },
  {
    name: "documentation",
    folders: [
      "docs/resources",
      "docs/data-sources",
      "docs/functions",
      "docs/ephemeral-resources",
      "docs/actions",
      "docs/list-resources",
    ],
    make: async () => {
      const { provider } = await import("../../src/provider/provider.js");
      return (await import("./registry-pages.js")).generateDocs(provider, (await recording()).imports, ROOT);
    },
  },
  {
    name: "pages of the constructs",
    folders: ["docs/constructs"],
    make: async () => (await import("./construct-pages.js")).generateConstructPages(ROOT),
  },
  {
    name: "table of operations",
    make: async () => (await import("./operation-tables.js")).generateOperations(await recording(), ROOT),
  },
  {
    name: "methods of the client",
    make: async () => {
      const { CLIENT_PAGE, clientReference } = await import("./client-reference.js");
      return new Map([[CLIENT_PAGE, clientReference(ROOT)]]);
    },
  },
  { name: "table of errors", make: async () => (await import("./error-table.js")).generateErrorPage() },
  { name: "table of proofs", make: async () => (await import("./proof-table.js")).generateProofPage(ROOT) },
];

let schemas: Promise<ProviderSchemas> | undefined;

function providerSchemas(): Promise<ProviderSchemas> {
  return (schemas ??= createSchemas());
}

async function createSchemas(): Promise<ProviderSchemas> {
  const { provider } = await import("../../src/provider/provider.js");
  const { createProviderServer } = await import("../../src/framework/index.js");
  const { providerSchemaJson } = await import("./provider-schema.js");
  const server = createProviderServer(provider);
  const schema = providerSchemaJson(
    provider.address ?? provider.name,
    server.getProviderSchema(),
    server.getResourceIdentitySchemas(),
  );
  return schema as unknown as ProviderSchemas; // The readers' type for the result of providerSchemaJson.
}

let recorded: Promise<Recording> | undefined;

async function recording(): Promise<Recording> {
  return (recorded ??= (await import("./record-definitions.js")).recordDefinitions(ROOT));
}

async function bindings(library: ConstructLibrary): Promise<Files> {
  const { generateBindings } = await import("./bindings.js");
  return generateBindings(library, await providerSchemas(), packageVersion(ROOT));
}

async function filesOf({ make, isFinal }: Step): Promise<Files> {
  const files = await make();
  if (isFinal) return files;
  const { format } = await import("prettier");
  const formatted = Array.from(files, async ([file, text]) => {
    return [file, await format(text, { filepath: file, printWidth: 120 })] as const;
  });
  return new Map(await Promise.all(formatted));
}

interface Difference {
  readonly stale: readonly string[];
  readonly different: readonly (readonly [file: string, text: string])[];
}

function differenceOf(files: Files, folders: readonly string[]): Difference {
  const stale = folders.flatMap(filesBelow).filter((file) => !files.has(file));
  return { stale, different: [...files].filter(([file, text]) => contentOf(file) !== text) };
}

function update({ stale, different }: Difference): void {
  for (const file of stale) rmSync(path.join(ROOT, file));
  for (const [file, text] of different) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    writeFileSync(path.join(ROOT, file), text);
  }
}

function filesBelow(folder: string): string[] {
  const top = path.join(ROOT, folder);
  if (statSync(top, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(path.join(ROOT, file), "utf8");
  } catch {
    return undefined;
  }
}

/** `npm run generate`: generates all committed files, in this order. */
async function generate(): Promise<void> {
  for (const step of steps) {
    const started = Date.now();
    const files = await filesOf(step);
    const difference = differenceOf(files, step.folders ?? []);
    update(difference);
    const touched = difference.stale.length + difference.different.length;
    process.stdout.write(`${step.name}: ${files.size} files, ${touched} changed (${Date.now() - started} ms)\n`);
  }
}

/** `npm run generate -- --check`: writes nothing, and ends at the first outdated files. */
async function check(): Promise<void> {
  for (const step of steps.filter(({ writes }) => writes !== true)) {
    const { stale, different } = differenceOf(await filesOf(step), step.folders ?? []);
    const files = [...stale, ...different.map(([file]) => file)];
    if (files.length === 0) continue;
    const more = files.length > MOST_NAMED ? [`  and ${files.length - MOST_NAMED} more`] : [];
    const list = [...files.slice(0, MOST_NAMED).map((file) => `  ${file}`), ...more].join("\n");
    throw new NotGenerated(`Not generated from the present sources: ${step.name}. Run "npm run generate".\n${list}`);
  }
}

const MOST_NAMED = 5;
class NotGenerated extends Error {}

void (process.argv.includes("--check") ? check() : generate()).catch((error: unknown) => {
  const text = error instanceof NotGenerated ? error.message : error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${text ?? String(error)}\n`);
  process.exitCode = 1;
});
