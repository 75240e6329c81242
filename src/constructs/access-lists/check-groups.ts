import type { IConstruct } from "constructs";
import { type EntryType, warningText } from "../../zone/access-lists/index.js";
import { oneOrMore, shown } from "../props.js";
import { Entries, entriesKind } from "./entries.js";

/** The groups of entries that a list was given; refuses anything else. */
export function checkedEntries(list: IConstruct, given: readonly Entries[]): readonly Entries[] {
  const instead = oneOrMore(entriesKind)(given);
  if (instead === undefined) return given;
  throw new Error(`[${list.node.path}] addEntries was given ${shown(given)}. ${instead}`);
}

/** What is wrong with the entries of a list, and what is unusual; without warnings if they cannot be compared. */
interface GroupsCheck {
  readonly problems: readonly string[];
  readonly warnings?: readonly string[];
}

/** Checks the entries of a list together. `does` is what the list does to requests, if it must not do so to all of them. */
export function checkGroups(type: EntryType, groups: readonly Entries[], does: string | undefined): GroupsCheck {
  const problem = mixedProblem(type, groups);
  if (problem !== undefined) return { problems: [problem] };
  const { problems, warnings } = Entries.check(type, groups);
  if (problems.length === 0 && groups.every(({ isEmpty }) => isEmpty))
    return { problems: ["The list has no entries. Give some with `entries` or `addEntries`."] };
  const catchAll = does === undefined ? undefined : warnings.find(({ kind }) => kind === "catch-all");
  return {
    problems: [
      ...problems,
      ...(catchAll === undefined
        ? []
        : [
            `The list would ${does} all visitors: ${warningText(catchAll)} If this is intended, set allowCatchAll. Otherwise remove that entry.`,
          ]),
    ],
    warnings: warnings.filter(({ kind }) => kind !== "documentation").map((warning) => warningText(warning)),
  };
}

function mixedProblem(type: EntryType, groups: readonly Entries[]): string | undefined {
  const other = groups.find((group) => group.type !== type);
  if (other !== undefined)
    return `The list holds entries of type "${type}" and of type "${other.type}". Make a list for each type.`;
  if (groups.some(({ mayEnd }) => mayEnd) && Entries.textWithEnds(type, groups) === undefined)
    return "The list holds entries that may end and entries that only Terraform knows. Make a list for each.";
  return undefined;
}
