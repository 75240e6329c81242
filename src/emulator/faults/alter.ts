/** A change of a JSON value: the member at the pointer (RFC 6901) gets the value, or goes when there is none. */
export interface Change {
  readonly pointer: string;
  readonly value?: unknown;
}

/** A copy of the value with the changes made. A pointer to nothing makes objects on its way; through a scalar it does nothing. */
export function alter(value: unknown, changes: readonly Change[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const change of changes) {
    const path = change.pointer
      .slice(1)
      .split("/")
      .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    changeAt(copy, path, change);
  }
  return copy;
}

function changeAt(parent: unknown, [name = "", ...rest]: readonly string[], change: Change): void {
  if (Array.isArray(parent)) changeInArray(parent, name, rest, change);
  else if (isObject(parent)) {
    if (rest.length > 0) {
      if (!isObject(parent[name]) && !Array.isArray(parent[name])) parent[name] = {};
      changeAt(parent[name], rest, change);
    } else if ("value" in change) parent[name] = change.value;
    else Reflect.deleteProperty(parent, name);
  }
}

function changeInArray(parent: unknown[], name: string, rest: readonly string[], change: Change): void {
  const index = name === "-" ? parent.length : Number(name);
  if (!Number.isInteger(index)) return;
  if (rest.length > 0) changeAt(parent[index], rest, change);
  else if ("value" in change) parent[index] = change.value;
  else parent.splice(index, 1);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
