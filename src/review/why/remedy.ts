import type { DeclaredObject, DeclaredZone, Verdict } from "../../zone/index.js";
import { secretSegmentAt, withoutSecrets } from "../../shared/personal-parts.js";
import { visible } from "../../shared/phrase.js";
import { quoteHcl } from "../../shared/hcl.js";
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
  /** Whether a request is among those that it lets past the part of Shield that acted. */
  readonly covers: (event: RecordedEvent) => Verdict;
  /** The parts of Shield that it switches off for such requests besides the rule that acted. */
  readonly alsoSkips?: readonly Feature[];
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

/** Makes remedies, the one that opens least first. */
export type Make = (input: RemedyInput) => readonly Remedy[];

/** The path that a remedy is for: all that begin so, where a later part of it is a secret of one visitor. */
export function coveredPath({ url }: RecordedEvent): { readonly path: string; readonly isPrefix: boolean } {
  const { path } = pathOf(url);
  const secret = secretSegmentAt(path);
  return secret === -1 ? { path, isPrefix: false } : { path: path.slice(0, secret), isPrefix: true };
}

/** A path for titles: a secret in it is shortened, and what cannot be seen is escaped. */
export const shownPathOf = ({ url }: RecordedEvent): string => visible(withoutSecrets(pathOf(url).path));

/** The method and the path, for titles. */
export const what = (event: RecordedEvent): string =>
  `${event.method === undefined ? "" : `${visible(event.method)} `}${shownPathOf(event)}`;

/** A resource as HCL. */
export function resource(address: string, values: Values): string {
  const [type = "", name = ""] = address.split(".");
  return [`resource ${quoteHcl(type)} ${quoteHcl(name)} {`, ...bodyLines(values, "  "), "}"].join("\n");
}

/** The attributes within another one; none where it is no object. */
export const recordOf = (value: unknown): Values => (typeof value === "object" && value !== null ? { ...value } : {});
