import type { EntryType } from "./entry-type.js";
import { readNetwork } from "./network.js";

/** Whether one entry alone stands for every IPv4 or every IPv6 address: `0.0.0.0/0` or `::/0`, however written. */
export function catchAll(type: EntryType, entry: string): boolean {
  if (type !== "ip" && type !== "cidr") return false;
  return readNetwork(entry.trim())?.network.prefix === 0;
}
