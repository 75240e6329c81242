/** Builds plan JSON in the shape that `show -json` writes it, for tests of single rules. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

export const BUNNY = "registry.terraform.io/bunny-iac/bunny";

export interface ChangeOptions {
  readonly provider?: string;
  readonly actions?: readonly string[];
  readonly unknown?: Json;
  readonly beforeSensitive?: Json;
  readonly afterSensitive?: Json;
  readonly reason?: string;
  readonly replacePaths?: readonly (readonly (string | number)[])[];
  readonly previousAddress?: string;
  readonly importing?: JsonObject;
  readonly deposed?: string;
  readonly mode?: string;
}

/** One row of `resource_changes`; the actions follow from what is there before and after. */
export function change(address: string, before: Json, after: Json, options: ChangeOptions = {}): JsonObject {
  const [type = "", name = ""] = address
    .replace(/^(module\.[^.]+\.)*(data\.)?/, "")
    .replace(/\[.*$/, "")
    .split(".");
  return {
    address,
    mode: options.mode ?? "managed",
    type,
    name,
    provider_name: options.provider ?? (type.startsWith("bunny_") ? BUNNY : "registry.terraform.io/hashicorp/null"),
    ...(options.previousAddress !== undefined && { previous_address: options.previousAddress }),
    ...(options.deposed !== undefined && { deposed: options.deposed }),
    ...(options.reason !== undefined && { action_reason: options.reason }),
    change: {
      actions: options.actions ?? defaultActions(before, after),
      before,
      after,
      after_unknown: options.unknown ?? {},
      before_sensitive: options.beforeSensitive ?? (before === null ? false : {}),
      after_sensitive: options.afterSensitive ?? (after === null ? false : {}),
      ...(options.replacePaths !== undefined && { replace_paths: options.replacePaths }),
      ...(options.importing !== undefined && { importing: options.importing }),
    },
  };
}

function defaultActions(before: Json, after: Json): readonly string[] {
  if (before === null) return ["create"];
  if (after === null) return ["delete"];
  return JSON.stringify(before) === JSON.stringify(after) ? ["no-op"] : ["update"];
}

/** The text of a whole plan. */
export function planJson(resourceChanges: readonly JsonObject[], rest: JsonObject = {}): string {
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.11.4",
    resource_changes: resourceChanges,
    configuration: { root_module: {} },
    timestamp: "2026-11-20T16:55:00Z",
    applyable: true,
    complete: true,
    errored: false,
    ...rest,
  });
}

/** An access list as our provider keeps it. */
export function accessList(values: JsonObject = {}): JsonObject {
  const entries = values["entries"];
  return {
    action: "block",
    checksum: `sum of ${JSON.stringify(entries ?? null)}`,
    configuration_id: 501,
    enabled: true,
    entries: ["192.0.2.1", "192.0.2.2"],
    entry_count: Array.isArray(entries) ? entries.length : 2,
    // Known only where a test is about two addresses with one object.
    name: "office",
    shield_zone_id: 1001,
    timeouts: null,
    type: "ip",
    ...values,
  };
}
