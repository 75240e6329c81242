import type { Plan, ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import type { ReviewContext } from "./review-resource.js";
import { rankedIn } from "./rules/order-findings.js";
import { sharedObjects } from "./shared-objects.js";
import { surroundingsIn } from "./surroundings.js";
import { zoneLists } from "./access-lists/zone-lists.js";

/**
 * What changes outside of Terraform are compared with: all other objects as they are now, since the plan's own changes are
 * not applied yet.
 */
export function outsideLists(
  { resources, accountOf }: Pick<Plan, "resources" | "accountOf">,
  happened: readonly ResourceChange[],
  redactor: Redactor,
): Pick<ReviewContext, "zoneLists" | "shared" | "ranked" | "around"> {
  const addresses = new Set(happened.map(({ address }) => address));
  const unchanged = resources
    .filter(({ address }) => !addresses.has(address))
    .map((change) => ({
      ...change,
      action: "no-op" as const,
      after: change.before,
      unknown: false,
      importing: undefined,
    }));
  const shared = sharedObjects(unchanged, accountOf);
  const around = surroundingsIn([...happened, ...unchanged], accountOf, redactor);
  const ranked = rankedIn([...happened, ...unchanged], around);
  return {
    shared,
    ranked,
    around,
    zoneLists: zoneLists({ planned: unchanged, deferred: [], happened, shared, accountOf, redactor }),
  };
}
