import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { launchLines } from "../../../build/bundle/bundle-plugin.js";
import { bundlePlugin } from "../../../build/bundle/bundle-plugin.js";
import { engineEnvironment, launchProcess } from "../../support/plugin-launch.js";
import { createClientCertificate } from "../../support/client-certificate.js";
import { startScriptedServer } from "../../support/scripted-server.js";
import { createStubProvider } from "../../support/stub-provider.js";

let folder: string;
let outfile: string;
let inputs: string[];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "bundle-"));
  outfile = path.join(folder, "plugin", "terraform-provider-stub_v0.1.0");
  inputs = await bundlePlugin({
    entry: path.join(__dirname, "../../support/stub-plugin.ts"),
    outfile,
    provider: createStubProvider(),
    notices: path.join(folder, "THIRD_PARTY_NOTICES"),
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("item 96: the plugin is one executable file, beside it only the files that it loads", () => {
  const others = readdirSync(path.dirname(outfile)).filter((name) => name !== path.basename(outfile));
  expect(others.length).toBeGreaterThan(1);
  // An engine starts the first file whose name begins with terraform-provider-.
  for (const name of others) expect(name).toMatch(/^(?!terraform-)[\w.-]+-[0-9a-f]{16}\.cjs$/);
  for (const name of others) expect(statSync(path.join(path.dirname(outfile), name)).mode & 0o111).toBe(0);
  expect(statSync(outfile).mode & 0o777).toBe(0o755);
  const text = readFileSync(outfile, "utf8");
  expect(text.startsWith(launchLines)).toBe(true);
  expect(text.split("#!/")).toHaveLength(2);
});

test("without Node, the first line on standard output, which engines show, says what is missing", () => {
  const { status, stdout, stderr } = spawnSync(outfile, [], { env: { PATH: folder }, encoding: "utf8" });
  expect([status, stderr]).toEqual([1, ""]);
  // An engine takes a line with three bars for a handshake.
  expect(stdout).toMatch(/^The bunny provider needs Node, and there is no node on the PATH[^|\n]*\n$/);
});

test("the shell of its first lines becomes Node, and hands on the arguments", () => {
  const script = path.join(folder, "a b", "script");
  mkdirSync(path.dirname(script));
  writeFileSync(script, `${launchLines}console.log(process.ppid, JSON.stringify(process.argv.slice(2)))`, {
    mode: 0o755,
  });
  const { stdout, stderr } = spawnSync(script, ["--debug", "a b"], { encoding: "utf8" });
  expect([stdout, stderr]).toEqual([`${process.pid} ["--debug","a b"]\n`, ""]);
});

test("it holds no gRPC library and no parser of .proto files", () => {
  expect(inputs.filter((input) => /@grpc|protobufjs|proto-loader/.test(input))).toEqual([]);
});

test("the HTTP client in it has no parts for HTTP/2, a cache, and an own resolver, and works", async () => {
  const client = path.join(folder, "client.cjs");
  const found = await bundlePlugin({
    entry: path.join(__dirname, "../../../src/api/http/transport.ts"),
    outfile: client,
  });
  expect(
    found.filter((input) => /keyv|quick-lru|responselike|http2-wrapper.*(agent|auto|proxies)/.test(input)),
  ).toEqual([]);
  const server = await startScriptedServer([{ body: { data: "received" } }]);
  try {
    const request = `{ method: "GET", url: new URL(${JSON.stringify(server.url)}), headers: {}, timeoutMs: 9_000 }`;
    const script = `require(${JSON.stringify(client)}).gotTransport(${request}).then(({ answer }) => console.log(answer.body))`;
    const { stdout } = await promisify(execFile)(process.execPath, ["-e", script]);
    expect(JSON.parse(stdout)).toEqual({ data: "received" });
  } finally {
    await server.close();
  }
});

test("before the handshake only the code for certificate and socket is loaded", async () => {
  const hook = path.join(folder, "hook.cjs");
  writeFileSync(
    hook,
    `const Module = require("node:module");
     const load = Module._load;
     const fs = require("node:fs");
     const write = fs.writeSync;
     const names = [];
     Module._load = function (name, ...rest) {
       names.push(name.replace("node:", ""));
       return load.call(this, name, ...rest);
     };
     fs.writeSync = function (descriptor, ...rest) {
       if (descriptor === 1) write(2, JSON.stringify(names) + "\\n");
       return write(descriptor, ...rest);
     };`,
  );
  const launched = launchProcess([process.execPath, "--require", hook, outfile], {
    ...engineEnvironment,
    PLUGIN_CLIENT_CERT: createClientCertificate().certificatePem,
  });
  await launched.firstLine;
  launched.child.kill("SIGTERM");
  await launched.exited;
  const [loaded = "[]"] = launched.stderr().split("\n");
  expect(new Set(JSON.parse(loaded) as string[])).toEqual(
    new Set([outfile, "crypto", "fs", "module", "net", "os", "path"]),
  );
});

test("a module with state that would exist twice fails the build", async () => {
  const write = (name: string, text: string): void => {
    writeFileSync(path.join(folder, name), text);
  };
  write("state.ts", "export const state = new Map();");
  write("one.ts", 'export { state } from "./state.js";');
  write("two.ts", 'export { state } from "./state.js";');
  write("entry.ts", 'void import("./one.js"); void import("./two.js");');
  const build = bundlePlugin({ entry: path.join(folder, "entry.ts"), outfile: path.join(folder, "out") });
  await expect(build).rejects.toThrow(/state\.ts would exist twice/);
});

test("a chunk is compiled when it is imported, and only once", async () => {
  const write = (name: string, text: string): void => {
    writeFileSync(path.join(folder, name), text);
  };
  write("chunk.ts", 'console.log("chunk"); export const value = 1; export default function named() { return 2; }');
  write("other.ts", "export const nested = async () => [(await import('./chunk.js')).value, `two\nlines`];");
  write(
    "lazy.ts",
    `console.log("start");
     void (async () => {
       const first = await import("./chunk.js");
       const second = await import("./chunk.js");
       console.log(first === second || first.value === second.value, first.value, first.default());
       console.log(JSON.stringify(await (await import("./other.js")).nested()));
     })();`,
  );
  const file = path.join(folder, "lazy");
  await bundlePlugin({ entry: path.join(folder, "lazy.ts"), outfile: file });
  const launched = launchProcess([file], {});
  await launched.exited;
  expect(launched.stdout()).toBe(`start\nchunk\ntrue 1 2\n${JSON.stringify([1, "two\nlines"])}\n`);
});

test("a chunk that fails is loaded again; one that was replaced says so", async () => {
  const write = (name: string, text: string): void => {
    writeFileSync(path.join(folder, name), text);
  };
  write(
    "flaky.ts",
    'if ((globalThis.tries = (globalThis.tries ?? 0) + 1) === 1) throw new Error("first"); export const it = 2;',
  );
  write(
    "tries.ts",
    `import { rmSync } from "node:fs";
     void (async () => {
       if (process.argv[2] !== undefined) rmSync(process.argv[2]);
       for (const turn of [1, 2]) await import("./flaky.js").then(({ it }) => console.log(it), (error) => console.log(error.message));
     })();`,
  );
  const file = path.join(folder, "tries");
  await bundlePlugin({ entry: path.join(folder, "tries.ts"), outfile: file });
  const run = async (...args: string[]): Promise<string> => {
    const launched = launchProcess([file, ...args], {});
    await launched.exited;
    return launched.stdout();
  };
  expect(await run()).toBe("first\n2\n");
  const chunk = readdirSync(folder).find((name) => name.startsWith("flaky-")) ?? "";
  expect(await run(path.join(folder, chunk))).toBe(
    "The provider was replaced while it ran. Run the command again.\n".repeat(2),
  );
});

describe("packages that are imported lazily", () => {
  /** Writes the file of a package, and a module that imports the package lazily and prints what it exports. */
  function writePackage(name: string, file: string, text: string): string {
    const home = path.join(folder, "node_modules", name);
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, "package.json"), JSON.stringify({ name, version: "1.0.0", main: file }));
    writeFileSync(path.join(home, file), text);
    const entry = path.join(folder, `${name}.ts`);
    writeFileSync(entry, `void import("${name}").then(({ named }) => console.log(typeof named, named()));`);
    return entry;
  }

  test.each([
    ["index.js", "exports.named = () => 1;"],
    ["index.cjs", "module.exports = { named: () => 1 };"],
    ["index.mjs", "export const named = () => 1;"],
  ])("%s keeps its exports, for any kind of module", async (file, text) => {
    const name = file.replace(".", "-");
    const entry = writePackage(name, file, text);
    const outfile = path.join(folder, `out-${name}`);
    await bundlePlugin({ entry, outfile });
    const launched = launchProcess([outfile], {});
    await launched.exited;
    expect(launched.stdout()).toBe("function 1\n");
  });

  test.each([
    ["empty-module", "index.mjs", "globalThis.loaded = true;", "exports nothing"],
    ["empty-script", "index.js", "globalThis.loaded = true;", "exports nothing"],
    // In the bundle a module is in the file of its chunk.
    [
      "hollow",
      "index.js",
      'exports.named = __filename.endsWith("index.js") ? () => 1 : undefined;',
      "exports no named",
    ],
  ])("%s fails the build", async (name, file, text, reported) => {
    const entry = writePackage(name, file, text);
    const build = bundlePlugin({ entry, outfile: path.join(folder, `out-${name}`) });
    await expect(build).rejects.toThrow(`${name}/${file} ${reported}`);
  });
});
