import { phrase, words } from "../../shared/phrase.js";
import { type Code, moduleOf } from "../plan/code.js";
import type { Planned } from "../document/resource-document.js";
import { type ExternalProgram, type Plan, type ResourceChange, type Value, withoutKeys } from "../plan/plan.js";
import { typeMeaning } from "./meaning-table.js";

/** Reports whether a destroyed object no longer has a block. A `removed` block may then run programs. */
export const isGone = ({ mode, action, address }: ResourceChange, configured: Plan["configured"]): boolean =>
  mode === "managed" && (action === "destroy" || action === "unknown") && configured(address) === undefined;

/** A provider with changes that the plan shows completely. */
const BUILT_IN = "terraform.io/builtin/terraform";

/** Reports whether a change may depend on files that its arguments name. */
export const mayReadFiles = ({ mode, action, provider, type }: ResourceChange): boolean =>
  mode === "managed" &&
  (action === "create" || action === "update" || action === "replace" || action === "unknown") &&
  typeMeaning(provider, type) === undefined &&
  provider !== BUILT_IN;

const runsPrograms = ({ action }: ResourceChange): boolean =>
  action === "create" || action === "replace" || action === "destroy" || action === "unknown";

/** Reads programs and files from the code, because the plan does not show them. */
export function besidePlan({ programs, configured }: Pick<Plan, "programs" | "configured">, code: Code) {
  const byAddress = new Map<string, ExternalProgram[]>();
  for (const one of programs)
    if (one.provisioner !== undefined) byAddress.set(one.address, [...(byAddress.get(one.address) ?? []), one]);
  const programsOf = (change: ResourceChange): readonly ExternalProgram[] => {
    if (!runsPrograms(change)) return [];
    if (isGone(change, configured)) {
      const found = code.removal(change.address);
      return "is" in found ? found.is : [];
    }
    return byAddress.size === 0 ? [] : (byAddress.get(withoutKeys(change.address)) ?? []);
  };
  return {
    programsOf,
    planned: (change: ResourceChange): BesidePlan => {
      const naming = () => (mayReadFiles(change) ? code.naming(change.address) : NONE);
      const named = (): readonly string[] => {
        const found = naming();
        return "is" in found ? found.is : [];
      };
      const commit = () => code.commit(moduleOf(change.address));
      return {
        value: () => {
          const found = named().length === 0 ? NONE : commit();
          return [
            programsOf(change).map(({ provisioner, expressions }) => [provisioner ?? null, expressions]),
            named(),
            "is" in found ? found.is : null,
          ];
        },
        readsFiles: () => named().length > 0,
        unseen: () => {
          const removal = isGone(change, configured) ? code.removal(change.address) : NONE;
          if ("why" in removal)
            return phrase`Its block is gone, so a \`removed\` block may run a program, which no plan shows: ${words(removal.why)}. Review the folder of the configuration, or keep the block with \`count = 0\`.`;
          const files = naming();
          if ("why" in files) return phrase`It may read files, which no plan shows: ${words(files.why)}.`;
          const [attribute] = files.is;
          const found = commit();
          return attribute !== undefined && "why" in found
            ? phrase`${attribute} names a file or a folder, whose contents no plan shows: ${words(found.why)}.`
            : undefined;
        },
      };
    },
  };
}

const NONE = { is: [] } as const;

/** An object's inputs that no plan shows. */
export interface BesidePlan extends Planned {
  readonly readsFiles: () => boolean;
  readonly value: () => Value;
}
