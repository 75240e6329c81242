import type { DeclaredObject, Verdict } from "../../zone/index.js";
import { secretSegmentAt, withoutSecrets } from "../../shared/personal-parts.js";
import { visible } from "../../shared/phrase.js";
import { quoteHcl } from "../../shared/hcl.js";
import { bodyLines } from "../../code/hcl.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";
import { type Feature, pathOf } from "./recorded-event.js";

/** The vendor's order: an exception for some requests, an edge rule, logging only, or switching the rule off. */
export type RemedyKind = "exception" | "edge_rule" | "log_only" | "off";

export interface RemedyChange {
  readonly address: string;
  readonly type: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

export interface Remedy {
  readonly kind: RemedyKind;
  readonly title: string;
  readonly hcl: string;
  readonly construct: string;
  readonly change: RemedyChange;
  /** Reports whether the remedy lets a request past the part of Shield that acted. */
  readonly covers: (event: RecordedEvent) => Verdict;
  /** Further parts of Shield that such requests skip. */
  readonly alsoSkips?: readonly Feature[];
  /** Further parts that such requests may skip, because the API's documentation leaves it open. */
  readonly maySkip?: readonly Feature[];
}

export type Values = Readonly<Record<string, unknown>>;

export interface RemedyInput {
  readonly event: RecordedEvent;
  readonly feature: Feature;
  readonly zone: number;
  readonly zoneAddress: string | undefined;
  readonly pullZone: number | undefined;
  readonly ip: string | undefined;
  readonly declared: DeclaredObject | undefined;
  /** Current values of the zone. */
  readonly logOnly: readonly string[];
  readonly disabled: readonly string[];
}

/** Creates remedies, the narrowest first. */
export type Make = (input: RemedyInput) => readonly Remedy[];

/** Returns the path of a remedy. The path is a prefix if a later part contains a visitor's secret. */
export function coveredPath({ url }: RecordedEvent): { readonly path: string; readonly isPrefix: boolean } {
  const { path } = pathOf(url);
  const secret = secretSegmentAt(path);
  return secret === -1 ? { path, isPrefix: false } : { path: path.slice(0, secret), isPrefix: true };
}

/** Returns a path for titles, with secrets shortened and invisible characters escaped. */
export const shownPathOf = ({ url }: RecordedEvent): string => visible(withoutSecrets(pathOf(url).path));

/** Returns method and path for titles. */
export const methodAndPath = (event: RecordedEvent): string =>
  `${event.method === undefined ? "" : `${visible(event.method)} `}${shownPathOf(event)}`;

/** Returns a resource as HCL. */
export function resource(address: string, values: Values): string {
  const [type = "", name = ""] = address.split(".");
  return [`resource ${quoteHcl(type)} ${quoteHcl(name)} {`, ...bodyLines(values, "  "), "}"].join("\n");
}
