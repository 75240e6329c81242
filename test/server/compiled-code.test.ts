import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtProvider } from "../../src/tool/engine/install-provider.js";
import { type ChunkLoader, keepCompiledCode } from "../../src/server/compiled-code.js";
import { bundlePlugin } from "../../build/bundle/bundle-plugin.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";
import type { PluginEnvironment } from "../support/plugin-launch.js";
import { launchPlugin } from "../support/protocol-client.js";
import type { ProviderClient } from "../support/provider-client.js";
import { createStubProvider } from "../support/stub-provider.js";

/** Prints how each chunk is compiled, and V8's flags that are set. */
const HOOK = `
const v8 = require("node:v8");
const { setFlagsFromString } = v8;
v8.setFlagsFromString = (flag) => {
  process.stderr.write("\\n<flag " + flag + ">\\n");
  setFlagsFromString(flag);
};
const vm = require("node:vm");
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    const how = options.cachedData === undefined ? "compiled" : this.cachedDataRejected ? "rejected" : "kept";
    process.stderr.write("\\n<" + options.filename + " " + how + ">\\n");
  }
};
`;

let home: string;
let command: string;
let hook: string;
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), "compiled-"));
  command = path.join(home, "plugin", "terraform-provider-stub_v0.1.0");
  hook = path.join(home, "hook.cjs");
  writeFileSync(hook, HOOK);
  await bundlePlugin({
    entry: path.join(__dirname, "../support/stub-plugin.ts"),
    outfile: command,
    provider: createStubProvider(),
  });
});
afterAll(() => {
  rmSync(home, { recursive: true });
});

let cache: string;
let folder: string;
beforeEach(() => {
  cache = mkdtempSync(path.join(home, "cache-"));
  folder = path.join(cache, "terraform-provider-bunny", "compiled");
});

/** What is expected of a launch; `flags` receives those of V8 that were set. */
interface Expected {
  flags?: string[];
  code?: number;
  command?: string;
}

/** Launches the plugin, calls the RPCs, and returns how each chunk was compiled. */
async function run(
  rpcs: readonly (Rpc | Ask)[],
  environment: PluginEnvironment = {},
  { flags = [], code = 0, command: file = command }: Expected = {},
): Promise<Record<string, string>> {
  const plugin = await launchPlugin({
    command: file,
    environment: {
      NODE_COMPILE_CACHE: cache,
      NODE_DISABLE_COMPILE_CACHE: undefined,
      NODE_OPTIONS: `--require=${hook}`,
      ...environment,
    },
  });
  for (const rpc of rpcs) await (typeof rpc === "string" ? plugin.provider[rpc]({}) : rpc(plugin.provider));
  await plugin.shutDown();
  expect(await plugin.exited).toEqual({ code, signal: null });
  for (const [, flag = ""] of plugin.stderr().matchAll(/^<flag (\S+)>$/gm)) flags.push(flag);
  const found = [...plugin.stderr().matchAll(/^<(\S+) (compiled|rejected|kept)>$/gm)];
  return Object.fromEntries(found.map(([, name = "", how = ""]) => [name, how]));
}

type Rpc = "getProviderSchema" | "getFunctions" | "configureProvider";
type Ask = (provider: ProviderClient) => Promise<unknown>;

const files = (): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
const kept = (name: string): string => path.join(folder, files().find((file) => file.endsWith(`-${name}`)) ?? "");

test("the next process takes the code that the last one compiled, and nobody else can read or write it", async () => {
  expect(await run(["configureProvider"])).toEqual({ "plugin-process.js": "compiled", "stub-provider.js": "compiled" });
  expect(files()).toEqual([
    expect.stringMatching(/^\w{16}-plugin-process\.js$/),
    expect.stringMatching(/-stub-provider\.js$/),
  ]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(files().map((file) => statSync(path.join(folder, file)).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(await run(["configureProvider"])).toEqual({ "plugin-process.js": "kept", "stub-provider.js": "kept" });
});

/** Which files there are, and when each was written. */
const inodes = (): string[] =>
  files().map((file) => {
    const { ino, mtimeNs } = statSync(path.join(folder, file), { bigint: true });
    return `${ino} ${mtimeNs}`;
  });

test("files are written again only for an RPC whose code is not in them", async () => {
  await run(["configureProvider"]);
  const first = inodes();
  await run(["configureProvider"]);
  expect(inodes()).toEqual(first);
  await run(["getProviderSchema"]);
  expect(inodes()[0]).not.toBe(first[0]);
  const second = inodes();
  await run(["getProviderSchema"]);
  expect(inodes()).toEqual(second);
  await run(["configureProvider"]);
  expect(inodes()).toEqual(second);
});

test("a damaged file is not executed, and replaced", async () => {
  await run(["configureProvider"]);
  for (const damage of [
    (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 5_000 ? byte ^ 1 : byte))),
    () => Buffer.alloc(10),
    () => Buffer.alloc(0),
  ]) {
    const file = kept("stub-provider.js");
    writeFileSync(file, damage(readFileSync(file)));
    expect(await run(["configureProvider"])).toMatchObject({ "stub-provider.js": "compiled" });
    expect(await run(["configureProvider"])).toMatchObject({ "stub-provider.js": "kept" });
  }
});

test("a file to which others may write is not executed", async () => {
  await run(["configureProvider"]);
  chmodSync(kept("stub-provider.js"), 0o666);
  expect(await run(["configureProvider"])).toEqual({ "plugin-process.js": "kept", "stub-provider.js": "compiled" });
});

test("nothing is written into a folder to which others may write", async () => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  expect(await run(["configureProvider"])).toMatchObject({ "stub-provider.js": "compiled" });
  expect(files()).toEqual([]);
});

