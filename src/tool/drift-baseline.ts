import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { writeBaseline } from "../review/drift/baseline.js";
import type { StackVerdict } from "../review/drift/drift-stack.js";
import { InputError } from "./report-input.js";
import { writeOutput } from "./report-options.js";

/** The options about baselines. */
export interface BaselineOptions {
  readonly unmanaged?: true;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly writtenBy?: string;
}

/** Refuses options that would have no effect. */
export function checkBaselineOptions({ unmanaged, baseline, writeBaseline: written }: BaselineOptions): void {
  const given = baseline === undefined ? written && "--write-baseline" : "--baseline";
  if (given !== undefined && unmanaged === undefined)
    throw new InputError(`${given} is about unmanaged objects. Add --unmanaged.`);
}

/** Writes what was found as known, unless something was not looked for: the file would say less than there is. */
export async function writeKnown(verdicts: readonly StackVerdict[], options: BaselineOptions): Promise<void> {
  const { writeBaseline: file, writtenBy } = options;
  if (file === undefined) return;
  const missing = verdicts.find(({ stack }) => stack.unmanaged !== "looked for");
  if (missing !== undefined)
    throw new InputError(
      `The baseline was not written, since unmanaged objects were not looked for in ${missing.stack.name}: ${missing.stack.problems.join(" ")}`,
    );
  const known = verdicts.flatMap(({ known: found = [] }) => found);
  await writeOutput(file, writeBaseline(known, { by: writtenBy ?? (await authorName()), at: new Date() }));
}

/** Who writes: the name that Git has, or the user of the system. */
async function authorName(): Promise<string> {
  const git = await promisify(execFile)("git", ["config", "user.name"]).catch(() => ({ stdout: "" }));
  const name = git.stdout.trim() || process.env["USER"] || process.env["USERNAME"];
  if (!name) throw new InputError("Who writes the baseline is not known. Give a name with --written-by.");
  return name;
}
