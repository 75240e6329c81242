import type { AttributePathMessage, PathStepMessage } from "../../protocol/messages.js";

export type Path = readonly PathStepMessage[];

/** Returns the path of an attribute of the object at `path`. */
export function atName(path: Path, name: string): Path {
  return [...path, { attributeName: name }];
}

/** Returns the path of an element of the list at `path`. */
export function atIndex(path: Path, index: number): Path {
  return [...path, { elementKeyInt: index }];
}

/** Returns the path of an element of the map at `path`. */
export function atKey(path: Path, key: string): Path {
  return [...path, { elementKeyString: key }];
}

/** Formats a path, such as `rules[0].match["a b"]`; empty for the whole object. */
export function formatPath(path: Path): string {
  return path.map(formatStep).join("").replace(/^\./, "");
}

function formatStep(step: PathStepMessage): string {
  if (step.attributeName !== undefined) return `.${step.attributeName}`;
  return step.elementKeyString === undefined
    ? `[${step.elementKeyInt ?? 0}]`
    : `[${JSON.stringify(step.elementKeyString)}]`;
}

/**
 * Returns the path for a diagnostic. Undefined for the whole object, because a diagnostic with empty steps loses its source line
 * (docs/reference/protocol.md#diagnostics).
 */
export function toPathMessage(path: Path): AttributePathMessage | undefined {
  return path.length === 0 ? undefined : { steps: [...path] };
}
