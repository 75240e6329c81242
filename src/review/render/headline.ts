import type { MatchedCondition, MatchedObject, Review, StackReview } from "../document/review-document.js";
import type { ResourceReview } from "../document/resource-document.js";
import type { DriftedObject, DriftReport } from "../document/drift-document.js";
import {
  capital,
  counted,
  grouped,
  phrase,
  phraseParts,
  shorten,
  uncapital,
  type Words,
  words,
} from "../../shared/phrase.js";
import { groupTitle } from "./grouping.js";
import { trafficHeadline } from "./traffic.js";
import type { Report } from "./nodes.js";
import { REPAIRED } from "./wording.js";
import { isEnding, isToRead, needsAttention, protectionText } from "./verdict-wording.js";

type Headline = Report["headline"];

/** Returns the verdict on protection and visitors in one line, as a phrase. `listed` are the changes of the first table. */
export function reviewHeadline(review: Review, listed: readonly ResourceReview[]): Headline {
  const { stacks, matched_conditions: conditions } = review;
  const resources = stacks.flatMap((stack) => stack.resources);
  const cause = onlyCause(review);
  const undone = parts(repairedText(resources, cause?.review), undoneText(stacks));
  const beside = parts(
    besideText(stacks),
    wrongTestsText(review),
    review.test_problem === undefined ? "" : "not all tests of protection could be run",
  );
  const failed = stacks.filter(({ error }) => error !== undefined);
  if (failed.length > 0 && failed.length === stacks.length)
    return { tone: "red", text: `Nothing could be planned or reviewed${titleOf(failed[0]?.error)}` };
  const protection = protectionSummary(review, cause);
  const rest = [trafficHeadline(review), beside, undone, acceptedText(review)] as const;
  if (stacks.some(isPartial))
    return {
      tone: "red",
      text: parts(`Not all could be planned or reviewed: ${partialText(stacks)}`, protection, ...rest),
    };
  const summary = parts(protection, ...rest);
  if (resources.some(({ severity }) => severity === "high") || conditions.length > 0 || beside !== "")
    return { tone: "red", text: summary || `The check fails on ${conditionNames(conditions).words}` };
  const isAmber =
    listed.some(needsAttention) ||
    undone !== "" ||
    resources.some((one) => one.direction === "unknown" || isToRead(one));
  const isLow = listed.length > 0 && listed.every(({ severity }) => severity === "low");
  if (isAmber) return { tone: isLow ? "yellow" : "amber", text: summary || "Some changes should be read" };
  return { tone: "green", text: parts("Nothing loosens protection", summary) };
}

