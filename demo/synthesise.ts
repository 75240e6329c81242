import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { present, type Stage } from "./stage.js";

const PACKAGE_FOLDER = resolve(__dirname, "..");

/** Runs the example app, which writes its configuration, and returns the stack's folder. */
export async function synthesise({ folder, signal, engine }: Stage): Promise<string> {
  const output = join(folder, "cdktf.out");
  const { path } = present(engine);
  const env = { ...process.env, CDKTF_OUTDIR: output, TERRAFORM_BINARY_NAME: path, CHECKPOINT_DISABLE: "1" };
  await promisify(execFile)(process.execPath, ["--import", "tsx", join("examples", "constructs", "main.ts")], {
    cwd: PACKAGE_FOLDER,
    env,
    signal,
  });
  return join(output, "stacks", "demo");
}
