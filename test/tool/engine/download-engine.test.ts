import { access, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DOWNLOADED_VERSION, downloadedEngine } from "../../../src/tool/engine/find-engine.js";
import { findEngine } from "../../../src/tool/engine/find-engine.js";
import { useTemporaryFolder, writeProgram } from "./fake-engine.js";

const folder = useTemporaryFolder();
const environment = (): Record<string, string> => ({
  PATH: join(folder(), "bin"),
  BUNNY_TF_CACHE: join(folder(), "cache"),
  npm_package_name: "someone-elses-project",
  npm_config_local_prefix: folder(),
  INIT_CWD: folder(),
});

/** An npm that behaves like the package does on success, and records how it was called. */
const workingNpm = (): Promise<string> =>
  writeProgram(
    join(folder(), "bin", "npm"),
    `const { mkdirSync, writeFileSync, chmodSync } = require("node:fs");
     const out = process.env.CACHE_DIR + "/@jahed/terraform";
     mkdirSync(out, { recursive: true });
     const file = out + "/terraform-v${DOWNLOADED_VERSION}";
     writeFileSync(file, "#!${process.execPath}\\nconsole.log('Terraform v${DOWNLOADED_VERSION}')");
     chmodSync(file, 0o755);
     writeFileSync("${join(folder(), "calls")}", JSON.stringify({ args: process.argv.slice(2), env: process.env, cwd: process.cwd() }) + "\\n", { flag: "a" });`,
  );
const failingNpm = (stderr: string): Promise<string> =>
  writeProgram(join(folder(), "bin", "npm"), `process.stderr.write(${JSON.stringify(stderr)}); process.exit(1);`);

test("the package of the tested version downloads Terraform into our cache, once", async () => {
  await workingNpm();
  const reported: string[] = [];
  const onProgress = (message: string): number => reported.push(message);

  const engine = await findEngine({ env: environment(), onProgress });
  const again = await findEngine({ env: environment(), onProgress });

  expect(engine).toEqual({
    kind: "terraform",
    version: DOWNLOADED_VERSION,
    path: join(folder(), "cache", "terraform", DOWNLOADED_VERSION, "terraform"),
  });
  expect(again).toEqual(engine);
  expect(reported).toEqual([expect.stringContaining(`downloading Terraform ${DOWNLOADED_VERSION}`)]);
  const calls = (await readFile(join(folder(), "calls"), "utf8")).trim().split("\n");
  expect(calls).toHaveLength(1);
  expect(JSON.parse(calls[0]!)).toMatchObject({
    args: ["exec", "--yes", `--package=@jahed/terraform@${DOWNLOADED_VERSION}`, "--", "terraform", "version"],
  });
});

test("npm does not use the project whose script is running", async () => {
  await workingNpm();
  await downloadedEngine({ env: environment() });

  const { env, cwd } = JSON.parse(await readFile(join(folder(), "calls"), "utf8")) as {
    env: Record<string, string>;
    cwd: string;
  };
  expect(Object.keys(env).filter((name) => /^npm_package|local_prefix|INIT_CWD/.test(name))).toEqual([]);
  expect(cwd).toContain(join(folder(), "cache"));
});

test.each([
  [
    "the download host is out of reach",
    "TypeError: fetch failed\n    at x (y.js:1:2) {\n  [cause]: Error: getaddrinfo ENOTFOUND releases.example\n      at z {\n",
    "getaddrinfo ENOTFOUND releases.example",
  ],
  [
    "the npm registry refuses",
    "npm warn Unknown user config\nnpm error code ETARGET\nnpm error notarget No matching version found\n",
    "notarget No matching version found",
  ],
  [
    "the signature is wrong",
    "Error: Signature verification failed\n    at verify (x.js:1:1)\n",
    "Signature verification failed",
  ],
  ["nothing is said", "", "it printed no output"],
])("when %s, one line says what to install", async (_, stderr, reason) => {
  await failingNpm(stderr);

  const failure: unknown = await findEngine({ env: environment() }).catch((error: unknown) => error);
  const message = failure instanceof Error ? failure.message : "";
  expect(message).not.toContain("\n");
  expect(message).toContain("install terraform (1.8 or newer) or tofu (1.6 or newer)");
  expect(message).toContain("BUNNY_TF_CLI");
  expect(message).toContain(reason);
});

test("a failed download leaves no partial engine", async () => {
  await failingNpm("Error: broken");
  await expect(downloadedEngine({ env: environment() })).rejects.toThrow(/broken/);

  const cached = join(folder(), "cache", "terraform", DOWNLOADED_VERSION);
  expect(await readdir(cached)).toEqual([]);
});

test("without npm the message is the same", async () => {
  await expect(downloadedEngine({ env: environment() })).rejects.toThrow(/install terraform .* npm is not on PATH/);
  await expect(access(join(folder(), "cache", "terraform", DOWNLOADED_VERSION, "terraform"))).rejects.toThrow();
});
