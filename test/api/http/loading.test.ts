import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import ts from "typescript";
import { startScriptedServer, type ScriptedServer } from "../../support/scripted-server.js";

const root = join(__dirname, "../../..");
const run = promisify(execFile);

let folder: string;
let server: ScriptedServer;

// In the project, so that its packages are found.
beforeAll(async () => {
  await mkdir(join(root, "node_modules/.cache"), { recursive: true });
  folder = await mkdtemp(join(root, "node_modules/.cache/api-loading-"));
  server = await startScriptedServer([{ body: { data: [] } }]);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/**
 * Imports the client from `file` in a new process; returns which modules were loaded before and after its first call.
 */
async function load(file: string): Promise<{ imported: string[]; called: string[]; result: unknown }> {
  const log = join(folder, `${String(Math.random()).slice(2)}.log`);
  const hooks = `
    import { appendFileSync } from "node:fs";
    export async function resolve(specifier, context, next) {
      const found = await next(specifier, context);
      appendFileSync(${JSON.stringify(log)}, found.url + "\\n");
      return found;
    }`;
  const script = `
    require("node:module").register("data:text/javascript," + encodeURIComponent(${JSON.stringify(hooks)}));
    const { createClient } = require(${JSON.stringify(file)});
    const client = createClient({ accessKey: "key", baseUrl: ${JSON.stringify(server.url)} });
    const { readFileSync, existsSync } = require("node:fs");
    const opened = () => [...Object.keys(require.cache), ...(existsSync(${JSON.stringify(log)}) ? readFileSync(${JSON.stringify(log)}, "utf8").split("\\n") : [])];
    const imported = opened();
    client.zones.mapping().then((result) => console.log(JSON.stringify({ imported, called: opened(), result })));`;
  const { stdout } = await run(process.execPath, ["-e", script], { cwd: root });
  return JSON.parse(stdout) as { imported: string[]; called: string[]; result: unknown };
}

const engines = /node_modules\/(got|p-queue|hpagent|proxy-from-env|cacheable-request|keyv)\//;

test("compiled to CommonJS, it loads no file of the HTTP library before the first call", async () => {
  const out = join(folder, "compiled");
  const folders = ["api", "shared", "zone/words"].map(async (room) =>
    (await readdir(join(root, "src", room), { recursive: true })).map((name) => join(room, name)),
  );
  for (const name of (await Promise.all(folders)).flat()) {
    if (!name.endsWith(".ts")) continue;
    const source = await readFile(join(root, "src", name), "utf8");
    const { outputText } = ts.transpileModule(source, {
      fileName: join(root, "src", name),
      compilerOptions: { module: ts.ModuleKind.Node20, target: ts.ScriptTarget.ES2022 },
    });
    await mkdir(dirname(join(out, name)), { recursive: true });
    await writeFile(join(out, name.replace(/ts$/, "js")), outputText);
  }
  const { imported, called, result } = await load(join(out, "api/index.js"));
  expect(result).toEqual([]);
  expect(imported.filter((file) => engines.test(file))).toEqual([]);
  // The check can find these libraries; a proxy's libraries are loaded only with a proxy.
  expect(called.some((file) => file.includes("/got/"))).toBe(true);
  expect(called.some((file) => file.includes("/hpagent/"))).toBe(false);
});

test("bundled to one CommonJS file, it works without any package", async () => {
  const outfile = join(folder, "bundle.cjs");
  await build({
    entryPoints: [join(root, "src/api/index.ts")],
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    outfile,
    logLevel: "silent",
  });
  const { called, result } = await load(outfile);
  expect(result).toEqual([]);
  expect(called.filter((file) => file.includes("node_modules/") && !file.includes("api-loading-"))).toEqual([]);
});
