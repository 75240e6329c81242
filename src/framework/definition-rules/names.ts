const IDENTIFIER = /^[a-z][a-z0-9_]*$/;

/** Taken by Terraform in every resource, data source and ephemeral resource: an attribute of that name cannot be set. */
const META_ARGUMENTS = ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"];

/** Taken by Terraform in provider blocks. */
const PROVIDER_META_ARGUMENTS = ["alias", "version"];

/** Names that generated TypeScript bindings use themselves: a class with such an attribute does not compile. */
const BINDING_MEMBERS = [
  "cdktf_stack",
  "friendly_unique_id",
  "provisioners",
  "raw_overrides",
  "terraform_resource_type",
];

/** The same for classes of nested attributes too. */
const NESTED_BINDING_MEMBERS = ["add_override", "constructor", "fqn", "internal_value", "resolve", "to_string"];

/** Where an attribute stands, which decides what names are taken there. */
export type NameScope = "object" | "provider" | "nested";

const TAKEN: Record<NameScope, ReadonlySet<string>> = {
  object: new Set([...META_ARGUMENTS, ...BINDING_MEMBERS, ...NESTED_BINDING_MEMBERS]),
  provider: new Set([...PROVIDER_META_ARGUMENTS, ...BINDING_MEMBERS, ...NESTED_BINDING_MEMBERS]),
  nested: new Set(NESTED_BINDING_MEMBERS),
};

/** What is wrong with the names of the attributes of one object. */
export function nameProblems(names: readonly string[], scope: NameScope): string[] {
  const seen = new Map<string, string>();
  return names.flatMap((name) => {
    const folded = name.replaceAll("_", "");
    const other = seen.get(folded);
    seen.set(folded, name);
    if (!isIdentifier(name)) return [`${name}: is no name; use lower-case letters, digits and _`];
    if (TAKEN[scope].has(name)) return [`${name}: is taken by Terraform or by generated bindings`];
    return other === undefined ? [] : [`${name}: becomes the same name as ${other} in generated bindings`];
  });
}

/** Whether a name can be written in Terraform's language. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name);
}
