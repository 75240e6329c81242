import { isJsonObject } from "../shared/json.js";
import { storedObjects } from "./stored-objects.js";

/**
 * A state as the plan that changes nothing of it: a state file, or what `terraform show -json` prints of one. Undefined for what
 * is neither.
 */
export function stateAsPlan(file: string, json: Buffer): Buffer | undefined {
  const text = json.toString("utf8");
  const root = rootOf(text);
  const isShown = isJsonObject(root["values"]) && !("resource_changes" in root);
  if (root["version"] !== 4 && !isShown) return undefined;
  const rows = storedObjects({ file, text }).map(({ provider, values, ...object }) => ({
    ...object,
    mode: "managed",
    provider_name: provider,
    change: {
      ...{ actions: ["no-op"], before: values, after: values },
      ...{ after_unknown: {}, before_sensitive: {}, after_sensitive: {} },
    },
  }));
  const { terraform_version: version } = root;
  const plan = { format_version: "1.2", terraform_version: version, resource_changes: rows, configuration: {} };
  return Buffer.from(JSON.stringify(plan));
}

function rootOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const root: unknown = JSON.parse(text);
    return isJsonObject(root) ? root : {};
  } catch {
    return {};
  }
}
