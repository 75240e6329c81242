import { counted } from "../counted.js";
import type { ProviderRequirement } from "./existing/provider-requirement.js";
import type { Comparison } from "./existing/present-objects.js";
import type { FoundObjects, UnreadPart } from "../../account/read-account.js";
import { commentLines } from "../../code/comments.js";
import { mainLines, type OwnerConstruct, STACK, type TypescriptProject } from "./typescript-files.js";
import { leftLine, type WrittenFile } from "./written-files.js";
import { withoutKeys } from "../../review/plan/plan.js";
import { MOVED_TYPES } from "../../zone/official/owned.js";

interface Written {
  readonly account: FoundObjects;
  readonly unread: readonly UnreadPart[];
  readonly comparison: Comparison;
  /** Undefined for one text on standard output. */
  readonly folder: string | undefined;
  readonly files: readonly WrittenFile[];
  /** Undefined for HCL. */
  readonly project: TypescriptProject | undefined;
  /** Lines that people must add before a plan. */
  readonly toAdd: ProviderRequirement["toAdd"];
}

/** Summarizes written files, skipped objects with reasons, and next steps. */
export function summaryText({
  account: { objects, left },
  unread,
  comparison,
  folder,
  files,
  project,
  toAdd,
}: Written): string {
  const others = `${presentText(comparison)}${officialText(comparison)}${leftOut(left)}${unreadText(unread)}`;
  const { moves } = comparison;
  if (files.length === 0) return `Nothing to import, and nothing was written.\n${others}`;
  if (folder === undefined)
    return `Wrote ${counted(objects.length, "object")} to standard output.\n\n${others}${plan(objects, comparison)} Delete the import blocks after the apply.\n`;
  return [
    `Wrote ${counted(objects.length, "object")} into ${counted(files.length, "file")} in the folder ${folder}`,
    "",
    `${others}Next:`,
    ...[...moves.values()].map((address) => `  remove the block of ${withoutKeys(address)}`),
    ...(project === undefined ? hclSteps(folder, toAdd) : typescriptSteps(folder, files, project)).map(
      (step) => `  ${step}`,
    ),
    `${plan(objects, comparison)} ${
      project === undefined
        ? `Delete ${files.find(({ path }) => IMPORTS.test(path))?.path ?? ""} after the apply.`
        : "After the apply, importId has no effect: delete it."
    }`,
    "",
    "Files:",
    ...files.slice(0, MOST_FILES).map(({ path }) => `  ${path}`),
    ...(files.length > MOST_FILES ? [`  and ${files.length - MOST_FILES} more`] : []),
    "",
  ].join("\n");
}

/** With more files, earlier output would scroll away. */
const MOST_FILES = 12;

function plan({ length }: FoundObjects["objects"], { moves: { size }, skipped, official, unread }: Comparison): string {
  const imports = [...(length === size ? [] : [`imports ${counted(length - size, "object")}`])];
  const parts = [...imports, ...(size === 0 ? [] : [`moves ${counted(size, "object")}`])];
  const others = skipped.inState + skipped.inCode + official.length + unread;
  const rest =
    others === 0
      ? ", with 0 to add, 0 to change, 0 to destroy"
      : ", and changes none of them. Objects that were there before change if they differ from the account";
  return `The plan ${parts.join(" and ")}${rest}.`;
}

/** Describes the objects that stay with the official provider, and the objects that could move. */
function officialText({ official, moves }: Comparison): string {
  const left = official.length;
  const lines =
    left === 0
      ? []
      : [`${counted(left, "object")} ${isOrAre(left)} in the state of bunnyway/bunnynet, and not written.`];
  const movable = new Set(
    official.flatMap(({ owner }) => (Object.hasOwn(MOVED_TYPES, owner.type) ? [owner.type] : [])),
  );
  if (movable.size > 0)
    lines.push(
      "To move them into the folder with that state instead, one type or one address at a time:",
      ...[...movable].sort().map((type) => `  --move ${type}`),
    );
  if (moves.size > 0) lines.push("A moved block works only in the folder with the old state.");
  return lines.length === 0 ? "" : `${lines.join("\n")}\n\n`;
}

