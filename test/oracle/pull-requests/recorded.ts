import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { StackReview } from "../../../src/review/document/review-document.js";
import type { Finding, ResourceReview } from "../../../src/review/document/resource-document.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { change, type ChangeOptions, type Json, type JsonObject, planJson } from "../../review/support/plan-builder.js";
import { changeDigest } from "../../../src/review/judge/change-digest.js";
import type { Judged } from "./judged.js";

/** A pull request whose plan and verdict are recorded: a change of a verdict shows in the file. */
export interface Recorded {
  readonly name: string;
  readonly changes: readonly {
    readonly address: string;
    readonly before: Json;
    readonly after: Json;
    readonly options: ChangeOptions;
  }[];
  readonly says: readonly string[];
}

/** By address, the digest of the row that accepts what a pull request does with the object, or why none can. */
interface RecordedRows {
  readonly name: string;
  readonly rows: Readonly<Record<string, string>>;
}

const FILE = join(__dirname, "recorded.jsonl");
const ROWS_FILE = join(__dirname, "recorded-rows.jsonl");

export const readRecorded = (): Recorded[] => readLines(FILE) as Recorded[];

export const readRecordedRows = (): RecordedRows[] => readLines(ROWS_FILE) as RecordedRows[];

export function writeRecorded(all: readonly Recorded[], rows: readonly RecordedRows[]): void {
  writeLines(FILE, all);
  writeLines(ROWS_FILE, rows);
}

const readLines = (file: string): unknown[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));

function writeLines(file: string, all: readonly unknown[]): void {
  writeFileSync(file, `${all.map((one) => JSON.stringify(one)).join("\n")}\n`);
}

/** The plan of a record, as JSON. */
export function recordedPlan(recorded: Recorded): string {
  return planJson(
    wholeChanges(recorded).map(({ address, before, after, options }) => change(address, before, after, options)),
  );
}

/** The changes of a record with both sides whole. */
export const wholeChanges = ({ changes }: Recorded): Recorded["changes"] =>
  changes.map((one) => ({ ...one, after: whole(one.before, one.after, one.options) }));

/** What comes after, of which only the members that change are recorded. */
function whole(before: Json, after: Json, { unknown }: ChangeOptions): Json {
  if (!isObject(before) || !isObject(after)) return after;
  const isLater = (name: string): boolean => isObject(unknown ?? null) && (unknown as JsonObject)[name] === true;
  return Object.fromEntries(Object.entries({ ...before, ...after }).filter(([name]) => !isLater(name)));
}

function changed(before: Json, after: Json): Json {
  if (!isObject(before) || !isObject(after)) return after;
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(before[name], value)));
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Row {
  readonly address: string;
  readonly action_reason?: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: Json;
    readonly after: Json;
    readonly after_unknown: Json;
    readonly replace_paths?: readonly (readonly string[])[];
    readonly importing?: { readonly id: string };
  };
}

/** What is recorded of a pull request that was judged. */
export function recordOf({ pullRequest: { name }, plan, review }: Judged): Recorded {
  const { resource_changes: rows } = JSON.parse(plan) as { readonly resource_changes: readonly Row[] };
  const changes = rows.map(({ address, action_reason: reason, change: row }) => {
    const { actions, before, after, after_unknown: unknown, replace_paths: replacePaths, importing } = row;
    const hasUnknown = JSON.stringify(unknown) !== "{}";
    return {
      address,
      before,
      after: changed(before, after),
      options: {
        actions,
        ...(hasUnknown && { unknown }),
        ...(reason !== undefined && { reason }),
        ...(replacePaths !== undefined && { replacePaths }),
        ...(importing !== undefined && { importing: { id: importing.id } }),
      },
    };
  });
  return { name, changes, says: saysOf(review) };
}

/** How each object of a pull request that was judged can be accepted. */
export function rowsOf({ pullRequest: { name }, review }: Judged): RecordedRows {
  const rows = review.resources.map((said) => [said.address, said.planned().unseen() ?? changeDigest(said, "")]);
  return { name, rows: Object.fromEntries(rows) as RecordedRows["rows"] };
}

/** Everything that a review says, a line for each finding. */
export function saysOf(review: StackReview): string[] {
  const { exit_code: code } = assembleReview([review], parseConditions("production"));
  const own = review.findings.map(findingText);
  const outside = review.drift.flatMap(objectTexts).map((text) => `outside: ${text}`);
  return [`${review.direction}, ${code}`, ...own, ...outside, ...review.resources.flatMap(objectTexts)];
}

function objectTexts({ address, direction, severity, findings, entries }: ResourceReview): string[] {
  return [
    `${address}: ${direction}, ${severity}`,
    ...findings.map((finding) => `  ${findingText(finding)}`),
    ...(entries === undefined ? [] : [`  ${JSON.stringify(entries)}`]),
  ];
}

function findingText({ rule, direction, severity, text }: Finding): string {
  return `${rule}: ${direction}, ${severity}: ${text}`;
}
