import type { Accounts, Plan, ResourceChange } from "../plan/plan.js";
import { readTime } from "../../shared/time.js";
import type { Redactor } from "../plan/secrets.js";
import type { ConstructPaths } from "../plan/synthesized-app.js";
import { type ZoneLists, zoneLists } from "./access-lists/zone-lists.js";
import { type TypeMeaning, typeMeaning } from "./meaning-table.js";
import { judgedChanges } from "./official-parts.js";
import type { ObjectContext } from "./planned.js";
import { isForeign } from "./programs.js";
import { type PassedTogether, passedTogether } from "./joint-passes.js";
import { movesIn, type MovesOf } from "./rules/moved-requests.js";
import { type Renamed, renamedIn } from "./renamed.js";
import type { PlacingPlan } from "../zones/places.js";
import { ZoneSides } from "../zones/zone-sides.js";
import type { ResourceReview } from "../document/resource-document.js";
import type { Sides } from "./sides.js";

export interface ReviewContext {
  readonly redactor: Redactor;
  /** True for drift, false for a planned change. */
  readonly outside: boolean;
  readonly constructPath: ConstructPaths;
  readonly zoneLists: ZoneLists;
  readonly zones: ZoneSides;
  readonly movesOf: MovesOf;
  readonly passedTogether: PassedTogether;
  readonly renamed: Renamed;
  readonly accountOf: Accounts;
  /** When the plan was made, in milliseconds since the epoch; NaN if unknown. */
  readonly plannedAt: number;
  readonly configured: Plan["configured"];
  readonly about: (change: ResourceChange) => ObjectContext;
}

/** An object to judge: its change, and both sides as they act in its zone. */
export interface JudgedObject {
  readonly change: ResourceChange;
  readonly sides: Sides;
  readonly meaning: TypeMeaning;
  readonly context: ReviewContext;
  /** True if the object is recreated for another zone, bot, or application. */
  readonly isMoved: boolean;
}

/** What a report says about an object. */
export interface Judgment extends Pick<
  ResourceReview,
  "entries" | "moved_addresses" | "page" | "preview" | "findings"
> {
  /** Attributes that the other members show; undefined for those without a row of their own. */
  readonly skip?: ReadonlySet<string> | undefined;
}

type About = ReviewContext["about"];

/** Reports whether an object gets values during the apply that the commit does not decide. */
const isOutside = (change: ResourceChange): boolean =>
  change.mode === "data" ? change.action !== "no-op" : isForeign(change) && change.action !== "destroy";

function aboutIn(plan: Pick<Plan, "accountOf" | "configured" | "resources">, redactor: Redactor): About {
  const outside = plan.resources.filter(isOutside).map(({ address }) => address);
  return ({ address, provider, type }) => ({
    meaning: typeMeaning(provider, type),
    account: plan.accountOf(address),
    configured: plan.configured(address),
    outside,
    redactor,
  });
}

/** The parts of a plan that the judges read. */
type JudgedPlan = PlacingPlan & Pick<Plan, "timestamp">;

/** Creates the context for the changes of a plan. */
export const plannedContext = (plan: JudgedPlan, constructPath: ConstructPaths, redactor: Redactor): ReviewContext =>
  contextOf(plan, { constructPath, redactor, outside: false });

/** Creates the context for drift. Compares drift with all other objects as they are before the plan's changes. */
export function outsideContext(
  plan: JudgedPlan,
  changes: readonly ResourceChange[],
  constructPath: ConstructPaths,
  redactor: Redactor,
): ReviewContext {
  const addresses = new Set(changes.map(({ address }) => address));
  const others = plan.resources
    .filter(({ address }) => !addresses.has(address))
    .map((change) => ({
      ...change,
      ...{ action: "no-op" as const, after: change.before, unknown: false, importing: undefined },
    }));
  const now = { ...plan, resources: [...changes, ...others], deferred: [] };
  return contextOf(now, { constructPath, redactor, outside: true });
}

function contextOf(
  plan: JudgedPlan,
  options: Pick<ReviewContext, "constructPath" | "redactor" | "outside">,
): ReviewContext {
  const { redactor, outside } = options;
  const { accountOf, configured, timestamp } = plan;
  const zones = new ZoneSides([plan]);
  const all = judgedChanges(plan.resources);
  const planned = all.filter((change) => change.action !== "forget" || !zones.givesWay(change));
  const deferred = judgedChanges(plan.deferred.map(({ resource }) => resource));
  const plannedAt = timestamp === undefined ? Number.NaN : readTime(timestamp);
  return {
    ...options,
    about: aboutIn(outside ? { ...plan, resources: [] } : plan, redactor),
    zoneLists: zoneLists({ planned, deferred, outside, accountOf, redactor, zones, plannedAt }),
    zones,
    movesOf: movesIn(zones, redactor),
    passedTogether: passedTogether(zones, redactor),
    renamed: outside ? () => [] : renamedIn(planned, accountOf, redactor),
    accountOf,
    configured,
    plannedAt,
  };
}
