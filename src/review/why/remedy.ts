import type { DeclaredObject, DeclaredZone } from "../../zone/index.js";
import { bodyLines } from "../../code/hcl.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";
import { type Feature, pathOf } from "./recorded-event.js";

/** The vendor's order: an exception for a part of the requests, an edge rule for them, the rule only logs, the rule is off. */
export type RemedyKind = "exception" | "edge_rule" | "log_only" | "off";

/** A change of one object, as a plan would show it. */
export interface RemedyChange {
  readonly address: string;
  readonly type: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** A way to let a request through. */
export interface Remedy {
  readonly kind: RemedyKind;
  readonly title: string;
  readonly hcl: string;
  readonly construct: string;
  readonly change: RemedyChange;
  /** Whether it also lets through what another event recorded, of the same rule. */
  readonly covers: (event: RecordedEvent) => boolean;
  /** The zone with it, where the room for matching decides about its objects. */
  readonly applied?: ((zone: DeclaredZone) => DeclaredZone) | undefined;
}

/** The attributes of an object. */
export type Values = Readonly<Record<string, unknown>>;

/** What remedies are made for. */
export interface RemedyInput {
  readonly event: RecordedEvent;
  readonly feature: Feature;
  readonly zone: number;
  /** The address of the zone, if a plan declares it. */
  readonly zoneAddress: string | undefined;
  readonly pullZone: number | undefined;
  /** The whole address of the visitor. */
  readonly ip: string | undefined;
  /** The object that acted, if a plan declares it. */
  readonly declared: DeclaredObject | undefined;
  /** What the zone has now. */
  readonly logOnly: readonly string[];
  readonly disabled: readonly string[];
}

/** Makes a remedy, where it is one. */
export type Make = (input: RemedyInput) => Remedy | undefined;

/** Whether another event is of the same path and method, and has a query as well. */
export const isAlike =
  (event: RecordedEvent) =>
  ({ url, method }: RecordedEvent): boolean => {
    const [one, other] = [pathOf(event.url), pathOf(url)];
    const isSame = one.path === other.path && (one.query === undefined) === (other.query === undefined);
    return isSame && (event.method === undefined || event.method === method);
  };

/** The method and the path, for titles. */
export const what = ({ url, method }: RecordedEvent): string =>
  `${method === undefined ? "" : `${method} `}${pathOf(url).path}`;

/** A text as code. */
export const quoted = (text: string): string => JSON.stringify(text);

/** A resource as HCL. */
export function resource(address: string, values: Values): string {
  const [type = "", name = ""] = address.split(".");
  return [`resource ${quoted(type)} ${quoted(name)} {`, ...bodyLines(values, "  "), "}"].join("\n");
}