test("the plugin works where nothing can be written", async () => {
  writeFileSync(path.join(cache, "file"), "");
  const environment = { NODE_COMPILE_CACHE: path.join(cache, "file") };
  expect(await run(["configureProvider"], environment)).toMatchObject({ "stub-provider.js": "compiled" });
});

const isNode20 = process.versions.node.startsWith("20.");

test("after many calls, the code is kept before functions are optimized late, which Node 20 needs", async () => {
  const flags: string[] = [];
  const calls = Array.from({ length: 140 }, () => "configureProvider" as const);
  expect(await run([...calls, "getFunctions"], {}, { flags })).toMatchObject({ "stub-provider.js": "compiled" });
  expect(flags).toEqual(isNode20 ? ["--interrupt-budget=300000"] : []);
  expect(await run(calls, {}, { flags })).toMatchObject({ "stub-provider.js": "kept" });
});

test("NODE_DISABLE_COMPILE_CACHE turns it off, as for Node's own cache", async () => {
  expect(await run(["configureProvider"], { NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual({});
  expect(files()).toEqual([]);
});

test("code that V8 rejects is replaced", async () => {
  await run(["configureProvider"]);
  const NODE_OPTIONS = `--require=${hook} --stack-trace-limit=20`;
  expect(await run(["configureProvider"], { NODE_OPTIONS })).toMatchObject({ "stub-provider.js": "rejected" });
  expect(await run(["configureProvider"], { NODE_OPTIONS })).toMatchObject({ "stub-provider.js": "kept" });
  expect(files()).toHaveLength(2);
});

test("another build has files of its own", async () => {
  await run(["configureProvider"]);
  const other = path.join(home, "other");
  mkdirSync(other, { recursive: true });
  const support = path.join(__dirname, "../support");
  writeFileSync(
    path.join(other, "stub-provider.ts"),
    `export * from ${JSON.stringify(path.join(support, "stub-provider.ts"))}; export const more = 1;`,
  );
  const entry = path.join(other, "entry.ts");
  const sources = path.join(__dirname, "../../src");
  writeFileSync(entry, readFileSync(path.join(support, "stub-plugin.ts"), "utf8").replaceAll("../../src", sources));
  const outfile = path.join(other, "plugin");
  await bundlePlugin({ entry, outfile, provider: createStubProvider() });
  expect(await run(["configureProvider"], {}, { command: outfile })).toMatchObject({ "stub-provider.js": "compiled" });
  expect(files()).toHaveLength(4);
});

test("the code of a definition is kept when an RPC names it for the first time, with that of others", async () => {
  const { executable } = await builtProvider(PACKAGE_FOLDER);
  const ask = (rpc: "validateResourceConfig" | "upgradeResourceState", typeName: string) =>
    run([(provider) => provider[rpc]({ typeName }).catch(() => undefined)], {}, { command: executable });
  const sizeOfKept = (): number => statSync(kept("bunny-server.js")).size;

  expect(await ask("validateResourceConfig", "bunny_shield_access_list")).toMatchObject({
    "bunny-server.js": "compiled",
  });
  await ask("upgradeResourceState", "bunny_shield_access_list");
  const first = sizeOfKept();
  expect(await ask("validateResourceConfig", "bunny_shield_rate_limit")).toMatchObject({ "bunny-server.js": "kept" });
  expect(sizeOfKept()).toBeGreaterThan(first);
  const validated = inodes();
  await ask("upgradeResourceState", "bunny_shield_rate_limit");
  const written = inodes();
  expect(written).not.toEqual(validated);
  for (const type of ["bunny_shield_access_list", "bunny_shield_rate_limit", "bunny_other"]) {
    await ask("validateResourceConfig", type);
    await ask("upgradeResourceState", type);
  }
  expect(inodes()).toEqual(written);
});

test("a file under the name of another is not executed", async () => {
  await run(["configureProvider"]);
  copyFileSync(kept("plugin-process.js"), kept("stub-provider.js"));
  expect(await run(["configureProvider"])).toMatchObject({ "stub-provider.js": "compiled" });
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot("a file of another user is not executed", async () => {
  await run(["configureProvider"]);
  chownSync(kept("stub-provider.js"), 65_534, 65_534);
  expect(await run(["configureProvider"])).toEqual({ "plugin-process.js": "kept", "stub-provider.js": "compiled" });
});

test.each(["NODE_COMPILE_CACHE", "BUNNY_TF_CACHE"])("a relative %s keeps nothing", async (variable) => {
  const relative = `relative-${path.basename(cache)}`;
  expect(await run(["configureProvider"], { NODE_COMPILE_CACHE: undefined, [variable]: relative })).toEqual({});
  const kinds = ["compiled", "terraform-provider-bunny"].filter((name) => existsSync(path.join(relative, name)));
  // Node 22 and later use the variable themselves.
  rmSync(relative, { recursive: true, force: true });
  expect(kinds).toEqual([]);
});

test("a process that fails keeps nothing; one that is asked to end keeps its code", async () => {
  writeFileSync(path.join(cache, "fail.cjs"), "const { exit } = process; process.exit = () => exit(3);");
  const NODE_OPTIONS = `--require=${hook} --require=${path.join(cache, "fail.cjs")}`;
  await run(["configureProvider"], { NODE_OPTIONS }, { code: 3 });
  expect(files()).toEqual([]);
  const plugin = await launchPlugin({ command, environment: { NODE_COMPILE_CACHE: cache } });
  await plugin.provider.configureProvider({});
  plugin.child.kill("SIGTERM");
  expect(await plugin.exited).toEqual({ code: 0, signal: null });
  expect(files()).toHaveLength(2);
});

test("processes that end at the same time, or cannot replace a file, leave no partial ones", async () => {
  await Promise.all(Array.from({ length: 4 }, () => run(["configureProvider"])));
  expect(files()).toHaveLength(2);
  const file = kept("stub-provider.js");
  rmSync(file);
  mkdirSync(path.join(file, "folder"), { recursive: true });
  expect(await run(["configureProvider"])).toEqual({ "plugin-process.js": "kept", "stub-provider.js": "compiled" });
  expect(files()).toHaveLength(2);
});

test("positions in stack traces are those of the chunk", () => {
  const loader: ChunkLoader = { mark: "test", compile: () => undefined };
  keepCompiledCode(loader, { NODE_COMPILE_CACHE: cache }, () => []);
  const thrower = loader.compile(() => "return new Error('here').stack;", ["one", "two"], "chunk.js") as () => string;
  expect(thrower()).toContain("chunk.js:1:8");
});

test("a chunk that is compiled after the code was written is not kept", () => {
  const loader: ChunkLoader = { mark: "test", compile: () => undefined };
  const keep = keepCompiledCode(loader, { NODE_COMPILE_CACHE: cache }, () => []);
  loader.compile(() => "return 1;", [], "early.js");
  keep();
  loader.compile(() => "return 2;", [], "late.js");
  keep();
  expect(files()).toEqual([expect.stringMatching(/-early\.js$/)]);
});

test("old files are deleted when others are written, and only our own", async () => {
  await run(["configureProvider"]);
  const put = (name: string, minutes: number): string => {
    const file = path.join(folder, name);
    if (!existsSync(file)) writeFileSync(file, "");
    const time = new Date(Date.now() - minutes * 60_000);
    utimesSync(file, time, time);
    return file;
  };
  const day = 24 * 60;
  const gone = [put("0123456789abcdef-old.js", 31 * day), put("0123456789abcdef-new.js.12.partial", 61)];
  const stay = [
    put("letter.txt", 900 * day),
    put("0123456789abcdef-new.js", 29 * day),
    put("0123456789abcdef-new.js.34.partial", 59),
  ];
  await run(["getFunctions"]);
  expect(gone.map((file) => existsSync(file))).toEqual([false, false]);
  expect(stay.map((file) => existsSync(file))).toEqual([true, true, true]);
});
