import { mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { engineEnvironment, type Environment } from "../../../../src/tool/engine/engine.js";
import { type RunProcessResult, runProcess } from "../../../../src/tool/engine/run-engine.js";
import { engineUnderTest } from "../../../support/engine-under-test.js";

/** Who installs the provider, and from where. */
interface UserOptions {
  /** The folder for the user's folder, with `ca.pem`, the certificate of the registry. */
  readonly top: string;
  /** The source of the provider in the configuration. */
  readonly source: string;
  /** The key and the addresses of the API. */
  readonly env: Environment;
  readonly cliConfiguration?: string | undefined;
}

/** A folder with a configuration, in which the engine finds nothing but what the CLI configuration names. */
export async function startUser({ top, source, env: api, cliConfiguration = "" }: UserOptions) {
  const folder = await mkdtemp(path.join(top, "workspace-"));
  const only = path.join(folder, "bin");
  const home = path.join(folder, "home");
  await mkdir(only, { recursive: true });
  await mkdir(home);
  const engine = await engineUnderTest();
  await symlink(engine.path, path.join(only, engine.kind));
  await writeFile(path.join(folder, "cli.tfrc"), cliConfiguration);
  await writeFile(
    path.join(folder, "main.tf"),
    `terraform {\n  required_providers {\n    bunny = {\n      source = "${source}"\n    }\n  }\n}\n` +
      `resource "bunny_shield_access_list" "office" {\n  shield_zone_id = 44\n  name = "Office"\n` +
      `  type = "cidr"\n  action = "allow"\n  entries = ["192.0.2.0/24"]\n}\n`,
  );
  const env = engineEnvironment({
    // The only executable on PATH is the engine: no Node.
    base: { PATH: only, HOME: home, SSL_CERT_FILE: path.join(top, "ca.pem") },
    cliConfigFile: path.join(folder, "cli.tfrc"),
    extra: api,
  });
  const run = async (...args: string[]): Promise<RunProcessResult> => {
    const found = path.join(folder, ".terraform.lock.hcl");
    const result = await runProcess(path.join(only, engine.kind), [`-chdir=${folder}`, ...args, "-no-color"], { env });
    return { ...result, stdout: `${result.stdout}${await readFile(found, "utf8").catch(() => "")}` };
  };
  const succeed = async (...args: string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await run(...args);
    if (exitCode !== 0) throw new Error(`${args.join(" ")} failed:\n${stdout}${stderr}`);
    return stdout;
  };
  const lockFile = (): Promise<string> => readFile(path.join(folder, ".terraform.lock.hcl"), "utf8");
  const failure = async (...args: string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await run(...args);
    if (exitCode === 0) throw new Error(`${args.join(" ")} was expected to fail:\n${stdout}`);
    return `${stdout}${stderr}`.replaceAll(/[\s│╷╵|]+/g, " ");
  };
  return { folder, succeed, failure, lockFile };
}

/** See {@link startUser}. */
export type RegistryUser = Awaited<ReturnType<typeof startUser>>;
