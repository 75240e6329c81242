import type { Seed } from "../../src/emulator/index.js";
import { seedOfAllCases } from "./seed-of-all-cases.js";

/** What the examples of the data sources name: the contents of all cases, and access list 301. */
export function exampleSeed(): Seed {
  const office = {
    listId: 301,
    configurationId: 302,
    shieldZoneId: 42,
    name: "Office",
    type: 1,
    content: "192.0.2.0/24",
  };
  const seed = seedOfAllCases();
  return { ...seed, accessLists: [...(seed.accessLists ?? []), office] };
}
