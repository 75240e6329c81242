import type { Accounts, Plan, ResourceChange } from "../plan/plan.js";
import { readTime } from "../../shared/time.js";
import type { Redactor } from "../plan/secrets.js";
import type { ConstructPaths } from "../plan/synthesized-app.js";
import { type StoppingLists, stoppingLists, type ZoneLists, zoneLists } from "./access-lists/zone-lists.js";
import { typeMeaning } from "./meaning-table.js";
import { type Categories, categoriesIn } from "./bots/categories.js";
import { judgedChanges } from "./official-parts.js";
import type { ObjectContext } from "./planned.js";
import { isForeign } from "./programs.js";
import { type PassedTogether, passedTogether } from "./pass-together.js";
import { movesIn, type MovesOf } from "./rules/moved-requests.js";
import { type Ranked, rankedIn } from "./rules/order-findings.js";
import { type Renamed, renamedIn } from "./renamed.js";
import { type ZoneSides, zoneSides } from "../zones/zone-sides.js";
import { type SharedObjects, sharedObjects } from "./shared-objects.js";
import { type AddZone, zoneAdderFor } from "./rule-zone.js";
import { type RefusingPlan, refusingPlans } from "./zones/zone-plans.js";

export interface ReviewContext {
  readonly redactor: Redactor;
  /** True for drift, false for a planned change. */
  readonly outside: boolean;
  readonly constructPath: ConstructPaths;
  readonly zoneLists: ZoneLists;
  readonly stoppingLists: StoppingLists;
  readonly shared: SharedObjects;
  readonly zones: ZoneSides;
  readonly ranked: Ranked;
  readonly movesOf: MovesOf;
  readonly passedTogether: PassedTogether;
  readonly addZone: AddZone;
  readonly categories: Categories;
  readonly renamed: Renamed;
  readonly refusingPlan: RefusingPlan;
  readonly accountOf: Accounts;
  /** When the plan was made, in milliseconds since the epoch; NaN if unknown. */
  readonly plannedAt: number;
  readonly configured: Plan["configured"];
  readonly about: (change: ResourceChange) => ObjectContext;
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
    configured: plan.configured(address)?.expressions,
    outside,
    redactor,
  });
}

/** Creates the context for the changes of a plan. */
export function plannedContext(plan: Plan, constructPath: ConstructPaths, redactor: Redactor): ReviewContext {
  const { accountOf, resources, configured, timestamp } = plan;
  const zones = zoneSides([plan]);
  const all = judgedChanges(resources);
  const planned = all.filter((change) => change.action !== "forget" || !zones.givesWay(change));
  const shared = sharedObjects(all, accountOf);
  const deferred = judgedChanges(plan.deferred.map(({ resource }) => resource));
  const addZone = zoneAdderFor(planned, accountOf, redactor, zones.zoneOf);
  return {
    about: aboutIn(plan, redactor),
    redactor,
    outside: false,
    constructPath,
    zoneLists: zoneLists({
      planned,
      deferred,
      happened: [],
      shared,
      accountOf,
      redactor,
      zones,
      plannedAt: plannedAt(timestamp),
    }),
    stoppingLists: stoppingLists(planned, accountOf, redactor),
    shared,
    zones,
    ranked: rankedIn(planned),
    movesOf: movesIn(zones, redactor),
    passedTogether: passedTogether(zones, accountOf, redactor),
    addZone,
    categories: categoriesIn(planned, accountOf, redactor),
    renamed: renamedIn(planned, accountOf, redactor),
    refusingPlan: refusingPlans(planned, accountOf),
    accountOf,
    configured,
    plannedAt: plannedAt(timestamp),
  };
}

/** Creates the context for drift. Compares drift with all other objects as they are before the plan's changes. */
export function outsideContext(
  { resources, accountOf, configured, timestamp }: Pick<Plan, "resources" | "accountOf" | "configured" | "timestamp">,
  changes: readonly ResourceChange[],
  constructPath: ConstructPaths,
  redactor: Redactor,
): ReviewContext {
  const addresses = new Set(changes.map(({ address }) => address));
  const happened = judgedChanges(changes);
  const others = resources
    .filter(({ address }) => !addresses.has(address))
    .map((change) => ({
      ...change,
      action: "no-op" as const,
      after: change.before,
      unknown: false,
      importing: undefined,
    }));
  const unchanged = judgedChanges(others);
  const zones = zoneSides([{ resources: [...changes, ...others], deferred: [], configured }]);
  const shared = sharedObjects(unchanged, accountOf);
  const addZone = zoneAdderFor([...happened, ...unchanged], accountOf, redactor, zones.zoneOf);
  return {
    about: aboutIn({ accountOf, configured, resources: [] }, redactor),
    redactor,
    outside: true,
    constructPath,
    zoneLists: zoneLists({
      planned: unchanged,
      deferred: [],
      happened,
      shared,
      accountOf,
      redactor,
      zones,
      plannedAt: plannedAt(timestamp),
    }),
    stoppingLists: stoppingLists(unchanged, accountOf, redactor),
    shared,
    zones,
    ranked: rankedIn([...happened, ...unchanged]),
    movesOf: movesIn(zones, redactor),
    passedTogether: passedTogether(zones, accountOf, redactor),
    addZone,
    categories: categoriesIn([...happened, ...unchanged], accountOf, redactor),
    renamed: () => [],
    refusingPlan: () => undefined,
    accountOf,
    configured,
    plannedAt: plannedAt(timestamp),
  };
}

const plannedAt = (timestamp: string | undefined): number =>
  timestamp === undefined ? Number.NaN : readTime(timestamp);
