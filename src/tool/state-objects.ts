import { importIdOf } from "../account/import-id.js";
import { field, isObject, listField, textField, tryJson, type Value } from "../review/plan/plan.js";
import { InputError, optionFile } from "./report-input.js";

/** The objects in these states, each as its type and import ID. */
export async function managedObjects(files: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(files.map(async (file) => objectsIn(file, await optionFile("--state", file))));
  return new Set(found.flat());
}

/** A state as `terraform state pull` writes it, or as `terraform show -json` does. */
function objectsIn(file: string, text: string): readonly string[] {
  const root = tryJson(text);
  const shown = root === undefined ? undefined : field(root, "values");
  if (root !== undefined && isObject(shown)) return ofModule(field(shown, "root_module") ?? null);
  if (root === undefined || field(root, "version") === undefined || field(root, "lineage") === undefined)
    throw new InputError(
      `--state names ${file}, which is not a state: give what \`terraform state pull\` or \`terraform show -json\` wrote.`,
    );
  return listField(root, "resources").flatMap((resource) =>
    listField(resource, "instances").flatMap((instance) =>
      keysOf(resource, textField(resource, "type"), field(instance, "attributes")),
    ),
  );
}

function ofModule(module: Value): readonly string[] {
  return [
    ...listField(module, "resources").flatMap((row) => keysOf(row, textField(row, "type"), field(row, "values"))),
    ...listField(module, "child_modules").flatMap(ofModule),
  ];
}

function keysOf(row: Value, type: string | undefined, attributes: Value | undefined): readonly string[] {
  const mode = textField(row, "mode");
  if (type === undefined || mode === "data" || !isObject(attributes)) return [];
  const id = importIdOf(type, attributes);
  return id === undefined ? [] : [`${type} ${id}`];
}
