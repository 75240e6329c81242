import type { AttributePathMessage, DiagnosticMessage } from "../protocol/messages.js";

/**
 * A response whose diagnostics have paths that engines find in a configuration: an attribute and one step below it, which is a
 * key also in an object. docs/decisions/nested-attributes-are-shown-by-their-key.md
 */
export function withShownAttributes<Response extends object>(response: Response): Response {
  const { diagnostics }: { readonly diagnostics?: readonly DiagnosticMessage[] } = response;
  if (diagnostics?.some(({ attribute }) => attribute !== undefined && attribute.steps.length > 1) !== true)
    return response;
  const shown = diagnostics.map((message) => ({ ...message, attribute: shownPath(message.attribute) }));
  return { ...response, diagnostics: shown };
}

function shownPath(path: AttributePathMessage | undefined): AttributePathMessage | undefined {
  const [attribute, below] = path?.steps ?? [];
  if (attribute === undefined || below === undefined) return path;
  const { attributeName: name } = below;
  return { steps: [attribute, name === undefined ? below : { elementKeyString: name }] };
}
