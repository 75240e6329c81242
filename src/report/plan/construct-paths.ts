import { withoutKeys } from "./configured.js";
import { entriesField, field, parseJson, textField, type Value } from "./value.js";

/** The construct path (`site/office-list`) of a Terraform address, when the plan comes from constructs. */
export type ConstructPaths = (address: string) => string | undefined;

/** No constructs: every address stands alone. */
export const noConstructs: ConstructPaths = () => undefined;

/**
 * Reads a synthesised `cdk.tf.json`. Each block carries its path in a comment member, `"//".metadata.path`.
 * Text that is no JSON gives no paths: the plan is complete without them.
 */
export function constructPaths(cdkTfJson: string): ConstructPaths {
  const paths = new Map<string, string>();
  const root = tryParse(cdkTfJson);
  for (const [section, prefix] of [
    ["resource", ""],
    ["data", "data."],
  ] as const) {
    for (const [type] of entriesField(root, section)) {
      for (const [name, block] of entriesField(field(root, section), type)) {
        const path = pathOf(block);
        if (path !== undefined) paths.set(`${prefix}${type}.${name}`, path);
      }
    }
  }
  for (const [name, block] of entriesField(root, "output")) {
    const path = pathOf(block);
    if (path !== undefined) paths.set(`output.${name}`, path);
  }
  return (address) => paths.get(withoutKeys(address));
}

/** A construct's main resource is its child `Resource` or `Default` by custom: it stands for the construct. */
function pathOf(block: Value): string | undefined {
  const path = textField(field(field(block, "//"), "metadata"), "path");
  return path?.replace(/\/(?:Resource|Default)$/, "");
}

function tryParse(text: string): Value {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
