import { readFileSync, writeFileSync } from "node:fs";
import { isJsonObject } from "../../src/shared/json.js";
import { isOfficialProvider } from "../../src/zone/official/parts.js";

/** The official provider's types at the time when the review learned them. */
export interface RecordedSchema {
  readonly version: string;
  /** All attributes of each judged type, in the engines' form. */
  readonly types: Readonly<Record<string, unknown>>;
  /** Additions of other releases, from the oldest to the newest: paths of attributes by type. */
  readonly later: readonly {
    readonly version: string;
    readonly added: PathsByType;
    readonly removed: PathsByType;
  }[];
  /** Types without a protection. */
  readonly not_judged: readonly string[];
}

type PathsByType = Readonly<Record<string, readonly string[] | undefined>>;

export interface SchemaDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Returns the attributes of each recorded type in the newest known release. */
export function newestPaths({ types, later }: RecordedSchema): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(types).map(([type, block]) => [
      type,
      later.reduce<readonly string[]>(
        (paths, { added, removed }) => [
          ...paths.filter((path) => removed[type]?.includes(path) !== true),
          ...(added[type] ?? []),
        ],
        attributePaths(block),
      ),
    ]),
  );
}

/**
 * Compares the output of `terraform providers schema -json` with the recorded schema. Throws if the output lacks the official
 * provider.
 */
export function compareSchema(schema: unknown, recorded: RecordedSchema): SchemaDifference {
  const types = resourceTypes(schema);
  const known = [...Object.keys(recorded.types), ...recorded.not_judged];
  const newTypes = [...types.keys()].filter(
    (type) => /^bunnynet_(?:pullzone|shield)/.test(type) && !known.includes(type),
  );
  const compared = [...newestPaths(recorded)].map(([type, paths]) => {
    const block = types.get(type);
    const now = block === undefined ? [] : attributePaths(block);
    const named = (path: string): string => `${type}: ${path}`;
    return {
      added: now.filter((path) => !paths.includes(path)).map(named),
      removed: block === undefined ? [type] : paths.filter((path) => !now.includes(path)).map(named),
    };
  });
  return {
    added: [...newTypes, ...compared.flatMap(({ added }) => added)],
    removed: compared.flatMap(({ removed }) => removed),
  };
}

type Json = Readonly<Record<string, unknown>>;
const member = (value: unknown, name: string): Json => {
  const found = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(found) ? found : {};
};

function resourceTypes(schema: unknown): ReadonlyMap<string, unknown> {
  const providers = Object.entries(member(schema, "provider_schemas"));
  const official = providers.find(([address]) => isOfficialProvider(address));
  if (official === undefined) throw new Error("The schema does not have the provider bunnyway/bunnynet.");
  return new Map(
    Object.entries(member(official[1], "resource_schemas")).map(([type, one]) => [type, member(one, "block")]),
  );
}

/** Returns the paths of a block's attributes. */
export function attributePaths(block: unknown): readonly string[] {
  const below = (name: string, paths: readonly string[]): readonly string[] => paths.map((path) => `${name}.${path}`);
  const attributes = Object.entries(member(block, "attributes")).flatMap(([name, attribute]) => {
    const members = [...attributePaths(member(attribute, "nested_type")), ...objectMembers(attribute)];
    return members.length === 0 ? [name] : below(name, members);
  });
  const blocks = Object.entries(member(block, "block_types"));
  return [...attributes, ...blocks.flatMap(([name, type]) => below(name, attributePaths(member(type, "block"))))];
}

/** Returns the members of a type such as `["list", ["object", { … }]]`. */
function objectMembers(attribute: unknown): readonly string[] {
  let type = isJsonObject(attribute) ? attribute["type"] : undefined;
  while (Array.isArray(type)) {
    const [kind, inner] = type as readonly unknown[];
    if (kind === "object" && isJsonObject(inner)) return Object.keys(inner);
    type = inner;
  }
  return [];
}

/** Returns the text of the issue. */
export function schemaIssue({ added, removed }: SchemaDifference): string {
  const list = (title: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`## ${title}`, "", ...names.map((name) => `- \`${name}\``), ""];
  return [
    "<!-- bunny-tf:official-schema -->",
    "The newest release of `bunnyway/bunnynet` has another schema than the one that the review knows.",
    "",
    ...list("New", added),
    ...list("Gone", removed),
    "Add what is new to `src/zone/official` and to `docs/reference/official-attributes.md`, then to `later` in `build/official/schema.json`.",
    "",
  ].join("\n");
}

if (require.main === module) {
  const [, , schemaFile = "", issueFile = ""] = process.argv;
  const recorded = JSON.parse(readFileSync("build/official/schema.json", "utf8")) as RecordedSchema;
  const difference = compareSchema(JSON.parse(readFileSync(schemaFile, "utf8")), recorded);
  const isSame = difference.added.length + difference.removed.length === 0;
  if (!isSame) writeFileSync(issueFile, schemaIssue(difference));
  console.log(isSame ? "The schema is the one that the review knows." : schemaIssue(difference));
  process.exitCode = isSame ? 0 : 2;
}
