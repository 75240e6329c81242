import { aggregateCidrs as aggregate } from "../entries/index.js";
import { defineFunction, listOf, parameter, string } from "../framework/index.js";
import { refuseBadEntries } from "./refuse-entries.js";

/** `provider::bunny::aggregate_cidrs`. */
export const aggregateCidrs = defineFunction({
  name: "aggregate_cidrs",
  summary: "The fewest networks that hold exactly the same addresses.",
  doc: "Networks inside others are left out and adjacent ones joined, for IPv4 and IPv6 alike. Plans count entries: fewer may fit.",
  parameters: { entries: parameter(listOf(string), { doc: "Networks and single addresses." }) },
  returns: listOf(string),
  call({ entries }, { refuse }) {
    refuseBadEntries("cidr", entries, refuse);
    return aggregate(entries);
  },
});