/** Lists conditions by name: `` `loosens` and `high` ``. */
function conditionNames(conditions: readonly Pick<MatchedCondition, "condition">[]): Words {
  const names = conditions.map(({ condition }) => phrase`${condition}`);
  const last = names.at(-1) ?? "";
  return words(names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`);
}

/** Joins sentences and clauses that can stand alone. */
const parts = (...texts: readonly string[]): string =>
  texts
    .filter((text) => text !== "")
    .map((text, index) => (index === 0 ? capital(text) : text).replace(/\.$/, ""))
    .join(" · ");

const isPartial = ({ error, problems }: Pick<StackReview, "error" | "problems">): boolean =>
  error !== undefined || problems.length > 0;

/** Names the stacks without a plan or review, each with its first reason, as a phrase. */
function partialText(stacks: readonly Pick<StackReview, "name" | "error" | "problems">[]): string {
  const partial = stacks.filter(isPartial);
  const texts = partial.slice(0, MOST_PARTIAL).map(({ name, error, problems: [problem = "", ...others] }) => {
    if (error !== undefined) {
      const title = titleIn(error);
      return title === undefined
        ? phrase`${name} could not be planned`
        : phrase`${name} could not be planned: ${title}`;
    }
    const more = others.length === 0 ? "" : ` (and ${counted(others.length, "other problem").words})`;
    return `${stacks.length > 1 ? phrase`${name}: ` : ""}${problem.replace(/\.$/, "")}${more}`;
  });
  const omitted = partial.length - texts.length;
  return [...texts, ...(omitted === 0 ? [] : [`${counted(omitted, "other stack").words} as well`])].join("; ");
}

const MOST_PARTIAL = 3;

/** Summarizes failed checks, programs, actions, and findings about the whole configuration. */
function besideText(stacks: readonly StackReview[]): string {
  const rows = [
    [stacks.flatMap(({ checks }) => checks), "check does not pass", "checks do not pass"],
    [
      stacks.flatMap(({ external }) => external),
      "program runs outside of the plan",
      "programs run outside of the plan",
    ],
    [stacks.flatMap(({ actions }) => actions), "action is invoked or deferred", "actions are invoked or deferred"],
    [
      stacks.flatMap(({ findings }) => findings),
      "finding is about the whole configuration",
      "findings are about the whole configuration",
    ],
  ] as const;
  return rows
    .flatMap(([found, one, many]) => (found.length === 0 ? [] : [counted(found.length, one, many).words]))
    .join(", ");
}

function wrongTestsText({ tests }: Review): string {
  const wrong = (tests?.failed ?? 0) + (tests?.undecided ?? 0);
  return wrong === 0 ? "" : counted(wrong, "test of protection does not hold", "tests of protection do not hold").words;
}

interface Cause {
  readonly stack?: string;
  readonly review: ResourceReview;
}

/**
 * Describes the effect on protection. With a `cause`, the finding of that object comes first. Counts of the other changes follow.
 */
function protectionSummary({ stacks }: Review, cause: Cause | undefined): string {
  const resources = stacks.flatMap((stack) => stack.resources);
  if (cause === undefined) return protectionText(resources);
  const { review } = cause;
  const does = groupTitle([review]) ?? (isEnding(review) ? `1 object to ${review.action}` : "1 change to look at");
  const others = protectionText(
    resources.filter((resource) => resource !== review),
    "other change",
  );
  const named = namedText(cause);
  // If the finding names another object, its own object comes first.
  const isNaming = phraseParts(does).some(({ quoted }) => quoted);
  const also = review.direction === "mixed" ? "it also tightens protection" : "";
  return parts(isNaming ? `${named}: ${uncapital(does)}` : `${does}: ${named}`, also, others);
}

/** Returns the only object that needs attention; undefined for several, or if something else needs attention. */
function onlyCause({ stacks, matched_conditions: conditions }: Review): Cause | undefined {
  const first = stacks.flatMap(({ name, resources, drift }) => {
    const undoing = undoes(drift);
    return resources
      .filter(
        (review) =>
          needsAttention(review) || review.direction === "unknown" || review.repairs !== undefined || undoing(review),
      )
      .map((review) => ({ stack: name, review }));
  });
  const notable = (): readonly Required<Cause>[] =>
    stacks.flatMap(({ name, resources }) => resources.filter(isToRead).map((review) => ({ stack: name, review })));
  const [cause, ...others] = first.length > 0 ? first : notable();
  if (cause === undefined || others.length > 0) return undefined;
  const isCause = ({ stack, address }: MatchedObject): boolean =>
    stack === cause.stack && address === cause.review.address;
  if (!conditions.every(({ count, objects }) => count === objects.length && objects.every(isCause))) return undefined;
  return stacks.length > 1 ? cause : { review: cause.review };
}

const LONGEST_NAME = 60;

/** Names an object: `Office`, zone 42. If the object has no name, uses its address. */
function namedText({ stack, review }: Cause): string {
  const { label, address, subject } = review;
  const name = label === undefined || label === "" ? address : shorten(label, LONGEST_NAME);
  const which = subject === undefined ? "" : `, ${subject}`;
  return `${stack === undefined ? "" : phrase`${stack}: `}${phrase`${name}`}${which}`;
}

function titleOf(error: string | undefined): string {
  const title = titleIn(error ?? "");
  return title === undefined ? "" : phrase`: ${words(title)}`;
}

const titleIn = (error: string): string | undefined => /(?:^|\s)Error: ([^\n]{1,160})/.exec(error)?.[1];

/** Mentions accepted changes, so that the approver reads the reasons; "" if there are no accepted changes. */
function acceptedText({ acceptance }: Review): string {
  const { accepted = [], file } = acceptance ?? {};
  if (accepted.length === 0) return "";
  const what = `${counted(accepted.length, "object").words} ${accepted.length === 1 ? "is" : "are"}`;
  return phrase`${words(what)} accepted on purpose in ${file ?? words("a file")}: read why`;
}

/**
 * Names the objects whose drift the apply undoes. The pull request did not change these objects. Returns "" if there are none.
 */
function repairedText(resources: readonly ResourceReview[], named: ResourceReview | undefined): string {
  const [only, ...others] = resources.filter(({ repairs }) => repairs !== undefined);
  if (only?.repairs === undefined) return "";
  if (others.length > 0)
    return `This pull request does not change ${grouped(others.length + 1)} of the objects: they were changed or deleted outside of Terraform, and this apply puts them back`;
  const which = only === named ? words("it") : only.address;
  return phrase`This pull request does not change ${which}: it ${words(REPAIRED[only.repairs])}`;
}

/** Mentions that a change also undoes drift; "" if no change undoes drift. */
function undoneText(stacks: readonly StackReview[]): string {
  const count = stacks.reduce((sum, { resources, drift }) => sum + resources.filter(undoes(drift)).length, 0);
  if (count === 0) return "";
  return `${grouped(count)} ${count === 1 ? "change undoes" : "changes undo"} what was changed outside`;
}

function undoes(drift: readonly ResourceReview[]): (resource: ResourceReview) => boolean {
  const outside = new Map(drift.map((changed) => [changed.address, new Set(pathsIn(changed))]));
  return (resource) => {
    if (resource.action !== "update" || resource.repairs !== undefined) return false;
    const changed = outside.get(resource.address);
    return changed !== undefined && pathsIn(resource).some((path) => changed.has(path));
  };
}

function pathsIn({ attributes, entries }: ResourceReview): readonly string[] {
  return [...attributes.map(({ path }) => path), ...(entries === undefined ? [] : [entries.attribute])];
}

/** Says how drift affects protection; for a single object, says what changed. */
function driftEffect(stacks: DriftReport["stacks"]): string {
  const objects = stacks.flatMap(({ drifted }) => drifted.map(({ object }) => object));
  return (objects.length === 1 ? groupTitle(objects) : undefined) ?? protectionText(objects);
}

/** Returns the verdict on drift in one line, as a phrase. */
export function driftHeadline({ changed, deleted, unmanaged, stacks }: DriftReport): Headline {
  const differing = changed + deleted;
  const named = (isWanted: (row: DriftedObject) => boolean): string => {
    const found = stacks.flatMap(({ name, drifted }) =>
      drifted.filter(isWanted).map(({ object }) => ({ ...(stacks.length > 1 && { stack: name }), review: object })),
    );
    const [only, ...others] = found;
    return only === undefined || others.length > 0 ? "" : `: ${namedText(only)}`;
  };
  const texts = [
    ...(differing === 0
      ? []
      : [
          `${counted(differing, "object").words} ${differing === 1 ? "differs" : "differ"} from what is declared${named(({ change }) => change !== "unmanaged")}`,
        ]),
    ...(unmanaged === 0
      ? []
      : [
          `${counted(unmanaged, "object").words} ${unmanaged === 1 ? "is" : "are"} declared nowhere${named(({ change }) => change === "unmanaged")}`,
        ]),
  ];
  const failing = stacks.flatMap(({ checks }) => checks).length;
  if (failing > 0) texts.push(counted(failing, "check does not pass", "checks do not pass").words);
  if (texts.length > 0) return { tone: "red", text: parts(texts.join(", and "), driftEffect(stacks)) };
  if (stacks.some(isPartial))
    return { tone: "red", text: parts("No verdict for all that was checked", partialText(stacks)) };
  return { tone: "green", text: "Nothing has drifted" };
}
