import { expression, literal } from "../../support/configuration.js";
import type { Workspace } from "../../support/workspace.js";
import { Reference } from "./pull-request.js";
import { lateValue, type OracleWorkspace, type Whole } from "./workspace.js";

/** Plans and applies with an engine. */
export function engineWorkspace(workspace: Workspace): OracleWorkspace {
  return {
    apply: async (whole) => {
      await workspace.apply(configurationOf(whole));
    },
    plan: async (whole) => {
      await workspace.preview(configurationOf(whole));
      const { output } = await workspace.run("show", "-json", "-no-color", "tfplan");
      return output;
    },
    applyPlanned: async () => {
      await workspace.applyPlanned();
    },
  };
}

/** The configuration in Terraform's JSON syntax. Values that are known late are outputs of `terraform_data`. */
function configurationOf({ blocks, imports, forgets }: Whole): Readonly<Record<string, unknown>> {
  const late: unknown[] = [];
  const valueOf = (value: unknown): unknown => {
    if (value instanceof Reference) return expression(`${value.label}.${value.attribute}`);
    const later = lateValue(value);
    if (later !== undefined) return expression(`terraform_data.late_${late.push(later.value) - 1}.output`);
    if (Array.isArray(value)) return value.map(valueOf);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, valueOf(one)]));
  };
  const resource: Record<string, Record<string, unknown>> = {};
  for (const { type, address, attributes, dependsOn, createBeforeDestroy } of blocks) {
    const ofType = (resource[type] ??= {});
    ofType[address.slice(type.length + 1)] = {
      ...(literal(valueOf(attributes)) as object),
      ...(dependsOn.length > 0 && { depends_on: dependsOn }),
      ...(createBeforeDestroy && { lifecycle: { create_before_destroy: true } }),
    };
  }
  if (late.length > 0)
    resource["terraform_data"] = Object.fromEntries(
      late.map((input, index) => [`late_${index}`, { input: literal(input) }]),
    );
  return {
    ...(blocks.length > 0 && { resource }),
    ...(imports.size > 0 && { import: [...imports].map(([to, id]) => ({ to, id })) }),
    ...(forgets.length > 0 && { removed: forgets.map((from) => ({ from, lifecycle: [{ destroy: false }] })) }),
  };
}
