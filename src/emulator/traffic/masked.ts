import ipaddr from "ipaddr.js";
import type { TrafficZone } from "./traffic-schema.js";

const KEPT_GROUPS = 4;

/**
 * Masks an address in the same way as a log. An access log removes the last octet of IPv4 or the last 64 bits of IPv6, or the
 * whole address. An event log replaces the last part with `*`.
 */
export function masked(address: string, form: TrafficZone["anonymization"] | "event"): string {
  if (form === "none" || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6) {
    if (form === "all") return "::";
    const groups = parsed.parts.slice(0, KEPT_GROUPS).map((part) => part.toString(16));
    return form === "event" ? `${groups.join(":")}:*` : `${groups.join(":")}::`;
  }
  if (form === "all") return "0.0.0.0";
  return address.slice(0, address.lastIndexOf(".") + 1) + (form === "event" ? "*" : "0");
}
