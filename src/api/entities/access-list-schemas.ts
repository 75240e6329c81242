import * as v from "valibot";
import { count, flag, integer, nullableList, text } from "../schema.js";
import type { AccessListsOverview, CustomAccessList } from "./access-list-records.js";

const details = v.object({
  listId: integer,
  configurationId: integer,
  name: text,
  description: text,
  isEnabled: v.boolean(),
  type: integer,
  category: count,
  action: integer,
  requiredPlan: count,
  entryCount: integer,
  updateFrequency: text,
  lastUpdated: text,
});

/** The answer of `GET access-lists` (API facts §4.1). */
export const overviewSchema: v.GenericSchema<unknown, AccessListsOverview> = v.object({
  managedLists: nullableList(details),
  customLists: nullableList(details),
  customEntryCount: count,
  customEntryLimit: count,
  customListCount: count,
  customListLimit: count,
});

/** `data` of the answers about one custom list (API facts §4.2). */
export const customListSchema: v.GenericSchema<unknown, CustomAccessList> = v.object({
  id: integer,
  name: text,
  description: text,
  type: count,
  content: text,
  checksum: text,
  entryCount: count,
  lastModified: text,
});

/** `data` of the answer to a change of a configuration (API facts §4.5): both members may be absent. */
export const configurationSchema = v.object({ isEnabled: flag, action: count });
