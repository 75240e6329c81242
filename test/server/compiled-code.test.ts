import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import nodeModule from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { keepCompiledCode } from "../../src/server/run-plugin.js";
import { launchPlugin } from "../support/protocol-client.js";
import { buildStubExecutable, type StubExecutable } from "../support/stub-executable.js";

const hasCache = Reflect.has(nodeModule, "enableCompileCache");
const testWithCache = hasCache ? test : test.skip;
const asRoot = process.getuid?.() === 0 ? test : test.skip;

let home: string;
let cache: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "compiled-"));
  cache = path.join(home, "cache");
  folder = path.join(cache, "compiled");
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

describe("the folder that Node is given", () => {
  let given: unknown[];
  let before: unknown;
  beforeEach(() => {
    given = [];
    before = Reflect.get(nodeModule, "enableCompileCache");
    Reflect.set(nodeModule, "enableCompileCache", (...args: unknown[]) => void given.push(...args));
  });
  afterEach(() => {
    if (before === undefined) Reflect.deleteProperty(nodeModule, "enableCompileCache");
    else Reflect.set(nodeModule, "enableCompileCache", before);
  });
  const keep = (environment: NodeJS.ProcessEnv = { BUNNY_TF_CACHE: cache }): unknown[] => {
    keepCompiledCode(environment);
    return given;
  };

  test("is made for this user alone", () => {
    expect(keep()).toEqual([folder]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test.each([0o777, 0o770, 0o720])("is not one to which others may write: %o", (mode) => {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, mode);
    expect(keep()).toEqual([]);
  });

  test.each([0o777, 0o770])("has no parent to which others may write: %o", (mode) => {
    mkdirSync(cache, { recursive: true });
    chmodSync(home, mode);
    expect(keep()).toEqual([]);
  });

  test("may have a parent in which others can only add files, as in /tmp", () => {
    chmodSync(home, 0o1777);
    expect(keep()).toEqual([folder]);
  });

  asRoot.each(["home", "folder"])("does not belong to another user: %s", (which) => {
    mkdirSync(folder, { recursive: true });
    chownSync(which === "home" ? home : folder, 65_534, 65_534);
    expect(keep()).toEqual([]);
  });

  test("is named by its real path, so that a link cannot be changed later", () => {
    const link = path.join(home, "link");
    mkdirSync(cache);
    symlinkSync(cache, link);
    expect(keep({ BUNNY_TF_CACHE: link })).toEqual([folder]);
  });

  test("is none if it cannot be made, or is relative", () => {
    writeFileSync(cache, "");
    expect(keep()).toEqual([]);
    expect(keep({ BUNNY_TF_CACHE: "relative" })).toEqual([]);
    expect(existsSync("relative")).toBe(false);
  });
});

describe("a plugin", () => {
  let bundle: StubExecutable;
  beforeAll(async () => {
    bundle = await buildStubExecutable("script");
  });
  afterAll(() => bundle.remove());

  /** Launches the plugin, calls one RPC, and returns what is in the cache afterwards. */
  async function run(environment: NodeJS.ProcessEnv = {}): Promise<string[]> {
    const plugin = await launchPlugin({
      command: bundle.file,
      environment: {
        BUNNY_TF_CACHE: cache,
        NODE_COMPILE_CACHE: undefined,
        NODE_DISABLE_COMPILE_CACHE: undefined,
        ...environment,
      },
    });
    await plugin.provider.configureProvider({});
    await plugin.shutDown();
    expect(await plugin.exited).toEqual({ code: 0, signal: null });
    return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).sort() : [];
  }

  testWithCache("keeps the code that Node compiled, and the next process needs no more", async () => {
    const first = await run();
    expect(first.length).toBeGreaterThan(1);
    expect(await run()).toEqual(first);
  });

  testWithCache("keeps nothing with NODE_DISABLE_COMPILE_CACHE", async () => {
    expect(await run({ NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual([]);
  });

  test("works without a folder", async () => {
    writeFileSync(cache, "");
    expect(await run()).toEqual([]);
  });
});
