import { atName, type Path } from "../values/path.js";
import { equalValues } from "../definition/equality.js";
import type { Attributes } from "../definition/types.js";
import { fieldOf, isUnknown } from "../values/values.js";

interface Versions {
  readonly prior: unknown;
  readonly planned: unknown;
  readonly config: unknown;
}

/**
 * Returns the paths of attributes that force a new resource, if their values change or may change once the configuration is
 * known: those of the definition, and those that the `plan` hook `asked` for. Possible changes count, because core refuses an
 * update that turns into a replacement between plan and apply. Values that only the API may change do not count.
 */
export function replacementPaths(
  attributes: Attributes,
  asked: ReadonlySet<string>,
  { prior, planned, config }: Versions,
): Path[] {
  return Object.entries(attributes).flatMap(([name, { type, requiresReplace }]) => {
    if (!requiresReplace && !asked.has(name)) return [];
    const value = fieldOf(planned, name);
    const isOpen = isUnknown(value) && fieldOf(config, name) === null;
    return isOpen || equalValues(type, fieldOf(prior, name), value) ? [] : [atName([], name)];
  });
}
