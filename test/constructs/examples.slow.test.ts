import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as ts from "typescript";
import * as entry from "terraform-provider-bunny";
import { defaultSeed } from "../../src/emulator/index.js";
import { blocksIn } from "../docs/support/guide-blocks.js";
import { useAcceptance } from "../support/acceptance.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import { jsdocExamples } from "./support/jsdoc-examples.js";
import type { Synthesised } from "./support/synth.js";

const WORLDS = { cdktf: "terraform-provider-bunny", cdktn: "terraform-provider-bunny/cdktn" } as const;

const byClass = jsdocExamples(join(PACKAGE_FOLDER, "src", "constructs"));
const examples = [...byClass.values()].flat();

/** Each example has its own zone, like that of the default seed. */
const FIRST_ZONE = 1000;
const [seededZone] = defaultSeed.zones ?? [];
const zones = examples.map((_, index) => ({
  ...seededZone,
  shieldZoneId: FIRST_ZONE + index,
  pullZoneId: 91_000 + index,
}));

/**
 * An app in which each example has its own construct and its own zone, since one zone cannot have two block pages.
 * Examples may use `zone` and `productionStack`.
 */
const app = (library: string, name: string): string => `
import { App, Aspects, LocalBackend, TerraformStack } from "${library}";
import { Construct } from "constructs";
import { ${Object.keys(entry).join(", ")} } from "${name}";

const examples: Record<string, (this: Construct, zone: ShieldZone, productionStack: Construct) => void> = {
${examples.map(({ label, text }) => `"${label}"(zone, productionStack) {{\n${text}\n}},`).join("\n")}
};

const app = new App();
const stack = new TerraformStack(app, "examples");
new LocalBackend(stack, { path: "terraform.tfstate" });
new BunnyProvider(stack, "bunny");
for (const [index, [label, example]] of Object.entries(examples).entries()) {
  const scope = new Construct(stack, label);
  example.call(scope, ShieldZone.fromShieldZoneId(scope, "given", ${FIRST_ZONE} + index), scope);
}
app.synth();
`;

const API = `
openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pets/{petId}:
    get:
      parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: A pet } }
`;

/** The TypeScript of the README and the guides, which is compiled in the same program. */
const guideBlocks = blocksIn("ts", "typescript").map(({ text }) => text);

const folder = mkdtempSync(join(tmpdir(), "bunny-examples-"));
const acceptance = useAcceptance({
  emulator: { seed: { ...defaultSeed, zones: [...(defaultSeed.zones ?? []), ...zones] } },
});
beforeAll(() => {
  mkdirSync(join(folder, "node_modules"));
  for (const name of ["cdktf", "cdktn", "constructs", "@types"])
    symlinkSync(join(PACKAGE_FOLDER, "node_modules", name), join(folder, "node_modules", name));
  symlinkSync(PACKAGE_FOLDER, join(folder, "node_modules", "terraform-provider-bunny"));
  writeFileSync(join(folder, "blocked.txt"), "198.51.100.0/24\n");
  writeFileSync(join(folder, "blocked.html"), "<p>Write to {{ contact }}</p>\n");
  writeFileSync(join(folder, "openapi.yaml"), API);
  for (const [library, name] of Object.entries(WORLDS))
    writeFileSync(join(folder, `${library}.ts`), app(library, name));
  guideBlocks.forEach((text, index) => {
    writeFileSync(join(folder, `guide-${index}.ts`), text);
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("are there for each hand-written construct", () => {
  const exported = [...byClass].filter(([name]) => name in entry);
  expect(exported.length).toBeGreaterThanOrEqual(10);
  expect(exported.flatMap(([name, found]) => (found.length === 0 ? [name] : []))).toEqual([]);
});

it("compile against the package's types, as do the blocks of the guides, synthesise the same in both worlds, and are planned, the same as HCL", async () => {
  expect(guideBlocks.length).toBeGreaterThan(5);
  const modules = [...Object.keys(WORLDS), ...guideBlocks.map((_, index) => `guide-${index}`)];
  expect(compile(modules.map((name) => join(folder, `${name}.ts`)))).toEqual([]);

  const [configuration, fork] = (await Promise.all(Object.keys(WORLDS).map((name) => synthesise(name)))).map(parsed);
  expect(fork).toEqual(configuration);
  const paths = pathsIn(configuration!);
  const idle = examples.filter(({ label }) => !paths.some((path) => path.startsWith(`examples/${label}/`)));
  expect(idle.map(({ label }) => label)).toEqual(["house-rules", "testing"]); // they add nothing

  const workspace = await acceptance.workspace();
  rmSync(join(workspace.folder, "versions.tf")); // the synthesized configuration declares the provider itself
  await workspace.write(configuration!);
  await workspace.run("init", "-no-color");
  const { changes } = await workspace.plan();
  expect(changes.length).toBeGreaterThan(examples.length);
  const hcl = await synthesise("cdktf", { SYNTH_HCL_OUTPUT: "true" }); // what `cdktf synth --hcl` sets
  expect((await workspace.plan(hcl)).changes).toEqual(changes);
});

/** Compiles modules in place, as one program; returns the compiler's messages. */
function compile(files: readonly string[]): string[] {
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    typeRoots: [join(folder, "node_modules", "@types")],
    types: ["node", "jest"],
  });
  program.emit();
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, start, messageText }) =>
      [file?.text.slice(start).split("\n")[0] ?? "", ts.flattenDiagnosticMessageText(messageText, "\n")].join(": "),
    );
}

/** Runs the app with a library; returns the stack's file. */
async function synthesise(library: string, extra: Record<string, string> = {}): Promise<string> {
  const outdir = mkdtempSync(join(folder, "out-"));
  const env = { ...process.env, ...extra, CDKTF_OUTDIR: outdir };
  await promisify(execFile)(process.execPath, [`${library}.js`], { cwd: folder, env });
  const file = "SYNTH_HCL_OUTPUT" in extra ? "cdk.tf" : "cdk.tf.json";
  return readFileSync(join(outdir, "stacks", "examples", file), "utf8");
}

function parsed(json: string): Record<string, unknown> {
  const { "//": _, ...configuration } = JSON.parse(json) as Record<string, unknown>; // it names the library
  return configuration;
}

function pathsIn({ resource, data }: Synthesised): string[] {
  return [resource, data].flatMap((blocks) =>
    Object.values(blocks ?? {}).flatMap((byName) =>
      Object.values(byName).map((block) => (block["//"] as { metadata: { path: string } }).metadata.path),
    ),
  );
}
