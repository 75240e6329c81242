import type { Attributes } from "../../../src/framework/index.js";
import { isUnknown } from "../../../src/framework/values/values.js";

type Values = Readonly<Record<string, unknown>>;

/** One row of a plan, with values as the provider has them. */
export interface PlannedRow {
  readonly address: string;
  readonly type: string;
  readonly actions: readonly string[];
  readonly attributes: Attributes;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly replaces: readonly string[];
  readonly importing?: string | undefined;
}

/** A plan in the shape of `show -json`. */
export function planText(rows: readonly PlannedRow[]): string {
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.11.4",
    resource_changes: rows.map(rowJson),
    configuration: { root_module: {} },
    timestamp: "2026-11-20T16:55:00Z",
    applyable: true,
    complete: true,
    errored: false,
  });
}

function rowJson({ address, type, actions, attributes, replaces, importing, ...sides }: PlannedRow) {
  const [before, after] = [sides.before, sides.after].map((side) => side && withSortedSets(side, attributes));
  return {
    address,
    mode: "managed",
    type,
    name: address.slice(type.length + 1),
    provider_name: "registry.terraform.io/bunny-iac/bunny",
    ...(replaces.length > 0 && { action_reason: "replace_because_cannot_update" }),
    ...(after === null &&
      ["delete", "forget"].includes(actions[0] ?? "") && { action_reason: "delete_because_no_resource_config" }),
    change: {
      actions,
      before: before && known(before),
      after: after && known(after),
      after_unknown: after === null ? {} : (unknownMask(after) ?? {}),
      before_sensitive: before === null ? false : {},
      after_sensitive: after === null ? false : {},
      ...(replaces.length > 0 && { replace_paths: replaces.map((name) => [name]) }),
      ...(importing !== undefined && { importing: { id: importing } }),
    },
  };
}

/** Engines write the elements of sets in their own order, also in objects and in their lists. */
function withSortedSets(values: Values, attributes: Attributes): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = attributes[name]?.type;
      return [name, type === undefined ? value : withSortedElements(value, type)] as const;
    }),
  );
}

function withSortedElements(value: unknown, type: Attributes[string]["type"]): unknown {
  if (type.kind === "object")
    return typeof value === "object" && value !== null && !isUnknown(value)
      ? withSortedSets(value as Values, type.attributes)
      : value;
  if ((type.kind !== "list" && type.kind !== "set") || !Array.isArray(value)) return value;
  const elements = value.map((one: unknown) => withSortedElements(one, type.element));
  return type.kind === "set" && type.element.kind !== "object" ? elements.toSorted() : elements;
}

/** Without what is unknown, by name; an unknown element of a list is null, as engines write it. */
function known(value: unknown): unknown {
  if (isUnknown(value)) return undefined;
  if (Array.isArray(value)) return value.map((one: unknown) => known(one) ?? null);
  if (typeof value !== "object" || value === null) return value;
  const sorted = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  const members = sorted.map(([name, one]) => [name, known(one)] as const);
  return Object.fromEntries(members.filter(([, one]) => one !== undefined));
}

/** Where a value is unknown; undefined for a value without members. */
function unknownMask(value: unknown): unknown {
  if (isUnknown(value)) return true;
  if (Array.isArray(value)) return value.map((one: unknown) => unknownMask(one) ?? false);
  if (typeof value !== "object" || value === null) return undefined;
  const members = Object.entries(value).map(([name, one]) => [name, unknownMask(one)] as const);
  return Object.fromEntries(members.filter(([, one]) => one !== undefined));
}
