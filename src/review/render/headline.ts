import type { ResourceReview, Review, StackReview } from "../document/document.js";
import type { DriftReport } from "../document/drift-document.js";
import { counted, grouped } from "../document/phrase.js";
import type { Headline } from "./tree.js";
import { protectionText, remarksOf } from "./wording.js";

/** Whether a reader has to worry about the plans, in one line. */
export function reviewHeadline({ stacks, matched_conditions: conditions }: Review, needsAttention: boolean): Headline {
  const resources = stacks.flatMap((stack) => stack.resources);
  const said = [protectionText(resources), undoneText(stacks)].filter((text) => text !== "").map((text) => `${text}.`);
  const text = (fallback = ""): string => said.join(" ") || fallback;
  const failed = stacks.filter(({ error }) => error !== undefined);
  if (failed.length > 0 && failed.length === stacks.length)
    return { tone: "red", lead: `Nothing could be planned or reviewed${titleOf(failed[0]?.error)}`, text: "" };
  if (stacks.some((stack) => stack.error !== undefined || remarksOf(stack).length > 0))
    return {
      tone: "red",
      lead: `Not all of this could be planned or reviewed${titleOf(failed[0]?.error)}`,
      text: text(),
    };
  if (resources.some(({ severity }) => severity === "high") || conditions.length > 0)
    return { tone: "red", lead: "Look before you merge:", text: text("read what is listed here.") };
  if (needsAttention || undoneText(stacks) !== "")
    return { tone: "amber", lead: "Read what follows:", text: text("some of it needs attention.") };
  return {
    tone: "green",
    lead: "No need to worry:",
    text: ["nothing found that loosens protection.", ...said].join(" "),
  };
}

/** The title of an engine's error: `: Invalid provider configuration.` */
function titleOf(error: string | undefined): string {
  const [, title] = /(?:^|\s)Error: ([^\n]{1,160})/.exec(error ?? "") ?? [];
  return title === undefined ? "." : `: ${title.replace(/\.?$/, ".")}`;
}

/** Says that a change writes again what somebody changed outside; "" where none does. */
function undoneText(stacks: readonly StackReview[]): string {
  const count = stacks.reduce((sum, { resources, drift }) => sum + resources.filter(undoes(drift)).length, 0);
  if (count === 0) return "";
  return `${grouped(count)} ${count === 1 ? "change undoes" : "changes undo"} what was changed outside`;
}

function undoes(drift: readonly ResourceReview[]): (resource: ResourceReview) => boolean {
  const outside = new Map(drift.map((changed) => [changed.address, new Set(pathsIn(changed))]));
  return (resource) =>
    resource.action === "update" && pathsIn(resource).some((path) => outside.get(resource.address)?.has(path) === true);
}

function pathsIn({ attributes, entries }: ResourceReview): readonly string[] {
  return [...attributes.map(({ path }) => path), ...(entries === undefined ? [] : [entries.attribute])];
}

/** Whether a reader has to worry about what happened outside, in one line. */
export function driftHeadline({ changed, deleted, unmanaged, stacks }: DriftReport): Headline {
  const differing = changed + deleted;
  const texts = [
    ...(differing === 0
      ? []
      : [`${counted(differing, "object").words} ${differing === 1 ? "differs" : "differ"} from what is declared`]),
    ...(unmanaged === 0
      ? []
      : [`${counted(unmanaged, "object").words} ${unmanaged === 1 ? "is" : "are"} declared nowhere`]),
  ];
  const isPartial = stacks.some((stack) => stack.error !== undefined || remarksOf(stack).length > 0);
  if (texts.length > 0) return { tone: "red", lead: "Look at this:", text: `${texts.join(", and ")}.` };
  if (isPartial) return { tone: "red", lead: "No verdict", text: "for all that was checked." };
  return { tone: "green", lead: "No need to worry:", text: "nothing has drifted." };
}
