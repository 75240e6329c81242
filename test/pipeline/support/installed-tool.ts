import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../../../src/shared/cache-folder.js";

/** A program that only these tests need. */
export interface Tool {
  readonly name: string;
  readonly version: string;
  /** The command that installs it in a folder. */
  readonly install: (version: string, folder: string) => readonly string[];
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
  /** Where it is in that folder; `bin` by default. */
  readonly programs?: string;
}

/** Installs the command of a Go module. */
export function goTool(name: string, version: string, module: string): Tool {
  return {
    name,
    version,
    install: () => ["go", "install", `${module}@v${version}`],
    env: (folder) => ({ GOBIN: join(folder, "bin") }),
  };
}

/** The path of a tool in the cache folder, installed first if it is missing; undefined where it cannot be installed. */
export function installedTool({ name, version, install, env, programs = "bin" }: Tool): string | undefined {
  const folder = join(cacheFolder(), "test-tools", `${name}-${version}`);
  const program = join(folder, programs, name);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const [command = "", ...args] = install(version, folder);
  spawnSync(command, args, { env: { ...process.env, ...env?.(folder) }, timeout: 300_000, stdio: "ignore" });
  return existsSync(program) ? program : undefined;
}
