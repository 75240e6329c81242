import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Stage } from "./stage.js";

const PACKAGE_FOLDER = resolve(__dirname, "..");

/** Runs the example app, which writes its configuration below the stage's folder, and returns the stack's folder. */
export async function synthesise({ folder, signal }: Stage): Promise<string> {
  const output = join(folder, "cdktf.out");
  await promisify(execFile)(process.execPath, ["--import", "tsx", join("examples", "constructs", "main.ts")], {
    cwd: PACKAGE_FOLDER,
    env: { ...process.env, CHECKPOINT_DISABLE: "1", CDKTF_OUTDIR: output },
    signal,
  });
  return join(output, "stacks", "demo");
}
