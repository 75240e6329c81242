import ipaddr from "ipaddr.js";
import * as v from "valibot";
import type { EventLog } from "../../contents.js";
import { tryJson } from "../../json.js";

/** Members of an event that search can filter and group by. */
export const FIELDS = ["feature", "ruleId", "ip", "ja4", "ua", "url", "asn", "country", "action"] as const;
/** One of these members. */
export type EventField = (typeof FIELDS)[number];

/** A condition on one field; one of the values must match. */
export const filter = v.pipe(
  v.object({
    field: v.picklist(FIELDS),
    op: v.picklist(["eq", "in", "contains", "cidr", "wildcard"]),
    value: v.array(v.string()),
  }),
  v.check(({ field, op }) => op !== "cidr" || field === "ip", "The operator cidr is for the field ip."),
);
type Filter = v.InferOutput<typeof filter>;

const parsedLog = v.looseObject({
  Url: v.optional(v.nullable(v.string())),
  RemoteIp: v.optional(v.nullable(v.string())),
  Headers: v.optional(v.nullable(v.array(v.object({ Name: v.string(), Value: v.string() })))),
});

/** The `log` text as an object; empty if it is not a JSON object. */
export function logObject(event: EventLog): v.InferOutput<typeof parsedLog> {
  const parsed = v.safeParse(parsedLog, tryJson(event.log));
  return parsed.success ? parsed.output : {};
}

/** The event's value of each field; `""` if it has none. */
export function fieldsOf(event: EventLog): Record<EventField, string> {
  const log = logObject(event);
  const header = (name: string) => log.Headers?.find(({ Name }) => Name.toLowerCase() === name)?.Value ?? "";
  return {
    feature: event.labels.ruleGroup ?? "",
    ruleId: event.labels.ruleId ?? "",
    ip: log.RemoteIp ?? "",
    ja4: header("x-ja4"),
    ua: header("user-agent"),
    url: log.Url ?? "",
    asn: event.labels.asn ?? "",
    country: event.labels.country ?? "",
    action: event.labels.status ?? "",
  };
}

/** Whether the event matches every filter (AND), each with one of its values (OR). */
export function passes(fields: Record<EventField, string>, filters: readonly Filter[]): boolean {
  return filters.every(({ field, op, value }) => value.some((wanted) => matches(fields[field], op, wanted)));
}

function matches(actual: string, op: Filter["op"], wanted: string): boolean {
  const [has, asked] = [actual.toLowerCase(), wanted.toLowerCase()];
  switch (op) {
    case "eq":
    case "in":
      return has === asked;
    case "contains":
      return has.includes(asked);
    case "wildcard":
      return new RegExp(`^${asked.split("*").map(escapeForRegExp).join(".*")}$`, "s").test(has);
    case "cidr":
      return inNetwork(actual, wanted);
  }
}

/** An anonymized last octet (`*`) counts as 0. */
function inNetwork(address: string, network: string): boolean {
  const exact = address.replace(/\*$/, "0");
  if (!ipaddr.isValid(exact) || !ipaddr.isValidCIDR(network)) return false;
  const parsed = ipaddr.parse(exact);
  const [base, bits] = ipaddr.parseCIDR(network);
  return parsed.kind() === base.kind() && parsed.match(base, bits);
}

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
