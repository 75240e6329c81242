import * as v from "valibot";
import { stored } from "../policies/stored-form.js";

/** What is recorded of a custom list. A moved list has only its pull zone, if the source had one. */
export const recordedList = () =>
  v.strictObject({
    pullZoneId: v.exactOptional(stored.count),
    applied: v.exactOptional(v.strictObject({ checksum: v.string(), action: v.string(), enabled: v.boolean() })),
    version: v.exactOptional(v.strictObject({ entryCount: stored.integer, lastUpdated: v.string() })),
  });
