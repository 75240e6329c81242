import type { Accounts, Plan, ResourceChange } from "../plan/plan.js";
import { readTime } from "../../shared/time.js";
import type { Redactor } from "../plan/secrets.js";
import { type Code, noCode } from "../plan/code.js";
import type { ConstructPaths } from "../plan/synthesized-app.js";
import { type StoppingLists, stoppingLists, type ZoneLists, zoneLists } from "./access-lists/zone-lists.js";
import { typeMeaning } from "./meaning-table.js";
import { type Categories, categoriesIn } from "./bots/categories.js";
import { judgedChanges } from "./official-parts.js";
import { type ObjectContext, plannedObject } from "./planned.js";
import { type PassedTogether, passedTogether } from "./pass-together.js";
import { type RulesOfZone, rulesOfZones } from "./rules/challenged-first.js";
import { type Ranked, rankedIn } from "./rules/order-findings.js";
import { type Renamed, renamedIn } from "./renamed.js";
import { type SharedObjects, sharedObjects } from "./shared-objects.js";
import { type AddZone, zoneAdderFor } from "./rule-zone.js";
import { besidePlan } from "./beside-plan.js";
import { providerSettings } from "./provider-settings.js";
import { type RefusingPlan, refusingPlans } from "./zones/zone-plans.js";
import { tracedIn, untraced } from "./traced.js";

export interface ReviewContext {
  readonly redactor: Redactor;
  /** True for drift, false for a planned change. */
  readonly outside: boolean;
  readonly constructPath: ConstructPaths;
  readonly zoneLists: ZoneLists;
  readonly stoppingLists: StoppingLists;
  readonly shared: SharedObjects;
  readonly ranked: Ranked;
  readonly rulesOfZone: RulesOfZone;
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

function aboutIn(
  { accountOf, configured }: Pick<Plan, "accountOf" | "configured">,
  {
    traced,
    ...more
  }: Pick<ObjectContext, "traced"> & { readonly ofPlan?: (change: ResourceChange) => Partial<ObjectContext> },
): About {
  return (change) => {
    const { address, provider, type } = change;
    return {
      meaning: typeMeaning(provider, type),
      account: accountOf(address),
      configured: configured(address)?.expressions,
      traced,
      ...more.ofPlan?.(change),
    };
  };
}

/** Creates the context for the changes of a plan. */
export function plannedContext(
  plan: Plan,
  { constructPath, code = noCode }: { readonly constructPath: ConstructPaths; readonly code?: Code },
  redactor: Redactor,
): ReviewContext {
  const { accountOf, resources, configured, timestamp } = plan;
  const planned = judgedChanges(resources);
  const shared = sharedObjects(planned, accountOf);
  const deferred = judgedChanges(plan.deferred.map(({ resource }) => resource));
  const addZone = zoneAdderFor(planned, accountOf, redactor);
  const traced = tracedIn(plan, code, (change) => plannedObject(change, about(change)));
  const beside = besidePlan(plan, code);
  const settings = providerSettings(plan, code);
  const about: About = aboutIn(plan, {
    traced,
    ofPlan: (change) => ({ settings: settings(change), beside: beside.planned(change) }),
  });
  return {
    about,
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
      plannedAt: plannedAt(timestamp),
    }),
    stoppingLists: stoppingLists(planned, accountOf, redactor),
    shared,
    ranked: rankedIn(planned, addZone),
    rulesOfZone: rulesOfZones(planned, accountOf),
    passedTogether: passedTogether(plan, accountOf, redactor),
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
  const shared = sharedObjects(unchanged, accountOf);
  const addZone = zoneAdderFor([...happened, ...unchanged], accountOf, redactor);
  return {
    about: aboutIn({ accountOf, configured }, { traced: untraced }),
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
      plannedAt: plannedAt(timestamp),
    }),
    stoppingLists: stoppingLists(unchanged, accountOf, redactor),
    shared,
    ranked: rankedIn([...happened, ...unchanged], addZone),
    rulesOfZone: rulesOfZones([...happened, ...unchanged], accountOf),
    passedTogether: passedTogether(
      { resources: [...changes, ...others], deferred: [], configured },
      accountOf,
      redactor,
    ),
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
