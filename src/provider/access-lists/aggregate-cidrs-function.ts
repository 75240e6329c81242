import { aggregateCidrs as aggregate } from "../../zone/access-lists/index.js";
import { defineFunction, listOf, parameter, string } from "../../framework/index.js";
import { refuseBadEntries } from "./function-entries.js";

export const aggregateCidrs = defineFunction({
  name: "aggregate_cidrs",
  summary: "Aggregates networks into the smallest equivalent list.",
  doc: "Removes networks that others contain and joins adjacent networks, for IPv4 and IPv6. The Shield plan of a zone limits the number of entries, and an aggregated list may be within the limit.",
  parameters: { entries: parameter(listOf(string), { doc: "Networks and IP addresses." }) },
  returns: listOf(string),
  call({ entries }, { refuse }) {
    refuseBadEntries("cidr", entries, refuse);
    return aggregate(entries);
  },
});
