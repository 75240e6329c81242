import * as v from "valibot";
import type { Workspace } from "./workspace.js";

const attributeSchema = v.object({
  required: v.optional(v.boolean(), false),
  optional: v.optional(v.boolean(), false),
});
const schemasSchema = v.object({
  provider_schemas: v.record(
    v.string(),
    v.object({
      resource_schemas: v.optional(
        v.record(v.string(), v.object({ block: v.object({ attributes: v.record(v.string(), attributeSchema) }) })),
        {},
      ),
    }),
  ),
});

/** The names of the attributes of a resource that a user can write, sorted, from the engine's schema. */
export async function configurableAttributes(workspace: Workspace, type: string): Promise<string[]> {
  await workspace.write({});
  const { output } = await workspace.run("providers", "schema", "-json");
  const { provider_schemas: providers } = v.parse(schemasSchema, JSON.parse(output));
  const schema = Object.values(providers).flatMap(({ resource_schemas: resources }) => resources[type] ?? [])[0];
  if (schema === undefined) throw new Error(`The provider has no resource ${type}`);
  return Object.entries(schema.block.attributes)
    .filter(([, { required, optional }]) => required || optional)
    .map(([name]) => name)
    .sort();
}
