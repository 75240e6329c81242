import { execFileSync } from "node:child_process";
import {
  chmodSync,
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
import { bundlePlugin } from "../../src/generate/bundle-plugin.js";
import type { PluginEnvironment } from "../support/plugin-launch.js";
import { launchPlugin } from "../support/protocol-client.js";
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
  folder = path.join(cache, "compiled");
});

/** Launches the plugin, calls the RPCs, and returns how each chunk was compiled; `flags` receives those that were set. */
async function run(
  rpcs: readonly Rpc[],
  environment: PluginEnvironment = {},
  flags: string[] = [],
): Promise<Record<string, string>> {
  const plugin = await launchPlugin({
    command,
    environment: {
      BUNNY_TF_CACHE: cache,
      NODE_DISABLE_COMPILE_CACHE: undefined,
      NODE_OPTIONS: `--require=${hook}`,
      ...environment,
    },
  });
  for (const rpc of rpcs) await plugin.provider[rpc]({});
  await plugin.shutDown();
  expect(await plugin.exited).toEqual({ code: 0, signal: null });
  for (const [, flag = ""] of plugin.stderr().matchAll(/^<flag (\S+)>$/gm)) flags.push(flag);
  const found = [...plugin.stderr().matchAll(/^<(\S+) (compiled|rejected|kept)>$/gm)];
  return Object.fromEntries(found.map(([, name = "", how = ""]) => [name, how]));
}

type Rpc = "getProviderSchema" | "getFunctions" | "configureProvider";

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

test("files are written again only for an RPC whose code is not in them", async () => {
  await run(["configureProvider"]);
  const inodes = (): number[] => files().map((file) => statSync(path.join(folder, file)).ino);
  const first = inodes();
  await run(["configureProvider"]);
  expect(inodes()).toEqual(first);
  await run(["getProviderSchema"]);
  expect(inodes()[0]).not.toBe(first[0]);
  const second = inodes();
  await run(["getProviderSchema"]);
  await run(["configureProvider"]);
  expect(inodes()[0]).toBe(second[0]);
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
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  expect(await run(["configureProvider"])).toMatchObject({ "stub-provider.js": "compiled" });
  expect(files()).toEqual([]);
});

test("the plugin works where nothing can be written", async () => {
  writeFileSync(path.join(cache, "file"), "");
  const environment = { BUNNY_TF_CACHE: path.join(cache, "file") };
  expect(await run(["configureProvider"], environment)).toMatchObject({ "stub-provider.js": "compiled" });
});

test("after many calls, functions are optimized late on Node 20, and the code is kept all the same", async () => {
  const flags: string[] = [];
  await run(Array.from({ length: 40 }, () => "configureProvider" as const), {}, flags);
  const isNode20 = process.versions.node.startsWith("20.");
  expect(flags).toEqual(isNode20 ? ["--interrupt-budget=300000", "--interrupt-budget=67584"] : []);
  expect(await run(["configureProvider"], {}, flags)).toMatchObject({ "stub-provider.js": "kept" });
  expect(execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" })).toMatch(
    isNode20 ? /default: --interrupt-budget=67584$/m : /^/,
  );
});

test("NODE_DISABLE_COMPILE_CACHE turns it off, as for Node's own cache", async () => {
  expect(await run(["configureProvider"], { NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual({});
  expect(files()).toEqual([]);
});

test("other options of Node have files of their own", async () => {
  await run(["configureProvider"]);
  const NODE_OPTIONS = `--require=${hook} --stack-trace-limit=20`;
  expect(await run(["configureProvider"], { NODE_OPTIONS })).toMatchObject({ "stub-provider.js": "compiled" });
  expect(await run(["configureProvider"], { NODE_OPTIONS })).toMatchObject({ "stub-provider.js": "kept" });
  expect(files()).toHaveLength(4);
});

test("files of a month ago are deleted when others are written", async () => {
  await run(["configureProvider"]);
  const old = path.join(folder, "0123456789abcdef-old.js");
  writeFileSync(old, "");
  const days = (count: number): Date => new Date(Date.now() - count * 86_400_000);
  utimesSync(old, days(31), days(31));
  utimesSync(kept("stub-provider.js"), days(29), days(29));
  await run(["getFunctions"]);
  expect(existsSync(old)).toBe(false);
  expect(files()).toHaveLength(2);
});
