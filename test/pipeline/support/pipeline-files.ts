import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";

/** The folder of the example pipelines. */
export const PIPELINE = join(__dirname, "..", "..", "..", "pipeline");

export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

export interface GitHubJob {
  readonly if: string;
  readonly needs?: string;
  readonly steps: Step[];
  readonly concurrency?: string | { readonly group: string };
}

export interface GitHub {
  readonly env: Readonly<Record<string, string>>;
  readonly concurrency?: unknown;
  readonly on: { readonly schedule: readonly { readonly cron: string }[] } & Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, GitHubJob>>;
}

export interface GitLabJob {
  readonly stage: string;
  readonly rules: readonly { readonly if: string }[];
  readonly script: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** Reads a pipeline. */
export async function load<Shape>(file: string): Promise<Shape> {
  return parse(await readFile(join(PIPELINE, file), "utf8"), { strict: true }) as Shape;
}

export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs bash without the variables of this process. */
export function bash(folder: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const { PATH } = process.env;
  return new Promise((done) => {
    const child = execFile(
      "bash",
      ["--norc", ...args],
      { cwd: folder, env: { PATH, ...env } },
      (_error, stdout, stderr) => {
        done({ code: child.exitCode ?? -1, output: stdout + stderr });
      },
    );
  });
}
