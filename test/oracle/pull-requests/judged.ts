import type { Snapshot } from "../../../src/emulator/index.js";
import type { Condition } from "../../../src/review/judge/fail-on.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import type { StackReview } from "../../../src/review/document/review-document.js";
import { planOf, reviewOfPlan } from "../../review/support/review-of.js";
import { directionOf } from "../protection.js";
import { DIFFERENCES, type Place, type PullRequest } from "./pull-request.js";
import { blocksOf, nameOf, type OracleWorkspace, type Whole } from "./workspace.js";

/** What the emulator shows of a pull request that was applied, and what the review said before. */
export interface Judged {
  readonly pullRequest: PullRequest;
  readonly at: Place;
  /** The part of the plan that is about it, as JSON. */
  readonly plan: string;
  readonly truth: ReturnType<typeof directionOf>;
  readonly review: StackReview;
  /** Of `review --fail-on production`. */
  readonly exitCode: number;
}

/** A pull request at its place. */
export interface Placed {
  readonly pullRequest: PullRequest;
  readonly at: Place;
}

const NO_IDS: Readonly<Record<string, string>> = {};
const noImports = () => NO_IDS;

/** What several pull requests declare before or after. */
export function wholeOf(placed: readonly Placed[], side: "before" | "after"): Whole {
  const isAfter = side === "after";
  const blocks = placed.flatMap(({ pullRequest, at }) => blocksOf(pullRequest[side]?.(at) ?? {}, at));
  const imports = placed.flatMap(({ pullRequest: { after, imports: ids = noImports }, at }) =>
    Object.entries(isAfter ? ids(at) : NO_IDS).map(([label, id]): [string, string] => [
      `${after(at)[label]?.type ?? ""}.${nameOf(at, label)}`,
      id,
    ]),
  );
  const forgets = placed.flatMap(({ pullRequest: { before, forgets: labels = [] }, at }) =>
    isAfter ? labels.map((label) => `${before?.(at)[label]?.type ?? ""}.${nameOf(at, label)}`) : [],
  );
  return { blocks, imports: new Map(imports), forgets };
}

/** Applies what was before, plans and reviews what comes after, and applies that. */
export async function judge(
  workspace: OracleWorkspace,
  snapshot: () => Snapshot,
  placed: readonly Placed[],
): Promise<Judged[]> {
  await workspace.apply(wholeOf(placed, "before"));
  const before = snapshot();
  const text = await workspace.plan(wholeOf(placed, "after"));
  await workspace.applyPlanned();
  const after = snapshot();
  return placed.map(({ pullRequest, at }) => {
    const plan = planAt(text, at);
    const review = reviewOfPlan(planOf(plan));
    return {
      pullRequest,
      at,
      plan,
      truth: directionOf(contentsAt(before, at), contentsAt(after, at)),
      review,
      exitCode: assembleReview([review], PRODUCTION).exit_code,
    };
  });
}

const PRODUCTION: readonly Condition[] = parseConditions("production");

interface PlanJson {
  readonly resource_changes?: readonly { readonly address: string }[];
}

/** The part of a plan that is about one place. */
function planAt(text: string, { name }: Place): string {
  const plan = JSON.parse(text) as PlanJson;
  const rows = (plan.resource_changes ?? []).filter(({ address }) => address.split(".")[1]?.startsWith(`${name}_`));
  return JSON.stringify({ ...plan, resource_changes: rows });
}

/** The contents of one place. */
function contentsAt(contents: Snapshot, { zone, otherZone, app, otherApp }: Place): Snapshot {
  const inZone = ({ shieldZoneId }: { readonly shieldZoneId: number }): boolean =>
    shieldZoneId === zone || shieldZoneId === otherZone;
  return {
    ...contents,
    zones: contents.zones.filter(inZone),
    accessLists: contents.accessLists.filter(inZone),
    rateLimits: contents.rateLimits.filter(inZone),
    wafRules: contents.wafRules.filter(inZone),
    applications: contents.applications.filter(({ appId }) => appId === app || appId === otherApp),
  };
}

/** What is wrong with a verdict; undefined if it agrees with the truth. */
export function disagreement({ pullRequest: { differs }, truth, review, exitCode }: Judged): string | undefined {
  const said = review.direction;
  const loosens = truth === "loosens" || truth === "both";
  if ((loosens || said !== "neutral") && said !== "tightens" && exitCode !== 3) return `production stays open: ${said}`;
  // A verdict may leave out that something is also stricter.
  const agrees = said === truth || (loosens && said === "mixed") || (truth === "both" && said === "loosens");
  if (differs === undefined) return agrees ? undefined : `truth ${truth}, review ${said}`;
  const { verdict } = DIFFERENCES[differs];
  if (agrees) return `agrees, although it should differ: ${differs}`;
  return verdict.some((one) => one === said)
    ? undefined
    : `truth ${truth}, review ${said}, instead of ${verdict.join(" or ")}`;
}

/** Rules that say themselves that they are not sure, or that the apply is not all at once. */
const UNSURE: readonly string[] = ["enforcement-uncertain", "replacement-gap"];

/**
 * What is wrong with a verdict on several objects, whose changes may cancel each other: what loosens must be said, or closed
 * as unknown, and what loosens nothing may be said to loosen only by a finding that is not sure, or that another object of
 * the plan undoes.
 */
export function missed({ truth, review, exitCode }: Judged): string | undefined {
  const loosens = truth === "loosens" || truth === "both";
  if (loosens && exitCode !== 3) return `truth ${truth}, review ${review.direction}, and production stays open`;
  const said = review.resources.flatMap(({ findings }) => findings).filter(({ direction }) => direction === "loosens");
  const isAlone = review.resources.length === 1;
  if (loosens || !isAlone || said.every(({ rule }) => UNSURE.includes(rule))) return undefined;
  return `truth ${truth}, review ${review.direction}`;
}
