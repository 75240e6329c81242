import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
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

/** Runs several commands. Each start of a process costs this one, which is large, as much as git itself. */
export async function script(folder: string, lines: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...IDENTITY, ...PLAIN };
  return (await promisify(execFile)("sh", ["-ec", lines, "sh", ...args], { cwd: folder, env })).stdout.trim();
}

/** Makes a folder a checkout of its files, on a branch that starts at the branch main. */
export const startCheckout = (top: string): Promise<string> =>
  script(top, "git init -q -b main; git add -A; git commit -qm one; git checkout -q -b change");

export async function write(top: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(top, file)), { recursive: true });
    await writeFile(join(top, file), text);
  }
}

/** Writes files, and commits them. */
export async function push(top: string, files: Readonly<Record<string, string>>): Promise<void> {
  await write(top, files);
  await script(top, 'git add -f -- "$@"; git commit -qm push', ...Object.keys(files));
}

export interface ReviewRun {
  readonly conditions: string;
  /** The folder of the stack in the checkout. */
  readonly folder: string;
  /** "" for none. */
  readonly base?: string | undefined;
}

export const rowsIn = async (top: string) =>
  (JSON.parse(await readFile(join(top, "accept.json"), "utf8")) as { accept: Record<string, string>[] }).accept;

/** Reviews the plan in a folder of a checkout, with the rows in its `accept.json`. */
export async function reviewed(top: string, run: ReviewRun, ...more: readonly string[]): Promise<Review> {
  const { conditions, folder, base = "main" } = run;
  const named = base === "" ? [] : ["--base", base];
  const options = ["--fail-on", conditions, "--accept", join(top, "accept.json"), ...named, "--format", "json"];
  const { out, err } = await bunnyTf("review", ...options, ...more, join(top, folder));
  if (err !== "") throw new Error(err);
  return JSON.parse(out) as Review;
}

/** Commits the rows that a review suggests. If the digests cover the reasons, `--renew` completes them. */
export async function accept(top: string, run: ReviewRun): Promise<Review> {
  const { acceptance } = await reviewed(top, run);
  const expires = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const rows = (acceptance?.acceptable ?? []).map(({ address, change, commit }) => ({
    ...{ address, change, commit, reason: "meant", expires },
  }));
  await write(top, { "accept.json": JSON.stringify({ accept: rows }) });
  if (acceptance?.acceptable.some(({ reads_files: reads }) => reads === true) === true)
    await reviewed(top, run, "--renew");
  await script(top, "git add accept.json; git commit -qm rows");
  return reviewed(top, run);
}
