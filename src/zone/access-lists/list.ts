import { textOf } from "../../shared/json.js";
import { exempts, stanceOfAction, stops } from "../action/stance.js";
import type { Stance } from "../words/stance.js";
import { currentText } from "./ending.js";
import { entriesInText } from "./entries-file.js";
import { isEntryType } from "./entry-type.js";
import { nearlyEverybody } from "./most-visitors.js";

/** A custom or managed access list. Undefined is unknown. */
export interface AccessList {
  readonly type: string | undefined;
  /** As written. */
  readonly entries: readonly string[] | undefined;
  readonly action: string | undefined;
  readonly isEnabled: boolean | undefined;
}

/** Reads the attributes of a list. An unset attribute has its default. A value of another type is unknown. */
export function readList(values: Readonly<Record<string, unknown>>): AccessList {
  const { type, action, enabled } = values;
  return {
    type: textOf(type),
    entries: entriesOf(values),
    action: textOf(action ?? "log"),
    isEnabled: isListOn(enabled),
  };
}

/** Returns the attributes of a list after an apply at `time` (milliseconds since the epoch) has removed the ended entries. */
export function valuesAt(values: Readonly<Record<string, unknown>>, time: number): Readonly<Record<string, unknown>> {
  const { type, content } = values;
  return typeof content === "string" && typeof type === "string" && isEntryType(type)
    ? { ...values, content: currentText(type, content, time).text }
    : values;
}

/** Reads the attribute `enabled`; undefined if it is unknown. */
export const isListOn = (enabled: unknown): boolean | undefined =>
  enabled === null || enabled === undefined ? true : typeof enabled === "boolean" ? enabled : undefined;

function entriesOf({ type, entries = null, content = null }: Readonly<Record<string, unknown>>) {
  if (typeof type !== "string") return undefined;
  if (typeof content === "string") return isEntryType(type) ? entriesInText(type, content) : undefined;
  if (content !== null) return undefined;
  if (!Array.isArray(entries)) return entries === null ? [] : undefined;
  const known = entries.filter((entry) => typeof entry === "string");
  return known.length === entries.length ? known : undefined;
}

/** Returns the effect of a list on matching requests, or undefined if the effect is unknown. */
export function listStance({ action, isEnabled }: Pick<AccessList, "action" | "isEnabled">): Stance | undefined {
  if (isEnabled === false) return "observes";
  return isEnabled === undefined ? undefined : stanceOfAction(action);
}

/** Returns the verb for a list with this action, such as `block`. Returns undefined if the action has no effect. */
export function decisionText(action: string | undefined): string | undefined {
  const stance = stanceOfAction(action);
  if (!stops(stance) && !exempts(stance)) return undefined;
  return stance === "bypasses" ? "skip all checks for" : action;
}

/**
 * Describes the visitors that a list decides about once it is enabled. The text is `all of IPv4`, `perhaps all of IPv6`, or a
 * number of addresses. Empty unless the list decides about all or nearly all visitors.
 */
export const decidesAboutAll = ({ type, entries = [], action }: Omit<AccessList, "isEnabled">): readonly string[] =>
  decisionText(action) === undefined ? [] : nearlyEverybody(type, entries);

/** Reports whether a list needs `allow_catch_all`. */
export const needsCatchAll = (list: Omit<AccessList, "isEnabled">): boolean => decidesAboutAll(list).length > 0;