function nameOf(what: UnreadPart["what"]): string {
  if ("list" in what) return `all ${what.list}`;
  return "zone" in what ? `Shield zone ${what.zone}` : `application ${what.application}`;
}

/** Names unread parts, and how to continue without them. */
function unreadText(unread: readonly UnreadPart[]): string {
  if (unread.length === 0) return "";
  const lines = unread.map(
    ({ what, type, reason }) =>
      `  ${type === undefined ? "" : `${type} of `}${nameOf(what)}: ${reason.replaceAll("\n", " ")}\n`,
  );
  const they = unread.length === 1 ? "It is" : "They are";
  return `Not read, and not written (exit code 2):\n${lines.join("")}${they} imported by the same command once the API answers; --except leaves out a zone.\n\n`;
}

const IMPORTS = /^imports(?:-\d+)?\.tf$/;

/** Counts objects that are already managed, and import blocks that cannot be determined. */
function presentText({ skipped: { inState, inCode }, unread }: Comparison): string {
  const parts = [
    ...(inState === 0 ? [] : [`${inState} in the state`]),
    ...(inCode === 0 ? [] : [`${inCode} in code or import blocks`]),
  ];
  const skipped = parts.length === 0 ? [] : [`Already there, and not written again: ${parts.join(", ")}.`];
  const unknown =
    unread === 0
      ? []
      : [
          `${counted(unread, "import block")} of the folder ${isOrAre(unread)} for an object that only the engine can determine. Compare the plan: an object that is imported twice is an error there.`,
        ];
  const others = "Objects of other stacks are not known here. Name their states with --state.";
  return `${[...skipped, ...unknown, others].join("\n")}\n\n`;
}

const hclSteps = (folder: string, toAdd: Written["toAdd"]): string[] => [
  ...(toAdd === undefined
    ? []
    : [
        `add to required_providers in ${toAdd.file}, because a module has that block only once:`,
        ...toAdd.lines.map((line) => `  ${line}`),
      ]),
  `terraform -chdir=${folder} init`,
  `terraform -chdir=${folder} plan`,
];

function typescriptSteps(folder: string, files: readonly WrittenFile[], project: TypescriptProject): string[] {
  const isNew = files.some(({ path }) => path === "main.ts");
  const constructs = files.filter((file): file is OwnerConstruct => "className" in file);
  const { imports, declarations } = mainLines(constructs, project);
  const added = isNew ? [] : [whereToAdd(constructs), ...[...imports, ...declarations].map((line) => `  ${line}`)];
  const stack = `terraform -chdir=cdktf.out/stacks/${constructs.find(({ zone }) => zone)?.zone?.stack ?? STACK}`;
  return [`cd ${folder}`, ...added, "npm install", "npx tsx main.ts", `${stack} init`, `${stack} plan`];
}

/** Says where to find each zone's stack once the constructs are added. */
function whereToAdd(constructs: readonly OwnerConstruct[]): string {
  const stacks = [...new Set(constructs.flatMap(({ zone }) => zone?.stack ?? []))];
  if (stacks.length === 0) return "add to main.ts:";
  return `add to main.ts, after the code that declares the zone; the variable stack is the stack ${stacks.join(", or the stack ")}:`;
}

function leftOut(left: FoundObjects["left"]): string {
  if (left.length === 0) return "";
  const lines = left.flatMap((object) => commentLines(leftLine(object)).map((line) => line.replace(/^#/, " ")));
  return `Left out ${counted(left.length, "object")}:\n${lines.join("\n")}\n\n`;
}
const isOrAre = (count: number): string => (count === 1 ? "is" : "are");
