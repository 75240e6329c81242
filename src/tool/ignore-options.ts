import { type Command, InvalidArgumentError } from "commander";
import type { DriftReport, DriftStack, IgnoreHit, SeenRow } from "../review/document/drift-document.js";
import { type IgnoreRow, parseIgnoreFile } from "../review/drift/ignore-file.js";
import { ignoreRow, ignoreRows } from "../review/render/offers.js";
import { isDay } from "../shared/dated-rows.js";
import { InputError, optionRows } from "./report-input.js";
import { writeOutput } from "./report-options.js";

export interface IgnoreOptions {
  readonly ignore?: string;
  readonly writeBaseline?: string;
  readonly expires?: string;
}

/** Adds the options about the ignore file to `drift` and `audit`. */
export function addIgnoreOptions(command: Command, known: string): Command {
  return command
    .option("--ignore <file>", `file of ${known} to ignore, as JSON; it may be missing. The report prints its rows`)
    .option("--write-baseline <file>", "write an ignore file with everything that is reported, for a pull request")
    .option("--expires <day>", "last day of the written rows, such as 2027-03-31 (default: in two weeks)", toDay)
    .hook("preAction", () => {
      const { writeBaseline: file, expires }: IgnoreOptions = command.opts();
      if (expires !== undefined && file === undefined)
        throw new InputError("--expires is for the rows that --write-baseline writes. Add --write-baseline FILE.");
    });
}

function toDay(text: string): string {
  if (isDay(text)) return text;
  throw new InvalidArgumentError("Must be a day, such as 2027-03-31.");
}

/** Reads the rows of `--ignore`. */
export const ignoredRows = ({ ignore }: IgnoreOptions): Promise<readonly IgnoreRow[]> =>
  optionRows("--ignore", ignore, parseIgnoreFile);

/**
 * Writes the rows that cover what is reported, and those of the ignore file that hid something. Throws if a part was not read,
 * because the file would be incomplete.
 */
export async function writeBaseline(
  report: DriftReport,
  { writeBaseline: file, expires }: IgnoreOptions,
): Promise<void> {
  if (file === undefined) return;
  const partial = report.stacks.find(isPartial);
  if (partial !== undefined)
    throw new InputError(
      `The baseline was not written, because not everything was read in ${partial.name}: ${[partial.error ?? [], ...partial.problems].flat().join(" ")}`,
    );
  const texts = new Map(
    report.stacks.flatMap(({ drifted }) =>
      drifted.flatMap(({ object, rows }) => rows.map((row) => [row.seen, saysOf(object.findings, row)] as const)),
    ),
  );
  const day = (report.stacks[0]?.planned_at ?? new Date().toISOString()).slice(0, 10);
  const found = ignoreRows(report).map((row) => {
    const says = texts.get(row.seen) ?? "";
    return { ...row, expires: expires ?? row.expires, reason: `baseline of ${day}${says === "" ? "" : `: ${says}`}` };
  });
  const rows = [...report.ignore_rows.filter(({ hits }) => hits > 0), ...found];
  const lines = rows.sort(byPlace).map((row) => `    ${ignoreRow(row, row.reason)}`);
  await writeOutput(file, `{\n  "ignore": [\n${lines.join(",\n")}\n  ]\n}\n`);
}

const isPartial = ({ verdict, incomplete, unread_rows: rows }: DriftStack): boolean =>
  verdict === "failed" || (incomplete && rows === undefined);

/** Names the rules, for reviewers of the file. */
function saysOf(findings: readonly { readonly rule: string; readonly severity: string }[], { rule }: SeenRow): string {
  const own = rule === undefined ? findings : findings.filter((one) => one.rule === rule);
  return [...new Set(own.map((one) => `${one.rule} (${one.severity})`))].join(", ");
}

function byPlace(one: SeenRow | IgnoreHit, other: SeenRow | IgnoreHit): number {
  const [left, right] = [one, other].map(({ stack = "", address, rule = "" }) => `${stack}\0${address}\0${rule}`);
  return (left ?? "") < (right ?? "") ? -1 : 1;
}
