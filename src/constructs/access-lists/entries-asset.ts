import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { TerraformStack, type ISynthesisSession } from "cdktf";
import { addCustomSynthesis } from "cdktf/lib/synthesize/synthesizer";
import type { IConstruct } from "constructs";
import {
  currentNames,
  currentText,
  type EntryType,
  isNamedEntries,
  namedEntries,
} from "../../zone/access-lists/index.js";
import { produced } from "../texts.js";
import { Entries } from "./entries.js";

/** The least number of entries for which `asText` writes a file, because engines parse long strings in JSON slowly. */
const FILE_ENTRIES = 500;

/**
 * Returns the text for a separate file. Returns undefined for a short list without entries that end, which stays readable in the
 * stack's file.
 */
export function largeText(type: EntryType, groups: readonly Entries[]): string | undefined {
  if (groups.some(({ _mayEnd }) => _mayEnd)) return Entries._textWithEnds(type, groups);
  const count = groups.reduce((sum, { _known }) => sum + _known.length, 0);
  return count < FILE_ENTRIES ? undefined : Entries._fileText(type, groups);
}

/** Returns the entries of a list as one text, or an expression that reads the text. */
export function entriesContent(list: IConstruct, type: EntryType, groups: readonly Entries[]): string {
  const text = largeText(type, groups);
  const content = contentOf(list, type, groups, text);
  const whole = text ?? Entries._fileText(type, groups);
  if (whole !== undefined)
    textsByList.set(list, { content, type, text: whole, mayEnd: groups.some(({ _mayEnd }) => _mayEnd) });
  return content;
}

interface GivenText {
  readonly content: string;
  readonly type: EntryType;
  readonly text: string;
  readonly mayEnd: boolean;
}

const textsByList = new WeakMap<IConstruct, GivenText>();

/**
 * Returns the texts of a synthesized stack's lists at a time (milliseconds since the epoch), by the expressions that compute
 * them.
 */
export function givenTexts(stack: TerraformStack, time: number): ReadonlyMap<unknown, string> {
  const lists = stack.node.findAll().flatMap((found) => textsByList.get(found) ?? []);
  return new Map(lists.map((list) => [produced(stack, list.content), textAt(list, time)]));
}

function textAt({ type, text, mayEnd }: GivenText, time: number): string {
  if (!mayEnd) return text;
  if (isNamedEntries(type, text)) return currentNames(namedEntries(text).comments, time).join("\n");
  return currentText(type, text, time).text;
}

function contentOf(list: IConstruct, type: EntryType, groups: readonly Entries[], text: string | undefined): string {
  if (text === undefined) return Entries._renderText(type, groups);
  const file = `file("\${path.module}/${entriesPath(list, text)}")`;
  return groups.some(({ _mayEnd }) => _mayEnd)
    ? `\${provider::bunny::current_entries("${type}", ${file}, plantimestamp())}`
    : `\${${file}}`;
}

/** Path of the file with a list's entries, relative to the stack's folder. Each text has its own path. */
function entriesPath(list: IConstruct, text: string): string {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return `${folderOf(list)}/${hash}/entries.txt`;
}

function folderOf(list: IConstruct): string {
  return `assets/${TerraformStack.of(list).getLogicalId(list.node)}`;
}

/** Writes the entries of a list to a file during the synthesis. */
export function writeEntriesFile(
  list: IConstruct & { readonly resource: IConstruct },
  text: () => string | undefined,
): void {
  addCustomSynthesis(list.resource, {
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
