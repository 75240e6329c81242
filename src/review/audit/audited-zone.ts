import { listStance, readList } from "../../zone/access-lists/list.js";
import type { Finding } from "../document/resource-document.js";

/** An object of an account, by the words of its resource. */
export interface AuditedObject {
  readonly type: string;
  readonly importId: string;
  /** Its own name, if it has one. */
  readonly name?: string;
  /** Its attributes; undefined where no configuration can declare it. */
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /** A new zone has it by itself, or it is off, so nobody has to know of it. */
  readonly isUsual?: boolean;
}

/** How much of something a zone has, and how much its plan allows. */
export interface Quota {
  /** In the plural: `access lists`. */
  readonly what: string;
  readonly used: number;
  readonly limit: number;
}

/** A Shield zone with everything that an audit judges. */
export interface AuditedZone {
  readonly id: number;
  /** What it protects, by the name that people use. */
  readonly pullZone?: { readonly id: number; readonly name: string | null } | undefined;
  readonly self: AuditedObject;
  /** Rules, rate limits, lists, bots, and exceptions. A list has its `content` only if that was read. */
  readonly objects: readonly AuditedObject[];
  readonly quotas: readonly Quota[];
  /** Names of managed lists that the plan includes, and that are off. */
  readonly listsOff: readonly string[];
}

/** What was found in an object. */
export interface Found {
  readonly object: AuditedObject;
  readonly finding: Finding;
}

/** Finds weaknesses of one zone. */
export type ZoneFinder = (zone: AuditedZone, now: Date) => readonly Found[];

/** What an object says about an attribute, as text. */
export const textOf = ({ values }: AuditedObject, name: string): string | undefined => {
  const value = values?.[name];
  return typeof value === "string" ? value : undefined;
};

/** The list that an object is, and what it does. Its entries are undefined where they were not read. */
export function listOf({ values = {} }: AuditedObject) {
  const list = readList(values);
  const entries = typeof values["content"] === "string" ? list.entries : undefined;
  return { ...list, entries, stance: listStance(list) };
}

/** The objects of a type that a configuration can declare. */
export function declaredOfType({ objects }: AuditedZone, type: string) {
  return objects.flatMap((object) =>
    object.type === type && object.values !== undefined ? [{ ...object, values: object.values }] : [],
  );
}
