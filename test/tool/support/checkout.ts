import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Review } from "../../../src/review/document/review-document.js";
import { bunnyTf } from "../../review/support/command.js";

const IDENTITY = {
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
};

/** Without what git starts after a commit. */
const PLAIN = { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "maintenance.auto", GIT_CONFIG_VALUE_0: "false" };

async function run(folder: string, program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...IDENTITY, ...PLAIN };
  return (await promisify(execFile)(program, args, { cwd: folder, env })).stdout.trim();
}

export const git = (folder: string, ...args: string[]): Promise<string> => run(folder, "git", args);

/** Runs several commands of git. Each start of a process costs this one, which is large, as much as git itself. */
const script = (folder: string, lines: string, ...args: readonly string[]): Promise<string> =>
  run(folder, "sh", ["-ec", lines, "sh", ...args]);

/** Makes a folder a checkout of what it has. */
export async function startCheckout(top: string): Promise<void> {
  await script(top, "git init -q -b main; git add -A; git commit -qm one");
}

/** Writes files, and commits them. */
export async function push(top: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(top, file)), { recursive: true });
    await writeFile(join(top, file), text);
  }
  await script(top, 'git add -- "$@"; git commit -qm push', ...Object.keys(files));
}

/** Reviews the plan in the folder `infra` of a checkout, with the rows in its `accept.json`. */
export async function reviewed(top: string, conditions: string): Promise<Review> {
  const options = ["--fail-on", conditions, "--accept", join(top, "accept.json"), "--format", "json"];
  const { out, err } = await bunnyTf("review", ...options, join(top, "infra"));
  if (err !== "") throw new Error(err);
  return JSON.parse(out) as Review;
}

/** Commits the rows that reviews suggest: a digest that covers the reasons is known in the second. */
export async function accept(
  top: string,
  conditions: string,
  commit = (text: string) => push(top, { "accept.json": text }),
): Promise<Review> {
  const expires = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const kept: object[] = [];
  for (const _ of ["the rows", "their digests"]) {
    const review = await reviewed(top, conditions);
    const found = review.acceptance?.acceptable ?? [];
    if (found.length === 0) return review;
    const rows = found.map(({ address, change, reads_files: reads }) => {
      const row = { address, change, reason: "meant", expires };
      if (reads !== true) kept.push(row);
      return row;
    });
    await commit(JSON.stringify({ accept: [...new Set([...kept, ...rows])] }));
  }
  return reviewed(top, conditions);
}
