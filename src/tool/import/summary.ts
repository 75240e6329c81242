import { counted } from "../counted.js";
import type { Account } from "../../account/read-account.js";
import { commentLines } from "./comments.js";
import { mainLines, type OwnerConstruct, STACK, type TypescriptProject } from "./typescript-files.js";
import type { WrittenFile } from "./written-files.js";

interface Written {
  readonly account: Account;
  /** How many objects were left out since a state has them. */
  readonly inState: number;
  readonly folder: string;
  readonly files: readonly WrittenFile[];
  /** The project of an app of constructs; undefined for HCL. */
  readonly project: TypescriptProject | undefined;
}

/** What was written, what was not and why, and what to do next. */
export function summaryText({ account: { objects, left }, inState, folder, files, project }: Written): string {
  const also =
    inState === 0 ? "" : ` ${counted(inState, "object")} of the account ${isOrAre(inState)} in the given state.`;
  if (files.length === 0) return `Nothing to import, and nothing was written.${also}\n${leftOut(left)}`;
  return [
    `Wrote ${counted(objects.length, "object")} into ${counted(files.length, "file")} in ${folder}:${also}`,
    ...files.map(({ path }) => `  ${path}`),
    "",
    `${leftOut(left)}Next:`,
    ...(project === undefined ? hclSteps(folder) : typescriptSteps(folder, files)).map((step) => `  ${step}`),
    `The plan imports ${counted(objects.length, "object")}, with 0 to add, 0 to change, 0 to destroy. ${
      project === undefined
        ? "Delete imports.tf after the apply."
        : "After the apply, importId has no effect: delete it."
    }`,
    "",
  ].join("\n");
}

const hclSteps = (folder: string): string[] => [`terraform -chdir=${folder} init`, `terraform -chdir=${folder} plan`];

function typescriptSteps(folder: string, files: readonly WrittenFile[]): string[] {
  const stack = `terraform -chdir=cdktf.out/stacks/${STACK}`;
  const isNew = files.some(({ path }) => path === "main.ts");
  const { imports, declarations } = mainLines(files.filter((file): file is OwnerConstruct => "className" in file));
  const added = isNew ? [] : ["add to main.ts:", ...[...imports, ...declarations].map((line) => `  ${line}`)];
  return [`cd ${folder}`, ...added, "npm install", "npx tsx main.ts", `${stack} init`, `${stack} plan`];
}

function leftOut(left: Account["left"]): string {
  if (left.length === 0) return "";
  const lines = left.flatMap(({ type, importId, displayName, reason }) =>
    commentLines(`${type} ${importId} (${JSON.stringify(displayName)}): ${reason}`).map((line) =>
      line.replace(/^#/, " "),
    ),
  );
  return `Left out ${counted(left.length, "object")}:\n${lines.join("\n")}\n\n`;
}
const isOrAre = (count: number): string => (count === 1 ? "is" : "are");
