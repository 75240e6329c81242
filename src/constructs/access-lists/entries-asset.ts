import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { TerraformStack, type ISynthesisSession } from "cdktf";
import { addCustomSynthesis } from "cdktf/lib/synthesize/synthesizer";
import type { IConstruct } from "constructs";
import type { EntryType } from "../../entries/index.js";
import { Entries } from "./entries.js";

/** Number of entries from which `asText` writes a file, because engines parse long strings in JSON slowly. */
const FILE_ENTRIES = 500;

/** The text for a separate file; undefined for a short list that cannot end, which stays readable in the stack's file. */
export function largeText(type: EntryType, groups: readonly Entries[]): string | undefined {
  if (groups.some(({ mayEnd }) => mayEnd)) return Entries.textWithEnds(type, groups);
  const count = groups.reduce((sum, { known }) => sum + known.length, 0);
  return count < FILE_ENTRIES ? undefined : Entries.fileText(type, groups);
}

/** The entries of a list as one text, or an expression that reads it. */
export function entriesContent(list: IConstruct, type: EntryType, groups: readonly Entries[]): string {
  const text = largeText(type, groups);
  if (text === undefined) return Entries.renderText(type, groups);
  const file = `file("\${path.module}/${entriesPath(list, text)}")`;
  return groups.some(({ mayEnd }) => mayEnd)
    ? `\${provider::bunny::current_entries("${type}", ${file}, plantimestamp())}`
    : `\${${file}}`;
}

/** The path of the file with a list's entries, relative to the stack's folder. Each text has a path of its own. */
function entriesPath(list: IConstruct, text: string): string {
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
