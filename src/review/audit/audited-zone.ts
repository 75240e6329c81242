import { remembered } from "../../shared/collections.js";
import { listStance, readList } from "../../zone/access-lists/list.js";
import { declaredZone } from "../../zone/index.js";
import type { Finding } from "../document/resource-document.js";

export interface AuditedObject {
  readonly type: string;
  readonly importId: string;
  readonly name?: string;
  /** The attributes; undefined if no configuration can declare the object. */
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /** True if every new zone has the object, or if the object is off. Such an object is not reported as unmanaged. */
  readonly isUsual?: boolean;
  /** What the API returned besides the attributes, to notice changes. */
  readonly raw?: unknown;
}

export interface Quota {
  /** In the plural: `access lists`. */
  readonly what: string;
  readonly used: number;
  readonly limit: number;
}

export interface AuditedZone {
  readonly id: number;
  readonly pullZone?: { readonly id: number; readonly name: string | null } | undefined;
  readonly self: AuditedObject;
  /** Rules, rate limits, lists, bots, and exceptions. A list has `content` only if it was read. */
  readonly objects: readonly AuditedObject[];
  readonly quotas: readonly Quota[];
  /** Names of the managed lists that are off although the plan includes them. */
  readonly listsOff: readonly string[];
}

export interface Found {
  readonly object: AuditedObject;
  readonly finding: Finding;
}

export type ZoneFinder = (zone: AuditedZone, now: Date) => readonly Found[];

/** Returns the list of an object with its effect. Unread entries are undefined. */
export function listOf({ values = {} }: AuditedObject) {
  const list = readList(values);
  const entries = typeof values["content"] === "string" ? list.entries : undefined;
  return { ...list, entries, stance: listStance(list) };
}

/** Returns the name of an object in the model of its zone. */
export const modelId = ({ type, importId }: Pick<AuditedObject, "type" | "importId">): string => `${type} ${importId}`;

/** Returns the zone as it is, for all findings about several of its objects. */
export const modelOf = remembered(({ self, objects }: AuditedZone) =>
  declaredZone(
    [self, ...objects].flatMap(({ values, ...object }) =>
      values === undefined ? [] : [{ id: modelId(object), type: object.type, values }],
    ),
  ),
);

/** Returns the declarable objects of a type. */
export function declaredOfType({ objects }: AuditedZone, type: string) {
  return objects.flatMap((object) =>
    object.type === type && object.values !== undefined ? [{ ...object, values: object.values }] : [],
  );
}
