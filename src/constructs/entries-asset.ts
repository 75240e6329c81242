import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { TerraformStack, type ISynthesisSession } from "cdktf";
import { addCustomSynthesis } from "cdktf/lib/synthesize/synthesizer";
import type { IConstruct } from "constructs";

/** The path of the file with a list's entries, relative to the stack's folder. Each text has a path of its own. */
export function entriesPath(list: IConstruct, text: string): string {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return `${folderOf(list)}/${hash}/entries.txt`;
}

function folderOf(list: IConstruct): string {
  return `assets/${TerraformStack.of(list).getLogicalId(list.node)}`;
}

/** Makes the synthesis write the entries of a list to a file, as it writes the libraries' own assets. */
export function writeEntriesFile(list: IConstruct, text: () => string | undefined): void {
  addCustomSynthesis(list, {
    onSynthesize({ outdir, manifest }: ISynthesisSession) {
      const stackFolder = join(outdir, dirname(manifest.forStack(TerraformStack.of(list)).synthesizedStackPath));
      rmSync(join(stackFolder, folderOf(list)), { recursive: true, force: true });
      const written = text();
      if (written === undefined) return;
      const file = join(stackFolder, entriesPath(list, written));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, written);
    },
  });
}
