import * as v from "valibot";

/** The name of the file with a release's schemas, among its fixtures. */
export const SCHEMA_FILE = "schema.json";

const attributeSchema = v.object({
  type: v.optional(v.unknown()),
  nested_type: v.optional(v.looseObject({ nesting_mode: v.string(), attributes: v.record(v.string(), v.unknown()) })),
  required: v.optional(v.boolean(), false),
  optional: v.optional(v.boolean(), false),
});

const goldenSchema = v.object({
  provider_schemas: v.record(
    v.string(),
    v.object({
      resource_schemas: v.record(
        v.string(),
        v.object({ version: v.number(), block: v.object({ attributes: v.record(v.string(), v.unknown()) }) }),
      ),
    }),
  ),
});

const keptAttribute = v.object({ type: v.string(), use: v.picklist(["required", "optional", "computed"]) });

/** What state and configurations depend on: each resource's schema version, and its attributes by path. */
export const keptSchema = v.record(
  v.string(),
  v.object({ version: v.number(), attributes: v.record(v.string(), keptAttribute) }),
);

/** The schemas of a release. */
export type KeptSchema = v.InferOutput<typeof keptSchema>;
type KeptAttributes = KeptSchema[string]["attributes"];

function attributesOf(attributes: Readonly<Record<string, unknown>>, prefix: string): KeptAttributes {
  const kept: KeptAttributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const { type, nested_type: nested, required, optional } = v.parse(attributeSchema, value);
    const path = `${prefix}${name}`;
    kept[path] = {
      type: nested === undefined ? JSON.stringify(type) : `nested ${nested.nesting_mode}`,
      use: required ? "required" : optional ? "optional" : "computed",
    };
    if (nested !== undefined) Object.assign(kept, attributesOf(nested.attributes, `${path}.`));
  }
  return kept;
}

/** Reduces `providers schema -json` to what must not change without an upgrade. */
export function schemaOf(schemas: unknown): KeptSchema {
  const [provider] = Object.values(v.parse(goldenSchema, schemas).provider_schemas);
  return Object.fromEntries(
    Object.entries(provider?.resource_schemas ?? {}).map(([type, { version, block }]) => [
      type,
      { version, attributes: attributesOf(block.attributes, "") },
    ]),
  );
}

/** Whether a resource can upgrade state of this schema version. */
export type HasUpgrade = (type: string, version: number) => boolean;

/** Changes since a release that break its state or its configurations, each with what to do. */
export function breakingChanges(released: KeptSchema, current: KeptSchema, hasUpgrade: HasUpgrade): string[] {
  return Object.entries(released).flatMap(([type, before]) => {
    const after = current[type];
    if (after === undefined) return [`${type} was removed. Keep it, deprecated, so that its state can be read.`];
    const versions = Array.from({ length: Math.max(0, after.version - before.version) }, (_, i) => before.version + i);
    const missing = versions.filter((version) => !hasUpgrade(type, version));
    if (after.version < before.version)
      return [`${type}: the schema version went from ${before.version} to ${after.version}. It can only increase.`];
    const lacking = missing.map(
      (version) =>
        `${type}: state of schema version ${version} has no upgrade. Add upgrade[${version}] to its definition.`,
    );
    return [...lacking, ...brokenAttributes(type, before.attributes, after.attributes, versions.length > 0)];
  });
}

function brokenAttributes(type: string, before: KeptAttributes, after: KeptAttributes, isUpgraded: boolean): string[] {
  const remedy =
    "Keep it as it was, or increase the resource's version and add an upgrade of the version before to its definition.";
  const broken = Object.entries(before).flatMap(([path, old]) => {
    const now = after[path];
    if (now === undefined) return isUpgraded ? [] : [`${type}.${path} was removed. ${remedy}`];
    if (now.type !== old.type && !isUpgraded)
      return [`${type}.${path} has the type ${now.type}; it was ${old.type}. ${remedy}`];
    if (old.use !== "required" && now.use === "required")
      return [`${type}.${path} became required. Give it a default, so that configurations stay valid.`];
    if (old.use !== "computed" && now.use === "computed")
      return [`${type}.${path} can no longer be configured. Deprecate it, so that configurations stay valid.`];
    return [];
  });
  const required = Object.entries(after).filter(([path, { use }]) => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf(".")));
    return use === "required" && !(path in before) && (parent === "" || parent in before);
  });
  return [
    ...broken,
    ...required.map(
      ([path]) => `${type}.${path} is new and required. Make it optional, so that configurations stay valid.`,
    ),
  ];
}
