import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { createTwoFilesPatch } from "diff";
import { fileProblem } from "../../shared/file-problem.js";
import { visible } from "../../shared/phrase.js";
import { InputError } from "../report-input.js";
import { type WholeFile, writeWholeFiles } from "../whole-files.js";
import type { TextFile } from "./project-files.js";

/** The result for a file. */
export interface WriteResult {
  readonly path: string;
  readonly status: "new" | "changed" | "unchanged" | "kept";
}

export interface Consent {
  /** `true` replaces without asking; `false` keeps existing files. */
  readonly given?: boolean;
  /** Shows a difference. */
  readonly show: (text: string) => void;
  /** Asks; rejects without a terminal. */
  readonly ask: (question: string) => Promise<boolean>;
}

/** Asks on the terminal. If there is no terminal, rejects with advice. */
export async function askOnTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new InputError(
      "Nothing was replaced, because there is no terminal for the question. To replace the file, add --yes, or remove the file first.",
    );
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^\s*y(es)?\s*$/i.test(await terminal.question(question));
  } finally {
    terminal.close();
  }
}

/**
 * Writes all files or none, after all questions. If a file exists, shows the difference, and replaces the file only with consent.
 * Skips equal files. Never writes through a link.
 */
export async function writeWithConsent(
  folder: string,
  files: readonly TextFile[],
  consent: Consent,
): Promise<WriteResult[]> {
  const written: WriteResult[] = [];
  const toWrite: WholeFile[] = [];
  for (const { path, text } of files) {
    const file = join(folder, path);
    const status = await statusOf(file, await existing(folder, path), text, consent);
    written.push({ path, status });
    if (status === "new" || status === "changed") toWrite.push({ file, text, mayReplace: status === "changed" });
  }
  await writeWholeFiles(folder, toWrite);
  return written;
}

async function statusOf(
  file: string,
  before: string | undefined,
  text: string,
  consent: Consent,
): Promise<WriteResult["status"]> {
  if (before === undefined) return "new";
  if (before === text) return "unchanged";
  return (consent.given ?? (await shownAndAsked(file, before, text, consent))) ? "changed" : "kept";
}

async function shownAndAsked(file: string, before: string, text: string, { show, ask }: Consent): Promise<boolean> {
  const patch = createTwoFilesPatch(file, file, before, text);
  show(`${patch.split("\n").slice(1).map(visible).join("\n")}\n`);
  return ask(`Replace ${file} as shown? [y/N] `);
}

/** Returns the text of a file if it exists. Rejects a link, and a path through a link. */
async function existing(folder: string, path: string): Promise<string | undefined> {
  const parts = path.split("/");
  for (const index of parts.keys()) {
    const part = join(folder, ...parts.slice(0, index + 1));
    const found = await lstat(part).catch(() => undefined);
    if (found === undefined) return undefined;
    if (found.isSymbolicLink()) throw new InputError(`${part} is a link: remove it, or name another folder.`);
  }
  return readFile(join(folder, path), "utf8").catch((error: unknown) => {
    throw new InputError(`${join(folder, path)} cannot be read. ${fileProblem(error)}`);
  });
}
