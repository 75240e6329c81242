import {
  type ActionInvocation,
  type ExternalProgram,
  field,
  marks,
  type Plan,
  type ResourceChange,
  withoutKeys,
} from "../plan/plan.js";
import { typeMeaning } from "./meaning-table.js";
import type { Planned } from "../document/resource-document.js";
import { withoutMarked } from "./planned.js";

/** The provider of `terraform_data`. The plan and the commit show everything about its objects. */
const BUILT_IN = "terraform.io/builtin/terraform";

/** Reports whether the plan changes an object of another provider, which may read files and get values from elsewhere. */
export const isForeign = ({ mode, action, provider, type }: ResourceChange): boolean =>
  mode === "managed" &&
  !["no-op", "read", "forget"].includes(action) &&
  provider !== BUILT_IN &&
  typeMeaning(provider, type) === undefined;

const RUNS_PROVISIONERS = ["create", "replace", "destroy", "unknown"];

const changesOf = ({ resources, deferred }: Pick<Plan, "resources" | "deferred">): readonly ResourceChange[] => [
  ...resources,
  ...deferred.map(({ resource }) => resource),
];

/** Returns the programs that the plan ran or the apply will run. Provisioners run with a create or destroy of their resource. */
export function runningPrograms(plan: Pick<Plan, "programs" | "resources" | "deferred">): readonly ExternalProgram[] {
  const changes = changesOf(plan).filter(({ action }) => RUNS_PROVISIONERS.includes(action));
  const running = new Set(changes.map(({ address }) => withoutKeys(address)));
  return plan.programs.filter(({ provisioner, address }) => provisioner === undefined || running.has(address));
}

/** Reports whether programs, actions, or other providers may read any file of the commit. */
export const mayReadFiles = (plan: Plan): boolean =>
  runningPrograms(plan).length + plan.invocations.length > 0 || changesOf(plan).some(isForeign);

/** Reports whether a destroyed object no longer has a block. A `removed` block may then run programs, which no plan shows. */
export const isGone = ({ mode, action, address }: ResourceChange, configured: Plan["configured"]): boolean =>
  mode === "managed" && (action === "destroy" || action === "unknown") && configured(address) === undefined;

/** Returns a program with its arguments, for its digest. */
export const plannedProgram = ({ address, provisioner, expressions }: ExternalProgram): Planned => ({
  value: () => [address, provisioner ?? null, expressions],
  unseen: () => undefined,
});

/** Returns an invoked action with its configuration, for its digest. */
export function plannedInvocation({ address, provider, trigger, deferred, row }: ActionInvocation): Planned {
  const [values, unknown, mask] = ["config_values", "config_unknown", "config_sensitive"].map((name) =>
    field(row, name),
  );
  return {
    value: () => [
      ...[address, provider, trigger ?? null, deferred ?? null],
      ...[withoutMarked(values ?? null, mask), unknown ?? null],
    ],
    unseen: () => {
      if (marks(mask)) return "It is invoked with sensitive values that the report does not show.";
      return marks(unknown) ? "Its arguments are known only during the apply." : undefined;
    },
  };
}
